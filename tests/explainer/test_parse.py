"""Parse: cleaned lines to failures."""

from __future__ import annotations

from textwrap import dedent

from explainer.model import Failure, Line, Log
from explainer.parse import parse


def failures(text: str, source: str = "") -> tuple[Failure, ...]:
    lines = dedent(text).strip("\n").split("\n")
    return parse(Log(tuple(Line(number, line, source) for number, line in enumerate(lines, 1))))


PLAIN = """
    step 0
    Traceback (most recent call last):
      File "/home/me/train.py", line 14, in <module>
        loss.backward()
      File "/opt/venv/lib/python3.11/site-packages/torch/_tensor.py", line 623, in backward
        torch.autograd.backward(
        ^^^^^^^^^^^^^^^^^^^^^^^^
    RuntimeError: grad can be implicitly created only for scalar outputs
    """


def test_a_traceback_gives_its_exception_message_and_lines() -> None:
    (failure,) = failures(PLAIN)
    assert (failure.exception, failure.message) == (
        "RuntimeError",
        "grad can be implicitly created only for scalar outputs",
    )
    assert (failure.first_line, failure.last_line, failure.role, failure.level) == (2, 8, "root", "error")


def test_frames_tell_the_users_code_from_a_librarys() -> None:
    (failure,) = failures(PLAIN)
    assert [(frame.module_path, frame.line, frame.function, frame.code) for frame in failure.frames] == [
        ("", 14, "<module>", "loss.backward()"),
        ("torch/_tensor.py", 623, "backward", "torch.autograd.backward("),
    ]


def test_a_message_goes_on_over_indented_lines_and_stops_at_a_log_line() -> None:
    (failure,) = failures("""
        Traceback (most recent call last):
          File "x.py", line 1, in <module>
            f()
        RuntimeError: Error(s) in loading state_dict for Net:
            Missing key(s) in state_dict: "a".
            Unexpected key(s) in state_dict: "b".
        2024-05-01 10:00:00 INFO goodbye
        """)
    assert failure.message.splitlines()[1:] == [
        '    Missing key(s) in state_dict: "a".',
        '    Unexpected key(s) in state_dict: "b".',
    ]


def test_indentation_lost_in_a_chat_still_reads_as_frames() -> None:
    (failure,) = failures("""
        Traceback (most recent call last):
        File "src/train.py", line 14, in <module>
        main()
        File "src/train.py", line 5, in main
        run()
        ValueError: nothing to do
        """)
    assert [frame.code for frame in failure.frames] == ["main()", "run()"]
    assert failure.exception == "ValueError"


def test_a_head_cut_off_is_read_and_marked_incomplete() -> None:
    (failure,) = failures("""
          File "/opt/venv/lib/python3.11/site-packages/torch/nn/modules/linear.py", line 114, in forward
            return F.linear(input, self.weight, self.bias)
                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        RuntimeError: mat1 and mat2 must have the same dtype
        """)
    assert not failure.complete
    assert failure.frames[0].function == "forward"


def test_an_exception_that_another_brought_about_is_a_cascade() -> None:
    found = failures("""
        Traceback (most recent call last):
          File "a.py", line 1, in f
            g()
        ConnectionError: refused

        During handling of the above exception, another exception occurred:

        Traceback (most recent call last):
          File "a.py", line 3, in <module>
            f()
        OSError: cannot load
        """)
    assert [(failure.exception, failure.role) for failure in found] == [
        ("ConnectionError", "root"),
        ("OSError", "cascade"),
    ]


def test_a_wrapped_worker_traceback_is_the_root_and_its_wrapper_the_cascade() -> None:
    found = failures("""
        Traceback (most recent call last):
          File "train.py", line 1, in <module>
            for batch in loader:
        KeyError: Caught KeyError in DataLoader worker process 0.
        Original Traceback (most recent call last):
          File "train.py", line 9, in __getitem__
            return self.rows[i]
        KeyError: 'screen'
        """)
    assert [(failure.message.split()[0], failure.role) for failure in found] == [
        ("Caught", "cascade"),
        ("'screen'", "root"),
    ]


