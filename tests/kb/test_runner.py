"""Scripts run as `python train.py` would, forked and fresh, offline and within a time limit."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from kb.runner import Runner, child_environment, neutral

pytestmark = pytest.mark.parametrize("fresh", [False, True], ids=["forked", "fresh"])


@pytest.fixture(scope="module")
def runner():
    with Runner(preload=(), limit=20) as running:
        yield running


@pytest.fixture
def run(runner, tmp_path, fresh):
    def one(text: str, **options):
        script = tmp_path / "broken.py"
        script.write_text(text, encoding="utf-8")
        return runner.run(script, fresh=fresh, **options)

    return one


def test_a_traceback_has_no_frame_of_the_runner(run):
    result = run("def f():\n    return 1 / 0\n\nf()\n")
    assert result.status == 1
    lines = result.output.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[1] == '  File "/home/user/project/train.py", line 4, in <module>'
    assert result.last_line == "ZeroDivisionError: division by zero"
    assert "fork_server" not in result.output


def test_a_chained_exception_is_shown_whole(run):
    output = run("try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise KeyError('a') from e\n").output
    assert output.count("Traceback (most recent call last):") == 2
    assert "The above exception was the direct cause" in output


def test_a_syntax_error_is_shown_as_python_shows_it(run):
    result = run("x = (\n")
    assert result.status == 1
    assert result.output.startswith('  File "/home/user/project/train.py", line 1\n')


@pytest.mark.parametrize(
    ("call", "status"), [("sys.exit()", 0), ("sys.exit(3)", 3), ("sys.exit('no')", 1), ("os._exit(7)", 7)]
)
def test_the_status_is_the_script_s_own(run, call, status):
    assert run(f"import os, sys\n{call}\n").status == status


def test_output_keeps_its_order(run):
    assert run("import sys\nprint(1)\nprint(2, file=sys.stderr)\nprint(3)\n").output == "1\n2\n3\n"


def test_the_script_is_main_alone_in_an_empty_folder(run):
    text = (
        "import os, sys, __main__\n"
        "assert __name__ == '__main__' and __main__.__file__ == os.path.abspath('train.py')\n"
        "print(os.listdir('.'), sys.argv, sys.path[0] == os.getcwd(), 'kb' in sys.modules)\n"
        "print(os.environ.get('PYTHONPATH', 'no path given'))\n"
    )
    assert run(text).output == "['train.py'] ['train.py'] True False\nno path given\n"


def test_stdin_is_closed_to_the_script(run):
    assert run("input()\n").last_line == "EOFError: EOF when reading a line"


def test_handlers_at_exit_and_threads_are_waited_for(run):
    text = (
        "import atexit, threading, time\natexit.register(print, 'end')\n"
        "threading.Thread(target=lambda: (time.sleep(.1), print('thread'))).start()\n"
    )
    assert run(text).output == "thread\nend\n"


def test_a_script_that_does_not_end_is_killed_with_its_children(tmp_path, fresh):
    mark = tmp_path / "alive"
    child = f"import time; time.sleep(2); open({str(mark)!r}, 'w')"
    script = tmp_path / "broken.py"
    begin = f"import subprocess, sys, time\nsubprocess.Popen([sys.executable, '-c', {child!r}])\n"
    script.write_text(begin + "time.sleep(60)\n")
    with Runner(preload=(), limit=0.5) as short:
        result = short.run(script, fresh=fresh)
    assert result.timed_out and result.status != 0 and result.seconds < 5
    time.sleep(2)
    assert not mark.exists()


def test_spawned_workers_find_the_script_again(run):
    text = (
        "import multiprocessing as mp\n"
        "def work(q):\n    q.put(__name__)\n"
        "if __name__ == '__main__':\n"
        "    c = mp.get_context('spawn')\n    q = c.Queue()\n    p = c.Process(target=work, args=(q,))\n"
        "    p.start()\n    print(q.get())\n    p.join()\n"
    )
    assert run(text).output == "__mp_main__\n"


def test_one_script_leaves_nothing_to_the_next(run):
    assert run("import os\nos.environ['LEFT'] = '1'\nopen('file', 'w').close()\nbuiltins = 1\n").status == 0
    assert run("import os\nprint('LEFT' in os.environ, os.path.exists('file'), 'builtins' in globals())\n").output == (
        "False False False\n"
    )


def test_the_script_is_offline_with_a_home_of_its_own(run, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "private")
    names = "os.environ['HF_HUB_OFFLINE'], os.environ['no_proxy'], os.path.expanduser('~'), os.environ.get('HF_TOKEN')"
    text = f"import os\nprint({names})\n"
    assert run(text).output == "1 * /home/user None\n"


def test_an_overlay_stands_before_the_installed_packages(run, tmp_path, fresh):
    overlay = tmp_path / "click-0.0.1"
    overlay.mkdir()
    (overlay / "click.py").write_text("__version__ = '0.0.1'\n")
    result = run("import click\nprint(click.__version__, click.__file__)\n", overlay=overlay)
    assert result.output.startswith("0.0.1 /usr/lib/python3.") and result.output.endswith("/site-packages/click.py\n")
    assert result.fresh


def test_paths_of_this_machine_are_made_neutral(tmp_path, fresh):
    text = f'File "{tmp_path}/project/train.py" in {tmp_path}/home/.cache and {tmp_path}/tmp/x'
    assert neutral(text, tmp_path) == 'File "/home/user/project/train.py" in /home/user/.cache and /tmp/x'


def test_the_environment_is_built_anew(tmp_path, fresh, monkeypatch):
    monkeypatch.setenv("https_proxy", "http://proxy.example")
    environment = child_environment(Path(tmp_path))
    assert "https_proxy" not in environment and environment["OMP_NUM_THREADS"] == "1"
