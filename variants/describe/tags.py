"""What kind of game a preset is, in tags: each follows from the document by one rule.

They say what players look for in a catalogue, not every rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import gcd
from typing import Final

from variants.core.array import marked_squares
from variants.core.geometry import Vector
from variants.core.marks import marks_of
from variants.core.piece import Side
from variants.movement.betza import parse
from variants.movement.mover import Mover
from variants.spec import ANY, EffectSpec, EndSpec, ExtinctionSpec, GoalSpec, PresetSpec
from variants.spec.values import Kinds

USUAL_SQUARES: Final = 64
HISTORICAL_BEFORE: Final = 1900
NOBODY: Final = "traditional"
REGIONS: Final = frozenset({"Janggi", "Makruk", "Shogi", "Xiangqi"})
PAST: Final = frozenset({"Courier Chess", "Historical games", "Shatranj"})
ARMY_OF_CHESS: Final = ("K", "Q", "R", "B", "N", "fmWfceFifmnD")


@dataclass(frozen=True)
class _Game:
    """A spec with what several rules look at."""

    spec: PresetSpec

    @cached_property
    def movers(self) -> tuple[tuple[Mover, ...], ...]:
        """Every way to move, by kind."""
        return tuple(tuple(_movers(self.spec, at)) for at in range(len(self.spec.pieces)))

    @cached_property
    def armies(self) -> tuple[Counter[str], Counter[str]]:
        """How many pieces of each kind a side starts with, on the board and in hand; those dealt by
        lot count for both.
        """
        spec = self.spec
        board = spec.board
        marks = [*marked_squares(spec.setup.text, board).values(), *_in_hand(spec.setup.text)]
        return _army(spec, marks, 0), _army(spec, marks, 1)

    @cached_property
    def royals(self) -> frozenset[str]:
        """The kinds whose loss decides, also those that are royal only while few are left."""
        by_number = (
            kind for goal in self.spec.goals.extinction if goal.royal for kind in _both(goal.pieces)
        )
        return frozenset([*(piece.id for piece in self.spec.pieces if piece.royal), *by_number])

    @cached_property
    def losses(self) -> tuple[ExtinctionSpec, ...]:
        """The losses of pieces that decide although there is no check."""
        return tuple(
            goal for goal in self.spec.goals.extinction if "loss" in goal.value and not goal.royal
        )

    def any_mover(self, test: Callable[[Mover], bool]) -> bool:
        """Whether the test fits one way to move of one kind."""
        return any(test(mover) for kind in self.movers for mover in kind)


@lru_cache(maxsize=512)
def _parsed(text: str) -> tuple[Mover, ...]:
    """The ways to move of a text; most pieces stand in many presets."""
    return parse(text)


def _movers(spec: PresetSpec, at: int) -> Iterator[Mover]:
    piece = spec.pieces[at]
    for text in (piece.betza, *(extra.betza for extra in piece.extra)):
        yield from _parsed(text)


def _in_hand(text: str) -> list[str]:
    return list(marks_of(text.partition("[")[2].partition("]")[0]))


def _army(spec: PresetSpec, marks: list[str], side: Side) -> Counter[str]:
    kinds = {piece.labels[side]: piece.id for piece in spec.pieces}
    return Counter([*(kinds[mark] for mark in marks if mark in kinds), *spec.setup.shuffle])


def _turns_corners(mover: Mover) -> bool:
    """Whether a move bends and neither takes nor counts on a piece where it does."""
    return any(
        segment.relay in ("m", "mp") and _direction(segment.vector) != _direction(following.vector)
        for segment, following in pairwise(mover.segments)
    )


def _direction(vector: Vector) -> Vector:
    """The shortest vector that points the same way."""
    length = gcd(*vector)
    return vector[0] // length, vector[1] // length


def _takes_on_the_way(mover: Mover) -> bool:
    """Whether a move takes a piece and goes on, not just back to where it began."""
    if len(mover.segments) == 2 and _direction(mover.segments[1].vector) == _back(
        mover.segments[0].vector
    ):
        return False
    return any(not {"c", "o", "k"}.isdisjoint(segment.relay) for segment in mover.segments[:-1])


def _back(vector: Vector) -> Vector:
    """The direction opposite to a vector's."""
    return _direction((-vector[0], -vector[1]))


def _hops(mover: Mover) -> bool:
    return bool(mover.hop) or any(segment.relay in ("p", "h") for segment in mover.segments[:-1])


def _both(kinds: Kinds) -> frozenset[str]:
    return frozenset((*kinds[0], *kinds[1]))


def _only_pieces_of_chess(game: _Game) -> bool:
    known = {frozenset(_parsed(text)) for text in ARMY_OF_CHESS}
    is_plain = not any(piece.carries for piece in game.spec.pieces)
    return is_plain and any(game.movers) and all(frozenset(kind) in known for kind in game.movers)


