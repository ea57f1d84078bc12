"""Routes of an application, tried where the first word of an address is one of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from django.urls import URLPattern, URLResolver
from django.urls.resolvers import RoutePattern

_PLAIN: Final = re.compile(r"[\w.-]*")


def routes_of(module: str) -> URLResolver:
    """`path("", include(module))`, but for an address whose first word is none of the module's one
    look at it answers. Raises ValueError for a route that begins with a parameter.
    """
    patterns = import_module(module).urlpatterns
    return URLResolver(_FirstWords(first_words(patterns)), module)


def first_words(patterns: Iterable[URLPattern | URLResolver]) -> frozenset[str]:
    """What addresses of these begin with, up to a slash. Raises ValueError as `routes_of`."""
    words = set[str]()
    for pattern in patterns:
        word = str(pattern.pattern).removeprefix("^").removesuffix("$").partition("/")[0]
        if not _PLAIN.fullmatch(word):
            raise ValueError(f"{pattern.pattern} begins with a parameter")
        words.add(word)
    return frozenset(words)


class _FirstWords(RoutePattern):
    """Takes nothing away from an address, and matches only one that begins with a known word."""

    def __init__(self, words: frozenset[str]) -> None:
        super().__init__("")
        self._words = words

    def match(self, path: str) -> tuple[str, tuple[Any, ...], dict[str, Any]] | None:
        return super().match(path) if path.partition("/")[0] in self._words else None
