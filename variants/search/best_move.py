"""The one best move of a position, found by looking at everything: what problems of the kind "best
move" mean by it.

    found = Weigher(rules, nodes=200_000).weigh(position, 2)
    found.is_clear                                      # one move wins, and all others are worth clearly less

What a move is worth is told by exhaustive search, nothing guessed and nothing left out:

1. Both sides play every legal move by the rules of the preset for `2 n - 1` half-moves, `n` being
   the moves of the side that is to move first. The end of a game by its rules is a win, a loss or a
   draw worth 0. Repetitions are not looked for, as nothing is known of the positions before.
2. After that only captures are looked at, as long as there are any: a piece moves to the square of
   a piece of the other side. Either side may stop taking, unless the rules make it take.
3. What is left is weighed by the values measured from the way the pieces move, not by learned ones,
   which may change: the pieces on the board and in hand of the side that began, less those of the
   other, in hundredths of about a pawn. Where they stand does not count.

A move wins material when this is at least `GAIN` more than what the position holds. It is the best
one when every other move is worth at least `CLEAR` less; where the best move wins the game, when no
other does. A search that would look at more positions than it may raises `TooHard` instead of
answering.
"""  # noqa: E501 -- a table

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from variants.core.errors import RulesError
from variants.core.move import Move
from variants.core.piece import other
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.base import Raw
from variants.rules.protocol import Rules
from variants.search.evaluation import Evaluation
from variants.search.game import share_score
from variants.search.mate import TooHard
from variants.search.weights import measured_weights

GAIN: Final = 150
CLEAR: Final = 150
NODES: Final = 200_000
MOST_MOVES: Final = 3

# A won game, one less for each half-move until it is won; a worth beyond `DECIDED` says that it is.
WIN: Final = 1_000_000
DECIDED: Final = WIN - 1_000
_ENDLESS: Final = 2 * WIN


