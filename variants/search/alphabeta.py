"""Alpha-beta search of one position to one depth: principal variations, null moves, reductions of
late moves, futility from both ends, and a quiet end.

Scores are those of the side to move. The side to move need not alternate: a score changes its sign
only where it does.
"""

from collections.abc import Hashable
from math import log
from typing import Final, Generic, TypeVar

from variants.core.position import Position
from variants.search.game import DECIDED, MATE, Game
from variants.search.limits import Limits
from variants.search.memory import AT_LEAST, AT_MOST, EXACT, Entry, Memory

M = TypeVar("M", bound=Hashable)

FOREVER: Final = 2 * MATE
EVERY: Final = 32
DEEPEST_PLY: Final = 90
CHECKED_PLIES: Final = 2
COMPELLED: Final = 8
DRAWN: Final = 20
# What a quiet move is hoped to win at most for each half-move left, and so far from the end.
FUTILE: Final = 180
FUTILE_DEPTH: Final = 3
# What the other side is feared to win back for each half-move left, and so far from the end.
FEARED: Final = 110
FEARED_DEPTH: Final = 4
PASSING_DEPTH: Final = 2
IN_EXCHANGE: Final = 150
FIRST: Final = 1 << 40
TAKING: Final = 1 << 30
KILLING: Final = 1 << 29


def _reductions() -> list[list[int]]:
    """Return by how much less a quiet move is looked at, by half-moves left and place in the list;
    as usual, by the product of both logarithms.
    """
    return [
        [
            0 if left < 3 or place < 2 else min(int(0.6 + log(left) * log(place) / 1.9), left - 2)
            for place in range(64)
        ]
        for left in range(64)
    ]


REDUCTIONS: Final = _reductions()


class Stopped(Exception):
    """The search has reached a limit."""


