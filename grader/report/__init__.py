"""Renderers of one `Report`: each a function from the report to text."""
