"""What an author may have meant by a word that is not there."""

import difflib
from collections.abc import Sequence


def closest(word: str, words: Sequence[str]) -> str:
    """Return the word most like `word`, empty if none is like it."""
    near = difflib.get_close_matches(word, words, n=1, cutoff=0.5)
    return near[0] if near else ""


def nearest(word: str, words: Sequence[str]) -> str:
    """Return how a sentence ends that says that there is no `word`."""
    near = closest(word, words)
    if near:
        return f", did you mean {near!r}?"
    return f": there are {', '.join(words)}" if words else ": there are none"
