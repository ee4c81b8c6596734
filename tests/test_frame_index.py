"""The frame index built from invented releases: what goes in comes out of `infer`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from explainer.lineage import FrameIndex, infer, packaged_index
from explainer.model import Frame

TOOLS = Path(__file__).resolve().parents[1] / "tools"
sys.path.insert(0, str(TOOLS))
from frame_facts import functions_of, packed_index, packed_texts  # noqa: E402

ONE = '''\
"""A library."""
class Net:
    """Documented
    over lines."""
    def forward(self, x):
        y = self.layer(x)
        return y

def run(net):
    return net.forward(
        1,
    )
'''
TWO = ONE.replace("class Net:", "import os\n\nclass Net:")
THREE = TWO.replace("self.layer(x)", "self.block(x)")


@pytest.fixture
def index() -> FrameIndex:
    files = {"lib/net.py": packed_texts([ONE, TWO, TWO, THREE, None])}
    return FrameIndex(packed_index({"lib": ["1.0", "1.1", "1.2", "2.0", "3.0"]}, files))


def value(index: FrameIndex, line: int, function: str, code: str = "") -> str:
    return "".join(fact.value for fact in infer([Frame("n", line, function, code, "lib/net.py", 1)], [], index))


def test_a_line_of_a_function_names_the_releases_that_have_it_there(index: FrameIndex) -> None:
    assert value(index, 6, "forward", "y = self.layer(x)") == "1.0"
    assert value(index, 8, "forward", "y = self.layer(x)") == "1.1 .. 1.2"
    assert value(index, 8, "forward", "y = self.block(x)") == "2.0"


def test_without_code_the_function_and_its_line_decide(index: FrameIndex) -> None:
    assert value(index, 8, "forward") == "1.1 .. 2.0"


def test_lines_where_nothing_runs_fit_no_release(index: FrameIndex) -> None:
    assert value(index, 3, "Net") == value(index, 1, "<module>") == value(index, 6, "run") == ""


def test_a_call_may_be_named_by_its_first_line_or_its_last_argument(index: FrameIndex) -> None:
    assert value(index, 10, "run", "return net.forward(") == value(index, 11, "run", "1,") == "1.0"


def test_functions_of_one_name_are_told_apart_by_their_lines() -> None:
    source = "class A:\n    def f(self):\n        g()\nclass B:\n    def f(self):\n        h()\n"
    index = FrameIndex(packed_index({"lib": ["1", "2"]}, {"lib/net.py": packed_texts([source, "\n" + source])}))
    assert value(index, 6, "f", "h()") == "1" and value(index, 4, "f", "g()") == "2"


def test_no_source_text_is_kept() -> None:
    packed = packed_texts([ONE])
    functions = functions_of(ONE)
    assert [function.name for function in functions] == ["Net", "forward", "run"] or functions[0].name == "<module>"
    assert b"self.layer" not in packed and all(max(function.hashes) < 64 for function in functions)


def test_a_file_that_no_python_reads_is_left_out() -> None:
    assert packed_texts(["print 'python two'", None]) == b""


def test_the_packaged_index_is_small_and_covers_what_the_pages_say() -> None:
    index = packaged_index()
    assert 0 < len(index.blob) <= 1_000_000
    for package in ("torch", "transformers", "diffusers", "accelerate", "peft"):
        assert index.knows(package)
