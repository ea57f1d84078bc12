"""Forced wins, proved: a side wins within so many of its own moves whatever the other side does.

    solver = Solver(rules, nodes=50_000) keys = solver.keys(position, 2)                     # every
    first move that mates in two; several are cooks reply = solver.refutation(after, 1, side)
    # what saves the other side; None if nothing does

Nothing is guessed and nothing is cut: a win is what the rules call one, every defence is tried, and
a search that reaches its bound raises `TooHard` instead of answering. Draws by repetition are not
looked for, as nothing is known of the positions before.
"""

from collections.abc import Hashable
from typing import Final, Generic, Protocol, TypeVar

from variants.core.errors import RulesError
from variants.core.move import Move
from variants.core.outcome import Reason
from variants.core.piece import Side
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.base import Raw
from variants.rules.protocol import Rules

M = TypeVar("M", bound=Hashable)

NODES: Final = 200_000
EVERY_REASON: Final = frozenset(Reason)


class TooHard(RulesError):
    """The question has too many positions to be answered within the bound."""


class _Play(Protocol[M]):
    """How moves are made. Theirs is the shape; what they mean, the rules tell."""

    def moves(self, position: Position) -> list[M]: ...

    def after(self, position: Position, move: M) -> Position: ...

    def move_of(self, position: Position, move: M) -> Move: ...

    def takes(self, position: Position, move: M) -> bool: ...


