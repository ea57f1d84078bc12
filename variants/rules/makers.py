"""Makers of the components that make moves, in the order in which they are asked; see
`build_order.py`.
"""

from collections.abc import Iterator

from variants.rules.absorption import Absorption
from variants.rules.army import WALL_LABEL
from variants.rules.base import Component
from variants.rules.capture_effects import CaptureEffects
from variants.rules.castling import Castling
from variants.rules.clashes import Clashes
from variants.rules.conversion import Conversion
from variants.rules.dead_squares import DeadSquares
from variants.rules.displacement import Displacement
from variants.rules.drop_bans import (
    MustDrop,
    NoCheckingKinds,
    NoDropChecks,
    NoDropMate,
    Unguarded,
)
from variants.rules.drops import Drops, UnlikeColours
from variants.rules.effects import effects
from variants.rules.enclosing_moves import Enclosures
from variants.rules.exchange import Exchange
from variants.rules.gaps import Gaps
from variants.rules.gates import Gates, Gating, Leaps
from variants.rules.hands import Hands
from variants.rules.imitation import Faces, Imitation, has_imitators
from variants.rules.lent_moves import Borrowed, Lending
from variants.rules.magnets import Magnets
from variants.rules.parts import Parts
from variants.rules.pawns import Passing
from variants.rules.pockets import Pockets
from variants.rules.prisoner_exchanges import PrisonerExchanges
from variants.rules.prisoners import Prisoners, PrisonPromotion
from variants.rules.promotion import PromotingMoves, Promotion, PromotionLimits
from variants.rules.relays import Relays
from variants.rules.rim import Rim
from variants.rules.several_passers import SeveralPassers
from variants.rules.spot_promotion import SpotPromotion
from variants.rules.transfer import Transfer
from variants.rules.transformations import Transformations
from variants.rules.traps import Traps
from variants.rules.turned_pieces import EarlyTurns, Turning, name_turned_pieces
from variants.rules.walls import Walls
from variants.rules.wings import WingCastling


def arming(parts: Parts) -> Iterator[Component]:
    """Yield what may add codes to the army."""
    spec = parts.spec
    army = parts.army
    if spec.conversion:
        yield Conversion(army, spec.conversion, parts.survey)
    if has_imitators(spec):
        yield Imitation(army, parts.slot())
    if spec.lent:
        yield Lending(army, spec.lent)
    if spec.prisoners:
        yield Prisoners(army, spec.prisoners, parts)
    turning = Turning(army, spec.turning) if spec.turning else None
    if turning:
        yield turning
    else:
        name_turned_pieces(army)
    promotion = Promotion(army, spec.promotions, turning) if spec.promotions else None
    if promotion:
        yield promotion
    has_walls = (
        spec.effects.walls
        or spec.effects.petrified
        or (spec.effects.explosion and spec.effects.explosion.petrifies)
    )
    if has_walls or spec.setup.text.count(WALL_LABEL) > len(spec.holes):
        army.add_wall()
    if turning:
        turning.lay_out(promotion.codes if promotion else frozenset())


def movers(parts: Parts) -> Iterator[Component]:  # noqa: C901 -- one case after another
    """Yield what adds moves to the ordinary ones, and what changes or bans moves."""
    spec = parts.spec
    army = parts.army
    if spec.castling:
        slot = parts.slot()
        lost_slot = parts.slot() if spec.drops and spec.drops.castles else -1
        yield Castling(army, parts.dangers, spec.castling, slot, lost_slot=lost_slot)
    castling = None
    if spec.wing_castling:
        slots = [parts.slot(-1) for _ in range(6)]
        parts.slot(0)
        castling = WingCastling(army, spec.wing_castling, parts.walk, slots[0])
    gates = None
    if spec.gating or spec.leaps:
        gates = Gates(army, castling, (parts.slot(), parts.slot()), gating=spec.gating is not None)
        yield gates
    if castling:
        yield castling
    if gates and spec.leaps:
        yield Leaps(gates, spec.leaps, parts.survey)
    passing = _passing(parts)
    if passing.is_needed:
        parts.slot(-1)
        parts.slot(-1)
        yield passing
    dead = DeadSquares(army, parts.walk) if spec.restrictions.dead_squares else None
    if dead:
        yield dead
    yield from _hands(parts, dead)
    for promotion_spec in spec.promotions:
        if promotion_spec.on_the_spot:
            yield SpotPromotion(army, promotion_spec, parts.walk)
    if gates and spec.gating:
        yield Gating(gates, next(c for c in parts.components if isinstance(c, Hands)))
    if parts.freezes:
        yield parts.freezes
    if parts.catches:
        yield parts.catches
    if parts.swaps:
        yield parts.swaps
    if parts.turning and not (parts.catches and parts.catches.turning):
        yield EarlyTurns(parts.turning)
    if spec.effects.exchange:
        promotion = next((c for c in parts.components if isinstance(c, Promotion)), None)
        yield Exchange(army, spec.effects.exchange, promotion, parts.slot())
    yield from _displacement(parts)
    if spec.effects.walls and not spec.effects.walls.passable:
        yield Walls(army, spec.effects.walls, parts.walk)
    yield from effects(army, spec.effects, parts.attacks)
    if spec.effects.enclosures:
        yield Enclosures(army, spec.effects.enclosures)
    if spec.effects.captures:
        yield CaptureEffects(army, spec.effects.captures)
    if spec.effects.transformations:
        yield Transformations(army, spec.effects.transformations)
    if spec.effects.absorptions:
        yield Absorption(army, spec.effects.absorptions)
    if spec.effects.magnets:
        promotion = next((c for c in parts.components if isinstance(c, Promotion)), None)
        yield Magnets(army, spec.effects.magnets, promotion)
    if spec.effects.clashes:
        yield Clashes(army, spec.effects.clashes, parts.survey)
    if spec.effects.transfer:
        yield Transfer(army, spec.effects.transfer, parts.walk)
    if spec.effects.walls and spec.effects.walls.passable:
        yield Gaps(army, spec.effects.walls, parts.slot())
    yield from _last(parts)


