"""The piece set: which pictures exist and what is inside them; and the pictures that players bring
along.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

SET: Final = "courier"
OWN: Final = "own-"


def set_directory() -> Path:
    """Return where the files of the piece set lie."""
    return Path(settings.BASE_DIR) / "static" / "pieces" / SET


@cache
def manifest() -> dict[str, str]:
    """Return every name a preset may use as `picture`, and the file behind it."""
    text = (set_directory() / "pieces.json").read_text(encoding="utf-8")
    return {str(name): str(file) for name, file in json.loads(text).items()}


def is_known(picture: str) -> bool:
    """Return whether there is a picture of this name."""
    return picture in manifest() or (picture.startswith(OWN) and _own_body(picture) is not None)


def picture_body(picture: str) -> str:
    """Return the shapes of a picture, classed `b`, `d` and `e`, without the file around them.
    Raises KeyError.
    """
    if not picture.startswith(OWN):
        return _body_in_set(picture)
    body = _own_body(picture)
    if body is None:
        raise KeyError(picture)
    return body


@cache
def _body_in_set(picture: str) -> str:
    text = (set_directory() / manifest()[picture]).read_text(encoding="utf-8")
    _head, style, rest = text.partition("</style>")
    body, end, _tail = rest.rpartition("</svg>")
    assert style + end == "</style></svg>", f"{picture} is not a file of the piece set"
    return body


def symbol(picture: str) -> str:
    """Return the `<symbol>` that boards of a page refer to as `#piece-<picture>`. Raises
    KeyError.
    """
    return f'<symbol id="piece-{picture}" viewBox="0 0 45 45">{picture_body(picture)}</symbol>'


def take_own_pictures_from(source: Callable[[str], str | None]) -> None:
    """Let pictures called `own-...` be read there: the cleaned shapes, None for a picture there is
    not.
    """
    _sources[:] = [source]
    _kept.clear()
    _absent.clear()


_sources: list[Callable[[str], str | None]] = []
_kept: dict[str, str] = {}
_absent: dict[str, float] = {}
_MOST_KEPT: Final = 500
_ABSENT_SECONDS: Final = 60


def _own_body(picture: str) -> str | None:
    """Return a player's picture; once found it is kept, because its name stands for its content.

    One that is not there is asked for again after a minute.
    """
    if picture in _kept:
        return _kept[picture]
    now = time.monotonic()
    if now < _absent.get(picture, 0):
        return None
    body = _sources[0](picture) if _sources else None
    for known in (_kept, _absent):
        if len(known) >= _MOST_KEPT:
            known.clear()
    if body is None:
        _absent[picture] = now + _ABSENT_SECONDS
    else:
        _kept[picture] = body
    return body
