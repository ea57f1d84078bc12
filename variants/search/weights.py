"""How much counts what a position is valued by, in hundredths of about a pawn: measured from the
way the pieces move, or learned from games of the preset (`python -m variants learn`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from variants.compiled import SOURCE
from variants.engine.game_rules import GameRules
from variants.search.values import Values, values_of

IN_HAND: Final = 0.95
# What a square is worth to a piece that may go to so many on average; to others by the root of how
# many they may go to, and at most so much more.
PER_SQUARE: Final = 9
USUAL: Final = 5.0
MOST: Final = 1.5

FOLDER: Final = SOURCE / "search" / "learned"


@dataclass(frozen=True, slots=True)
class Weights:
    """What a piece is worth on the board and in hand, each square it may go to, each rank it stands
    forward, and to stand in the middle, by code; and how much of their usual worth the shelter of
    the vital pieces and passed pawns have.
    """

    of: tuple[int, ...]
    in_hand: tuple[int, ...]
    per_square: tuple[int, ...]
    forward: tuple[float, ...]
    centre: tuple[float, ...]
    shelter: float = 1.0
    passed: float = 1.0


def weights_of(rules: GameRules) -> Weights:
    """Return the weights of a preset: learned ones if there are any that fit its pieces."""
    weights = measured_weights(rules)
    learned = learned_of(rules.spec.key)
    return with_learned(rules, weights, learned) if learned is not None else weights


def measured_weights(rules: GameRules) -> Weights:
    """Return what is known of the pieces without any game."""
    values: Values = values_of(rules)
    return Weights(
        of=values.of,
        in_hand=tuple(round(IN_HAND * value) for value in values.of),
        per_square=tuple(map(_per_square, values.reach)),
        forward=(0.0,) * len(values.of),
        centre=(0.0,) * len(values.of),
    )


def with_learned(rules: GameRules, weights: Weights, learned: Mapping[str, Any]) -> Weights:
    """Return weights with what was learned in their place, if it was learned of the same pieces:
    kinds of the same names that were worth the same before.
    """
    kinds: Mapping[str, Mapping[str, Any]] = learned["kinds"]
    codes = learning_codes(rules)
    if {codes[code] for code in codes} != set(kinds) or any(
        kinds[kind]["measured"] != weights.of[code] for code, kind in codes.items()
    ):
        return weights

    def whole(name: str, before: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            int(kinds[codes[code]][name]) if code in codes else weight
            for code, weight in enumerate(before)
        )

    def exact(name: str) -> tuple[float, ...]:
        return tuple(
            float(kinds[codes[code]][name]) if code in codes else 0.0
            for code in range(len(weights.of))
        )

    return Weights(
        of=whole("value", weights.of),
        in_hand=whole("hand", weights.in_hand),
        per_square=whole("square", weights.per_square),
        forward=exact("forward"),
        centre=exact("centre"),
        shelter=float(learned["shelter"]),
        passed=float(learned["passed"]),
    )


def place(rules: GameRules, square: int, code: int) -> tuple[float, float]:
    """Return how many ranks before the middle of the board a square lies for a piece, and how near
    the middle it is, from -1 in a corner to 1.
    """
    board = rules.board
    side = rules.army.piece(code).side
    files = max(1, board.files - 1) / 2
    ranks = max(1, board.height - 1) / 2
    aside = abs(board.file(square) - (board.files - 1) / 2) / files
    away = abs(board.rank(square) - (board.height - 1) / 2) / ranks
    return board.rank_for(square, side) - (board.height - 1) / 2, 1 - aside - away


def learning_codes(rules: GameRules) -> dict[int, str]:
    """Return the kinds whose weights are learned, by code: those of neither side's vital pieces."""
    vital_codes = values_of(rules).vital
    vital = vital_codes[0] | vital_codes[1]
    return {
        piece.code: piece.kind.id
        for piece in rules.army.pieces
        if piece.code not in vital and piece.code != rules.army.wall
    }


@cache
def learned_of(key: str) -> Mapping[str, Any] | None:
    """Return what was learned of a shipped preset, as `python -m variants learn` writes it."""
    if key not in learned_keys():
        return None
    found: Mapping[str, Any] = json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    return found


@cache
def learned_keys() -> frozenset[str]:
    """Return the presets of which something was learned."""
    return frozenset(path.stem for path in FOLDER.glob("*.json"))


def _per_square(reach: float) -> int:
    return round(PER_SQUARE * min(MOST, (USUAL / reach) ** 0.5)) if reach else 0
