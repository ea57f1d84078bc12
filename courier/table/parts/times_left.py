"""What the clocks of a game that is over held after each of its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courier.games.clocks import ledger_of
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move


@dataclass(frozen=True, slots=True)
class Held:
    """Seconds: `start` is what both clocks held at first, `after` what that of who moved held after
    each ply.

    Nothing is known where each move had a time of its own, of untimed games, and of games played
    elsewhere.
    """

    start: int | None = None
    after: Mapping[int, int] = field(default_factory=dict)

    def by(self, own: Sequence[Move]) -> int | None:
        """What the clock of a side held after the last of its moves."""
        return next(
            (self.after[move.ply] for move in reversed(own) if move.ply in self.after), self.start
        )


def held_of(game: Game, moves: Sequence[Move]) -> Held:
    """What the clocks of a game have held; 1 query where it was played to its end with a bank or a
    reserve.
    """
    control = game.control
    if (
        game.status == GameStatus.ACTIVE
        or control is None
        or not game.time_control
        or game.source != Source.PLAYED
    ):
        return Held()
    sides = {move.ply: move.side for move in moves}
    after: dict[int, int] = {}
    for entry in ledger_of(game):
        if sides.get(entry.ply) == entry.side:
            after.setdefault(entry.ply, entry.balance)
    return Held(control.spare, after)
