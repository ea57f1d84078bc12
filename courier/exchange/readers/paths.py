"""Notes on the paths of bent moves, held against the paths the rules find."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from courier.exchange.readers.values import Chunk, Trouble, quoted
from courier.games.models import Move
from courier.games.words import numbered

_NOTE: Final = re.compile(r"Path: (?P<paths>[a-z0-9 -]+)\.")


def path_troubles(chunk: Chunk, moves: Sequence[Move]) -> Iterator[Trouble]:
    """Yield what the notes of a game and the rules do not agree on; the moves stand in any case."""
    for move in moves:
        found = _NOTE.match(move.remark)
        if found is None:
            continue
        found_paths = {tuple(path.strip().split("-")) for path in found["paths"].split(" or ")}
        paths = {tuple(path) for path in move.paths}
        if found_paths != paths:
            line, text = _line_of(chunk, found["paths"])
            reason = _(
                "The note on %(move)s doesn’t match the rules: the open paths are %(paths)s."
            )
            words = {
                "move": numbered(move),
                "paths": ", ".join(sorted("-".join(path) for path in paths)),
            }
            yield Trouble(line, text, reason % words, _("The note was kept as it is."))


def _line_of(chunk: Chunk, paths: str) -> tuple[int, str]:
    """Return the line in which the first of these paths stands."""
    first = paths.partition(" or ")[0].strip()
    found = next(((at, line) for at, line in chunk.lines if first in line), (chunk.line, ""))
    return found[0], quoted(found[1])