class _RawPlay:
    """Moves as the components make them, without their texts."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.after = rules.after

    def moves(self, position: Position) -> list[Raw]:
        return self.rules.legal(position)

    def move_of(self, position: Position, move: Raw) -> Move:
        return self.rules.naming.move(position, self.rules.naming.canonical(position, move), move)

    def takes(self, position: Position, move: Raw) -> bool:
        return bool(position.placement[move[1]])


class _WholePlay:
    """Moves of rules written as code."""

    def __init__(self, rules: Rules) -> None:
        self.moves = rules.legal_moves
        self.after = rules.play

    def move_of(self, position: Position, move: Move) -> Move:
        return move

    def takes(self, position: Position, move: Move) -> bool:
        return bool(move.captured)


class Solver:
    """Answers about one preset; what was found is remembered, and `nodes` bounds each question.

    Only ends for one of the `reasons` count as wins. `spent` is what the last question cost.
    """

    def __init__(
        self, rules: Rules, *, nodes: int = NODES, reasons: frozenset[Reason] = EVERY_REASON
    ) -> None:
        self.rules = rules
        self._proof: _Proof[Raw] | _Proof[Move]
        if isinstance(rules, GameRules):
            self._proof = _Proof(rules, _RawPlay(rules), nodes, reasons)
        else:
            self._proof = _Proof(rules, _WholePlay(rules), nodes, reasons)

    @property
    def spent(self) -> int:
        """How many positions the last question looked at."""
        return self._proof.nodes

    def wins(self, position: Position, moves: int, side: Side) -> bool:
        """Return whether `side` wins within so many of its own moves, whoever is to move. Raises
        TooHard.
        """
        return self._proof.begin().wins(position, moves, side)

    def keys(self, position: Position, moves: int) -> list[Move]:
        """Return every move with which the side to move wins within so many moves. Raises
        TooHard.
        """
        return self._proof.begin().keys(position, moves)

    def shortest(self, position: Position, most: int) -> int | None:
        """Return in how many moves the side to move wins, None if not within `most`. Raises
        TooHard.
        """
        proof = self._proof.begin()
        side = self.rules.side(position)
        return next(
            (moves for moves in range(1, most + 1) if proof.wins(position, moves, side)), None
        )

    def refutation(self, position: Position, moves: int, side: Side) -> Move | None:
        """Return a reply after which `side` does not win within so many moves, if there is one.
        Raises TooHard.
        """
        return self._proof.begin().refutation(position, moves, side)

    def defence(self, position: Position, moves: int, side: Side) -> Move:
        """Return the reply that holds out longest where `side` wins within so many moves. Raises
        TooHard.
        """
        return self._proof.begin().defence(position, moves, side)


class _Proof(Generic[M]):
    """The search itself, over one kind of moves."""

    def __init__(self, rules: Rules, play: _Play[M], most: int, reasons: frozenset[Reason]) -> None:
        self.rules = rules
        self.play = play
        self.most = most
        self.reasons = reasons
        self.has_turns = rules.spec.turn is not None
        self.nodes = 0
        self.known: dict[tuple[object, ...], bool] = {}
        self.replies: dict[int, M] = {}  # what refuted last, by moves left

    def begin(self) -> "_Proof[M]":
        """Count anew."""
        self.nodes = 0
        return self

    def wins(self, position: Position, moves: int, side: Side) -> bool:
        """Return whether `side` wins within so many moves of its own."""
        key = (position.placement, position.side, position.state, position.hands, moves, side)
        found = self.known.get(key)
        if found is None:
            found = self._wins(position, moves, side)
            self.known[key] = found
        return found

    def _wins(self, position: Position, moves: int, side: Side) -> bool:
        self._count()
        outcome = self.rules.outcome(position)
        if outcome is not None:
            return outcome.winner == side and outcome.reason in self.reasons
        if not moves:
            return False
        if position.side != side:
            return self._reply(position, moves, side) is None
        return any(
            self.wins(child, self._left_after(position, child, moves), side)
            for _, child in self._tries(position)
        )

    def _left_after(self, position: Position, child: Position, moves: int) -> int:
        """Return how many moves are left: the moves of one turn count once."""
        return moves if self.has_turns and child.side == position.side else moves - 1

    def keys(self, position: Position, moves: int) -> list[Move]:
        """Return every first move that wins."""
        if not moves or self.rules.outcome(position) is not None:
            return []
        side = position.side
        found = [
            move
            for move, child in self._tries(position)
            if self.wins(child, self._left_after(position, child, moves), side)
        ]
        return [self.play.move_of(position, move) for move in found]

    def refutation(self, position: Position, moves: int, side: Side) -> Move | None:
        """Return a reply that saves the other side."""
        found = self._reply(position, moves, side)
        return None if found is None else self.play.move_of(position, found)

    def defence(self, position: Position, moves: int, side: Side) -> Move:
        """Return the reply with the longest way to the end; of several the first by its text."""
        shown = {self.play.move_of(position, move).text: move for move in self.play.moves(position)}
        left = {
            text: self._left(self.play.after(position, shown[text]), moves, side)
            for text in sorted(shown)
        }
        best = max(left, key=lambda text: left[text])
        return self.play.move_of(position, shown[best])

    def _left(self, position: Position, moves: int, side: Side) -> int:
        """Return how many moves `side` still needs; one more than `moves` if they do not do."""
        return next(
            (needed for needed in range(moves + 1) if self.wins(position, needed, side)), moves + 1
        )

    def _reply(self, position: Position, moves: int, side: Side) -> M | None:
        """Return a reply after which `side` does not win; the one that helped elsewhere is tried
        first.
        """
        replies = self.play.moves(position)
        last = self.replies.get(moves)
        if last is not None and last in replies:
            replies.remove(last)
            replies.insert(0, last)
        for move in replies:
            if not self.wins(self.play.after(position, move), moves, side):
                self.replies[moves] = move
                return move
        return None

    def _tries(self, position: Position) -> list[tuple[M, Position]]:
        """Return the moves with the positions they lead to: checks first, then captures."""
        found = [(move, self.play.after(position, move)) for move in self.play.moves(position)]
        return sorted(found, key=lambda each: self._order(position, *each))

    def _order(self, position: Position, move: M, child: Position) -> int:
        if self.rules.is_check(child):
            return 0
        return 1 if self.play.takes(position, move) else 2

    def _count(self) -> None:
        if self.nodes >= self.most:
            raise TooHard(
                "too-hard", f"more than {self.most} positions would have to be looked at", ""
            )
        self.nodes += 1
