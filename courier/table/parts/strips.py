"""The strips above and below the board: who plays, what they took, how their clock stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import attrgetter
from types import MappingProxyType

from django.utils.translation import gettext as _

from courier.common.links import path_of
from courier.common.times import Urgency, instant_text, left_text, urgency_of
from courier.drawing.boards import Piece, piece_of
from courier.games.domain.ledger import time_left
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move, Seat
from courier.games.permissions import is_turn_of
from courier.games.seats import sides_to_move
from courier.games.words import side_score
from courier.players.models import Player
from courier.table.parts.hands import ShownHand, is_kept
from courier.table.parts.ratings import NO_RATING, SeatRating
from courier.table.parts.storages import ShownStorage
from courier.table.parts.times_left import Held
from variants import MEGABYTE, PieceOn, PresetSpec, Side, sized_cache


@dataclass(frozen=True, slots=True)
class Clock:
    """`state` is the CSS class: runs, stands, soon, now or score. `deadline` is set while the clock
    runs.
    """

    state: str
    text: str
    note: str = ""
    deadline: datetime | None = None
    is_own: bool = False
    address: str = ""  # of the ledgers; empty when untimed


@dataclass(frozen=True, slots=True)
class Strip:
    """One player's strip. `king` stands for the side, `taken` are the pieces that side has
    captured.

    Where pieces that are lost go to a storage or to a hand, that is shown instead.
    """

    side: int
    side_name: str
    name: str
    username: str
    king: Piece
    taken: tuple[Piece, ...]
    clock: Clock
    rating: SeatRating = NO_RATING
    storage: ShownStorage | None = None
    hand: ShownHand | None = None
    away_until: datetime | None = None  # the player is on vacation

    @property
    def has_store(self) -> bool:
        """Whether something lies beside the board."""
        return self.storage is not None or self.hand is not None


def side_piece(spec: PresetSpec, side: int) -> Piece:
    """Return the piece that stands for a side: its royal one, else the first of its army."""
    kind = next((kind for kind in spec.pieces if kind.royal), spec.pieces[0])
    return piece_of(spec, PieceOn(kind.labels[side], kind.id, 1 if side else 0))


@sized_cache(most=8 * MEGABYTE, key=attrgetter("content_hash"))
def pieces_by_label(spec: PresetSpec) -> Mapping[str, Piece]:
    """Return every piece of both sides, in the order of the preset; after them those that were
    promoted.
    """
    found = {
        kind.labels[side]: piece_of(spec, PieceOn(kind.labels[side], kind.id, 1 if side else 0))
        for kind in spec.pieces
        for side in (0, 1)
    }
    more = {piece.label: piece for piece in _promoted_pieces(spec) if piece.label not in found}
    return MappingProxyType(found | more)


def _promoted_pieces(spec: PresetSpec) -> Iterator[Piece]:
    """Yield the pieces whose labels tell that they were promoted: `+P` in the manner of shogi, `Q~`
    where pieces are held.
    """
    kinds = {kind.id: kind for kind in spec.pieces}
    for kind in spec.pieces:
        for side in (0, 1):
            own: Side = 1 if side else 0
            if kind.promoted:
                yield piece_of(spec, PieceOn(f"+{kind.labels[side]}", kinds[kind.promoted].id, own))
            if is_kept(spec) and spec.prisoners is None:
                yield piece_of(spec, PieceOn(f"{kind.labels[side]}~", kind.id, own))


def captured_pieces(spec: PresetSpec, labels: Iterable[str]) -> list[Piece]:
    """Return captured pieces in the order of the preset; unknown ones last."""
    known = pieces_by_label(spec)
    order = list(known)
    found = sorted(labels, key=lambda label: order.index(label) if label in known else len(order))
    return [
        known.get(label) or Piece(label, spec.sides[int(label.islower())].colour) for label in found
    ]


def clock_at(
    game: Game,
    seat: Seat,
    moves: Sequence[Move],
    held: Held,
    *,
    viewer: Player | None,
    now: datetime,
) -> Clock:
    """Return a seat's clock; of a game that is over with how it stood after the last of these
    moves.
    """
    clock = clock_of(game, seat, viewer=viewer, now=now)
    if game.status == GameStatus.ACTIVE:
        return clock
    return replace(
        clock, note=time_words(game, [move for move in moves if move.side == seat.side], held)
    )


def time_words(game: Game, own: Sequence[Move], held: Held) -> str:
    """Return what a side has used in all, and what it had left: of a time for each move when it
    last moved, of a bank after that. Empty where nobody knows."""
    used = [move.time_used for move in own if move.time_used is not None]
    shown = [_("%(time)s used") % {"time": left_text(sum(used, timedelta()))}] if used else []
    left = held.by(own)
    if game.time_per_move is not None and game.source == Source.PLAYED:
        shown.insert(0, _left(game.time_per_move - used[-1] if used else game.time_per_move))
    elif left is not None:
        shown.insert(0, _left(timedelta(seconds=left)))
    return ", ".join(shown)


def _left(time: timedelta) -> str:
    return _("%(time)s left") % {"time": left_text(time)}


def clock_of(game: Game, seat: Seat, *, viewer: Player | None, now: datetime) -> Clock:
    """Return how a seat's clock stands. Only one's own clock ever presses."""
    address = path_of("game_clock", game.code) if game.control is not None and game.code else ""
    if game.status != GameStatus.ACTIVE:
        return Clock("score", side_score(game, seat.side), address=address)
    is_own = viewer is not None and seat.player_id == viewer.pk and not game.is_solo
    if seat.side not in sides_to_move(game):
        return Clock(
            "stopped", _time_held(game, seat), _waiting_words(game, viewer), address=address
        )
    if game.clock_stopped_at is not None:
        left = _time_left(game, seat, now)
        return Clock("stopped", left, _("held by the referee"), is_own=is_own, address=address)
    if game.deadline is None:
        return Clock("runs", _("To move"), _("no time limit"), is_own=is_own)
    urgency = urgency_of(game.deadline, now=now) if is_own else Urgency.PLENTY
    state = "runs" if urgency is Urgency.PLENTY else urgency.value
    if game.deadline <= now:
        since = _("since %(instant)s") % {"instant": instant_text(game.deadline, now=now)}
        return Clock(state, _("time is up"), since, is_own=is_own, address=address)
    return Clock(
        state,
        left_text(game.deadline - now),
        deadline=game.deadline,
        is_own=is_own,
        address=address,
    )


def _waiting_words(game: Game, viewer: Player | None) -> str:
    """What is said beside a clock that stands."""
    if game.is_solo:
        return ""
    if game.is_setting_up:
        return _("has set up")
    return _("your turn") if is_turn_of(game, viewer) else _("waiting")


def _time_left(game: Game, seat: Seat, now: datetime) -> str:
    """What the clock of who is to move has left while the referee holds it; empty when untimed."""
    if game.control is None:
        return ""
    return left_text(max(time_left(game, 1 if seat.side else 0, now=now), timedelta(0)))


def _time_held(game: Game, seat: Seat) -> str:
    """What a clock that stands holds; empty when untimed."""
    control = game.control
    if control is None:
        return ""
    return left_text(timedelta(seconds=control.spare if seat.reserve is None else seat.reserve))
