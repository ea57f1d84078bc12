"""The piece set: which pictures exist and what is inside them; and the pictures that players bring
along.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

from courier.drawing.boards.looks import Look

SET: Final = "courier"
OWN: Final = "own-"
# Sets a player may choose instead. A picture of theirs is called `bold-king`; what a set does not
# have is drawn as usual. Signs are drawn on boards.
FURTHER_SETS: Final = ("bold", "staunton", "kanji", "lettered", "pictured", "signs")


def set_directory(name: str = SET) -> Path:
    """Return where the files of a piece set lie."""
    return Path(settings.BASE_DIR) / "static" / "pieces" / name


@cache
def manifest(name: str = SET) -> dict[str, str]:
    """Return every name of a set and the file behind it; those of the usual one are what a preset
    may use as `picture`.
    """
    text = (set_directory(name) / "pieces.json").read_text(encoding="utf-8")
    return {str(name): str(file) for name, file in json.loads(text).items()}


def is_known(picture: str) -> bool:
    """Return whether there is a picture of this name."""
    if picture.startswith(OWN):
        return _own_body(picture) is not None
    chosen, dash, name = picture.partition("-")
    if not dash:
        return picture in manifest()
    return chosen in FURTHER_SETS and name in manifest(chosen)


def worn_name(picture: str, look: Look) -> str:
    """Return the name of a picture in the set of a look, the usual one where it has none."""
    has_picture = look.pieces in FURTHER_SETS and picture in manifest(look.pieces)
    return f"{look.pieces}-{picture}" if has_picture else picture


def worn(pictures: Iterable[str], look: Look) -> set[str]:
    """Return the names of pictures in the set of a look."""
    return {worn_name(picture, look) for picture in pictures}


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
    chosen, dash, name = picture.partition("-")
    if not dash:
        chosen, name = SET, picture
    elif chosen not in FURTHER_SETS:
        raise KeyError(picture)
    text = (set_directory(chosen) / manifest(chosen)[name]).read_text(encoding="utf-8")
    _head, style, rest = text.partition("</style>")
    body, end, _tail = rest.rpartition("</svg>")
    assert style + end == "</style></svg>", f"{picture} is not a file of the piece set"
    return body


def symbol(picture: str) -> str:
    """Return the `<symbol>` that boards of a page refer to as `#piece-<picture>`. Raises
    KeyError.
    """
    box = "0 0 90 45" if picture.startswith("signs-") else "0 0 45 45"
    return f'<symbol id="piece-{picture}" viewBox="{box}">{picture_body(picture)}</symbol>'


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
