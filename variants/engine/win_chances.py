"""Whether a side can still win: said only where the rules leave no doubt."""

from typing import Final

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.protocol import Rules
from variants.spec import NO_EFFECTS, PieceSpec, PresetSpec
from variants.spec.ends import NO_GOALS, USUAL_CHECK
from variants.spec.moves import NO_PASSES

KING_MOVES: Final = frozenset({"K", "WF", "FW"})


def can_win(rules: Rules, position: Position, side: Side) -> bool:
    """Return whether a side may win yet, by any moves of both; True wherever that is not certainly
    impossible.

    It is where the side has but its royal, which steps like a king, and nothing but mate by attack
    wins.
    """
    spec = rules.spec
    if not spec.enforced or spec.special or any(map(any, rules.hands(position))):
        return True
    own = [piece for piece in rules.pieces(position).values() if piece.side == side]
    if (
        len(own) != 1
        or own[0].piece_id is None
        or not _is_plain_king(spec, spec.piece(own[0].piece_id))
    ):
        return True
    return not (_only_mate_wins(spec, side) and _pieces_stay_pieces(spec))


def _is_plain_king(spec: PresetSpec, piece: PieceSpec) -> bool:
    """Return whether a kind is the only royal one, steps one square like a king and never becomes
    another.
    """
    alone = [kind.id for kind in spec.pieces if kind.royal] == [piece.id]
    promotes = any(piece.id in kinds for promotion in spec.promotions for kinds in promotion.pieces)
    return alone and piece.betza in KING_MOVES and not (piece.extra or piece.promoted or promotes)


def _only_mate_wins(spec: PresetSpec, side: Side) -> bool:
    """Return whether a side wins by mating alone, and loses by nothing the other one could do to
    itself.
    """
    enemy = other(side)
    mate = spec.ends.checkmate
    stalemate = spec.ends.stalemate
    draws = spec.draws
    plain = spec.goals == NO_GOALS and spec.check == USUAL_CHECK and spec.passes == NO_PASSES
    counted = (spec.facing, spec.material, spec.counting, spec.shatar, spec.wing_castling)
    repeats = (
        draws.perpetual_check
        or draws.perpetual_chase
        or draws.shuttling
        or draws.repetition != "draw"
    )
    return (
        plain
        and not any(counted)
        and not repeats
        and () in draws.dead
        and not spec.ends.stalemate_by_count
        and "win" not in (mate[side], stalemate[side])
        and stalemate[enemy] != "loss"
    )


def _pieces_stay_pieces(spec: PresetSpec) -> bool:
    """Return whether pieces come from nowhere, and none changes sides or bursts."""
    sources = (spec.hands, spec.drops, spec.gating, spec.conversion, spec.turning)
    return not any(sources) and spec.effects == NO_EFFECTS