def _displacement(parts: Parts) -> Iterator[Displacement]:
    """Yield what pushes and pulls enemies, once the moves of the pieces are laid out."""
    spec = parts.spec
    effect = spec.effects.displacement
    if effect is None or spec.turn is None:
        return
    slots = (parts.slot(), parts.turn_slot)
    ranks = spec.effects.strength
    parts.displacement = Displacement(
        parts.army, effect, ranks, spec.turn, parts.walk, parts.freezes, slots
    )
    yield parts.displacement


def _passing(parts: Parts) -> Passing:
    spec = parts.spec.taking_in_passing
    slot = len(parts.slots)
    if parts.spec.turn is None or parts.spec.turn.answer:
        return Passing(parts.army, parts.walk, spec, slot)
    return SeveralPassers(parts.army, parts.walk, spec, slot, parts.turn_slot)


def _last(parts: Parts) -> Iterator[Component]:
    """Yield what is asked when moves have all their other effects."""
    promotion = next((c for c in parts.components if isinstance(c, Promotion)), None)
    if promotion and promotion.limits:
        yield PromotionLimits(promotion)
    if promotion and any(each.betza for each in parts.spec.promotions):
        yield PromotingMoves(promotion, parts.spec.promotions, parts.survey)
    prisoners = _prisoners(parts)
    if prisoners and prisoners.promoting:
        yield PrisonPromotion(prisoners, parts.walk)
    yield from (Faces(c, parts.walk) for c in parts.components if isinstance(c, Imitation))
    yield from (Borrowed(c) for c in parts.components if isinstance(c, Lending))
    if parts.spec.effects.traps:
        yield Traps(parts.army, parts.spec.effects.traps)
    if parts.spec.effects.rim:
        yield Rim(parts.army, parts.spec.effects.rim)
    if parts.walk.followed:
        yield Relays(parts.walk)


def _hands(parts: Parts, dead: DeadSquares | None) -> Iterator[Component]:
    spec = parts.spec
    army = parts.army
    if spec.hands is None:
        return
    hands = Hands(army, spec.hands, explodes=spec.effects.explosion is not None)
    yield hands
    if spec.drops is None:
        return
    drops = Drops(army, spec.drops, hands, spec.hands, dead)
    yield from _returns(parts, drops)
    yield drops
    if spec.drops.unlike_colours:
        yield UnlikeColours(drops)
    if not spec.drops.checks:
        yield NoDropChecks(army)
    if spec.drops.no_mate:
        yield NoDropMate(army, spec.drops.no_mate)
    if spec.drops.no_check:
        yield NoCheckingKinds(army, spec.drops.no_check)
    if spec.drops.unguarded:
        yield Unguarded(army, spec.drops.unguarded, parts.survey)
    if any(spec.drops.must):
        yield MustDrop(army, hands, spec.drops.must)


def _returns(parts: Parts, drops: Drops) -> Iterator[Component]:
    """Yield what gives prisoners back, and what takes pieces off the board."""
    spec = parts.spec
    prisoners = _prisoners(parts)
    if prisoners and spec.prisoners:
        prisoners.hands = drops.hands
        yield PrisonerExchanges(prisoners, drops, spec.prisoners)
    if spec.pocket:
        yield Pockets(parts.army, spec.pocket, drops.hands)


def _prisoners(parts: Parts) -> Prisoners | None:
    return next((c for c in parts.components if isinstance(c, Prisoners)), None)
