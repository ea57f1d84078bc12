"""The chain of a stored game, and its seal as downloads carry it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NotRequired, TypedDict

from django.utils import translation

from courier.games.enums import Source
from courier.games.models import Game, Move, Seat
from courier.games.moves import moves_of
from courier.games.results import points_of
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.integrity.courier_verify import MARK_DIGITS, SealedMove, links_of
from courier.integrity.enums import SealKind
from courier.integrity.models import Seal

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
HEAD_TAG: Final = "CourierHead"
GAME_TAG: Final = "CourierGame"


class NameValue(TypedDict):
    """A player in a seal; name, handle and salt are empty where they were erased."""

    name: str
    handle: str
    salt: str
    commitment: str


class EndingValue(TypedDict):
    """How the game ended; `points` are there where the point is shared otherwise than by halves."""

    ending: str
    reason: str
    winner: int | None
    instant: int | None
    points: NotRequired[list[str]]


class SealValue(TypedDict):
    """A seal as it stands in a download; docs/integrity.md shows what each part means."""

    algorithm: str
    game: str
    kind: str
    preset: str
    revision: str
    start: str
    terms: dict[str, int | bool | str | None]
    begun: int | None
    names: list[NameValue]
    ending: EndingValue
    links: list[str]
    head: str
    sealed_at: int
    key: str
    public_key: str
    signature: str


def microseconds(instant: datetime | None) -> int | None:
    """An instant as the chain has it; None where none is known."""
    return None if instant is None else (instant - _EPOCH) // _MICROSECOND


def kind_of(game: Game) -> SealKind:
    """Whether the site was there when the game was played."""
    return SealKind.PLAYED if game.source == Source.PLAYED else SealKind.STORED


def name_of(seat: Seat) -> tuple[str, str]:
    """Name and handle of who holds a seat, in words that do not depend on the reader's language."""
    with translation.override("en"):
        return (
            seat_name(seat) if seat.player else seat.name,
            seat.player.username if seat.player else "",
        )


def opening_of(game: Game, commitments: Sequence[str]) -> dict[str, object]:
    """What the first link is made over."""
    return {
        "game": game.code,
        "kind": kind_of(game).value,
        "preset": game.revision.preset.key,
        "revision": game.revision.content_hash,
        "start": game.start_position,
        "terms": _terms(game),
        "begun": microseconds(game.created_at),
        "names": list(commitments),
    }


def _terms(game: Game) -> dict[str, int | bool | str | None]:
    return {
        "days_per_move": game.days_per_move,
        "rated": game.rated,
        "setup": game.setup_mode,
        "solo": game.is_solo,
        "time_control": game.time_control,
        "weekend_pause": game.weekend_pause,
    }


def ending_of(game: Game) -> EndingValue:
    """How a finished game ended, as the last link has it."""
    ending: EndingValue = {
        "ending": str(game.ending),
        "reason": game.reason,
        "winner": game.winner,
        "instant": microseconds(game.ended_at),
    }
    points = points_of(game)
    if points is not None:
        ending["points"] = points
    return ending


def sealed_moves(moves: Sequence[Move]) -> list[SealedMove]:
    """Stored moves as the chain has them."""
    return [SealedMove(move.side, move.text, microseconds(move.played_at)) for move in moves]


def chain_of(game: Game, commitments: Sequence[str], moves: Sequence[Move]) -> list[str]:
    """All links of a finished game: the first, one for each ply, the head."""
    return list(links_of(opening_of(game, commitments), sealed_moves(moves), dict(ending_of(game))))


def seal_row_of(game: Game) -> Seal | None:
    """The seal of a game with its key and names; 2 queries, 1 where there is none."""
    return Seal.objects.select_related("key").prefetch_related("names").filter(game=game).first()


def seal_of(game: Game, moves: Sequence[Move] | None = None) -> SealValue | None:
    """The seal of a game as a download carries it, None while there is none; 2 queries when the
    moves are given.

    The moves have to stand beside it in the file, each with `side`, `text` and `instant`
    (`move_value`).
    """
    seal = seal_row_of(game)
    if seal is None:
        return None
    names = list(seal.names.all())
    links = chain_of(
        game, [name.commitment for name in names], moves if moves is not None else moves_of(game)
    )
    return {
        "algorithm": seal.algorithm,
        "game": game.code,
        "kind": seal.kind,
        "preset": game.revision.preset.key,
        "revision": game.revision.content_hash,
        "start": game.start_position,
        "terms": _terms(game),
        "begun": microseconds(game.created_at),
        "names": [
            {
                "name": name.name,
                "handle": name.handle,
                "salt": name.salt,
                "commitment": name.commitment,
            }
            for name in names
        ],
        "ending": ending_of(game),
        "links": [link[:MARK_DIGITS] for link in links],
        "head": seal.head,
        "sealed_at": microseconds(seal.sealed_at) or 0,
        "key": seal.key_id,
        "public_key": seal.key.public_key,
        "signature": seal.signature,
    }


def move_value(move: Move) -> dict[str, int | str | None]:
    """What the chain needs to know of a move, for a file that carries the seal."""
    return {"side": move.side, "text": move.text, "instant": microseconds(move.played_at)}


def pgn_tags_of(game: Game) -> dict[str, str]:
    """What a PGN carries of the seal: by which game and head the site knows it again; 2 queries at
    most.
    """
    seal = seal_row_of(game)
    return {} if seal is None else {GAME_TAG: game.code, HEAD_TAG: seal.head}


def shown_names(game: Game) -> tuple[str, str]:
    """Both names as they are shown now; no query when seats and players are loaded."""
    first, second = (seat_name(seat) for seat in seats_of(game))
    return first, second
