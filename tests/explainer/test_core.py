"""Core: from bytes to a report."""

from __future__ import annotations

from explainer.core import explain
from explainer.index import Index
from explainer.render.report_data import report_data

LEAF = "a leaf Variable that requires grad is being used in an in-place operation."
NO_GRAD_FN = "element 0 of tensors does not require grad and does not have a grad_fn"
SHORT = 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    step(x)\nRuntimeError: {}\n'


def test_a_real_traceback_is_explained_with_the_users_line(double_backward: bytes, index: Index) -> None:
    data = report_data(explain(double_backward, index=index), "en")
    assert data["status"] == "explained"
    assert data["candidates"][0]["id"].startswith("autograd/double-backward/")
    assert data["entry_confidence"] > 0.95
    places = {(piece.get("file"), piece.get("line")) for piece in data["candidates"][0]["evidence"]}
    assert ("/home/me/rnn/train.py", 12) in places


def test_what_the_log_does_not_tell_stays_open_and_asks(double_backward: bytes, index: Index) -> None:
    data = report_data(explain(double_backward, index=index), "en")
    assert not data["settled"] and data["open_causes"] > 1
    assert data["next_check"]["id"] in {"anomaly-line", "backward-calls", "failing-iteration"}
    assert all(candidate["fix"]["diff"] == "" for candidate in data["candidates"])


def test_an_answer_settles_the_cause(double_backward: bytes, index: Index) -> None:
    data = report_data(explain(double_backward, answers={"anomaly-line": "state-line"}, index=index), "en")
    best = data["candidates"][0]
    assert best["id"] == "autograd/double-backward/carried-state" and data["settled"]
    assert "detach()" in best["fix"]["diff"]
    assert any(piece["kind"] == "answer" for piece in best["evidence"])


def test_an_unknown_error_gets_no_advice(index: Index) -> None:
    report = explain(
        'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    f()\nValueError: no such fruit\n',
        index=index,
    )
    assert (report.status, report.chosen) == ("unknown", -1)


def test_text_without_an_error_says_so(index: Index) -> None:
    assert explain("epoch 1 loss 0.3\nepoch 2 loss 0.2\n", index=index).status == "no-error"
    assert explain(b"", index=index).status == "no-error"


def test_words_quoted_by_the_users_own_raise_are_less_sure(index: Index) -> None:
    message = "Trying to backward through the graph a second time"
    plain = SHORT.format(message)
    raised = plain.replace("step(x)", "raise RuntimeError(text)")
    sure, unsure = explain(plain, index=index).diagnosis, explain(raised, index=index).diagnosis
    assert sure is not None and unsure is not None
    assert unsure.entry_confidence < sure.entry_confidence


def test_two_unrelated_roots_each_get_candidates(index: Index) -> None:
    log = SHORT.format(LEAF) + "\nrestarting\n" + SHORT.format(NO_GRAD_FN)
    data = report_data(explain(log, index=index), "en")
    assert data["candidates"][0]["id"].startswith("autograd/inplace-leaf/")
    assert data["failures"][1]["candidates"][0]["id"].startswith("autograd/no-grad-fn/")


def test_given_versions_and_their_origin_stand_in_the_report(double_backward: bytes, index: Index) -> None:
    data = report_data(explain(double_backward, given=[("env.txt", "torch==2.13.0\n")], index=index), "en")
    assert {"name": "torch", "value": "2.13.0", "origin": "given line 1 of env.txt"} in data["environment"]
