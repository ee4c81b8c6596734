"""Folders with other releases of a few distributions, for scripts that pin them with `==`.

A script whose header pins `diffusers==0.36.0` runs with `.overlays/diffusers-0.36.0` in front of the
installed packages. Pins that differ from what is installed go together, without their dependencies, into
one folder. A torch pin is written down in the recordings, never installed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from kb.scripts import Header

OVERLAYS = Path(__file__).resolve().parent.parent / ".overlays"
#: Never installed beside another: too big, and the rest of the environment is built against it.
NEVER_INSTALLED = ("torch",)


def installed_release(name: str) -> str:
    """The installed version without its local part (`2.13.0+cpu` -> `2.13.0`), "" when it is not installed."""
    try:
        return metadata.version(name).partition("+")[0]
    except metadata.PackageNotFoundError:
        return ""


def other_pins(header: Header) -> dict[str, str]:
    """The pins that differ from the installed release, sorted by name."""
    return {name: version for name, version in sorted(header.pins.items()) if installed_release(name) != version}


def never_installed(pins: dict[str, str]) -> list[str]:
    """Those of the pins that are only ever recorded, as `name==version`."""
    return [f"{name}=={version}" for name, version in pins.items() if name in NEVER_INSTALLED]


def folder(pins: dict[str, str], root: Path = OVERLAYS) -> Path:
    """Where the overlay of these pins belongs: `.overlays/<name>-<version>+<name>-<version>`."""
    return root / "+".join(f"{name}-{version}" for name, version in sorted(pins.items()))


def missing(headers: Iterable[Header], root: Path = OVERLAYS) -> list[dict[str, str]]:
    """The sets of pins that have no folder yet, each once."""
    wanted = {folder(pins, root): pins for pins in map(other_pins, headers) if pins and not never_installed(pins)}
    return [pins for path, pins in sorted(wanted.items()) if not path.is_dir()]


def fetch(pins: dict[str, str], root: Path = OVERLAYS) -> str:
    """Installs one overlay with pip; gives "" or pip's last line when that failed."""
    target = folder(pins, root)
    partial = target.with_name(target.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    requirements = [f"{name}=={version}" for name, version in sorted(pins.items())]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(partial), *requirements]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["pip failed"])[-1]
    partial.rename(target)
    return ""
