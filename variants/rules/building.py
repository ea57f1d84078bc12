"""The order in which the components of a preset are built and asked.

A maker looks at the spec and returns its component, or None if the preset does not ask for it. Makers of `ARMING` may
add codes to the army; after them the tables of moves and attacks are laid out for every code. `RULES` come after.
"""

from collections.abc import Callable
from typing import Final

from variants.core.geometry import Board
from variants.movement.attacks import Attacker, Attacks
from variants.movement.betza import parse
from variants.movement.movers import Survey, for_side
from variants.rules.army import Army
from variants.rules.base import Component
from variants.rules.castling import Castling
from variants.rules.conversion import Conversion
from variants.rules.draws import Draws
from variants.rules.parts import Parts
from variants.rules.pawns import Passing
from variants.rules.promotion import Promotion
from variants.rules.walk import Walk
from variants.spec import PresetSpec

Maker = Callable[[Parts], Component | None]


def _conversion(parts: Parts) -> Component | None:
    spec = parts.spec.conversion
    return Conversion(parts.army, spec, parts.survey) if spec else None


def _promotion(parts: Parts) -> Component | None:
    specs = parts.spec.promotions
    return Promotion(parts.army, specs) if specs else None


def _castling(parts: Parts) -> Component | None:
    spec = parts.spec.castling
    return Castling(parts.army, parts.dangers, spec, parts.slot()) if spec else None


def _passing(parts: Parts) -> Component | None:
    passing = Passing(parts.army, parts.walk, len(parts.slots))
    if not any(passing.doubles):
        return None
    parts.slot(-1)
    return passing


def _draws(parts: Parts) -> Component | None:
    return Draws(parts.army, parts.spec.draws)


ARMING: Final[tuple[Maker, ...]] = (_conversion, _promotion)
RULES: Final[tuple[Maker, ...]] = (_castling, _passing, _draws)


def build(spec: PresetSpec) -> Parts:
    """Return the tables and components of a preset. Raises PresetError."""
    board = Board.with_holes(spec.files, spec.ranks, spec.holes)
    parts = Parts(spec, board, Army(spec, board), Survey(board))
    _make(parts, ARMING)
    promotion = next((c for c in parts.components if isinstance(c, Promotion)), None)
    walk = Walk(parts.army, promotion, parts.survey)
    attacks = (parts.army.attacks(0, parts.survey), parts.army.attacks(1, parts.survey))
    parts.lay_out(walk, attacks, _dangers(parts, attacks))
    for component in parts.components:
        component.use(walk)
    _make(parts, RULES)
    return parts


def _make(parts: Parts, makers: tuple[Maker, ...]) -> None:
    for maker in makers:
        component = maker(parts)
        if component is not None:
            parts.components.append(component)


def _dangers(parts: Parts, attacks: tuple[Attacks, Attacks]) -> tuple[Attacks, Attacks]:
    """Return the attacks with royals that strike along the lines on which they may not face each other."""
    facing = parts.spec.facing
    if facing is None or facing.rule != "forbidden":
        return attacks
    everywhere, lines = frozenset(parts.board.squares), parse(facing.betza)
    found = []
    for side in (0, 1):
        men = [Attacker(man.code, man.movers, man.domain, man.first) for man in parts.army.men if man.side == side]
        royals = sorted(parts.army.royals(1 if side else 0))
        men += [Attacker(c, for_side(lines, 1 if side else 0), everywhere, frozenset()) for c in royals]
        found.append(Attacks(parts.survey, men))
    return found[0], found[1]
