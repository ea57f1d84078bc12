"""The move between two positions, found by comparing them."""

from variants.core.position import Position


def last_move(before: Position, after: Position) -> tuple[int, int] | None:
    """Return origin and target of the piece that moved; the same square twice for a pass, None for
    anything else.
    """
    changed = [s for s, code in enumerate(after.placement) if code != before.placement[s]]
    if not changed:
        return (0, 0) if before.hands == after.hands else None
    left = [s for s in changed if not after.placement[s]]
    arrived = [s for s in changed if after.placement[s]]
    return (left[0], arrived[0]) if len(left) == 1 == len(arrived) else None
