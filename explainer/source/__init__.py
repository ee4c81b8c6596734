"""Findings from the user's own code, each with its line: the source stage. Knows nothing of causes or entries.

The code is read, never run: a simulation over its syntax follows which values hang on which graph, through loops
(two turns of each), calls and modules, and notes where a backward would meet a freed graph, an edited tensor or no
graph at all. Where the code does not decide, there is no finding.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import PurePath

from explainer.model import Finding
from explainer.source.causes import Told
from explainer.source.rules import rules
from explainer.source.runs import simulated
from explainer.source.text import tree_of

#: The most specific first: the order of the answer.
ORDER = (
    "saved-tensor-read", "backward-in-tensor-hook", "backward-in-framework-hook", "closure-without-forward",
    "discriminator-fed-undetached", "checkpoint-hides-tensors", "module-keeps-output",
    "loss-accumulated-across-iterations", "loop-carried-value", "graph-made-before-loop", "grad-without-create-graph",
    "losses-share-ancestor", "backward-twice-on-one-value", "ddp-called-twice", "retain-with-carried-state",
    "step-between-backwards", "inplace-on-saved", "inplace-on-view-of-leaf", "inplace-on-parameter",
    "checkpoint-on-frozen-input", "loss-under-no-grad", "loss-detached", "nondifferentiable-on-path", "all-frozen",
    "retain-graph-true", "checkpoint-reentrant", "checkpoint-nonreentrant", "data-attribute", "zero-grad-missing",
)  # fmt: skip
_WORTH_READING = re.compile(r"backward|autograd|checkpoint|requires_grad|Parameter|_hook|torch")
#: Files read in one call, and characters in all of them.
MOST_FILES, MOST_CHARACTERS = 200, 4_000_000


def findings(sources: Sequence[tuple[str, str]]) -> tuple[Finding, ...]:
    """What (name, text) of the user's files show, the most specific first. Never raises, whatever the texts."""
    files: list[tuple[str, str, ast.Module]] = []
    left = MOST_CHARACTERS
    for name, text in list(sources)[:MOST_FILES]:
        if not isinstance(text, str) or len(text) > left or not _WORTH_READING.search(text):
            continue
        left -= len(text)
        try:
            tree = tree_of(text)
        except (RecursionError, MemoryError, ValueError):
            tree = None
        if tree is not None:
            files.append((name, text, tree))
    told: list[Told] = []
    for look in (simulated, rules):
        try:
            told += look(files)
        except Exception:
            continue
    return _quoted(told, {name: text.split("\n") for name, text, _ in files})


def module_name(file: str) -> str:
    """The name a file is imported by."""
    return PurePath(file).stem


def _quoted(told: Sequence[Told], lines: dict[str, list[str]]) -> tuple[Finding, ...]:
    found: list[Finding] = []
    seen: set[tuple[str, str, int]] = set()
    for item in sorted(told, key=lambda item: ORDER.index(item.name)):
        if (item.name, item.file, item.line) in seen:
            continue
        seen.add((item.name, item.file, item.line))
        rows = lines.get(item.file, [])
        quote = rows[item.line - 1].strip() if 0 < item.line <= len(rows) else ""
        found.append(Finding(item.name, item.file, item.line, item.names, quote[:300], item.detail))
    return tuple(found)
