"""Part of `read`: tracebacks inside something else, as a JSON record, a quoted string or a notebook, become lines.

Every line made here bears the number of the physical line it came out of.
"""

from __future__ import annotations

import re

from explainer.decode import plain, split
from explainer.model import Line

HEADER = "Traceback (most recent call last)"
MESSAGE_KEYS = ("log", "message", "msg", "event", "text", "line", "textPayload")
LEVEL_KEYS = ("level", "severity", "levelname", "log.level", "lvl")
QUIET_LEVELS = frozenset(("info", "debug", "trace", "notset", "default", ""))
LONGEST_FIELDS = 2_000  # characters of the line that keeps a record's other fields

Record = dict[str, object]


def expand(lines: list[Line], text: str) -> list[Line]:
    """The lines with records and quoted tracebacks opened; the same list when there is none."""
    if '"stack": "' in text:
        lines = open_editor_error(lines)
    if '{"' in text:
        lines = open_records(lines)
    if HEADER in text and "\\n" in text:
        lines = open_quoted(lines)
    if "#012" in text:
        lines = open_syslog_newlines(lines)
    return lines


def inner(line: Line, text: str) -> list[Line]:
    """Lines for a text that stood escaped inside `line`, hence still has its own newlines and colours."""
    return [Line(line.number, part.text, line.source) for part in split(text, 1)]


# --- quoted strings -------------------------------------------------------------------------------------------------


def open_quoted(lines: list[Line]) -> list[Line]:
    """Opens strings that hold a traceback with written-out newlines: JSON fields, dict and exception reprs."""
    opened: list[Line] = []
    changed = False
    for line in lines:
        at = line.text.find(HEADER)
        if at < 0 or "\\n" not in line.text[at + len(HEADER) : at + len(HEADER) + 7]:
            opened.append(line)
            continue
        start, end = quoted_span(line.text, at)
        rest = (line.text[:start] + "..." + line.text[end:]) if start or end < len(line.text) else ""
        if rest.strip("\"'. "):
            opened.append(Line(line.number, rest, line.source))
        quoted = line.text[start:end]
        opened += inner(line, unescape(join_list_items(quoted) if line.text[:start].endswith(("['", '["')) else quoted))
        changed = True
    return opened if changed else lines


def quoted_span(text: str, at: int) -> tuple[int, int]:
    """Where the string round position `at` begins and ends, without its quotes; to the line's end when never closed."""
    opening = opening_quote(text, at)
    if opening < 0:
        return at, len(text)
    quote, depth = text[opening], backslashes_before(text, opening)
    in_list = text[:opening].endswith("[")
    end = at
    while True:
        end = text.find(quote, end)
        if end < 0:
            return opening + 1, len(text)
        backslashes = backslashes_before(text, end)
        if backslashes > depth if depth else backslashes % 2:  # escaped: a string in a string has escaped quotes itself
            end += 1
        elif in_list and text[end - 2 : end] == "\\n" and text[end + 1 : end + 4] in (", '", ', "'):
            quote = text[end + 3]  # traceback.format_exception() gives a list of such strings
            end += 4
        else:
            return opening + 1, end - depth


def opening_quote(text: str, at: int) -> int:
    """Where the string round position `at` is opened, -1 when it is in none; an apostrophe in a word opens none."""
    opening = at
    for _ in range(50):
        opening = max(text.rfind("'", 0, opening), text.rfind('"', 0, opening))
        if opening <= 0 or text[opening - 1] in " =:([{,\\":
            break
    return opening


def backslashes_before(text: str, at: int) -> int:
    """How many backslashes stand before position `at`; counts to 64."""
    count = 0
    while count < 64 and at - count > 0 and text[at - count - 1] == "\\":
        count += 1
    return count


def join_list_items(text: str) -> str:
    """One string of the strings of a list repr."""
    return re.sub(r"""(?<=\\n)['"], ['"]""", "", text)


