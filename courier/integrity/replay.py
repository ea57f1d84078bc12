"""A stored game replayed by the rules of its own revision, and the first thing that is not as it
was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.games.enums import Ending
from courier.games.models import Game, Move
from courier.games.results import points_of
from courier.integrity.courier_verify import SealedMove
from variants import Outcome, Position, Rules, RulesError

NONE: Final = "none"


class Part(StrEnum):
    """What can differ."""

    START = "start"
    ILLEGAL = "illegal"
    TEXT = "text"
    SIDE = "side"
    POSITION = "position"
    KEY = "key"
    CHECK = "check"
    EARLY = "early"
    RESULT = "result"
    COUNT = "count"


PARTS: Final[dict[Part, str | Promise]] = {
    Part.START: _("The first position isn’t one of these rules."),
    Part.ILLEGAL: _("The move isn’t legal."),
    Part.TEXT: _("The move is written otherwise."),
    Part.SIDE: _("It’s the other side’s turn."),
    Part.POSITION: _("The move leads to another position."),
    Part.KEY: _("The position has another key."),
    Part.CHECK: _("It isn’t the same whether the move gives check."),
    Part.EARLY: _("The rules end the game before its last move."),
    Part.RESULT: _("The rules end the game otherwise."),
    Part.COUNT: _("The number of moves isn’t that of the game."),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference: after which ply, what was stored and what the rules find. Ply 0 is the
    first position.
    """

    ply: int
    part: Part
    stored: str
    found: str

    def __str__(self) -> str:
        return f"ply {self.ply}: {self.part}: stored {self.stored!r}, found {self.found!r}"


def replay_stored(game: Game, moves: Sequence[Move]) -> Difference | None:
    """Replay a game that is stored with all its positions, its ending included; None where all is
    as it was.
    """
    if len(moves) != game.ply:
        return Difference(len(moves), Part.COUNT, str(game.ply), str(len(moves)))
    try:
        rules = game.revision.rules
        start = rules.position(game.start_position)
    except RulesError as error:
        return Difference(0, Part.START, game.start_position, error.code)
    if rules.key(start) != game.start_key:
        return Difference(0, Part.KEY, game.start_key, rules.key(start))
    walk = _Walk(rules, start, [game.start_key])
    for move in moves:
        found = walk.step(SealedMove(move.side, move.text, None)) or walk.compare(move)
        if found:
            return found
    return walk.ending(game)


def stored_outcome(game: Game) -> str:
    """What the rules said of the last position: `checkmate, won by 0`, or `none`."""
    return (
        outcome_text(game.reason, game.winner, points_of(game))
        if game.ending == Ending.OUTCOME
        else NONE
    )


def outcome_text(reason: str, winner: int | None, points: Sequence[str] | None = None) -> str:
    """`checkmate, won by 0`, `stalemate, drawn`; with the points of both sides where they share one
    otherwise: `stalemate, 3/4 to 1/4`.
    """
    if points is not None:
        return f"{reason}, {' to '.join(points)}"
    return f"{reason}, {'drawn' if winner is None else f'won by {winner}'}"


def replay_texts(rules: Rules, start: str, moves: Sequence[SealedMove]) -> Difference | None:
    """Replay moves of which nothing else is known."""
    try:
        position = rules.position(start)
    except RulesError as error:
        return Difference(0, Part.START, start, error.code)
    walk = _Walk(rules, position, [rules.key(position)])
    return next((found for move in moves if (found := walk.step(move))), None)


class _Walk:
    """A game on its way; `history` has the keys of all positions up to the present one."""

    def __init__(self, rules: Rules, start: Position, history: list[str]) -> None:
        self.rules = rules
        self.position = start
        self.history = history
        self.outcome: Outcome | None = None
        self.ply = 0

    def step(self, move: SealedMove) -> Difference | None:
        """Play one move."""
        self.ply += 1
        if self.outcome is not None:
            return Difference(self.ply - 1, Part.EARLY, NONE, _shown(self.outcome))
        side = self.rules.side(self.position)
        if side != move.side:
            return Difference(self.ply, Part.SIDE, str(move.side), str(side))
        try:
            read = self.rules.read(move.text, self.position)
            after = self.rules.play(self.position, read)
        except RulesError as error:
            return Difference(self.ply, Part.ILLEGAL, move.text, error.code)
        if read.text != move.text:
            return Difference(self.ply, Part.TEXT, move.text, read.text)
        self.outcome = self.rules.outcome(after, self.history)
        self.position = after
        self.history.append(self.rules.key(after))
        return None

    def compare(self, move: Move) -> Difference | None:
        """Compare the position with the one that was stored."""
        text = self.rules.text(self.position)
        key = self.history[-1]
        if text != move.position:
            return Difference(self.ply, Part.POSITION, move.position, text)
        return None if key == move.key else Difference(self.ply, Part.KEY, move.key, key)

    def ending(self, game: Game) -> Difference | None:
        """Compare how the game ended with what the rules say of its last position."""
        stored = stored_outcome(game)
        found = _shown(self.outcome)
        if game.ending == Ending.CLAIMED and self.outcome is None:
            claims = self.rules.claims(self.position, self.history[:-1])
            return (
                None
                if game.reason in claims
                else Difference(self.ply, Part.RESULT, game.reason, ", ".join(claims))
            )
        if stored == found or _is_as_recorded(game, self.outcome):
            return None
        return Difference(self.ply, Part.RESULT, stored, found)


def _is_as_recorded(game: Game, outcome: Outcome | None) -> bool:
    """Whether a file from elsewhere told the result of what the rules would have ended likewise."""
    return game.ending == Ending.RECORDED and (
        outcome is None or (outcome.winner, outcome.share) == (game.winner, game.share)
    )


def _shown(outcome: Outcome | None) -> str:
    return NONE if outcome is None else outcome_text(outcome.reason, outcome.winner, outcome.points)
