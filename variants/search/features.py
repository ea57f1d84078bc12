"""What of the rules of a preset a move makes use of."""

from enum import StrEnum

from variants.core.move import Move
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.army import WALL_LABEL
from variants.rules.passes import Passes
from variants.rules.pawns import Passing
from variants.rules.protocol import Rules
from variants.rules.turned_pieces import Turning


class Feature(StrEnum):
    """A rule beyond the plain moves of the pieces, which a preset may have and its games may do
    without.
    """

    CAPTURE = "capture"
    CHECK = "check"
    PROMOTION = "promotion"
    CASTLING = "castling"
    TAKING_IN_PASSING = "taking in passing"
    DROP = "drop"
    GATING = "gating"
    PASSING_ON = "pass"
    WALL = "wall"
    FLIP = "flip"
    CONVERSION = "conversion"


def present(rules: Rules) -> frozenset[Feature]:
    """Return what a preset has."""
    spec = rules.spec
    if not isinstance(rules, GameRules):
        return (
            frozenset((Feature.CAPTURE, Feature.CHECK, Feature.DROP))
            if rules.enforced
            else frozenset()
        )
    components = {type(component) for component in rules.components}
    found = {
        Feature.CAPTURE: any(mover.takes for piece in rules.army.pieces for mover in piece.movers),
        Feature.CHECK: any(any(rules.royalty.royals.codes[side]) for side in (0, 1)),
        Feature.PROMOTION: bool(spec.promotions or spec.turning or spec.effects.transforms),
        Feature.CASTLING: bool(spec.castling or spec.wing_castling),
        Feature.TAKING_IN_PASSING: Passing in components,
        Feature.DROP: spec.drops is not None,
        Feature.GATING: spec.gating is not None,
        Feature.PASSING_ON: Passes in components,
        Feature.WALL: spec.effects.walls is not None or bool(spec.effects.petrified),
        Feature.FLIP: bool(spec.effects.flips or spec.effects.captures),
        Feature.CONVERSION: spec.conversion is not None,
    }
    return frozenset(feature for feature, is_there in found.items() if is_there)


def promotions(rules: Rules) -> frozenset[str]:
    """Return the kinds that pieces of a preset may become where they arrive."""
    if not isinstance(rules, GameRules):
        return frozenset()
    army = rules.army
    found = set[str]()
    for piece in army.pieces:
        codes = {code for arrived in rules.legality.walk.placed[piece.code] for code in arrived}
        found |= {army.piece(code).kind.id for code in codes} - {piece.kind.id}
    turnings = [component for component in rules.components if isinstance(component, Turning)]
    found |= {
        army.piece(turn.becomes).kind.id for turning in turnings for turn in turning.turns.values()
    }
    found |= {effect.becomes for effect in rules.spec.effects.transformations}
    if rules.spec.effects.absorptions:
        found |= {piece.id for piece in rules.spec.pieces if piece.made_of}
    return frozenset(found)


def movable(rules: Rules) -> frozenset[str]:
    """Return the kinds whose pieces stand on the board by themselves and have moves."""
    carried = {name for kind in rules.spec.pieces for name in kind.carries}
    found = {kind.id for kind in rules.spec.pieces} - carried
    if isinstance(rules, GameRules):
        plans = rules.legality.walk.plans
        army = rules.army
        found &= {piece.kind.id for piece in army.pieces if plans[piece.code]}
    return frozenset(found)


def used(rules: Rules, position: Position, move: Move, after: Position) -> frozenset[Feature]:
    """Return what a legal move makes use of."""
    others = [
        (square, label)
        for square, label in move.changes
        if square not in (move.origin, move.target)
    ]
    stands = rules.pieces(position)
    found = {
        Feature.CAPTURE: bool(move.captured),
        Feature.CHECK: rules.is_check(after),
        Feature.PROMOTION: move.promotion is not None,
        Feature.TAKING_IN_PASSING: bool(move.captured)
        and move.target not in stands
        and len(move.captured) == 1,
        Feature.DROP: move.origin is None,
        Feature.GATING: rules.spec.gating is not None
        and move.origin != move.target
        and any(
            square == move.origin and label not in (None, WALL_LABEL)
            for square, label in move.changes
        ),
        Feature.PASSING_ON: move.origin is not None and not move.changes,
        Feature.WALL: any(label == WALL_LABEL for _, label in move.changes),
        Feature.FLIP: any(
            square in stands and label not in (None, WALL_LABEL) for square, label in others
        ),
    }
    if isinstance(rules, GameRules):
        castling = (
            rules.castling_name(position, move)
            if rules.spec.castling or rules.spec.wing_castling
            else None
        )
        found[Feature.CASTLING] = castling is not None
        found[Feature.CONVERSION] = _converts(rules, position, move)
    return frozenset(feature for feature, is_there in found.items() if is_there)


def _converts(rules: GameRules, position: Position, move: Move) -> bool:
    """Return whether an original piece makes its special step: one its kind has no way to."""
    conversion = rules.spec.conversion
    if conversion is None or move.origin is None or move.target is None:
        return False
    code = position.placement[rules.board.indices[move.origin]]
    piece = rules.army.piece(code)
    if not piece.is_guise or piece.kind.id != conversion.piece:
        return False
    origin = rules.board.indices[move.origin]
    target = rules.board.indices[move.target]
    plain = rules.army.piece(piece.plain)
    walk = rules.legality.walk
    return not any(walk.ways(plain, origin, target, takes=takes) for takes in (False, True))
