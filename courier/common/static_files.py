"""How static files are stored: compressed, under names that carry their contents' hash."""

from __future__ import annotations

from collections.abc import Iterable

from whitenoise.storage import CompressedManifestStaticFilesStorage

_MODULE_PATTERNS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Also rewrites the `import` lines of our ES modules, so that a module never meets an older one
    from a cache.

    Ours only: other packages' files have such lines in their comments. Not the form
    `import("...")`, which our modules use for types in comments only, where it may go round in
    circles.
    """

    support_js_module_import_aggregation = True
    # One pass for each level of modules importing modules.
    max_post_process_passes = 20
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        tuple(pattern for pattern in _MODULE_PATTERNS if r"import\(" not in pattern[0]),
    )

    def compress_files(self, paths: Iterable[str]) -> Iterable[tuple[str, str]]:
        """Compress what pages name: the hashed files. The plain ones are there for whatever asks
        for them by hand.
        """
        found: Iterable[tuple[str, str]] = super().compress_files(
            set(self.hashed_files.values()) & set(paths)
        )
        return found
