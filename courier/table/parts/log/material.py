"""How material stood in the course of a game, by what the pieces are worth to the computer
opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.games.hooks import Context
from courier.games.spot import Spot
from variants import (
    MEGABYTE,
    PresetSpec,
    Rules,
    by_content,
    composing_rules,
    sized_cache,
)

PAWN: Final = 100
LEAST_SPAN: Final = 3 * PAWN


@dataclass(frozen=True, slots=True)
class Bar:
    """A strip of the graph that leads to a ply; places in a box of 100 by 100."""

    ply: int
    x: str
    width: str


@dataclass(frozen=True, slots=True)
class Graph:
    """A stepped line about zero, in a box of 100 by 100, and where the shown ply lies."""

    line: str
    area: str
    zero: str
    here: str
    top: str
    bottom: str
    bars: tuple[Bar, ...]


@sized_cache(most=1 * MEGABYTE, key=by_content)
def _values(rules: Rules) -> dict[str, int]:
    from variants.search import piece_values  # noqa: PLC0415 -- slow, and wanted by few

    return piece_values(rules)


@sized_cache(most=8 * MEGABYTE, key=by_content)
def _balance(rules: Rules, text: str) -> int:
    values = _values(rules)
    position = rules.position(text)
    total = 0
    for piece in rules.pieces(position).values():
        total += values.get(piece.piece_id or "", 0) * (-1 if piece.side else 1)
    held = rules.hands(position)
    for side, sign in ((0, 1), (1, -1)):
        total += sign * sum(
            values.get(kind.id, 0) * held[side].get(kind.labels[side], 0)
            for kind in rules.spec.pieces
        )
    return total


def balance(rules: Rules, text: str) -> int:
    """Return by how much the first side is ahead, in hundredths of about a pawn."""
    return _balance(rules, text)


def has_material(spot: Spot) -> bool:
    """Return whether pieces of a game have values, and any was captured or dropped."""
    if not spot.spec.enforced or composing_rules(spot.rules) is not None:
        return False
    return any(move.captured for move in spot.moves)


def shown_material(spot: Spot) -> Context:
    """Return what the aside shows: the graph, and in words how material stands here."""
    rules = spot.rules
    if not any(_values(rules).values()):
        return {"graph": None}
    shown = [
        balance(rules, text)
        for text in (spot.game.start_position, *(move.position for move in spot.moves))
    ]
    return {
        "graph": graph(shown, at=spot.ply),
        "words": balance_words(spot.spec, balance(rules, spot.position)),
        "sides": [side.name for side in spot.spec.sides],
    }


def balance_words(spec: PresetSpec, points: int) -> str:
    """Return how material stands in a sentence."""
    if abs(points) < PAWN // 10:
        return _("Material is even.")
    side = spec.sides[0 if points > 0 else 1].name
    return _("Material favours %(side)s by the worth of %(pawns)s pawns.") % {
        "side": side,
        "pawns": f"{abs(points) / PAWN:.1f}",
    }


def graph(shown: Sequence[int], *, at: int, least_span: int = LEAST_SPAN) -> Graph:
    """Return the graph of what was told after each ply, the start first."""
    span = max(least_span, *(abs(points) for points in shown))
    wide = 100 / len(shown)
    places = [(number * wide, 50 - points / span * 48) for number, points in enumerate(shown)]
    steps = [f"{x:.2f},{y:.2f} {x + wide:.2f},{y:.2f}" for x, y in places]
    line = " ".join(steps)
    return Graph(
        line=line,
        area=f"0,50 {line} 100,50",
        zero="50",
        here=f"{(at + 0.5) * wide:.2f}",
        top=f"+{span / PAWN:.0f}",
        bottom=f"+{span / PAWN:.0f}",
        bars=tuple(
            Bar(number, f"{number * wide:.2f}", f"{wide:.2f}") for number in range(len(shown))
        ),
    )