class AlphaBeta(Generic[M]):
    """The state of a search: what it remembers, which moves have refuted others, and the way it is
    on.
    """

    def __init__(self, game: Game[M], limits: Limits, before: frozenset[int]) -> None:
        """Take the keys of the positions before the first one."""
        self.game = game
        self.limits = limits
        self.most = limits.nodes if limits.nodes is not None else FOREVER
        self.memory: Memory[M] = Memory()
        self.way: set[int] = set(before)
        self.killers: list[list[M]] = [[] for _ in range(DEEPEST_PLY + 2)]
        self.success: dict[M, int] = {}
        self.nodes = 0
        self.side = 0

    def worth(self, sign: int, side: int, ply: int) -> int:
        """Return the score of an end: better the sooner it is won; a draw is a little less than
        nothing. A shared point is its score.
        """
        if sign == 1 or sign == -1:
            return sign * (MATE - ply)
        if sign:
            return sign
        return -DRAWN if side == self.side else DRAWN

    def count(self) -> None:
        """Count a position, or end the search."""
        if self.nodes >= self.most or (self.nodes % EVERY == 0 and self.limits.should_stop()):
            raise Stopped
        self.nodes += 1

    def score(
        self, child: Position, side: int, depth: int, window: tuple[int, int], ply: int
    ) -> int:
        """Return what a position is worth to `side`, within a window."""
        alpha, beta = window
        if child.side == side:
            return self.node(child, depth, alpha, beta, ply)
        return -self.node(child, depth, -beta, -alpha, ply)

    def node(
        self,
        position: Position,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        *,
        may_pass: bool = True,
    ) -> int:
        """Return the score of a position by looking `depth` moves ahead; exact only inside the
        window.
        """
        self.count()
        game = self.game
        key = game.key(position)
        if key in self.way:
            return self.worth(game.repeated(position), position.side, ply)
        known = self.memory.get(key)
        if known is not None and known.depth >= depth:
            score = _nearer(known.score, ply)
            if known.settles(score, alpha, beta):
                return score
        sign = game.ended(position)
        if sign is not None:
            return self.worth(sign, position.side, ply)
        checked = game.is_check(position)
        if checked and ply < DEEPEST_PLY // 2:
            depth += 1
        if depth <= 0 or ply >= DEEPEST_PLY:
            if ply == 1 and game.is_stuck(position):
                return self.worth(game.stuck(position), position.side, ply)
            return self.quiet(position, alpha, beta, ply, game.exchange, checked=checked)
        alpha = max(alpha, ply - MATE)
        beta = min(beta, MATE - ply)
        if alpha >= beta:
            return alpha
        rest = None if checked else self._rest(position)
        if self._is_beyond(position, rest, depth, (alpha, beta), ply, may_pass=may_pass):
            return beta
        self.way.add(key)
        best, move, begun = self._best(
            position, depth, alpha, beta, ply, known.move if known else None, checked, rest
        )
        self.way.discard(key)
        bound = EXACT if begun < best < beta else AT_LEAST if best >= beta else AT_MOST
        self.memory.put(key, Entry(depth, bound, _farther(best, ply), move))
        return best

    def _rest(self, position: Position) -> int | None:
        """Return what a position is worth where it lies, if that bounds what moves can bring."""
        game = self.game
        return game.evaluate(position) if game.is_calm or game.can_pass else None

    def _is_beyond(
        self,
        position: Position,
        rest: int | None,
        depth: int,
        window: tuple[int, int],
        ply: int,
        *,
        may_pass: bool,
    ) -> bool:
        """Return whether the other side will not allow a position: it is too good as it lies, by
        more than can be won back, or even if nothing is done.
        """
        alpha, beta = window
        if rest is None or rest < beta or abs(beta) >= DECIDED:
            return False
        is_near = self.game.is_calm and depth <= FEARED_DEPTH
        if is_near and beta == alpha + 1 and rest - FEARED * depth >= beta:
            return True
        return may_pass and self._passes(position, rest, depth, beta, ply)

    def _passes(self, position: Position, rest: int, depth: int, beta: int, ply: int) -> bool:
        """Return whether even doing nothing would be too good for the other side to allow this
        position; the better it is, the less deeply that is looked at.
        """
        game = self.game
        child = game.passed(position) if game.can_pass and depth >= PASSING_DEPTH else None
        if child is None:
            return False
        left = depth - 3 - depth // 4 - min(2, (rest - beta) // 200)
        return -self.node(child, left, -beta, 1 - beta, ply + 1, may_pass=False) >= beta

    def _best(
        self,
        position: Position,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        first: M | None,
        checked: bool,
        rest: int | None,
    ) -> tuple[int, M | None, int]:
        """Return the best score and move, and where the window began."""
        game = self.game
        side = position.side
        begun = alpha
        moves = game.moves(position)
        if not moves:
            return self.worth(game.stuck(position), side, ply), None, begun
        ranked = self.ranked(position, moves, ply, first)
        futile = game.is_calm and depth <= FUTILE_DEPTH and alpha > -DECIDED
        futile = futile and rest is not None and rest + FUTILE * depth <= alpha
        reductions = REDUCTIONS[min(depth, 63)]
        best = -FOREVER
        best_move = None
        for index, (rank, move) in enumerate(ranked):
            loud = rank >= KILLING
            if futile and not loud and index:
                best = max(best, alpha)
                continue
            child = game.after(position, move)
            if not index:
                score = self.score(child, side, depth - 1, (alpha, beta), ply + 1)
            else:
                less = 0 if loud or checked else reductions[min(index, 63)]
                score = self.score(child, side, depth - 1 - less, (alpha, alpha + 1), ply + 1)
                if score > alpha and (less or score < beta):
                    score = self.score(child, side, depth - 1, (alpha, beta), ply + 1)
            if score > best:
                best = score
                best_move = move
            alpha = max(alpha, score)
            if alpha >= beta:
                if rank < TAKING:
                    self._refutes(move, depth, ply)
                break
        return best, best_move, begun

    def _refutes(self, move: M, depth: int, ply: int) -> None:
        """Remember a quiet move that refuted another."""
        killers = self.killers[ply]
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]
        self.success[move] = min(KILLING - 1, self.success.get(move, 0) + depth * depth)

    def ranked(
        self, position: Position, moves: list[M], ply: int, first: M | None
    ) -> list[tuple[int, M]]:
        """Return the moves with their ranks, the likeliest best first."""
        game = self.game
        killers = self.killers[ply]
        success = self.success
        found = list[tuple[int, M]]()
        for move in moves:
            gain = game.gain(position, move)
            if move == first:
                rank = FIRST
            elif gain > 0:
                rank = TAKING + 16 * gain - game.cost(position, move)
            elif move in killers:
                rank = KILLING
            else:
                rank = success.get(move, 0) + gain
            found.append((rank, move))
        found.sort(key=_rank, reverse=True)
        return found

    def quiet(
        self, position: Position, alpha: int, beta: int, ply: int, left: int, *, checked: bool
    ) -> int:
        """Return the score when the exchanges are over; the position is not ended."""
        game = self.game
        side = position.side
        best = -FOREVER
        if checked and left > game.exchange - CHECKED_PLIES:
            moves = game.moves(position)
            if not moves:
                return self.worth(game.stuck(position), side, ply)
        elif game.may_rest:
            best = game.evaluate(position)
            if best >= beta or not left:
                return best
            alpha = max(alpha, best)
            moves = game.noisy(position)
        else:
            return self._compelled(position, alpha, beta, ply, left)
        floor = best + IN_EXCHANGE if game.is_calm and best > -FOREVER else FOREVER
        doubtful = best > -FOREVER
        gains = sorted(
            ((game.gain(position, move), move) for move in moves), key=_rank, reverse=True
        )
        for gain, move in gains:
            if floor < FOREVER and floor + gain <= alpha:
                break
            if doubtful and not game.is_legal(position, move):
                continue
            score = self._quietly(game.after(position, move), side, alpha, beta, ply + 1, left - 1)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return best

    def _quietly(
        self, child: Position, side: int, alpha: int, beta: int, ply: int, left: int
    ) -> int:
        """Return what a position within exchanges is worth to `side`."""
        self.count()
        game = self.game
        sign = game.ended(child)
        if sign is not None:
            score = self.worth(sign, child.side, ply)
            return score if child.side == side else -score
        checked = left > game.exchange - CHECKED_PLIES and game.is_check(child)
        if child.side == side:
            return self.quiet(child, alpha, beta, ply, left, checked=checked)
        return -self.quiet(child, -beta, -alpha, ply, left, checked=checked)

    def _compelled(self, position: Position, alpha: int, beta: int, ply: int, left: int) -> int:
        """Return the score where captures have to be made: they are followed as far as they go."""
        game = self.game
        side = position.side
        moves = game.moves(position)
        if not moves:
            return self.worth(game.stuck(position), side, ply)
        if not left or len(game.noisy(position)) < len(moves) or len(moves) > COMPELLED:
            return game.evaluate(position)
        best = -FOREVER
        for move in moves:
            best = max(
                best,
                self._quietly(game.after(position, move), side, alpha, beta, ply + 1, left - 1),
            )
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


def _rank(ranked: tuple[int, object]) -> int:
    return ranked[0]


def _nearer(score: int, ply: int) -> int:
    """Return a remembered score as seen from the first position."""
    return score - ply if score > DECIDED else score + ply if score < -DECIDED else score


def _farther(score: int, ply: int) -> int:
    """Return a score as seen from its own position."""
    return score + ply if score > DECIDED else score - ply if score < -DECIDED else score
