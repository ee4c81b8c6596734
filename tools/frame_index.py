"""Writes explainer/releases.bin: where the functions of libraries stand in each of their releases.

    python tools/frame_index.py CACHE [--package NAME]... [--offline]

Downloads the wheels that CACHE lacks with the pip of the environment (of torch those for macOS, a tenth of the size
of those for Linux and with the same Python files), keeps their Python files there and deletes them; nothing is
installed. Then writes the index from all that CACHE holds, of every package. A new release is added by running it
again. deepspeed is left out: it has source archives only, whose setup.py pip would have to run 85 times.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]
from frame_facts import chosen, packed_index, packed_texts  # noqa: E402
from frame_files import FILES, ONLY  # noqa: E402

OUTPUT = ROOT / "explainer" / "releases.bin"
MOST_BYTES = 1_000_000


class Package(NamedTuple):
    name: str  # of the distribution
    folder: str  # as imported; what paths in frames begin with
    oldest: tuple[int, ...]


PACKAGES = (
    Package("torch", "torch", (1, 0)),
    Package("transformers", "transformers", (4, 18)),
    Package("diffusers", "diffusers", (0, 10)),
    Package("accelerate", "accelerate", (0, 12)),
    Package("peft", "peft", (0, 2)),
    Package("lightning", "lightning", (1, 8)),
    Package("pytorch-lightning", "pytorch_lightning", (1, 5)),
    Package("huggingface-hub", "huggingface_hub", (0, 14)),
    Package("datasets", "datasets", (2, 6)),
)
#: Tried in this order; pip takes the best of the platforms.
PYTHONS = ("3.12", "3.10", "3.9", "3.7")
MACOS = ("macosx_14_0_arm64", "macosx_11_0_arm64", "macosx_10_9_x86_64", "macosx_10_7_x86_64")


def numbers(version: str) -> tuple[int, ...]:
    """(2, 0, 1) for 2.0.1; post-releases come after their release."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def published(package: Package) -> list[str]:
    """All final releases on the index that pip is configured with, ascending, from the package's oldest on."""
    found: set[str] = set()
    for platform in ([], *(["--python-version", python, *_platforms()] for python in PYTHONS)):
        done = subprocess.run(
            [sys.executable, "-m", "pip", "index", "versions", package.name, "--ignore-requires-python", *platform]
            + (["--only-binary=:all:"] if platform else []),
            capture_output=True,
            text=True,
        )
        for line in done.stdout.splitlines():
            if line.startswith("Available versions:"):
                found.update(line.partition(":")[2].replace(",", " ").split())
        if package.name != "torch":
            break
    plain = [version for version in found if re.fullmatch(r"[\d.]+(?:\.post\d+)?", version)]
    return sorted((version for version in plain if numbers(version) >= package.oldest), key=numbers)


def _platforms() -> list[str]:
    return [word for platform in MACOS for word in ("--platform", platform)]


def fetch(package: Package, version: str, kept: Path) -> None:
    """Downloads one release, writes its chosen Python files to `kept` (a zip) and deletes the download.

    Raises RuntimeError with pip's last line where there is nothing to download.
    """
    with tempfile.TemporaryDirectory() as folder:
        said = ""
        for python in PYTHONS:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-cache-dir", "--no-deps"]
            command += ["--only-binary=:all:", "--python-version", python, *_platforms()]
            command += ["--dest", folder, f"{package.name}=={version}"]
            done = subprocess.run(command, capture_output=True, text=True)
            said = done.stderr.strip().rpartition("\n")[2]
            archives = list(Path(folder).iterdir())
            if done.returncode == 0 and archives:
                break
        else:
            raise RuntimeError(f"{package.name} {version}: {said}")
        wanted = dict(python_files(archives[0], package.folder))
    unfinished = kept.with_suffix(".part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as store:
        for path, source in wanted.items():
            store.writestr(path, source)
    unfinished.rename(kept)


def python_files(archive: Path, folder: str) -> Iterator[tuple[str, bytes]]:
    """Path from the package on and text of the Python files of a wheel."""
    with zipfile.ZipFile(archive) as wheel:
        for name in wheel.namelist():
            if name.startswith(folder + "/") and name.endswith(".py"):
                yield name, wheel.read(name)


def build(cache: Path) -> bytes:
    """The index of all that the cache holds."""
    releases: dict[str, list[str]] = {}
    files: dict[str, bytes] = {}
    for package in PACKAGES:
        stores = sorted(cache.glob(f"{package.name}-[0-9]*.zip"), key=lambda path: numbers(version_of(path)))
        stores = [path for path in stores if numbers(version_of(path)) >= package.oldest]
        if not stores:
            print(f"{package.name}: nothing in {cache}", file=sys.stderr)
            continue
        releases[package.folder] = [version_of(path) for path in stores]
        paths = sorted({path for store in stores for path in chosen(names(store), FILES[package.folder])})
        with ProcessPoolExecutor() as pool:
            packed = pool.map(_packed, ((path, stores) for path in paths), chunksize=4)
            mine = {path: blob for path, blob in zip(paths, packed) if blob}
        print(f"{package.name}: {len(stores)} releases, {len(mine)} files, {sum(map(len, mine.values()))} bytes")
        files.update(mine)
    return packed_index(releases, files)


def version_of(store: Path) -> str:
    return store.stem.rpartition("-")[2]


def names(store: Path) -> list[str]:
    with zipfile.ZipFile(store) as opened:
        return opened.namelist()


def _packed(job: tuple[str, list[Path]]) -> bytes:
    path, stores = job
    sources: list[str | None] = []
    for store in stores:
        with zipfile.ZipFile(store) as opened:
            sources.append(opened.read(path).decode("utf-8", "replace") if path in opened.NameToInfo else None)
    return packed_texts(sources, ONLY.get(path, ()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cache", type=Path)
    parser.add_argument("--package", action="append", choices=[package.name for package in PACKAGES])
    parser.add_argument("--offline", action="store_true", help="only write the index from the cache")
    arguments = parser.parse_args()
    arguments.cache.mkdir(parents=True, exist_ok=True)
    for package in () if arguments.offline else PACKAGES:
        if arguments.package and package.name not in arguments.package:
            continue
        for version in published(package):
            kept = arguments.cache / f"{package.name}-{version}.zip"
            try:
                if not kept.exists():
                    fetch(package, version, kept)
                    print(package.name, version, flush=True)
            except RuntimeError as problem:
                print(problem, file=sys.stderr)
    index = build(arguments.cache)
    if len(index) > MOST_BYTES:
        sys.exit(f"{len(index)} bytes are more than the {MOST_BYTES} that go into the wheel; take files from FILES")
    OUTPUT.write_bytes(index)
    print(f"{OUTPUT.name}: {len(index)} bytes")


if __name__ == "__main__":
    main()
