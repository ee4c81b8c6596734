"""`kb new`: the files of a new entry or cause, with TODO marks that lint rejects until they are filled in."""

from __future__ import annotations

import re
from pathlib import Path

_ENTRY_ID = re.compile(r"[a-z0-9]+/[a-z0-9]+(?:-[a-z0-9]+)*")
_CAUSE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

_ENTRY = """\
title: {en: "TODO what the user sees, as a statement", zh: "TODO 用户看到的现象"}
meaning:
  en: "TODO two or three sentences: what the message means."
  zh: "TODO 用两三句话说明这条报错的含义。"
signature:
  exception: [RuntimeError]
  messages:
    # TODO name the look-alike that this pattern must lose to.
    - pattern: 'TODO as much of the message as is stable'
      example: "TODO as much of the message as is stable, as the library prints it"
since: "TODO"
"""

_CAUSE_YAML = """\
title: {en: "TODO the reason, not the error", zh: "TODO 写原因，不写报错"}
why:
  en: "TODO two or three sentences about the mechanism."
  zh: "TODO 用两三句话说明机制。"
prior: usual
told_by: [message]
evidence: []
fix:
  - {en: "TODO an order.", zh: "TODO 一步操作。"}
verify:
  - {command: python train.py, expect: {en: "TODO what shows that it works", zh: "TODO 怎样算修好了"}}
"""

_SCRIPT = """\
# /// script
# dependencies = ["torch"]
# ///
import torch

torch.manual_seed(0)
"""
_BROKEN = _SCRIPT + "# TODO the shortest script in which the library raises this error for this cause\n"
_FIXED = _SCRIPT + "# TODO broken.py repaired, and an assert about the result on lines that end in `# check`\n"
_MORE = _SCRIPT + "# TODO the same cause again, written without a look at the evidence: other names, model, shape\n"


class NewError(Exception):
    """The scaffold cannot be made; one line that says why."""


def scaffold(root: Path, entry: str, cause: str) -> list[Path]:
    """Writes the files that are not there yet; gives their paths. Never overwrites one."""
    if not _ENTRY_ID.fullmatch(entry):
        raise NewError(f"'{entry}' is no entry: write area/entry in lower case, such as autograd/double-backward")
    if not _CAUSE.fullmatch(cause):
        raise NewError(f"'{cause}' is no cause: write lower-case words joined by -, or `default` for an only cause")
    folder = root / entry
    if (folder / cause / "cause.yaml").exists():
        raise NewError(f"{folder / cause} exists; edit it")
    files = {
        folder / "entry.yaml": _ENTRY,
        folder / cause / "cause.yaml": _CAUSE_YAML,
        folder / cause / "broken.py": _BROKEN,
        folder / cause / "fixed.py": _FIXED,
        folder / cause / "more" / "another.py": _MORE,
    }
    written = []
    for path, text in files.items():
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written
