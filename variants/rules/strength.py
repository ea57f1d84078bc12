"""How strong pieces are, where a preset orders its kinds."""

from collections.abc import Sequence

from variants.rules.army import Army


def strengths(army: Army, ranks: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    """Return the strength of every code; -1 for what no side owns, such as walls and nothing."""
    by_kind = dict(ranks)
    found = [-1] * len(army.owner)
    for piece in army.pieces:
        if army.owner[piece.code] >= 0:
            found[piece.code] = by_kind.get(piece.kind.id, 0)
    return tuple(found)
