"""Why a piece that hops cannot go along a line, in words."""

from collections.abc import Sequence

from variants.core.refusal import Refusal
from variants.movement.layout import HopRay
from variants.rules.walk import Walk, hop_targets


def why_hop(walk: Walk, placement: Sequence[int], origin: int, target: int) -> Refusal | None:
    """Return why the piece on `origin` cannot hop to a square on one of its lines, or None if there
    is none or it can.
    """
    code = placement[origin]
    limited = walk.plans[code][origin].limited if walk.plans[code] else None
    hops = (
        [hop for hop in limited.hops if _leads(hop, target, is_taken=bool(placement[target]))]
        if limited
        else []
    )
    if not hops or any(
        target in hop_targets(placement, hop, (True,) * len(walk.owner)) for hop in hops
    ):
        return None
    army, board = walk.army, walk.army.board
    subject = (
        f"the {army.piece(code).kind.name.lower()} on {board.name(origin)} cannot go to"
        f" {board.name(target)}"
    )
    between = hops[0].ray[: hops[0].ray.index(target)]
    pieces = [square for square in between if placement[square]]
    if not pieces:
        return Refusal("no-mount", f"{subject}: there is nobody between to hop over")
    if placement[pieces[0]] in hops[0].bars:
        return Refusal(
            "no-mount", f"{subject}: it may not hop over {army.spoken(placement, pieces[:1])}"
        )
    if len(pieces) > 1:
        return Refusal(
            "blocked",
            f"{subject}: it hops over one piece only, and {army.spoken(placement, pieces)} stand"
            " between",
        )
    return Refusal("far-mount", f"{subject}: it lands right behind the piece it hops over")


def _leads(hop: HopRay, target: int, *, is_taken: bool) -> bool:
    """Return whether a line of a hopper has the square, for a capture or for a move without one."""
    if not (hop.takes if is_taken else hop.quiet) or target not in hop.ray[1:]:
        return False
    return hop.targets is None or target in hop.targets
