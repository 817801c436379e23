"""Tests of the platforms, one file each."""
