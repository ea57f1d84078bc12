"""What the players of a running game ask each other: takebacks, and to abort the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.errors import DomainError
from courier.games.domain.consent import Consent, check
from courier.games.enums import GameStatus, RequestKind
from courier.games.models import Game, Move
from courier.games.permissions import is_suspended
from courier.games.seats import seats_of
from courier.games.words import numbered, seat_name
from variants import Side

KINDS: Final[tuple[Consent, ...]] = (RequestKind.TAKEBACK, RequestKind.ABORT)
_ADDRESSES: Final = {
    RequestKind.TAKEBACK: "game_takeback",
    RequestKind.ABORT: "game_abort_together",
}
_THEIRS: Final[dict[str, str | Promise]] = {
    RequestKind.TAKEBACK: gettext_lazy("%(name)s would like to take back their last move."),
    RequestKind.ABORT: gettext_lazy("%(name)s would like to abort the game, without a result."),
}
_MINE: Final[dict[str, str | Promise]] = {
    RequestKind.TAKEBACK: gettext_lazy("You have asked for a takeback."),
    RequestKind.ABORT: gettext_lazy("You have asked to abort the game."),
}
_VERBS: Final[dict[str, str | Promise]] = {
    RequestKind.TAKEBACK: gettext_lazy("Ask for a takeback"),
    RequestKind.ABORT: gettext_lazy("Ask to abort the game"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked, or that may be asked: `url` is the name of the address its forms go to.

    `state` is `mine`, `theirs` (to answer), `watched`, or `possible`. `back_to` is the proposed
    position, which an answer names.
    """

    kind: str
    url: str
    state: str
    words: str
    back_to: int | None = None


def questions_of(game: Game, moves: Sequence[Move], side: Side | None) -> tuple[Question, ...]:
    """Everything asked in a running game, and what `side` may ask; no query, 1 where a position is
    proposed.
    """
    if game.status != GameStatus.ACTIVE or is_suspended(game):
        return ()
    own_last = next((move for move in reversed(moves) if move.side == side), None)
    return tuple(
        found for kind in KINDS if (found := _question(game, side, kind, own_last)) is not None
    )


def requested_by(game: Game, what: str) -> int | None:
    """The side that asks for something now."""
    return game.takeback_requested_by if what == RequestKind.TAKEBACK else game.abort_requested_by


def _question(
    game: Game, side: Side | None, kind: Consent, own_last: Move | None
) -> Question | None:
    requester = requested_by(game, kind)
    if requester is not None:
        if requester == side:
            return Question(kind, _ADDRESSES[kind], "mine", _own_words(game, kind))
        words = _their_words(game, kind) % {"name": seat_name(seats_of(game)[requester])}
        state = "watched" if side is None else "theirs"
        back_to = game.takeback_ply if kind == RequestKind.TAKEBACK else None
        return Question(kind, _ADDRESSES[kind], state, words, back_to)
    if side is None:
        return None
    try:
        check(game, side, kind, own_last=own_last)
    except DomainError:
        return None
    return Question(kind, _ADDRESSES[kind], "possible", str(_VERBS[kind]))


def _own_words(game: Game, kind: Consent) -> str:
    if kind == RequestKind.TAKEBACK and game.takeback_ply is not None:
        return _("You have proposed to go back to the position after %(position)s.") % {
            "position": _position(game)
        }
    return str(_MINE[kind])


def _their_words(game: Game, kind: Consent) -> str:
    """A sentence with the place `name`."""
    if kind == RequestKind.TAKEBACK and game.takeback_ply is not None:
        position = _position(game).replace("%", "%%")
        return _("%%(name)s proposes going back to the position after %(position)s.") % {
            "position": position
        }
    return str(_THEIRS[kind])


def _position(game: Game) -> str:
    """The move after which the proposed position stood; 1 query."""
    move = game.moves.filter(ply=game.takeback_ply or 0).first()
    return _("the start") if move is None else numbered(move)
