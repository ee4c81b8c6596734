"""Words of a message as the pattern index knows them: single words and pairs of neighbours.

Both the build (kb/build.py) and the lookup (explainer/index.py) cut text with this, so they must agree.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z0-9_]+")
#: Words of one message that are looked up; a message that says nothing in so many words never will.
MOST_WORDS = 400


def words(text: str) -> list[str]:
    """The words of `text` in order, lower case."""
    return _WORD.findall(text.lower())


def tokens(text: str) -> set[str]:
    """Words and neighbouring pairs ("second time") of the first words of a message."""
    found = words(text)[:MOST_WORDS]
    pairs = {f"{first} {second}" for first, second in zip(found, found[1:])}
    return pairs.union(found)


def inner_tokens(literal: str, begins: bool = False) -> list[str]:
    """Pairs, else words, that any text holding `literal` must have: words cut off at its ends do not count.

    `begins`: the literal stands at the start of a word for certain, so its first word is whole.
    """
    found = [(match.group().lower(), match.start(), match.end()) for match in _WORD.finditer(literal)]
    whole = [word for word, start, end in found if (start > 0 or begins) and end < len(literal)]
    pairs = [f"{first} {second}" for first, second in zip(whole, whole[1:])]
    return pairs or whole
