"""Shared by all tests: the built knowledge base, and samples of real tracebacks."""

from __future__ import annotations

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
