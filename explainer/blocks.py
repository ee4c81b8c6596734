"""One voice's lines to blocks: a traceback with its exception, a lone exception line, a warning.

Part of the parse stage. Knows the shapes that CPython, IPython and pytest print, not what they mean.
"""

import re
from typing import NamedTuple

from explainer.frames import arrow, is_carets, make_frame, notebook_frame, pytest_location, python_frame
from explainer.model import Frame, Line

HEADER = "Traceback (most recent call last)"
#: An exception's own line. Without a traceback above it the name has to end like an exception's.
_EXCEPTION = re.compile(
    r"[\s*_>`]{0,40}(?:\w+: )?((?:[A-Za-z_]\w*\.)*[A-Z]\w*"
    r"(?:Error|Exception|Interrupt|Exit|Unsupported|Group|Timeout)\w*)(?:: ?(.*)|\s*)$"
)
_NAMED = re.compile(r"\s*((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)(?:: ?(.*)|\s*)$")
_WARNING = re.compile(r"(.*?):(\d+): (\w*Warning): (.*)$")
_BARE_WARNING = re.compile(r"\s*(\w*Warning): (.*)$")
_NOTEBOOK_HEADER = re.compile(r"\s*([\w.]+)\s{2,}Traceback \(most recent call last\)")
_LOG_LINE = re.compile(
    r"\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:|(?:INFO|DEBUG|WARNING|ERROR|CRITICAL)\b"
    r"|\d+%\||\$ |>>> |=====|_____|-----|\*\*\*\*)"
)
CHAINED = ("The above exception was the direct cause", "During handling of the above exception")
_LEFT_OUT = re.compile(r"\s*(?:\[\.\.\.\]|\d+ frames|\(\.\.\.\)|\.\.\.)\s*$")
MOST_MESSAGE_LINES = 60
MOST_FRAMES = 2000


class Block(NamedTuple):
    exception: str
    message: str
    first_line: int
    last_line: int
    frames: list[Frame]
    level: str
    chained: bool  # the log says that an exception printed before brought this one about
    wraps: bool  # its message holds another traceback
    complete: bool  # no frames were left out
    anomaly: list[Frame]


