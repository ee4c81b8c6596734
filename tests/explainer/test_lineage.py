"""Releases inferred from the frames of tracebacks, by the packaged index."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from explainer.environment import observe, satisfies
from explainer.lineage import FrameIndex, infer, packaged_index
from explainer.model import Environment, Fact, Failure, Frame, Log
from explainer.parse import parse
from explainer.read import read
from explainer.releases import release, spans

ENTRIES = Path(__file__).resolve().parents[2] / "entries"
RECORDED = sorted(ENTRIES.glob("*/*/*/trace.txt"))
TORCH_2_0 = """\
Traceback (most recent call last):
  File "/home/u/train.py", line 31, in <module>
    loss.backward()
  File "/opt/conda/lib/python3.10/site-packages/torch/_tensor.py", line 487, in backward
    torch.autograd.backward(
  File "/opt/conda/lib/python3.10/site-packages/torch/autograd/__init__.py", line 200, in backward
    Variable._execution_engine.run_backward(  # Calls into the C++ engine to run the backward pass
RuntimeError: Trying to backward through the graph a second time
"""
TORCH_1_7 = """\
Traceback (most recent call last):
  File "train.py", line 8, in <module>
    loss.backward()
  File "/usr/lib/python3.7/site-packages/torch/tensor.py", line 221, in backward
    torch.autograd.backward(self, gradient, retain_graph, create_graph)
  File "/usr/lib/python3.7/site-packages/torch/autograd/__init__.py", line 132, in backward
    allow_unreachable=True)  # allow_unreachable flag
RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
"""


def failure_of(text: str) -> Failure:
    return parse(read(text.encode()))[0]


def environment_of(text: str, given: str = "") -> Environment:
    log = read(text.encode())
    return observe(log, parse(log)[0], [("environment.txt", given)] if given else [], [])


def frame(path: str, line: int, function: str, code: str = "") -> Frame:
    return Frame(f"/site-packages/{path}", line, function, code, path, 7)


def releases_in(fact: Fact) -> list[str]:
    """The indexed releases of torch that the fact stands for."""
    table = packaged_index().table("torch/_tensor.py")
    assert table
    return [
        version
        for version in table.releases
        if any(low <= (release(version) or ()) <= high for low, high in spans(fact.value))
    ]


def test_backward_frames_of_torch_2_0_name_both_releases_of_that_minor() -> None:
    fact = environment_of(TORCH_2_0).find("torch")
    assert fact == Fact("package", "torch", "2.0.0 .. 2.0.1", "frame", fact.line if fact else 0)


def test_an_inferred_version_names_the_log_line_of_a_frame_of_that_package() -> None:
    fact = environment_of(TORCH_2_0).find("torch")
    assert fact and "torch/" in TORCH_2_0.splitlines()[fact.line - 1]


def test_a_call_over_several_lines_fits_as_python_3_7_numbers_it() -> None:
    fact = environment_of(TORCH_1_7).find("torch")
    assert fact and all(version.startswith("1.7.") for version in releases_in(fact))


@pytest.mark.parametrize("trace", RECORDED, ids=lambda path: "/".join(path.parts[-4:-1]))
def test_recorded_traces_are_of_the_torch_that_made_them(trace: Path) -> None:
    for failure in parse(read(trace.read_bytes())):
        for fact in infer((*failure.frames, *failure.anomaly), []):
            if fact.name == "torch":
                assert "2.13.0" in releases_in(fact)


def test_most_recorded_traces_name_one_release() -> None:
    values = [
        fact.value
        for trace in RECORDED
        for failure in parse(read(trace.read_bytes()))[:1]
        for fact in infer(failure.frames, [])
        if fact.name == "torch"
    ]
    assert values and values.count("2.13.0") > len(values) / 2  # a lone grad_scaler frame fits five minors


def test_a_given_version_wins_and_nothing_is_inferred_beside_it() -> None:
    found = environment_of(TORCH_2_0, "torch==2.0.1+cu118")
    assert [fact.value for fact in found.facts if fact.name == "torch"] == ["2.0.1+cu118"]
    assert found.find("torch_version_conflict") is None


def test_a_given_version_of_two_numbers_agrees_with_all_its_patches() -> None:
    assert environment_of(TORCH_2_0, "torch 2.0").find("torch_version_conflict") is None


def test_frames_of_another_release_than_the_given_one_are_a_conflict() -> None:
    found = environment_of(TORCH_2_0, "torch==2.8.0").find("torch_version_conflict")
    assert found and found.kind == "setting" and found.origin == "frame"
    assert "2.8.0" in found.value and "2.0.0 .. 2.0.1" in found.value and ".py:" in found.value


@pytest.mark.parametrize("given", ["2.1.0a0+git1234567", "2.1.0.dev20230801", "99.0.0"])
def test_a_nightly_or_unknown_release_is_no_conflict(given: str) -> None:
    assert environment_of(TORCH_2_0, f"torch=={given}").find("torch_version_conflict") is None


def test_one_frame_that_fits_no_release_does_not_spoil_the_others() -> None:
    frames = list(failure_of(TORCH_2_0).frames)
    frames.append(frame("torch/nn/modules/module.py", 1501, "_call_impl", "print('my own debugging')"))
    assert [fact.value for fact in infer(frames, [])] == ["2.0.0 .. 2.0.1"]


def test_frames_of_two_releases_tell_nothing() -> None:
    mixed = [failure_of(TORCH_2_0).frames[1], failure_of(TORCH_1_7).frames[2]]
    assert infer(mixed, []) == []


def test_a_frame_without_its_code_still_narrows() -> None:
    bare = [inner._replace(code="") for inner in failure_of(TORCH_2_0).frames]
    (fact,) = infer(bare, [])
    assert {"2.0.0", "2.0.1"} <= set(releases_in(fact)) and len(releases_in(fact)) <= 10


def test_a_frame_without_its_function_is_looked_up_by_its_line() -> None:
    nameless = [inner._replace(function="") for inner in failure_of(TORCH_2_0).frames]
    assert [fact.value for fact in infer(nameless, [])] == ["2.0.0 .. 2.0.1"]


def test_a_qualified_name_as_notebooks_show_it_is_the_same_function() -> None:
    named = [inner._replace(function="Tensor." + inner.function) for inner in failure_of(TORCH_2_0).frames]
    assert [fact.value for fact in infer(named, [])] == ["2.0.0 .. 2.0.1"]


def test_comprehensions_and_files_that_are_not_indexed_tell_nothing() -> None:
    assert infer([frame("torch/utils/data/_utils/collate.py", 215, "<listcomp>", "x")], []) == []
    assert infer([frame("torch/no/such.py", 3, "f", "x"), frame("left_pad/core.py", 3, "f", "x")], []) == []


def test_user_frames_alone_open_nothing() -> None:
    assert infer([Frame("train.py", 3, "<module>", "loss.backward()", "")], []) == []


def test_without_an_index_nothing_is_inferred() -> None:
    for blob in (b"", b"another layout"):
        assert infer(failure_of(TORCH_2_0).frames, [], FrameIndex(blob)) == []


@pytest.mark.parametrize(
    ("version", "specifier", "holds"),
    [
        ("2.0.0 .. 2.0.1", "==2.0.*", True),
        ("2.0.0 .. 2.0.1", ">=2.0,<2.1", True),
        ("2.0.0 .. 2.0.1", "==2.0.1", False),
        ("2.0.0 .. 2.0.1", "!=2.0.1", False),
        ("2.0.0 .. 2.2.0", "!=2.1.0", False),
        ("2.0.0 .. 2.2.0", "!=2.1.*", False),
        ("2.0.0 .. 2.2.0", "!=2.3.*", True),
        ("2.0.0 .. 2.2.0", "<2.1", False),
        ("2.0.0 .. 2.2.0", ">=2.1", False),
        ("1.13.1, 2.1.0 .. 2.1.2", "<2.2", True),
        ("1.13.1, 2.1.0 .. 2.1.2", ">=2.0", False),
        ("1.13.1, 2.1.0 .. 2.1.2", "!=2.0.1", True),
        ("2.0.0 .. ", "==2.0.0", True),
        (" .. 2.0.0", "==2.0.0", False),
    ],
)
def test_a_requirement_holds_for_several_releases_only_if_it_holds_for_each(
    version: str, specifier: str, holds: bool
) -> None:
    assert satisfies(version, specifier) is holds


HOSTILE = {
    "huge line": [frame("torch/_tensor.py", 10**18, "backward", "x")],
    "negative line": [frame("torch/_tensor.py", -5, "backward", "x")],
    "path of blanks": [frame("torch/ _tensor.py", 3, "backward", "x"), frame("torch/\n:torch 1.0\n", 3, "f", "x")],
    "path of a package row": [frame(":torch/x", 3, "f", "x"), frame("/", 3, "f", "x"), frame("torch/", 3, "f", "x")],
    "long names": [frame("torch/" + "a" * 100_000, 3, "b" * 100_000, "c" * 100_000)],
    "surrogates": [frame("torch/_tensor.py", 487, "backward", "\udcff\x00")],
    "many paths": [frame(f"torch/{number}.py", number, "f", "x") for number in range(20_000)],
    "many lines": [frame("torch/nn/functional.py", number, "", "x = 1") for number in range(1, 20_000)],
    "many packages": [frame(f"p{number}/x.py", 3, "f", "x") for number in range(20_000)],
}


@pytest.mark.parametrize("frames", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_frames_tell_nothing_and_cost_little(frames: list[Frame]) -> None:
    start = time.perf_counter()
    assert infer(frames, []) == []
    assert time.perf_counter() - start < 3  # a guard against a blow-up, not a measurement


def test_observe_without_a_failure_infers_nothing() -> None:
    assert observe(Log(()), None, [], []) == Environment(())
