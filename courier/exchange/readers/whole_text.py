"""A whole text read game by game: the one way in for pages, tasks and tests. It never raises and
stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import Final

from django.utils.translation import gettext as _

from courier.exchange.readers import full_algebraic, headers, movetext, own_json
from courier.exchange.readers.chunks import chunks_of
from courier.exchange.readers.detection import kind_of, kind_of_text
from courier.exchange.readers.own_json import Document
from courier.exchange.readers.paths import path_troubles
from courier.exchange.readers.replay import ReadGame, fingerprint_of, finished
from courier.exchange.readers.values import MOST_TROUBLES, Chunk, Kind, Shelf, Trouble, Unreadable
from courier.presets.models import PresetRevision

MOST_GAMES: Final = 1000

Part = Chunk | Document


def parts_of(text: str, kind: Kind | None) -> Sequence[Part]:
    """Return the games of a text, not read yet, at most `MOST_GAMES`."""
    if (kind or kind_of_text(text)) is Kind.JSON:
        return list(islice(own_json.documents_of(text), MOST_GAMES))
    found = list[Part]()
    for chunk in chunks_of(text):
        if len(found) == MOST_GAMES:
            break
        found.append(chunk)
    return found


def read_games(
    text: str, *, shelf: Shelf, chosen: PresetRevision | None, kind: Kind | None, now: datetime
) -> Iterator[ReadGame]:
    """Yield the games of a text, each with its report."""
    for number, part in enumerate(parts_of(text, kind), start=1):
        yield read_part(part, number=number, shelf=shelf, chosen=chosen, kind=kind, now=now)


def read_part(
    part: Part,
    *,
    number: int,
    shelf: Shelf,
    chosen: PresetRevision | None,
    kind: Kind | None,
    now: datetime,
) -> ReadGame:
    """Return one game with its report."""
    reading = _document if isinstance(part, Document) else _chunk
    troubles = part.troubles if isinstance(part, Chunk) else ()
    try:
        found = reading(part, number, shelf, chosen, kind, now)  # type: ignore[arg-type]  # told apart above
    except Unreadable as error:
        found = ReadGame(number, error.trouble.line, troubles=(*troubles, error.trouble))
    return replace(found, troubles=tuple(_shown(trouble) for trouble in _first(found.troubles)))


def _shown(trouble: Trouble) -> Trouble:
    """Return a trouble whose reason can be shown, whatever it quotes."""
    return replace(
        trouble, reason="".join(mark if mark.isprintable() else " " for mark in trouble.reason)
    )


def _document(
    part: Document,
    number: int,
    shelf: Shelf,
    chosen: PresetRevision | None,
    kind: Kind | None,
    now: datetime,
) -> ReadGame:
    record, header = own_json.recorded_in(part, shelf, chosen)
    game, moves = finished(record, header, line=part.line, now=now)
    game.ended_at = own_json.ended_at(part, now=now)
    if game.ended_at is not None and game.year is None:
        game.year = game.ended_at.year
    return ReadGame(
        number,
        part.line,
        header.names,
        game,
        moves,
        tuple(record.troubles),
        fingerprint_of(game, moves, header.names),
    )


def _chunk(
    part: Chunk,
    number: int,
    shelf: Shelf,
    chosen: PresetRevision | None,
    kind: Kind | None,
    now: datetime,
) -> ReadGame:
    record = headers.recorded_in(part, shelf, chosen)
    written = kind or kind_of(part)
    if written is Kind.MOVES:
        full_algebraic.read(record, part)
    else:
        movetext.read(record, part, written)
    header = headers.header_of(part)
    game, moves = finished(record, header, line=part.line, now=now)
    if written is Kind.NOTES:
        record.troubles += path_troubles(part, moves)
    if not moves and not any(trouble.cuts for trouble in record.troubles):
        record.troubles.append(
            Trouble(
                part.line, "", _("There are no moves here."), _("Check that the text is complete.")
            )
        )
    troubles = (*part.troubles, *record.troubles)
    return ReadGame(
        number,
        part.line,
        header.names,
        game,
        moves,
        troubles,
        fingerprint_of(game, moves, header.names),
    )


def _first(troubles: Sequence[Trouble]) -> list[Trouble]:
    """Return the troubles in order of lines, at most `MOST_TROUBLES`; those that cut the game come
    before others.
    """
    cuts = [trouble for trouble in troubles if trouble.cuts][:MOST_TROUBLES]
    others = [trouble for trouble in troubles if not trouble.cuts][: MOST_TROUBLES - len(cuts)]
    return sorted([*cuts, *others], key=lambda trouble: trouble.line)