PLAIN_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def unescape(text: str) -> str:
    """The string that the inside of a JSON or Python literal stands for."""
    text = re.sub(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", unescaped, text)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # JSON writes emoji as two halves


def unescaped(match: re.Match[str]) -> str:
    """One escape; a backslash that escapes nothing, as in a Windows path, stays."""
    code = match[1] or match[2]
    if code:
        return chr(int(code, 16))
    character = match[3]
    return PLAIN_ESCAPES.get(character) or (character if character in "\"'\\/" else "\\" + character)


def open_syslog_newlines(lines: list[Line]) -> list[Line]:
    """Splits lines in which rsyslog wrote newlines as #012 and tabs as #011."""
    opened: list[Line] = []
    changed = False
    for line in lines:
        if "#012" in line.text and (HEADER in line.text or line.text.count("#012") > 1):
            opened += inner(line, line.text.replace("#012", "\n").replace("#011", "\t"))
            changed = True
        else:
            opened.append(line)
    return opened if changed else lines


# --- records, one JSON object a line --------------------------------------------------------------------------------


def open_records(lines: list[Line]) -> list[Line]:
    """Lines of text for JSON records: Docker's json-file log, structlog, python-json-logger, cloud log exports."""
    records = {index: found for index, line in enumerate(lines) if (found := record(line.text)) is not None}
    if not records:
        return lines
    by_line = {
        key for fields in records.values() if (key := message_key(fields)) and is_frame(str(fields[key]))
    }  # the program's stderr went through a logger line by line
    opened: list[Line] = []
    for index, line in enumerate(lines):
        opened += shown(line, records[index], by_line) if index in records else [line]
    return opened if opened != lines else lines


def record(text: str) -> Record | None:
    """The JSON object that is the whole line, None when the line is no such object."""
    if text[:2] != '{"' or not text.rstrip().endswith("}"):
        return None
    import json

    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def message_key(fields: Record) -> str:
    """The field that holds what was logged, "" when there is none."""
    return next((key for key in MESSAGE_KEYS if isinstance(fields.get(key), str)), "")


def is_frame(text: str) -> bool:
    return 'File "' in text and '", line ' in text and "\n" not in text.strip()


def shown(line: Line, fields: Record, by_line: set[str]) -> list[Line]:
    """The lines that stand for one record; the line itself when the record is better left alone."""
    key = message_key(fields)
    if not key:
        return [line]
    message = str(fields[key])
    if key in by_line or (key == "log" and ("stream" in fields or "time" in fields)):
        return inner(line, message) or [Line(line.number, "", line.source)]
    level = next((str(fields[name]).lower() for name in LEVEL_KEYS if name in fields), "")
    if level in QUIET_LEVELS or (HEADER in line.text and HEADER not in message):
        return [line]  # a field with a traceback is opened as a quoted string first
    others = " ".join(f"{name}={value}" for name, value in fields.items() if name != key)
    return [Line(line.number, plain(others)[:LONGEST_FIELDS].replace("\n", " "), line.source), *inner(line, message)]


# --- notebooks ------------------------------------------------------------------------------------------------------


class Located(str):
    """A JSON string that knows the offset at which it stands in its file."""

    offset: int


def open_notebook(lines: list[Line]) -> list[Line]:
    """For an .ipynb file the error outputs, streams and sources of its cells, else the same list."""
    start = "".join([line.text for line in lines[:4]]).lstrip()
    if start[:1] != "{" or not any('"cells"' in line.text or '"worksheets"' in line.text for line in lines):
        return lines
    text = "\n".join([line.text for line in lines])
    notebook = located_json(text)
    if not isinstance(notebook, dict):
        return lines
    cells = notebook.get("cells") or [
        cell for sheet in items(notebook.get("worksheets")) for cell in items(sheet.get("cells"))
    ]
    shown_strings = [string for cell in items(cells) for string in cell_strings(cell)]
    return located_lines(shown_strings, text, lines) or lines


def items(value: object) -> list[Record]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def cell_strings(cell: Record) -> list[Located]:
    """The strings of a cell worth reading, in the order of the file."""
    found = strings(cell.get("source") or cell.get("input"))
    for output in items(cell.get("outputs")):
        if output.get("output_type") in ("error", "pyerr"):
            # Some front ends save the error with an empty traceback.
            found += strings(output.get("traceback")) or strings(output.get("evalue"))
        elif output.get("output_type") == "stream":
            found += strings(output.get("text"))
    return sorted(found, key=lambda string: string.offset)


def strings(value: object) -> list[Located]:
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, Located)]


def located_lines(found: list[Located], text: str, lines: list[Line]) -> list[Line]:
    """The strings as lines, numbered by where each stands in the file."""
    result: list[Line] = []
    index = position = 0
    for string in sorted(found, key=lambda item: item.offset):
        index += text.count("\n", position, string.offset)
        position = string.offset
        result += [Line(lines[index].number, part.text) for part in split(string, 1)]
    return result


def located_json(text: str) -> object:
    """The document with `Located` strings as values, None when it is no JSON."""
    from json import JSONDecoder, decoder, scanner

    def parse_string(source: str, end: int, strict: bool = True) -> tuple[Located, int]:
        value, stop = decoder.scanstring(source, end, strict)  # type: ignore[attr-defined]
        located = Located(value)
        located.offset = end
        return located, stop

    reader = JSONDecoder(strict=False)
    reader.parse_string = parse_string  # type: ignore[attr-defined]
    reader.scan_once = scanner.py_make_scanner(reader)  # type: ignore[attr-defined]
    try:
        return reader.decode(text)
    except (ValueError, RecursionError):
        return None


def open_editor_error(lines: list[Line]) -> list[Line]:
    """Opens what the notebook of VS Code copies for an error: `"stack": "` with real newlines but escaped quotes."""
    opened: list[Line] = []
    inside = False
    for line in lines:
        text = line.text
        if not inside and text.lstrip().startswith('"stack": "'):
            text = text.lstrip()[len('"stack": "') :]
            inside = "\\n" not in text  # else it is proper JSON, whose string ends on this line
            if not inside:
                opened += inner(line, unescape(text.rstrip().rstrip(",").removesuffix('"')))
                continue
        elif not inside:
            opened.append(line)
            continue
        if text.endswith('"') and backslashes_before(text, len(text) - 1) % 2 == 0:
            inside, text = False, text[:-1]
        opened.append(Line(line.number, text.replace('\\"', '"').replace("\\\\", "\\"), line.source))
    return opened
