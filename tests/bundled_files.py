"""Scripts and sheets for sites that run within a test process: bundled as on a released site."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder

from courier.common.assets import bundle, is_entry

SOURCES = Path(__file__).resolve().parents[1] / "static"


class BundleFinder(BaseFinder):
    """Finds what pages name, made when it is first asked for; for everything else there are the
    usual finders.
    """

    def __init__(self, *_arguments: object, **_options: object) -> None:
        kept = tempfile.TemporaryDirectory(prefix="courier-bundles-")
        atexit.register(kept.cleanup)
        self.folder = Path(kept.name)

    def find(self, path: str, *_all: object, **_options: object) -> Any:
        if not is_entry(path) or not (SOURCES / path).is_file():
            return []
        made = self.folder / path
        if not made.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(bundle(path, _read), encoding="utf-8")
        return str(made)

    def list(self, _ignored: Iterable[str] | None) -> Iterable[Any]:
        return ()


def _read(name: str) -> str:
    return (SOURCES / name).read_text(encoding="utf-8")