def _is_bared(game: _Game, goal: ExtinctionSpec) -> bool:
    """Whether it is lost to have nothing but the king."""
    return bool(game.royals) and ANY in _both(goal.pieces) and any(goal.count)


def _is_king_taken(game: _Game, goal: ExtinctionSpec) -> bool:
    """Whether it is lost to lose the only piece of a kind."""
    kinds = _both(goal.pieces)
    return len(kinds) == 1 and all(sum(army[kind] for kind in kinds) == 1 for army in game.armies)


def _is_lost_to_win(ends: EndSpec, goals: GoalSpec) -> bool:
    """Whether a side wins by losing its pieces or by being mated."""
    return "win" in ends.checkmate or any("win" in goal.value for goal in goals.extinction)


def _has_palace(spec: PresetSpec) -> bool:
    return any(piece.royal and piece.zone is not None for piece in spec.pieces)


_Rule = Callable[[_Game], bool]
_RULES: Final[dict[str, _Rule]] = {
    # the board
    "small-board": lambda game: _squares(game.spec) < USUAL_SQUARES,
    "large-board": lambda game: _squares(game.spec) > USUAL_SQUARES,
    "hexagons": lambda game: game.spec.board.is_hex,
    "levels": lambda game: game.spec.board.is_levelled,
    "holes": lambda game: bool(game.spec.holes),
    "palace": lambda game: _has_palace(game.spec),
    # the start
    "random-setup": lambda game: bool(game.spec.setup_modes),
    "hidden-setup": lambda game: bool(game.spec.special) and not sum(game.armies[0].values()),
    "placement": lambda game: game.spec.drops is not None and any(game.spec.drops.must),
    "unequal-armies": lambda game: game.armies[0] != game.armies[1],
    # pieces and moves
    "pieces-of-chess": _only_pieces_of_chess,
    "hoppers": lambda game: game.any_mover(_hops),
    "bent-moves": lambda game: game.any_mover(_turns_corners),
    "captures-on-the-way": lambda game: game.any_mover(_takes_on_the_way),
    "composed-pieces": lambda game: any(piece.carries for piece in game.spec.pieces),
    # what happens on the board
    "drops": lambda game: (
        game.spec.drops is not None or bool(game.spec.special and game.spec.hands)
    ),
    "captured-pieces-return": lambda game: (
        game.spec.prisoners is not None
        or (game.spec.hands is not None and game.spec.hands.captures)
    ),
    "turning-over": lambda game: game.spec.turning is not None,
    "shogi-like": lambda game: _is_shogi_like(game.spec),
    "gating": lambda game: game.spec.gating is not None,
    "walls": lambda game: game.spec.effects.walls is not None or bool(game.spec.effects.petrified),
    "explosion": lambda game: game.spec.effects.explosion is not None,
    "changing-sides": lambda game: _changes_sides(game.spec.effects),
    "must-capture": lambda game: any(game.spec.restrictions.must_capture),
    "conditions": lambda game: bool(game.spec.conditions or game.spec.lent),
    "passing": lambda game: any(game.spec.passes.always),
    "several-moves": lambda game: game.spec.turn is not None and not game.spec.turn.answer,
    # how it ends
    "royal-less": lambda game: game.spec.enforced and not game.royals,
    "several-royals": lambda game: any(
        sum(army[kind] for kind in game.royals) > 1 for army in game.armies
    ),
    "king-capture": lambda game: any(_is_king_taken(game, goal) for goal in game.losses),
    "extinction": lambda game: any(
        not (_is_bared(game, it) or _is_king_taken(game, it)) for it in game.losses
    ),
    "bare-king": lambda game: any(_is_bared(game, goal) for goal in game.losses),
    "reaching-squares": lambda game: any(any(goal.pieces) for goal in game.spec.goals.flags),
    "in-a-row": lambda game: bool(game.spec.goals.connect),
    "check-counting": lambda game: any(game.spec.goals.checks),
    "losing-wins": lambda game: _is_lost_to_win(game.spec.ends, game.spec.goals),
    "points": lambda game: game.spec.material is not None,
    # where it comes from
    "historical": lambda game: (
        (game.spec.year or HISTORICAL_BEFORE) < HISTORICAL_BEFORE or game.spec.family in PAST
    ),
    "regional": lambda game: game.spec.inventor == NOBODY and game.spec.family in REGIONS,
}
TAGS: Final = tuple(_RULES)


def tags_of(spec: PresetSpec) -> tuple[str, ...]:
    """Return the tags of a preset, in the order of `TAGS`."""
    game = _Game(spec)
    return tuple(tag for tag, fits in _RULES.items() if fits(game))


def _squares(spec: PresetSpec) -> int:
    return len(spec.board.squares)


def _changes_sides(effects: EffectSpec) -> bool:
    return bool(effects.flips) or any(
        each.does == "captor_changes_side" for each in effects.captures
    )


def _is_shogi_like(spec: PresetSpec) -> bool:
    return spec.turning is not None and spec.hands is not None and spec.hands.captures
