"""The search of a whole move: one depth after the other, until a limit is reached."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from variants.core.move import Move
from variants.core.position import Position
from variants.search.alphabeta import FOREVER, AlphaBeta, Stopped
from variants.search.dice import Dice
from variants.search.game import DECIDED, MATE, Game
from variants.search.limits import Limits

M = TypeVar("M", bound=Hashable)

LONGEST_LINE: Final = 12
HISTORY: Final = 200


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known when a depth is finished: the score in hundredths of a pawn, and the expected
    moves.
    """

    depth: int
    score: int
    nodes: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The move found. `depth` is the last one finished; `line` begins with the move."""

    move: Move
    score: int
    depth: int
    nodes: int
    line: tuple[str, ...]

    @property
    def mate_in(self) -> int | None:
        """In how many half-moves the game is won (or lost, if negative), if that is certain."""
        if abs(self.score) < DECIDED:
            return None
        return MATE - self.score if self.score > 0 else -MATE - self.score


@dataclass(slots=True)
class _Candidate(Generic[M]):
    """A move of the first position with the position after it, its last score, and how much that is
    blurred.

    `end` is the score of a move that ends the game by what was before, such as a repetition.
    """

    move: M
    child: Position
    blur: int
    end: int | None
    score: int = -FOREVER


class Deepening(Generic[M]):
    """Searches the first position of a game move; `history` are the keys of all earlier
    positions.
    """

    def __init__(
        self, game: Game[M], position: Position, history: Sequence[str], limits: Limits
    ) -> None:
        self.game = game
        self.position = position
        self.limits = limits
        before = frozenset(game.earlier(key) for key in history[-HISTORY:])
        self.before = before
        self.history = history
        self.engine: AlphaBeta[M] = AlphaBeta(game, limits, before | {game.key(position)})
        self.engine.side = position.side
        self.candidates: list[_Candidate[M]] = []
        self.depth = 0

    def best(self, report: Callable[[Progress], None] | None = None) -> Result:
        """Return the best move found. The position has one."""
        self._weigh()
        only = len(self.candidates) == 1
        most = min(1, self.limits.depth) if only else self.limits.depth
        for depth in range(1, most + 1):
            if not self._deepen(depth):
                break
            self.depth = depth
            score = self.candidates[0].score
            if report is not None:
                report(Progress(depth, score, self.engine.nodes, self.line()))
            if MATE - abs(score) <= depth or self.limits.is_enough():
                break
        first = self.candidates[0]
        move = self.game.move_of(self.position, first.move)
        return Result(move, first.score, self.depth, self.engine.nodes, self.line())

    def _weigh(self) -> None:
        """Line the moves up by what they win at once; the first of them is the answer of a search
        stopped at once.
        """
        game = self.game
        position = self.position
        dice = Dice(self.limits.seed)
        width = 2 * self.limits.noise + 1
        for _, move in self.engine.ranked(position, game.moves(position), 0, None):
            child = game.after(position, move)
            self.candidates.append(
                _Candidate(move, child, dice.below(width) - width // 2, self._end(child))
            )

    def _end(self, child: Position) -> int | None:
        """Return the score of a position that ends the game by what was before it."""
        game = self.game
        if not self.history or (not game.watches and game.key(child) not in self.before):
            return None
        sign = game.settled(child, [*self.history, game.rules_key(self.position)])
        if sign is None:
            return None
        score = self.engine.worth(sign, child.side, 1)
        return score if child.side == self.position.side else -score

    def _deepen(self, depth: int) -> bool:
        """Search all moves to a depth, the best so far first; return whether there was time for
        it.
        """
        found: list[_Candidate[M]] = []
        best = -FOREVER
        try:
            for candidate in self.candidates:
                score = self._score(candidate, depth, best)
                candidate.score = score
                if score > best:
                    best = score
                    found.insert(0, candidate)
                else:
                    found.append(candidate)
        except Stopped:
            seen = {id(candidate) for candidate in found}
            self.candidates = found + [each for each in self.candidates if id(each) not in seen]
            return False
        self.candidates = found
        return True

    def _score(self, candidate: _Candidate[M], depth: int, best: int) -> int:
        """Return the score of a move, blurred; at most `best` if it is no better."""
        if candidate.end is not None:
            return candidate.end
        engine = self.engine
        side = self.position.side
        blur = candidate.blur
        low = best - blur
        if best > -FOREVER:
            score = engine.score(candidate.child, side, depth - 1, (low, low + 1), 1)
            if score <= low:
                return score + blur if abs(score) < DECIDED else min(score, best)
        score = engine.score(
            candidate.child, side, depth - 1, (low if best > -FOREVER else -FOREVER, FOREVER), 1
        )
        return score if abs(score) >= DECIDED else score + blur

    def line(self) -> tuple[str, ...]:
        """Return the expected moves, as far as they are remembered."""
        game = self.game
        position = self.position
        found = list[str]()
        move: M | None = self.candidates[0].move
        seen = set[int]()
        while move is not None and len(found) < LONGEST_LINE:
            found.append(game.move_of(position, move).text)
            position = game.after(position, move)
            key = game.key(position)
            known = self.engine.memory.get(key)
            if (
                key in seen
                or known is None
                or game.ended(position) is not None
                or known.move not in game.moves(position)
            ):
                break
            seen.add(key)
            move = known.move
        return tuple(found)
