"""Traceback frames of every shape, one line at a time. Part of the parse stage.

Shapes: CPython (`File "x.py", line 3, in f`), IPython old (`~/x.py in f(a)`) and new
(`File ~/x.py:3, in f(a)`), pytest (`x.py:3: in f`, `x.py:3: RuntimeError`).
"""

from __future__ import annotations

import re

from explainer.lazy import Lazy
from explainer.model import Frame

_PYTHON = Lazy(r'\s*File "([^"]+)", line (\d+)(?:, in (.+?))?\s*$')
#: Where a library begins in a path: installed, a source checkout (src/diffusers), or CPython's own library.
_INSTALLED = Lazy(r"(?:site|dist)-packages/(.+)$")
_CHECKOUT = Lazy(
    r"(?:^|/)(?:(explainer/hook/.+)|src/((?:diffusers|transformers|accelerate|peft|datasets|huggingface_hub)/.+)"
    r"|(torch/(?:_tensor|tensor|serialization|_ops)\.py|torch/(?:autograd|utils|nn|optim|distributed|_dynamo|_functorch)/.+))$"
)
_STANDARD_LIBRARY = Lazy(
    r"(?:/lib(?:64)?/python3(?:\.\d+)?|/[Ll]ib)/(?!site-packages|dist-packages)([^/]+(?:/[^/]+)*\.py)$"
)
_CARETS = Lazy(r"[\s^~.|]*[\^~][\s^~.|]*$")


def module_path(path: str) -> str:
    """Path of a library file from its package on ("torch/_tensor.py"); "" for the user's own file."""
    path = path.replace("\\", "/")
    if path.startswith(("<frozen ", "<string>", "<__array_function__")):
        return path
    found = _INSTALLED.search(path)
    if found:
        return found[1]
    found = _CHECKOUT.search(path)
    if found:
        return found[1] or found[2] or found[3]
    found = _STANDARD_LIBRARY.search(path)
    return found[1] if found and "/envs/" not in found[1] else ""


def make_frame(file: str, line: int, function: str, code: str, log_line: int) -> Frame:
    return Frame(file, line, function, code, module_path(file), log_line)


def python_frame(text: str, log_line: int) -> Frame | None:
    """The frame a CPython traceback line names, without its code; None for any other line."""
    if 'File "' not in text or ", line " not in text:
        return None
    found = _PYTHON.match(text)
    if not found:
        return None
    return make_frame(found[1], int(found[2]), found[3] or "", "", log_line)


def is_carets(text: str) -> bool:
    """A line of `^^^^` or `~~~^^^` below a code line (Python 3.11 on)."""
    return ("^" in text or "~" in text) and _CARETS.match(text) is not None


_lazy: dict[str, re.Pattern[str]] = {}


def _pattern(name: str) -> re.Pattern[str]:
    """Patterns of the rarer shapes are compiled when the first log needs them."""
    if name not in _lazy:
        _lazy[name] = re.compile(
            {
                "ipython-new": r"\s*File ([^\s:\"]+(?:[^:\"]*?)?):(\d+)(?:, in (.+?))?\s*$",
                "ipython-cell": r"\s*(?:Cell In\s?\[(\d+)\]|Input In \[(\d+)\]|<ipython-input-(\d+)[^>]*>)"
                r"(?:, line (\d+))?(?:[:,]? ?in (.*?))?\s*$",
                "ipython-old": r"(\S+\.py) in (.+?)\s*$",
                "rich": r"(\S.*?):(\d+) in (\S+)$",
                "rich-code": r"(❱|\s)\s*(\d+)(?: (.*))?$",
                "arrow": r"\s*-+> ?(\d+)\s?(.*)$",
                "pytest": r"(\S+\.py):(\d+):(?: |$)"
                r"(?:in (.+?)|([A-Za-z_][\w.]*(?:Error|Exception|Warning|Exit|Interrupt)))?\s*$",
            }[name]
        )
    return _lazy[name]


def notebook_frame(text: str, log_line: int) -> Frame | None:
    """The frame an IPython traceback line names; its line number and code come from the arrow line below."""
    stripped = text.strip()
    if stripped.startswith(("Cell In", "Input In", "<ipython-input")):
        found = _pattern("ipython-cell").match(text)
        if found:
            number = found[1] or found[2] or found[3]
            return make_frame(f"cell {number}", int(found[4] or 0), _function(found[5] or "<module>"), "", log_line)
    if stripped.startswith("File "):
        found = _pattern("ipython-new").match(text)
        if found:
            return make_frame(found[1], int(found[2]), _function(found[3] or "<module>"), "", log_line)
    if ".py in " in text:
        found = _pattern("ipython-old").match(text)
        if found:
            return make_frame(found[1], 0, _function(found[2]), "", log_line)
    return None


def _function(signature: str) -> str:
    return signature.partition("(")[0].strip() or signature.strip()


def rich_frame(text: str, log_line: int) -> Frame | None:
    """The frame that a line of rich's traceback names: `train.py:27 in step`."""
    if " in " not in text or text[:1] in " ❱│╭╰":
        return None
    found = _pattern("rich").match(text.rstrip())
    return make_frame(found[1], int(found[2]), found[3], "", log_line) if found else None


def rich_code(text: str) -> tuple[bool, str] | None:
    """Whether rich points at this source line, and the line without its number."""
    found = _pattern("rich-code").match(text)
    return (found[1] == "❱", found[3] or "") if found else None


def arrow(text: str) -> tuple[int, str] | None:
    """Line number and code of IPython's `----> 9 cost.backward()`."""
    if "-> " not in text and "->" not in text:
        return None
    found = _pattern("arrow").match(text)
    return (int(found[1]), found[2].strip()) if found else None


def pytest_location(text: str) -> tuple[str, int, str] | None:
    """File, line and function (or exception) of pytest's `tests/test_x.py:3: in f`."""
    if ".py:" not in text:
        return None
    found = _pattern("pytest").match(text)
    return (found[1], int(found[2]), found[3] or "") if found else None