def test_ipython_tracebacks_of_old_and_new_shape_give_frames_with_code() -> None:
    (old,) = failures("""
        ---------------------------------------------------------------------------
        RuntimeError                              Traceback (most recent call last)
        <ipython-input-8-d1cc> in <cell line: 2>()
              8     cost = cost / 2
        ----> 9     cost.backward()
             10     opt.step()

        ~/env/lib/python3.8/site-packages/torch/_tensor.py in backward(self, gradient)
            487             )
        --> 488         torch.autograd.backward(
            489             self, gradient

        RuntimeError: second time
        """)
    assert [(frame.module_path, frame.line, frame.code) for frame in old.frames] == [
        ("", 9, "cost.backward()"),
        ("torch/_tensor.py", 488, "torch.autograd.backward("),
    ]
    (new,) = failures("""
        RuntimeError                              Traceback (most recent call last)
        Cell In[1], line 5
              4 loss = f(x)
        ----> 5 loss.backward()

        File /opt/lib/python3.11/site-packages/torch/_tensor.py:623, in Tensor.backward(self)
            622 )
        --> 623 torch.autograd.backward(

        RuntimeError: second time
        """)
    assert (new.frames[0].file, new.frames[0].line) == ("cell 1", 5)
    assert new.frames[1].module_path == "torch/_tensor.py"


def test_pytest_failures_carry_the_frames_that_pytest_prints() -> None:
    found = failures("""
        ____________________________ test_it ____________________________

            def test_it():
        >       loss.backward()

        tests/test_it.py:9:
        _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _
        venv/lib/python3.11/site-packages/torch/_tensor.py:623: in backward
            torch.autograd.backward(
        E       RuntimeError: grad can be implicitly created only for scalar outputs

        venv/lib/python3.11/site-packages/torch/autograd/__init__.py:100: RuntimeError
        =========================== short test summary info ============================
        """)
    (failure,) = found
    assert failure.message == "grad can be implicitly created only for scalar outputs"
    assert (failure.frames[0].file, failure.frames[0].line) == ("tests/test_it.py", 9)


def test_a_green_pytest_run_marks_what_it_printed_as_handled() -> None:
    text = PLAIN.replace("    ", "", 1) + "\n    ============== 3 passed in 0.12s ==============\n"
    assert all(failure.handled for failure in failures(text))
    assert not any(failure.handled for failure in failures(text.replace("3 passed", "1 failed, 2 passed")))


def test_equal_failures_of_several_ranks_are_one_with_a_count() -> None:
    lines = dedent(PLAIN).strip("\n").split("\n")
    log = Log(tuple(Line(number, line, f"rank {rank}") for number, line in enumerate(lines, 1) for rank in (0, 1, 2)))
    (failure,) = parse(log)
    assert (failure.times, failure.ranks, failure.rank) == (3, (0, 1, 2), 0)


def test_ranks_interleaved_line_by_line_are_put_back_together() -> None:
    lines = dedent(PLAIN).strip("\n").split("\n")
    other = [line.replace("scalar outputs", "SCALAR things") for line in lines]
    mixed = list(zip(lines, other))
    log = Log(
        tuple(
            Line(2 * n + rank, text, f"rank {rank}") for n, pair in enumerate(mixed) for rank, text in enumerate(pair)
        )
    )
    assert [(failure.rank, len(failure.frames)) for failure in parse(log)] == [(0, 2), (1, 2)]


def test_a_short_text_without_an_exception_gives_bare_messages() -> None:
    found = failures("**Trying to backward through the graph a second time**")
    assert [(failure.level, failure.message) for failure in found] == [
        ("bare", "Trying to backward through the graph a second time")
    ]


def test_a_long_text_without_an_exception_gives_nothing() -> None:
    assert failures("\n".join(f"line {n} of prose" for n in range(100))) == ()


def test_a_warning_is_a_failure_of_its_own_level() -> None:
    found = failures("""
        /opt/lib/python3.11/site-packages/torch/utils/checkpoint.py:85: UserWarning: None of the inputs have it
          warnings.warn("None of the inputs have it")
        done
        """)
    assert [(failure.level, failure.exception, failure.message) for failure in found if failure.level == "warning"] == [
        ("warning", "UserWarning", "None of the inputs have it")
    ]


def test_an_anomaly_trace_belongs_to_the_error_below_it() -> None:
    (failure,) = [
        one
        for one in failures("""
        /v/site-packages/torch/graph.py:829: UserWarning: Error detected in MmBackward0. Traceback of forward call:
          File "train.py", line 7, in <module>
            h = x @ w
         (Triggered internally at python_anomaly_mode.cpp:122.)
          return Variable._execution_engine.run_backward(
        Traceback (most recent call last):
          File "train.py", line 9, in <module>
            loss.backward()
        RuntimeError: Trying to backward through the graph a second time
        """)
        if one.level == "error"
    ]
    assert [(frame.file, frame.line) for frame in failure.anomaly] == [("train.py", 7)]
