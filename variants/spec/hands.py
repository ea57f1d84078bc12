"""What a preset document says of pieces in hand and of drops."""

from dataclasses import dataclass
from typing import Final

from variants.spec.values import NO_KINDS, Counts, Kinds, Limits, Zone, Zones

ENCLOSING: Final = ("", "reversi", "ataxx", "snort", "anyside", "top")


@dataclass(frozen=True, slots=True)
class HandSpec:
    """Pieces in hand. `captures`: a captured piece goes to the hand of its captor;
    `keeps_promotion`: as it stood.

    `partner`: captured pieces go to the partner's board, and the hand is filled from there.
    `unlimited`: every kind of the hand can be dropped for ever, and no hand is written.
    """

    captures: bool = False
    keeps_promotion: bool = False
    partner: bool = False
    unlimited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrisonerSpec:
    """Captured pieces are prisoners of their captor, and are exchanged.

    `values`: what kinds are worth; one is given back for one that is worth as much or less, and
    kinds without a value are not exchanged. `promotion`: pieces become only what the opponent holds
    of their side.
    """

    values: Limits
    promotion: bool = False


@dataclass(frozen=True, slots=True)
class PocketSpec:
    """Pieces are taken off the board into the hand, where they may change.

    `values`: what kinds are worth: a piece becomes one that is worth the same, from the `zone` one
    of the next higher value; kinds without a value are not taken. `most`: how many pieces there are
    room for. `from_move`: the first move of each side that may do so.
    """

    values: Limits
    zone: Zones | None = None
    most: int = 1
    from_move: Counts = (1, 1)


@dataclass(frozen=True, slots=True)
class DropSpec:
    """How pieces are dropped; zones of single kinds stand with the kinds.

    `checks`: a drop may give check. `doubled`: a kind may not be dropped on a file that holds so
    many of that kind; 0 forbids it altogether. `no_mate`, `no_check`: kinds whose drop may not
    mate, or not even check. `unguarded`: kinds that are not dropped where another of the same kind
    and side attacks. `promoted`: pieces may be dropped turned over. `unlike_colours`: pieces of
    these kinds must leave a square of the other colour for each other. `must`: while a side has
    such a piece in hand and can drop it, it must. `enclosing`: what a drop has to touch; `start`:
    squares that must be filled before that counts. `castles`: a partner dropped on its square of
    the array castles as if it had always been there.
    """

    zone: Zones | None = None
    checks: bool = True
    doubled: Limits = ()
    no_mate: tuple[str, ...] = ()
    no_check: tuple[str, ...] = ()
    unguarded: tuple[str, ...] = ()
    promoted: bool = False
    unlike_colours: tuple[str, ...] = ()
    must: Kinds = NO_KINDS
    enclosing: str = ""
    start: Zone | None = None
    castles: bool = False
