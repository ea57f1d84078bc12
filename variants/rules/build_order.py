"""The order in which the components of a preset are built and asked.

`makers.py` yields the components a preset asks for: first those that may add codes to the army,
then, when the tables of moves and attacks are laid out for every code, those that make moves. What
restricts moves and ends games comes last (`judges.py`).
"""

from variants.core.piece import Side
from variants.movement.attacks import Attacks
from variants.movement.betza import parse
from variants.movement.layout import Survey, for_side
from variants.movement.lines import Attacker
from variants.rules.areas import Areas
from variants.rules.army import Army
from variants.rules.catches import Catches
from variants.rules.conditions import BoundAttacks, Conditions
from variants.rules.freezes import Freezes
from variants.rules.judges import answers, goals, late_ends, pauses, restrictions
from variants.rules.makers import arming, movers
from variants.rules.parts import Parts
from variants.rules.promotion import Promotion
from variants.rules.strength import strengths
from variants.rules.swaps import Swaps
from variants.rules.trials import Trials
from variants.rules.turned_pieces import Turning
from variants.rules.walk import Walk
from variants.spec import PresetSpec
from variants.spec.effects import BURNING, JUMP


def build(spec: PresetSpec) -> Parts:
    """Return the tables and components of a preset. Raises PresetError."""
    board = spec.board
    parts = Parts(spec, board, Army(spec, board), Survey(board))
    if spec.turn is not None:
        parts.turn_slot = parts.slot()
        parts.slot()
    for component in arming(parts):
        parts.components.append(component)
    promotion = next((c for c in parts.components if isinstance(c, Promotion)), None)
    walk = Walk(parts.army, promotion, parts.survey)
    attacks = _attacks(parts)
    dangers = _dangers(parts, attacks)
    effects = spec.effects
    power = strengths(parts.army, effects.strength)
    is_bound = isinstance(attacks[0], BoundAttacks) or bool(effects.freezes)
    parts.turning = _early_turning(parts, power, is_bound=is_bound)
    if effects.catches or effects.areas:
        areas = Areas(parts.army, effects.areas) if effects.areas else None
        parts.catches = Catches(parts.army, effects.catches, walk, power, areas, parts.turning)
    if effects.freezes:
        parts.freezes = Freezes(parts.army, effects.freezes, effects.strength)
    parts.swaps = Swaps(parts.army, effects.swaps, parts.slot()) if effects.swaps else None
    parts.lay_out(walk, _tried(parts, walk, attacks), _tried(parts, walk, dangers))
    for component in parts.components:
        component.use(walk)
    for component in movers(parts):
        parts.components.append(component)
    parts.components += [*goals(parts), *pauses(parts), *restrictions(parts), *late_ends(parts)]
    parts.components += answers(parts)
    return parts


def _attacks(parts: Parts) -> tuple[Attacks, Attacks]:
    """Return what each side attacks, as far as the conditions of the preset let it."""
    free = (parts.army.attacks(0, parts.survey), parts.army.attacks(1, parts.survey))
    if not parts.spec.conditions:
        return free
    conditions = Conditions(parts.army, parts.spec.conditions, free)
    parts.conditions = conditions
    if all(act == "move" for spec in parts.spec.conditions for act in spec.acts):
        # Nobody is kept from taking anything.
        return free
    return BoundAttacks(free[0], conditions), BoundAttacks(free[1], conditions)


def _early_turning(parts: Parts, power: tuple[int, ...], *, is_bound: bool) -> Turning | None:
    """Return what turns pieces over if some of these turns matter to royals at once.

    They do where attackers may be kept from taking by what stands elsewhere (`is_bound`), where a
    piece burns those beside it, and where pieces jump over weaker ones.
    """
    turning = next((c for c in parts.components if isinstance(c, Turning)), None)
    if turning is None:
        return None
    catches = parts.spec.effects.catches
    burning = {kind for effect in catches if effect.by == BURNING for kind in effect.pieces}
    jumps = any(effect.by == JUMP for effect in catches)
    turning.act_early(
        frozenset(
            turn.becomes
            for code, turn in turning.turns.items()
            if is_bound
            or parts.army.piece(turn.becomes).kind.id in burning
            or (jumps and power[turn.becomes] != power[code])
        )
    )
    return turning if any(turning.early) else None


def _dangers(parts: Parts, attacks: tuple[Attacks, Attacks]) -> tuple[Attacks, Attacks]:
    """Return the attacks with royals that strike along the lines on which they may not face each
    other.
    """
    facing = parts.spec.facing
    if facing is None or facing.rule != "forbidden":
        return attacks
    everywhere = frozenset(parts.board.squares)
    lines = parse(facing.betza)
    found = []
    for side in _SIDES:
        royals = sorted(parts.army.royals(side))
        pieces = [Attacker(code, for_side(lines, side), everywhere, frozenset()) for code in royals]
        found.append(Attacks(parts.survey, pieces, attacks[side]))
    return found[0], found[1]


def _tried(parts: Parts, walk: Walk, attacks: tuple[Attacks, Attacks]) -> tuple[Attacks, Attacks]:
    """Return the attacks with captures in other ways than replacement, less those of pieces that
    may not move.
    """
    if not (parts.catches or parts.freezes or parts.swaps):
        return attacks
    first, second = (
        Trials(parts.survey, attacks[side], side, walk, parts.catches, parts.freezes, parts.swaps)
        for side in _SIDES
    )
    return first, second


_SIDES: tuple[Side, Side] = (0, 1)
