"""Shared by all tests: the built knowledge base, and samples of real tracebacks."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from explainer.index import Index, open_index

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def index() -> Index:
    """The packaged knowledge base as `make build` left it."""
    return open_index()


@pytest.fixture(scope="session")
def double_backward() -> bytes:
    """A real traceback of torch 2.13 after one finished iteration."""
    return (ROOT / "tests" / "demo" / "traceback.txt").read_bytes()


@pytest.fixture
def cpu_limit() -> Iterator[None]:
    """Ends a test that uses 30 s of processor time, a hundred times what linear code needs: not a timing, a fuse."""

    def blown(*_: object) -> None:
        raise TimeoutError("30 s of processor time: not linear in the input")

    before = signal.signal(signal.SIGPROF, blown)
    signal.setitimer(signal.ITIMER_PROF, 30)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)