class Reader:
    """Walks over one voice's lines; `take` methods consume what they understand."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.at = 0
        self.blocks: list[Block] = []
        self.chained = False
        self.anomaly: list[Frame] = []
        self.pytest: list[Frame] = []
        self.arrow_code = ""
        self.complete = True

    def run(self) -> list[Block]:
        while self.at < len(self.lines):
            start = self.at
            self.step(self.lines[self.at].text)
            if self.at == start:
                self.at += 1
        return self.blocks

    def step(self, text: str) -> None:
        if HEADER in text:
            self.take_traceback(text)
        elif 'File "' in text and python_frame(text, 0):
            self.complete = False  # no header above: the head of this traceback is cut off
            self.take_frames(self.lines[self.at].number, "")
        elif text.lstrip().startswith(CHAINED):
            self.chained = True
        elif text.startswith(("E  ", "> ")) or ".py:" in text:
            self.take_pytest_or_warning(text)
        else:
            self.take_lone_line(text)

    def take_traceback(self, text: str) -> None:
        first = self.lines[self.at].number
        self.complete = True
        header = _NOTEBOOK_HEADER.match(text)
        wrapper = self.blocks[-1] if self.blocks and "Original Traceback" in text else None
        self.at += 1
        if wrapper is not None and wrapper.last_line >= first - 2:
            self.blocks[-1] = wrapper._replace(wraps=True)
        if header and header[1] not in ("Original", "Group"):
            self.take_notebook(first, header[1])
        else:
            self.take_frames(first, "")

    def take_frames(self, first: int, expected: str) -> None:
        """CPython frames with their code, then the exception line that ends them."""
        frames: list[Frame] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            frame = python_frame(line.text, line.number)
            if frame:
                frames.append(frame) if len(frames) < MOST_FRAMES else None
            elif not self.belongs_to_frame(line.text, frames):
                break
            self.at += 1
        self.finish(first, frames)

    def belongs_to_frame(self, text: str, frames: list[Frame]) -> bool:
        """Code, carets and the like below a frame. The first line of code is kept in the frame."""
        stripped = text.strip()
        if not stripped:
            return self.frame_follows()
        if HEADER in text or stripped.startswith(CHAINED):
            return False
        if stripped in ("[...]", "...", "…"):
            self.complete = False
            return True
        if is_carets(text) or stripped.startswith(("[Previous line repeated", "...<")):
            return True
        if not frames:
            return self.frame_follows() and not self.exception_at(text)
        indented = text[:1] in " \t" and not _EXCEPTION.match(text)
        if not frames[-1].code and (indented or (not self.exception_at(text) and not _LOG_LINE.match(text))):
            frames[-1] = frames[-1]._replace(code=stripped)
            return True
        return indented and (text.startswith("    ") or self.frame_follows())

    def frame_follows(self) -> bool:
        return any(python_frame(line.text, 0) for line in self.lines[self.at + 1 : self.at + 4])

    def exception_at(self, text: str) -> bool:
        return _EXCEPTION.match(text) is not None

    def take_notebook(self, first: int, expected: str) -> None:
        frames: list[Frame] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            frame = notebook_frame(line.text, line.number) or python_frame(line.text, line.number)
            pointed = arrow(line.text)
            if frame:
                frames.append(frame)
            elif pointed and frames:
                frames[-1] = frames[-1]._replace(line=pointed[0], code=pointed[1])
            elif line.text.startswith(expected) and HEADER not in line.text:
                break
            elif HEADER in line.text:
                return
            elif _LEFT_OUT.match(line.text):
                self.complete = False
            self.at += 1
        self.finish(first, frames)

    def finish(self, first: int, frames: list[Frame]) -> None:
        """Reads the exception line and its message; frames without one are an anomaly trace or a cut log."""
        if self.at >= len(self.lines):
            return
        line = self.lines[self.at]
        found = _EXCEPTION.match(line.text) or (
            _NAMED.match(line.text) if frames and not _LOG_LINE.match(line.text) else None
        )
        if found is None or (not frames and not found[1].endswith(("Error", "Exception"))):
            self.anomaly = frames if self.anomaly_announced(first) else self.anomaly
            return
        self.at += 1
        message = [found[2] or "", *self.take_message()]
        self.add(found[1], "\n".join(message).rstrip(), first, frames, "error")

    def anomaly_announced(self, first: int) -> bool:
        before = [line.text for line in self.lines[max(0, self.at - 300) : self.at] if line.number <= first]
        return any("Traceback of forward call" in text for text in before[-4:])

    def take_message(self) -> list[str]:
        """The lines that continue a message: up to a blank line, a new structure, or the limit."""
        taken: list[str] = []
        while self.at < len(self.lines) and len(taken) < MOST_MESSAGE_LINES:
            text = self.lines[self.at].text
            if not text.strip():
                if not self.indented_follows():
                    break
            elif self.begins_something(text):
                break
            taken.append(text)
            self.at += 1
        return taken

    def indented_follows(self) -> bool:
        following = self.lines[self.at + 1 : self.at + 2]
        return bool(following) and following[0].text[:1] in ("\t", " ") and bool(following[0].text.strip())

    def begins_something(self, text: str) -> bool:
        return (
            HEADER in text
            or text.lstrip().startswith(CHAINED)
            or _LOG_LINE.match(text) is not None
            or (".py:" in text and (_WARNING.match(text) or pytest_location(text)) is not None)
            or (text[:1] not in " \t" and self.exception_at(text))
        )

    def take_pytest_or_warning(self, text: str) -> None:
        line = self.lines[self.at]
        if text.startswith(("E  ", "E\t")):
            self.take_pytest_error(line)
            return
        if text.startswith("> "):
            self.arrow_code = text[2:].strip()
            return
        warning = _WARNING.match(text)
        if warning:
            self.at += 1
            frame = make_frame(warning[1].strip(), int(warning[2]), "", "", line.number)
            self.add(warning[3], "\n".join([warning[4], *self.take_warning_tail()]), line.number, [frame], "warning")
            return
        place = pytest_location(text)
        if place is None:
            self.take_lone_line(text)
            return
        following = self.lines[self.at + 1].text if self.at + 1 < len(self.lines) else ""
        code = self.arrow_code or (following.strip() if following[:2] == "  " else "")
        frame = make_frame(place[0], place[1], place[2], code, line.number)
        self.arrow_code = ""
        if (
            self.blocks
            and self.blocks[-1].level == "error"
            and self.blocks[-1].last_line >= line.number - 3
            and not place[2]
        ):
            last = self.blocks[-1]
            self.blocks[-1] = last._replace(frames=[*last.frames, frame], last_line=line.number)
            self.pytest = []
        else:
            self.pytest.append(frame)

    def take_pytest_error(self, line: Line) -> None:
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].text.startswith(("E  ", "E\t")):
            lines.append(self.lines[self.at].text[1:])
            self.at += 1
        indent = min((len(text) - len(text.lstrip()) for text in lines if text.strip()), default=0)
        found = _EXCEPTION.match(lines[0][indent:])
        if not found:
            return
        frames = self.pytest
        if self.arrow_code:
            frames = [*frames, make_frame("", 0, "", self.arrow_code, line.number)]
        self.pytest, self.arrow_code = [], ""
        message = "\n".join([found[2] or "", *(text[indent:] for text in lines[1:])]).rstrip()
        self.add(found[1], message, line.number, frames, "error")

    def take_warning_tail(self) -> list[str]:
        """Further lines of a warning; its last line is the indented source line, which is no part of it."""
        taken: list[str] = []
        while self.at < len(self.lines) and len(taken) < 6:
            text = self.lines[self.at].text
            if not text.strip() or text[:2] == "  " or self.begins_something(text) or python_frame(text, 0):
                break
            taken.append(text)
            self.at += 1
        return taken if self.at < len(self.lines) and self.lines[self.at].text[:2] == "  " else []

    def take_lone_line(self, text: str) -> None:
        line = self.lines[self.at]
        if "Exception has occurred: " in text:  # Visual Studio Code's debugger
            name = text.partition("Exception has occurred: ")[2].split()[0]
            self.at += 1
            self.add(name, "\n".join(self.take_message()), line.number, [], "error")
            return
        if "Error" not in text and "Exception" not in text and "Warning" not in text and "Exit" not in text:
            return
        found = _EXCEPTION.match(text)
        if found and found[2]:
            self.at += 1
            self.add(found[1], "\n".join([found[2], *self.take_message()]).rstrip(), line.number, [], "error")
            return
        warning = _BARE_WARNING.match(text)
        if warning:
            self.at += 1
            self.add(warning[1], warning[2], line.number, [], "warning")

    def add(self, exception: str, message: str, first: int, frames: list[Frame], level: str) -> None:
        last = self.lines[self.at - 1].number
        chained = self.chained and level == "error"
        anomaly = self.anomaly if level == "error" else []
        self.blocks.append(
            Block(exception, message, first, last, frames, level, chained, False, self.complete, anomaly)
        )
        if level == "error":
            self.chained = False
            self.anomaly = []


def blocks_of(lines: list[Line]) -> list[Block]:
    """The blocks of one voice, in order."""
    return Reader(lines).run()
