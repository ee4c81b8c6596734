"""What single lines of an error look like: headers, exception lines, warnings, log lines. Part of the parse stage."""

from __future__ import annotations

from explainer.lazy import Lazy

HEADER = "Traceback (most recent call last)"
#: An exception's own line. Without a traceback above it the name has to end like an exception's.
EXCEPTION = Lazy(
    r"[\s*_>`]{0,40}((?:[A-Za-z_]\w*\.)*[A-Z]\w*"
    r"(?:Error|Exception|Interrupt|Exit|Unsupported|Group|Timeout)\w*)(?:: ?(.*)|\s*)$"
)
#: A logger's own line that bears the exception: `2024-05-01 - INFO ... - ERROR - RuntimeError: ...`.
LOGGED = Lazy(
    r".{0,160}?\b(?:ERROR|CRITICAL|FATAL)\b[\W_]{1,8}"
    r"((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception)): (.*)$"
)
NAMED = Lazy(r"\s*((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)(?:: ?(.*)|\s*)$")
WARNING = Lazy(r"(.*?):(\d+): (\w*Warning): (.*)$")
BARE_WARNING = Lazy(r"\s*(\w*Warning): (.*)$")
NOTEBOOK_HEADER = Lazy(r"\s*([\w.]+)\s{2,}Traceback \(most recent call last\)")
LOG_LINE = Lazy(
    r"\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:|(?:INFO|DEBUG|WARNING|ERROR|CRITICAL)\b"
    r"|\d+%\||\$ |>>> |=====|_____|-----|\*\*\*\*)"
)
CHAINED = ("The above exception was the direct cause", "During handling of the above exception")
LEFT_OUT = Lazy(r"\s*(?:\[\.\.\.\]|\d+ frames|\(\.\.\.\)|\.\.\.)\s*$")
