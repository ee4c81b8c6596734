"""Folders of pinned releases."""

from __future__ import annotations

from kb.overlays import folder, installed_release, missing, never_installed, other_pins
from kb.scripts import Header


def test_a_folder_is_named_by_the_sorted_pins(tmp_path):
    pins = {"transformers": "4.46.3", "huggingface-hub": "0.25.2"}
    assert folder(pins, tmp_path).name == "huggingface-hub-0.25.2+transformers-4.46.3"


def test_a_pin_to_the_installed_release_needs_no_overlay():
    installed = installed_release("pytest")
    assert other_pins(Header((f"pytest=={installed}", "click"))) == {}
    assert other_pins(Header(("pytest==0.1", "click==0.2"))) == {"click": "0.2", "pytest": "0.1"}


def test_a_release_that_is_not_installed_is_empty():
    assert installed_release("no-such-distribution-anywhere") == ""


def test_a_torch_pin_is_never_installed():
    assert never_installed({"torch": "1.13.1", "click": "0.2"}) == ["torch==1.13.1"]
    assert missing([Header(("torch==0.1",))]) == []


def test_missing_overlays_are_named_once(tmp_path):
    headers = [Header(("click==0.1",)), Header(("click==0.1", "pytest")), Header(("click==0.2",)), Header(())]
    (tmp_path / "click-0.2").mkdir()
    assert missing(headers, tmp_path) == [{"click": "0.1"}]
