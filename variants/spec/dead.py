"""Which sets of pieces a preset takes for dead, goals considered."""

from variants.spec import NO_GOALS, PresetSpec

Sets = frozenset[tuple[str, ...]]


def dead_sets(spec: PresetSpec) -> tuple[Sets, tuple[str, ...]]:
    """Return the dead sets and the kinds dead on one colour, without those that other goals than
    mate bring to life.

    Royals that have somewhere to go are never dead, and where anything but mate wins no other piece
    is.
    """
    royal = frozenset(piece.id for piece in spec.pieces if piece.royal)
    if any(
        not royal.isdisjoint(spec.kinds(kinds))
        for flag in spec.goals.flags
        for kinds in flag.pieces
    ):
        return frozenset(), ()
    if spec.goals != NO_GOALS:
        return frozenset(spec.draws.dead) & {()}, ()
    return frozenset(spec.draws.dead), spec.draws.dead_on_one_colour