@dataclass(frozen=True, slots=True)
class Answered:
    """A move that is not the best one, with a reply that shows it.

    None where the move ends the game, or where so few moves are looked ahead that no reply is
    needed.
    """

    move: Move
    reply: Move | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the first moves of a position are worth.

    `gain` is what the best one wins, in hundredths of about a pawn; it means nothing where
    `wins_game`. `line` is the best play of both sides, that move first. `rivals` are moves that are
    not clearly worse, `others` those that are.
    """

    best: Move
    gain: int
    wins_game: bool
    line: tuple[Move, ...]
    rivals: tuple[Move, ...]
    others: tuple[Answered, ...]

    @property
    def wins(self) -> bool:
        """Whether anything is won at all."""
        return self.wins_game or self.gain >= GAIN

    @property
    def is_clear(self) -> bool:
        """Whether this is a problem: one move wins, and all others are worth clearly less."""
        return self.wins and not self.rivals


class NothingToWeigh(RulesError):
    """The game is over here, or its rules are written as code, whose pieces have no values."""


class Weigher:
    """Weighs the moves of one preset; `nodes` bounds each question, `spent` is what the last one
    cost.
    """

    def __init__(self, rules: Rules, *, nodes: int = NODES) -> None:
        if not isinstance(rules, GameRules):
            raise NothingToWeigh("no-values", "the pieces of this game have no values of their own")
        self.rules = rules
        self.most = nodes
        self.spent = 0
        evaluation = Evaluation(rules, measured_weights(rules))
        owner = rules.army.owner
        signs = [(1, -1)[owner[code]] if owner[code] in (0, 1) else 0 for code in range(len(owner))]
        self._worth = tuple(
            sign * worth for sign, worth in zip(signs, evaluation.worth, strict=True)
        )
        self._hand = evaluation.hand
        self._owner = tuple(owner)
        self._must_take = any(rules.spec.restrictions.must_capture)
        # By position and half-moves left: the least and the most it may be worth, and the move that
        # was best.
        self._known: dict[Hashable, tuple[int, int, Raw | None]] = {}

    def weigh(self, position: Position, moves: int) -> Weighed:
        """Return what the first moves are worth, with so many moves of the mover. Raises TooHard,
        NothingToWeigh.
        """
        if self.rules.outcome(position) is not None:
            raise NothingToWeigh("over", "the game is over here")
        self.spent = 0
        self._known.clear()
        plies = 2 * moves - 1
        ordered = self.rules.legal(position)
        for depth in range(1, plies):
            ordered = self._sorted(position, ordered, depth)
            self._known.clear()
        return self._weighed(position, ordered, plies)

    def _sorted(self, position: Position, raws: Sequence[Raw], plies: int) -> list[Raw]:
        """Return moves by what a shorter search says of them, so that the longer one sees the best
        ones first.
        """
        found = list[tuple[int, int, Raw]]()
        best = -_ENDLESS
        for place, raw in enumerate(raws):
            value = self._of(position, raw, plies, 1, best, _ENDLESS)
            best = max(best, value)
            found.append((-value, place, raw))
        return [raw for _, _, raw in sorted(found, key=lambda each: each[:2])]

    def _weighed(self, position: Position, raws: Sequence[Raw], plies: int) -> Weighed:
        best = -_ENDLESS
        values = dict[Raw, int]()
        for raw in raws:
            value = self._of(position, raw, plies, 1, _clearly_less(best), _ENDLESS)
            values[raw] = value
            best = max(best, value)
        chosen = next(raw for raw in raws if values[raw] == best)
        rivals = [raw for raw in raws if raw != chosen and values[raw] > _clearly_less(best)]
        others = [raw for raw in raws if raw != chosen and raw not in rivals]
        return Weighed(
            best=self._move(position, chosen),
            gain=best - self._balance(position),
            wins_game=best >= DECIDED,
            line=self._line(position, chosen, plies),
            rivals=tuple(self._move(position, raw) for raw in rivals),
            others=tuple(
                self._answered(position, raw, plies, _clearly_less(best)) for raw in others
            ),
        )

    def _answered(self, position: Position, raw: Raw, plies: int, bound: int) -> Answered:
        """Return a move with a reply after which it is worth no more than `bound`."""
        after = self.rules.after(position, raw)
        reply = None
        if self.rules.outcome(after) is None and after.side != position.side:
            tried = [each for each in self._ordered(after) if plies > 1 or self._takes(after, each)]
            for each in tried:
                if self._of(after, each, plies - 1, 2, -bound - 1, -bound) >= -bound:
                    reply = each
                    break
        return Answered(
            self._move(position, raw), None if reply is None else self._move(after, reply)
        )

    def _line(self, position: Position, raw: Raw, plies: int) -> tuple[Move, ...]:
        """Return the best play of both sides from a move on, up to the end of what everything was
        looked at.
        """
        found = list[Move]()
        for ply in range(1, plies + 1):
            found.append(self._move(position, raw))
            position = self.rules.after(position, raw)
            if ply == plies or self.rules.outcome(position) is not None:
                break
            best = -_ENDLESS
            for each in self._ordered(position):
                value = self._of(position, each, plies - ply, ply + 1, best, _ENDLESS)
                if value > best:
                    best = value
                    raw = each
        return tuple(found)

    def _move(self, position: Position, raw: Raw) -> Move:
        return self.rules.naming.move(position, self.rules.naming.canonical(position, raw), raw)

    # The search: values are those of the side to move.

    def _of(self, position: Position, raw: Raw, plies: int, ply: int, alpha: int, beta: int) -> int:
        """Return what a move is worth to who makes it, with so many half-moves looked at from it
        on.
        """
        after = self.rules.after(position, raw)
        if after.side == position.side:
            return self._value(after, plies - 1, ply, alpha, beta)
        return -self._value(after, plies - 1, ply, -beta, -alpha)

    def _value(self, position: Position, plies: int, ply: int, alpha: int, beta: int) -> int:
        """Return the worth of a position if it lies between `alpha` and `beta`, else a bound beyond
        them.
        """
        ended = self._ended(position, ply)
        if ended is not None:
            return ended
        if plies <= 0:
            return self._exchanged(position, ply, alpha, beta)
        key = (position.placement, position.side, position.state, position.hands, plies)
        known = self._known.get(key)
        if known is not None:
            least, most, _ = known
            if least >= beta or least == most:
                return least
            if most <= alpha:
                return most
        best = -_ENDLESS
        begun = alpha
        reply = None
        for raw in self._ordered(position, known[2] if known else None):
            value = self._of(position, raw, plies, ply + 1, max(alpha, best), beta)
            if value > best:
                best = value
                reply = raw
                if best >= beta:
                    break
        least = best if best > begun else -_ENDLESS
        most = best if best < beta else _ENDLESS
        self._known[key] = (least, most, reply)
        return best

    def _exchanged(self, position: Position, ply: int, alpha: int, beta: int) -> int:
        """Return the worth of a position when nothing but captures is looked at any more."""
        best = self._balance(position)
        if best >= beta and not self._must_take:
            return best
        legal = self.rules.legal(position)
        takes = [raw for raw in legal if self._takes(position, raw)]
        if self._must_take and takes and len(takes) == len(legal):
            best = -_ENDLESS
        takes.sort(key=lambda raw: -abs(self._worth[position.placement[raw[1]]]))
        for raw in takes:
            best = max(best, self._of(position, raw, 0, ply + 1, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _ended(self, position: Position, ply: int) -> int | None:
        if self.spent >= self.most:
            raise TooHard(
                "too-hard", f"more than {self.most} positions would have to be looked at", ""
            )
        self.spent += 1
        outcome = self.rules.outcome(position)
        if outcome is None:
            return None
        if outcome.share is not None:
            return share_score(outcome.share, position.side)
        if outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner == position.side else ply - WIN

    def _balance(self, position: Position) -> int:
        total = sum(map(self._worth.__getitem__, position.placement))
        for held, worth in zip(position.hands, self._hand, strict=True):
            total += sum(count * each for count, each in zip(held, worth, strict=True))
        return -total if position.side else total

    def _ordered(self, position: Position, first: Raw | None = None) -> list[Raw]:
        """Return the legal moves, the one that was best before first, then captures by what they
        take.
        """
        placement = position.placement
        legal = sorted(
            self.rules.legal(position),
            key=lambda raw: (
                -abs(self._worth[placement[raw[1]]]) if self._takes(position, raw) else 1
            ),
        )
        if first in legal:
            legal.remove(first)
            legal.insert(0, first)
        return legal

    def _takes(self, position: Position, raw: Raw) -> bool:
        taken = position.placement[raw[1]]
        return bool(taken) and self._owner[taken] == other(position.side)


def _clearly_less(best: int) -> int:
    """Return the most that another move may be worth beside the best one."""
    if best >= DECIDED:
        return DECIDED - 1
    return best - CLEAR if best > -_ENDLESS else best
