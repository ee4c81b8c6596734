"""How each script is to be run, or why it is not."""

from __future__ import annotations

import pytest

from kb import plan as planning
from kb.plan import plan, select

CAUSE = "tensor/zero-division/default"


def jobs(entries, cuda=False, record=False, overlays=None):
    cause = entries.load().causes()[0]
    made = plan(cause, cuda, record, overlays or entries.root)
    return {job.script.relative_to(cause.path).as_posix(): job for job in made}


def test_every_script_gets_a_forked_run(entries):
    made = jobs(entries)
    assert list(made) == ["broken.py", "fixed.py", "tempting-epsilon.py", "more/mean.py"]
    assert not any(job.fresh or job.reason for job in made.values())


def test_what_is_written_down_runs_fresh(entries):
    made = jobs(entries, record=True)
    assert [name for name, job in made.items() if job.fresh] == ["broken.py", "tempting-epsilon.py"]


def test_a_cause_marked_fresh_runs_fresh(entries):
    entries.change(f"{CAUSE}/cause.yaml", ("prior:", "fresh: sets a variable read at import\nprior:"))
    assert all(job.fresh for job in jobs(entries).values())


def test_a_script_that_starts_ranks_runs_fresh(entries):
    entries.change(f"{CAUSE}/broken.py", ("print(", "# python -m torch.distributed.run\nprint("))
    assert [name for name, job in jobs(entries).items() if job.fresh] == ["broken.py"]


@pytest.mark.parametrize(
    ("runs", "cuda", "reason"),
    [
        ("recorded", True, planning.RECORDED),
        ("gpu", False, planning.NO_CUDA),
        ("gpu", True, ""),
    ],
)
def test_what_no_machine_here_can_raise_is_not_run(entries, runs, cuda, reason):
    entries.change(f"{CAUSE}/cause.yaml", ("prior:", f"runs: {runs}\nprior:"))
    assert {job.reason for job in jobs(entries, cuda=cuda).values()} == {reason}


def test_a_pinned_script_runs_with_its_overlay_or_not_at_all(entries, tmp_path):
    entries.change(f"{CAUSE}/broken.py", ("[]", '["click==0.0.1"]'))
    assert jobs(entries, overlays=tmp_path)["broken.py"].reason == planning.NO_OVERLAY
    (tmp_path / "click-0.0.1").mkdir()
    job = jobs(entries, overlays=tmp_path)["broken.py"]
    assert (job.reason, job.overlay) == ("", tmp_path / "click-0.0.1")


def test_a_torch_pin_is_only_recorded(entries):
    entries.change(f"{CAUSE}/broken.py", ("[]", '["torch==1.13.1"]'))
    assert jobs(entries)["broken.py"].reason == planning.TORCH_PIN


def test_paths_and_changes_select_causes(entries):
    base = entries.load()
    assert [cause.id for cause in select(base, [], False)] == [CAUSE]
    assert [cause.id for cause in select(base, [entries.root / CAUSE / "broken.py"], False)] == [CAUSE]
    assert select(base, [entries.root.parent / "elsewhere"], False) == []
    assert select(base, [], True) == []
    entries.write(f"{CAUSE}/broken.py", "print(1 / 0)\n")
    assert [cause.id for cause in select(entries.load(), [], True)] == [CAUSE]
