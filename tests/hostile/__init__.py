"""Submissions that attack the grader, and what must come of each."""
