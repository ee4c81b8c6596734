"""Comparison of a version with a requirement, for the facts that the `environment` stage found.

Stages may use it as they use `model`: it imports nothing of the package and knows no names.
A version that is only known to be one of several is written `2.0.0 .. 2.0.1` or `1.13.1, 2.1.0 .. 2.1.2`.
"""

from __future__ import annotations

import re

SPANS, JOINS = " .. ", ", "


def release(version: str) -> tuple[int, ...] | None:
    """The release numbers, (2, 6, 0) for `2.6.0a0+git.nv25.01`, the lowest of several; None where there are none."""
    match = re.match(r"\s*v?(?:\d{1,4}!)?(\d{1,8}(?:\.\d{1,12}){0,8})", version)
    return tuple(int(part) for part in match[1].split(".")) if match else None


def spans(version: str) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """First and last release of each run of the version, the same twice for a single one; [] where one has none."""
    found = []
    for part in version.split(JOINS):
        first, _, last = part.partition(SPANS)
        low, high = release(first), release(last or first)
        if low is None or high is None:
            return []
        found.append((low, high))
    return found


def satisfies(version: str, specifier: str) -> bool:
    """Whether the version, and each one of several, meets every comma-separated clause; False for unreadable ones.

    Compares release numbers only, so that `2.6.0a0+git.nv25.01` counts as 2.6, which PEP 440 puts nowhere.
    """
    have = spans(version)
    clauses = [clause.strip() for clause in specifier.split(",")]
    return bool(have) and all(_span_meets(low, high, clause) for low, high in have for clause in clauses)


def _span_meets(low: tuple[int, ...], high: tuple[int, ...], clause: str) -> bool:
    """Both ends meet it; for `!=` what is excluded must not lie between them either."""
    if not (_clause_holds(low, clause) and _clause_holds(high, clause)):
        return False
    if low == high or not clause.startswith("!="):
        return True
    want = release(clause[2:].strip()) or ()
    size = max(len(low), len(high), len(want))
    return not _padded(low, size) < _padded(want, size) < _padded(high, size)


def _clause_holds(have: tuple[int, ...], clause: str) -> bool:
    operator = next((sign for sign in ("==", "!=", ">=", "<=", "~=", ">", "<") if clause.startswith(sign)), "")
    text = clause[len(operator) :].strip().lstrip("=")
    want = release(text)
    if not operator or want is None:
        return False
    if text.endswith(".*") or operator == "~=":
        prefix = want[:-1] if operator == "~=" else want
        inside = _padded(have, len(prefix))[: len(prefix)] == prefix
        return {"==": inside, "!=": not inside, "~=": inside and have >= want}.get(operator, False)
    size = max(len(have), len(want))
    left, right = _padded(have, size), _padded(want, size)
    return {
        "==": left == right,
        "!=": left != right,
        ">=": left >= right,
        "<=": left <= right,
        ">": left > right,
        "<": left < right,
    }[operator]


def _padded(numbers: tuple[int, ...], size: int) -> tuple[int, ...]:
    return numbers + (0,) * (size - len(numbers))
