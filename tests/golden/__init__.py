"""The example submissions and the reports that they get."""
