"""A real log becomes a file under seen/."""

from __future__ import annotations

import pytest

from kb.record import RecordError, mask, record
from kb.samples import read_sample

ENTRY = "tensor/zero-division"
LOG = """\
starting
Traceback (most recent call last):
  File "/home/alice/work/train.py", line 3, in <module>
    print(a / b)
ZeroDivisionError: division by zero
bye
"""


def test_a_log_is_written_with_its_marks(entries):
    path = record(entries.load(), ENTRY, "default", LOG, "alice", ["torch==2.8.0"])
    assert path == entries.root / ENTRY / "seen" / "alice.txt"
    sample = read_sample(path)
    assert (sample.expect, sample.environment, sample.match_line) == ("default", ("torch==2.8.0",), 5)
    assert sample.text == LOG.replace("alice", "user")


def test_a_name_is_found_when_none_is_given(entries):
    assert [record(entries.load(), ENTRY, "default", LOG).name for _ in range(2)] == ["default-1.txt", "default-2.txt"]


def test_a_trim_that_keeps_the_verdict_is_taken(entries):
    assert read_sample(record(entries.load(), ENTRY, "default", LOG, lines="2-5")).text.startswith("Traceback")


def test_a_trim_that_changes_the_verdict_is_refused(entries):
    with pytest.raises(RecordError, match="changes the verdict from tensor/zero-division/default to"):
        record(entries.load(), ENTRY, "default", LOG, lines="1-4")
    assert not (entries.root / ENTRY / "seen" / "default-1.txt").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"entry_id": "a/b"}, "there is no entry 'a/b'"),
        ({"cause_name": "other"}, "has no cause 'other'; it has default"),
        ({"text": " \n"}, "stdin is empty"),
        ({"lines": "5-2"}, "no range"),
        ({"lines": "1-99"}, "the log's 6 lines"),
        ({"slug": "mean"}, "exists; choose another --slug"),
    ],
)
def test_wrong_use_says_what_to_do(entries, options, message):
    arguments = {"entry_id": ENTRY, "cause_name": "default", "text": LOG} | options
    with pytest.raises(RecordError, match=message):
        record(entries.load(), **arguments)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("token=hf_abcdefghijklmnop", "token=***"),
        ("using hf_abcdefghijklmnop now", "using hf_*** now"),
        ("http://bob:secret@proxy:80/x", "http://bob:***@proxy:80/x"),
        ("mail bob@corp.example.com", "mail user@example.com"),
        ("/home/bob/x /Users/bob/y", "/home/user/x /Users/user/y"),
        ("C:\\Users\\bob\\x", "C:\\Users\\user\\x"),
        ("password: hunter2", "password: ***"),
        ("tokens per second: 12", "tokens per second: 12"),
    ],
)
def test_secrets_are_masked(text, masked):
    assert mask(text) == masked
