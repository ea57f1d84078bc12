"""The source of what runs here, as its licence promises it to whoever uses the site."""

from __future__ import annotations

import gzip
import io
import tarfile
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

_NAME: Final = "courier"
# It takes some 3 seconds: further requests wait for it instead of making another one.
_one_makes_it = threading.Lock()
# What belongs to the project; settings, data and whatever else an operator keeps beside it does
# not.
_FOLDERS: Final = (
    "courier",
    "docs",
    "kit",
    "locale",
    "scripts",
    "static",
    "templates",
    "tests",
    "variants",
)
_FILES: Final = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "Makefile",
    "README.md",
    "SECURITY.md",
    "docker-compose.yml",
    "manage.py",
    "package.json",
    "pyproject.toml",
    "requirements-compile.in",
    "requirements-compile.txt",
    "requirements-dev.in",
    "requirements-dev.txt",
    "requirements-embedded.in",
    "requirements-embedded.txt",
    "requirements.in",
    "requirements.txt",
    "tsconfig.json",
)


def source_archive() -> bytes:
    """The project as a compressed archive, some 4 MB, the same bytes from every process; made once
    by each.
    """
    with _one_makes_it:
        return _made_archive()


@cache
def _made_archive() -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for path in _paths(Path(settings.BASE_DIR)):
            archive.add(
                path,
                arcname=f"{_NAME}/{path.relative_to(settings.BASE_DIR)}",
                recursive=False,
                filter=_bare,
            )
    return gzip.compress(packed.getvalue(), mtime=0)


def _paths(root: Path) -> Iterator[Path]:
    yield from (root / name for name in _FILES if (root / name).is_file())
    for folder in _FOLDERS:
        found = sorted(
            path for path in (root / folder).rglob("*") if path.is_file() and not path.is_symlink()
        )
        yield from (path for path in found if not _is_made(path.relative_to(root)))


def _is_made(path: Path) -> bool:
    return path.suffix == ".pyc" or any(
        part == "__pycache__" or part.startswith(".") for part in path.parts
    )


def _bare(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry without times and owners of this machine."""
    entry.mtime = 0
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry
