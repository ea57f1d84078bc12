"""A game to take along: as PGN, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.conf import settings

from courier.common.links import absolute_url
from courier.games.enums import Ending
from courier.games.models import Game, Move
from courier.games.permissions import seats_of
from courier.games.words import ending_words, seat_name
from variants import RecordStyle, write_pgn, write_record

RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


def pgn_of(game: Game, moves: Sequence[Move]) -> str:
    """Return a game of an enforced preset as PGN."""
    rules = game.revision.rules
    texts, remarks = _told(moves)
    return write_pgn(rules, rules.position(game.start_position), texts, tags=tags_of(game), remarks=remarks)


def text_of(game: Game, moves: Sequence[Move], *, style: RecordStyle) -> str:
    """Return a game as plain text: its moves as they are stored, or as changes of squares."""
    rules = game.revision.rules
    texts, remarks = _told(moves)
    start = rules.position(game.start_position)
    return write_record(rules, start, texts, tags=tags_of(game), remarks=remarks, style=style)


def tags_of(game: Game) -> dict[str, str]:
    """Return who played, when, where and with what result, by the names that PGN gives them."""
    first, second = (seat_name(seat) for seat in seats_of(game))
    tags = {
        "Event": settings.SITE_NAME,
        "Site": game.site or absolute_url("game", game.code),
        "Date": game.played_on or f"{game.created_at:%Y.%m.%d}",
        "Round": "-",
        "White": first,
        "Black": second,
        "Result": _result(game),
    }
    return tags | ({"Termination": ending_words(game)} if game.ending else {})


def _result(game: Game) -> str:
    return RESULTS[game.winner] if game.ending and game.ending != Ending.ABORTED else "*"


def _told(moves: Sequence[Move]) -> tuple[list[str], dict[int, str]]:
    """Return the texts of the moves, and the remarks by ply counted from 0."""
    return [move.text for move in moves], {move.ply - 1: move.remark for move in moves if move.remark}
