"""One voice's lines to blocks: a traceback with its exception, a lone exception line, a warning.

Part of the parse stage. Knows the shapes that CPython, IPython and pytest print, not what they mean.
"""

from typing import NamedTuple

from explainer.frames import (
    arrow,
    is_carets,
    notebook_frame,
    pytest_location,
    python_frame,
    rich_code,
    rich_frame,
)
from explainer.lines import (
    BARE_WARNING,
    CHAINED,
    EXCEPTION,
    HEADER,
    LEFT_OUT,
    LOG_LINE,
    LOGGED,
    NAMED,
    NOTEBOOK_HEADER,
    WARNING,
)
from explainer.model import Frame, Line
from explainer.pytest_blocks import take_pytest_or_warning

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
        self.arrow_source: list[str] = []
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
            take_pytest_or_warning(self, text)
        else:
            self.take_lone_line(text)

    def take_traceback(self, text: str) -> None:
        first = self.lines[self.at].number
        self.complete = True
        header = NOTEBOOK_HEADER.match(text)
        wrapper = self.blocks[-1] if self.blocks and "Original Traceback" in text else None
        self.at += 1
        if wrapper is not None and wrapper.last_line >= first - 2:
            self.blocks[-1] = wrapper._replace(wraps=True)
        following = next((line.text for line in self.lines[self.at : self.at + 2] if line.text.strip()), "")
        if header and header[1] not in ("Original", "Group"):
            self.take_notebook(first, header[1])
        elif rich_frame(following, 0):
            self.take_rich(first)
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
        indented = text[:1] in " \t" and not EXCEPTION.match(text)
        if not frames[-1].code and (indented or (not self.exception_at(text) and not LOG_LINE.match(text))):
            frames[-1] = frames[-1]._replace(code=stripped)
            return True
        return indented and (text.startswith("    ") or self.frame_follows())

    def frame_follows(self) -> bool:
        return any(python_frame(line.text, 0) for line in self.lines[self.at + 1 : self.at + 4])

    def exception_at(self, text: str) -> bool:
        return EXCEPTION.match(text) is not None

    def take_notebook(self, first: int, expected: str) -> None:
        frames: list[Frame] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            frame = notebook_frame(line.text, line.number) or python_frame(line.text, line.number)
            pointed = arrow(line.text)
            if frame:
                frames.append(frame)
            elif pointed and frames:
                frames[-1] = with_source(frames[-1]._replace(line=pointed[0]), pointed[1], pointed=True)
            elif frames and line.text.strip() and line.text[:1] == " ":
                frames[-1] = with_source(frames[-1], line.text.strip().lstrip("0123456789"), pointed=False)
            elif line.text.startswith(expected) and HEADER not in line.text:
                break
            elif HEADER in line.text:
                return
            elif LEFT_OUT.match(line.text):
                self.complete = False
            self.at += 1
        self.finish(first, frames)

    def take_rich(self, first: int) -> None:
        """rich's frames, each with the source round its line; panels with local variables are passed over."""
        frames: list[Frame] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            text = line.text.rstrip()
            if text.endswith(" in") and self.at + 1 < len(self.lines):  # a long path pushed the name to the next line
                self.at += 1
                text += " " + self.lines[self.at].text.strip()
            frame = rich_frame(text, line.number)
            shown = rich_code(line.text)
            if frame:
                frames.append(frame)
            elif shown and frames:
                frames[-1] = with_source(frames[-1], shown[1], pointed=shown[0])
            elif EXCEPTION.match(line.text):
                break
            self.at += 1
        self.finish(first, frames)

    def finish(self, first: int, frames: list[Frame]) -> None:
        """Reads the exception line and its message; frames without one are an anomaly trace or a cut log."""
        if self.at >= len(self.lines):
            return
        line = self.lines[self.at]
        found = EXCEPTION.match(line.text) or (
            NAMED.match(line.text) if frames and not LOG_LINE.match(line.text) else None
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
            or text.strip() in ('"""', "ok")  # ends what doctest expects, or what multiprocessing quotes of a worker
            or text.lstrip().startswith(("+---", "+-+---"))  # rulers of an exception group
            or LOG_LINE.match(text) is not None
            or (".py:" in text and (WARNING.match(text) or pytest_location(text)) is not None)
            or (text[:1] not in " \t" and self.exception_at(text))
        )

    def take_lone_line(self, text: str) -> None:
        line = self.lines[self.at]
        if "Exception has occurred: " in text:  # Visual Studio Code's debugger
            name = text.partition("Exception has occurred: ")[2].split()[0]
            self.at += 1
            self.add(name, "\n".join(self.take_message()), line.number, [], "error")
            return
        if "Error" not in text and "Exception" not in text and "Warning" not in text and "Exit" not in text:
            return
        found = EXCEPTION.match(text) or (LOGGED.match(text) if "Error: " in text or "Exception: " in text else None)
        if found and found[2]:
            self.at += 1
            self.add(found[1], "\n".join([found[2], *self.take_message()]).rstrip(), line.number, [], "error")
            return
        warning = BARE_WARNING.match(text)
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


def with_source(frame: Frame, text: str, pointed: bool) -> Frame:
    """The frame with one more line of the source that the traceback shows round it."""
    context = f"{frame.context}\n{text}" if frame.context else text
    return frame._replace(context=context, code=text.strip() if pointed else frame.code)


def blocks_of(lines: list[Line]) -> list[Block]:
    """The blocks of one voice, in order."""
    return Reader(lines).run()
