"""RE2 programs, compiled once and kept. All patterns run here, in time linear in the text."""

from __future__ import annotations

from typing import Any

import re2

Programs = dict[str, Any]
#: Characters of one message that patterns look at.
MOST_CHARACTERS = 6000


def compiled(programs: Programs, regex: str) -> Any:
    """The program of a regex; `programs` keeps it for the next time. Raises re2.error for what RE2 does not take."""
    program = programs.get(regex)
    if program is None:
        options = re2.Options()
        options.log_errors = False
        options.max_mem = 8 << 20
        program = programs[regex] = re2.compile(regex, options)
    return program


def flat(text: str) -> str:
    """The text on one line: boxes and terminals break messages at any blank."""
    return " ".join(text[:MOST_CHARACTERS].split())
