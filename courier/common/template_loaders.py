"""Templates are read without the white space that lays them out."""

from __future__ import annotations

from typing import Final

from django.template import Origin
from django.template.loaders import app_directories, filesystem
from django.template.loaders.base import Loader

_BLANKS: Final = " \t\r"


def without_layout(source: str) -> str:
    """Return the source of a page's template without indents and empty lines. A line's end stays:
    browsers take it for one space, as they took what goes.

    A page is shorter, and rendered and compressed sooner. What values bring in is theirs.
    """
    first, *others = source.split("\n")
    if not others:
        return source
    *inner, last = (line.lstrip(_BLANKS) for line in others)
    kept = filter(None, (line.rstrip(_BLANKS) for line in inner))
    return "\n".join([first.rstrip(_BLANKS), *kept, last])


class _WithoutLayout(Loader):
    """Reads sources as another loader does, those of pages without their layout."""

    def get_contents(self, origin: Origin) -> str:
        """Return the source; raises TemplateDoesNotExist."""
        source: str = super().get_contents(origin)  # type: ignore[misc]  # the other loader has it
        return without_layout(source) if origin.name.endswith(".html") else source


class FilesystemLoader(_WithoutLayout, filesystem.Loader):
    """Reads templates of the project."""


class AppDirectoriesLoader(_WithoutLayout, app_directories.Loader):
    """Reads templates that libraries bring."""
