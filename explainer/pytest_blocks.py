"""pytest's own shape of failures, and warnings with their place. Part of the parse stage.

pytest prints code (`>   f(x)`), message (`E   RuntimeError: ...`) and place (`tests/test_x.py:3: in f`)
on lines of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from explainer.frames import make_frame, pytest_location, python_frame
from explainer.lines import EXCEPTION, WARNING
from explainer.model import Line

#: Lines of one function that are kept.
MOST_SHOWN = 200

if TYPE_CHECKING:
    from explainer.blocks import Reader


def take_pytest_or_warning(reader: Reader, text: str) -> None:
    line = reader.lines[reader.at]
    if text.startswith(("E  ", "E\t")):
        take_pytest_error(reader, line)
        return
    if text.startswith("> "):
        reader.arrow_code = text[2:].strip()
        reader.arrow_source = shown_function(reader)
        return
    warning = WARNING.match(text)
    if warning:
        reader.at += 1
        frame = make_frame(warning[1].strip(), int(warning[2]), "", "", line.number)
        reader.add(warning[3], "\n".join([warning[4], *take_warning_tail(reader)]), line.number, [frame], "warning")
        return
    place = pytest_location(text)
    if place is None:
        reader.take_lone_line(text)
        return
    take_place(reader, line, place)


def take_place(reader: Reader, line: Line, place: tuple[str, int, str]) -> None:
    """A place line: of the frame whose code stood above it, or of the error just read."""
    following = reader.lines[reader.at + 1].text if reader.at + 1 < len(reader.lines) else ""
    code = reader.arrow_code or (following.strip() if following[:2] == "  " else "")
    frame = make_frame(place[0], place[1], place[2], code, line.number)
    if reader.arrow_code:
        first = place[1] - len(reader.arrow_source) + 1
        frame = frame._replace(context="\n".join(reader.arrow_source), context_line=max(0, first))
    reader.arrow_code = ""
    if (
        reader.blocks
        and reader.blocks[-1].level == "error"
        and reader.blocks[-1].last_line >= line.number - 3
        and not place[2]
    ):
        last = reader.blocks[-1]
        shown = last.frames[-1] if last.frames and not last.frames[-1].file else None
        if shown:  # the code stood above the message, its place stands below it
            first = place[1] - shown.context.count("\n")
            last.frames[-1] = frame._replace(code=shown.code, context=shown.context, context_line=max(0, first))
        else:
            last.frames.append(frame)
        reader.blocks[-1] = last._replace(last_line=line.number)
        reader.pytest = []
    else:
        reader.pytest.append(frame)


def shown_function(reader: Reader) -> list[str]:
    """The function's source as pytest lists it, from its first line down to the one marked `>`."""
    found: list[str] = []
    for line in reversed(reader.lines[max(0, reader.at - MOST_SHOWN) : reader.at + 1]):
        text = " " + line.text[1:] if line.text.startswith(">") else line.text
        if text.strip() and not text.startswith("    "):
            break
        found.append(text[4:])
        if text.startswith(("    def ", "    async def ")):
            break
    while found and not found[-1].strip():
        found.pop()
    return found[::-1]


def take_pytest_error(reader: Reader, line: Line) -> None:
    lines = []
    while reader.at < len(reader.lines) and reader.lines[reader.at].text.startswith(("E  ", "E\t")):
        lines.append(reader.lines[reader.at].text[1:])
        reader.at += 1
    indent = min((len(text) - len(text.lstrip()) for text in lines if text.strip()), default=0)
    found = EXCEPTION.match(lines[0][indent:])
    if not found:
        return
    frames = reader.pytest
    if reader.arrow_code:
        shown = make_frame("", 0, "", reader.arrow_code, line.number)
        frames = [*frames, shown._replace(context="\n".join(reader.arrow_source))]
    reader.pytest, reader.arrow_code = [], ""
    message = "\n".join([found[2] or "", *(text[indent:] for text in lines[1:])]).rstrip()
    reader.add(found[1], message, line.number, frames, "error")


def take_warning_tail(reader: Reader) -> list[str]:
    """Further lines of a warning; its last line is the indented source line, which is no part of it."""
    taken: list[str] = []
    while reader.at < len(reader.lines) and len(taken) < 6:
        text = reader.lines[reader.at].text
        if not text.strip() or text[:2] == "  " or reader.begins_something(text) or python_frame(text, 0):
            break
        taken.append(text)
        reader.at += 1
    return taken if reader.at < len(reader.lines) and reader.lines[reader.at].text[:2] == "  " else []
