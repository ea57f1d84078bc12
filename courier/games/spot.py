"""A position of a game that is looked at: after one of its plies, or in a line of the annotator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from courier.common.links import path_of
from courier.drawing.boards import Look
from courier.drawing.boards.looks import Tastes
from courier.games.models import Game, Move
from courier.games.words import numbers_of
from courier.players.models import Player
from courier.trees.domain.steps import Step
from courier.trees.domain.tree import Tree
from variants import PresetSpec, Rules


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the reader of a game is, and how they like boards. `at` is the ply, or the number of a
    node of `lines` that is no ply.
    """

    game: Game
    moves: Sequence[Move]
    at: int
    viewer: Player | None
    now: datetime
    lines: Tree | None = None
    tastes: Tastes = field(default_factory=Tastes)

    @property
    def look(self) -> Look:
        """How the reader sees boards of the game."""
        return self.tastes.of(self.spec)

    @property
    def rules(self) -> Rules:
        """The rules the game is played by."""
        return self.game.revision.rules

    @property
    def spec(self) -> PresetSpec:
        """The preset of the game."""
        return self.rules.spec

    @property
    def step(self) -> Step | None:
        """The move of a line that led here, None in the game itself."""
        return (
            self.lines.nodes[self.at].step
            if self.lines is not None and self.at > len(self.moves)
            else None
        )

    @property
    def ply(self) -> int:
        """How many moves of the game were played up to here, or up to where the line leaves it."""
        if self.step is None or self.lines is None:
            return self.at
        return max(
            (node.id for node in self.lines.line_to(self.at) if node.id <= len(self.moves)),
            default=0,
        )

    @property
    def move(self) -> Move | None:
        """The move of the game that led here; None at the start and in a line."""
        return self.moves[self.at - 1] if self.at and self.step is None else None

    @property
    def position(self) -> str:
        """The position that is shown."""
        if self.step is not None:
            return self.step.position
        return self.moves[self.at - 1].position if self.at else self.game.start_position

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of the mark of the last move."""
        if self.step is not None:
            return self.step.squares
        return tuple(self.move.squares) if self.move else ()

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """Every open way of the move that led here."""
        if self.step is not None:
            return self.step.paths
        return tuple(tuple(path) for path in self.move.paths) if self.move else ()

    @property
    def address(self) -> str:
        """The page at this position."""
        name = "at" if self.step is not None else "ply"
        return f"{path_of('game', self.game.code)}?{name}={self.at}"

    @property
    def label(self) -> str:
        """The move that led here with its number, `10.Se3`; empty at the start."""
        if self.step is not None and self.lines is not None:
            number = self.lines.number_of(self.at)
            is_second = self.lines.mover(self.at) == 1
            shown = self.step.shown
        elif self.move is not None:
            number = numbers_of(self.moves, self.spec)[self.at - 1]
            is_second = self.move.side == 1
            shown = self.move.shown
        else:
            return ""
        return f"{number}{'…' if is_second else '.'}{shown}"
