"""Comparison of a version with a requirement, for the facts that the `environment` stage found.

Stages may use it as they use `model`: it imports nothing of the package and knows no names.
"""

from __future__ import annotations

import re


def release(version: str) -> tuple[int, ...] | None:
    """The release numbers, (2, 6, 0) for `2.6.0a0+git.nv25.01`; None where there are none."""
    match = re.match(r"\s*v?(?:\d{1,4}!)?(\d{1,8}(?:\.\d{1,12}){0,8})", version)
    return tuple(int(part) for part in match[1].split(".")) if match else None


def satisfies(version: str, specifier: str) -> bool:
    """Whether the version meets every comma-separated clause; False where either cannot be read.

    Compares release numbers only, so that `2.6.0a0+git.nv25.01` counts as 2.6, which PEP 440 puts nowhere.
    """
    have = release(version)
    clauses = [clause.strip() for clause in specifier.split(",")]
    return have is not None and all(_clause_holds(have, clause) for clause in clauses)


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
