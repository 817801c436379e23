"""Tests of what authors use."""
