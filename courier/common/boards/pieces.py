"""The piece set: which pictures exist and what is inside them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

SET: Final = "courier"
_BODY = re.compile(r"</style>(.*)</svg>\s*$", re.DOTALL)


def set_directory() -> Path:
    """Return where the files of the piece set lie."""
    return Path(settings.BASE_DIR) / "static" / "pieces" / SET


@cache
def manifest() -> dict[str, str]:
    """Return every name a preset may use as `picture`, and the file behind it."""
    text = (set_directory() / "pieces.json").read_text(encoding="utf-8")
    return {str(name): str(file) for name, file in json.loads(text).items()}


def is_known(picture: str) -> bool:
    """Tell whether there is a picture of this name."""
    return picture in manifest()


@cache
def picture_body(picture: str) -> str:
    """Return the shapes of a picture, classed `b`, `d` and `e`, without the file around them. Raises KeyError."""
    text = (set_directory() / manifest()[picture]).read_text(encoding="utf-8")
    found = _BODY.search(text)
    assert found, f"{picture} is not a file of the piece set"
    return found[1]


@cache
def symbol(picture: str) -> str:
    """Return the `<symbol>` that boards of a page refer to as `#man-<picture>`. Raises KeyError."""
    return f'<symbol id="man-{picture}" viewBox="0 0 45 45">{picture_body(picture)}</symbol>'
