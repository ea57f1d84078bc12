"""How static files are stored: scripts and style sheets in bundles, compressed, under names that
carry their contents' hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

from courier.common.assets import BundleError, is_entry, is_part, released

Paths = dict[str, tuple[Any, str]]


class BundlingStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Puts the bundle in the place of each script and sheet that pages name. Their parts are kept
    as they are, for those who read the source, and no page can name them.
    """

    def post_process(
        self, paths: Paths, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Bundle, then hash and compress, what has been collected (the file of each name by its
        storage and path). Raises BundleError.
        """
        named = {name: where for name, where in paths.items() if not is_part(name)}
        if not dry_run:
            for name in filter(is_entry, paths):
                for made, text in released(name, lambda part: _text_of(paths, part)).items():
                    self._write(made, text)
                    named[made] = (self, made)
        yield from super().post_process(named, dry_run=dry_run, **options)

    def _write(self, name: str, text: str) -> None:
        with self.open(name, "w") as file:
            file.write(text)

    def compress_files(self, paths: Iterable[str]) -> Iterable[tuple[str, str]]:
        """Compress what pages name: the hashed files. The plain ones are there for whatever asks
        for them by hand.
        """
        found: Iterable[tuple[str, str]] = super().compress_files(
            set(self.hashed_files.values()) & set(paths)
        )
        return found


def _text_of(paths: Paths, name: str) -> str:
    if name not in paths:
        raise BundleError(f"{name} is imported, and there is no such file")
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read().decode("utf-8"))
