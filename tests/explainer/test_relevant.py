"""Which of the given files a failure is about."""

from __future__ import annotations

from pathlib import Path

from explainer.core import explain
from explainer.index import Index
from explainer.model import Failure, Frame
from explainer.source.relevant import relevant

CARRIED = (Path(__file__).resolve().parent.parent / "demo" / "train.py").read_text(encoding="utf-8")
TWICE = "import torch\nw = torch.ones(2, requires_grad=True)\nloss = (w * w).sum()\nloss.backward()\nloss.backward()\n"


def failure(file: str, line: int, code: str) -> Failure:
    return Failure("RuntimeError", "second time", 1, 9, (Frame(file, line, "<module>", code, ""),))


def names(found: tuple) -> set[str]:  # type: ignore[type-arg]
    return {finding.name for finding in found}


def test_findings_in_the_file_that_the_traceback_names_count() -> None:
    sources = [("repo/train.py", TWICE), ("repo/old/rnn.py", CARRIED)]
    inside, _ = relevant(sources, failure("/home/me/train.py", 5, "loss.backward()"))
    assert "backward-twice-on-one-value" in names(inside)
    assert "loop-carried-value" not in names(inside)


def test_what_the_named_file_imports_counts_as_well() -> None:
    sources = [("repo/train.py", "import rnn\nrnn.run()\n"), ("repo/rnn.py", CARRIED)]
    inside, _ = relevant(sources, failure("/home/me/train.py", 2, "rnn.run()"))
    assert "loop-carried-value" in names(inside)


def test_a_single_script_under_another_name_counts_when_it_has_the_failing_line() -> None:
    inside, _ = relevant([("copy.py", TWICE)], failure("/home/me/exp.py", 77, "loss.backward()"))
    assert "backward-twice-on-one-value" in names(inside)
    inside, outside = relevant([("copy.py", TWICE)], failure("/home/me/exp.py", 77, "total_cost.backward()"))
    assert not inside and "backward-twice-on-one-value" in names(outside)


def test_without_frames_a_few_given_files_are_taken_for_the_program() -> None:
    bare = Failure("RuntimeError", "second time", 1, 1)
    assert names(relevant([("a.py", TWICE)], bare)[0])
    assert not relevant([(f"{number}.py", TWICE) for number in range(9)], bare)[0]


def test_an_old_experiment_beside_the_script_does_not_settle_the_cause(double_backward: bytes, index: Index) -> None:
    named = double_backward.replace(b"/home/me/rnn/train.py", b"/home/me/rnn/main.py")
    report = explain(named, sources=[("rnn/main.py", "print('nothing here')\n"), ("rnn/old.py", TWICE)], index=index)
    assert report.diagnosis is not None
    found = {candidate.cause.id: candidate.confidence for candidate in report.diagnosis.candidates}
    assert found["autograd/double-backward/same-loss-twice"] <= 0.5


def test_the_source_that_pytest_shows_is_read(index: Index) -> None:
    log = """
____________________________ test_it ____________________________

    def test_it():
        loss = (net(x) - y).pow(2).sum()
        loss.backward()
>       loss.backward()

tests/test_it.py:14:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _
venv/lib/python3.11/site-packages/torch/_tensor.py:623: in backward
    torch.autograd.backward(
E   RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors)

venv/lib/python3.11/site-packages/torch/autograd/graph.py:979: RuntimeError
"""
    report = explain(log, index=index)
    assert report.diagnosis is not None
    best = report.diagnosis.candidates[0]
    assert best.cause.id == "autograd/double-backward/same-loss-twice"
    assert ("tests/test_it.py", 14) in {(piece.file, piece.line) for piece in best.evidence}
