"""A class in one command: find the submissions, grade them side by side, keep a journal."""
