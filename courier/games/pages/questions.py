"""What the players of a running game ask each other: takebacks, and to abort the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from courier.common.errors import DomainError
from courier.games.domain.consent import Consent, check
from courier.games.enums import Asked, GameStatus
from courier.games.models import Game, Move
from courier.games.permissions import is_held, seats_of
from courier.games.words import seat_name
from variants import Side

KINDS: Final[tuple[Consent, ...]] = (Asked.TAKEBACK, Asked.ABORT)
_ADDRESSES: Final = {Asked.TAKEBACK: "game_takeback", Asked.ABORT: "game_abort_together"}
_THEIRS: Final[dict[str, str | Promise]] = {
    Asked.TAKEBACK: gettext_lazy("%(name)s would like to take back the last move."),
    Asked.ABORT: gettext_lazy("%(name)s would like to abort the game, without a result."),
}
_MINE: Final[dict[str, str | Promise]] = {
    Asked.TAKEBACK: gettext_lazy("You have asked for a takeback."),
    Asked.ABORT: gettext_lazy("You have asked to abort the game."),
}
_VERBS: Final[dict[str, str | Promise]] = {
    Asked.TAKEBACK: gettext_lazy("Ask for a takeback"),
    Asked.ABORT: gettext_lazy("Ask to abort the game"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked, or that may be asked: `url` is the name of the address its forms go to.

    `standing` is `mine`, `theirs` (to answer), `watched`, or `possible`.
    """

    kind: str
    url: str
    standing: str
    words: str


def questions_of(game: Game, moves: Sequence[Move], side: Side | None) -> tuple[Question, ...]:
    """Everything asked in a running game, and what `side` may ask; no query."""
    if game.status != GameStatus.ACTIVE or is_held(game):
        return ()
    own_last = next((move for move in reversed(moves) if move.side == side), None)
    return tuple(found for kind in KINDS if (found := _question(game, side, kind, own_last)) is not None)


def asked_by(game: Game, what: str) -> int | None:
    """The side that asks for something now."""
    return game.takeback_asked_by if what == Asked.TAKEBACK else game.abort_asked_by


def _question(game: Game, side: Side | None, kind: Consent, own_last: Move | None) -> Question | None:
    asker = asked_by(game, kind)
    if asker is not None:
        if asker == side:
            return Question(kind, _ADDRESSES[kind], "mine", str(_MINE[kind]))
        words = str(_THEIRS[kind]) % {"name": seat_name(seats_of(game)[asker])}
        return Question(kind, _ADDRESSES[kind], "watched" if side is None else "theirs", words)
    if side is None:
        return None
    try:
        check(game, side, kind, own_last=own_last)
    except DomainError:
        return None
    return Question(kind, _ADDRESSES[kind], "possible", str(_VERBS[kind]))
