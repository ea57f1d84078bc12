"""What play can lead to, by the rules of a preset: what is refused as impossible has to be so in
every game.
"""

from dataclasses import dataclass

from variants.core.marks import marks_of
from variants.rules.army import Army
from variants.spec import PresetSpec


@dataclass(frozen=True, slots=True)
class Reach:
    """What a game may come to.

    `more_royals`, `fewer_royals`: a side may get further royals, or lose those it has.
    `more_walls`: walls may be left by other rules than the one that moves a wall. `strays`: a piece
    may stand where no piece of its side could have come, having changed sides there, become what it
    is, been pushed, or changed places.
    """

    more_royals: bool
    fewer_royals: bool
    more_walls: bool
    strays: bool


def reach_of(spec: PresetSpec) -> Reach:
    """Return what games of a preset may come to."""
    turned_royal, turned_plain = _turned(spec)
    effects = spec.effects
    unlimited = spec.hands.unlimited if spec.hands else ()
    explodes = effects.explosion is not None
    flips = bool(effects.flips)
    turning = [effect for effect in effects.captures if effect.does == "captor_changes_side"]
    turncoats = any(
        piece.royal and piece.id not in spec.kinds(effect.spared)
        for effect in turning
        for piece in spec.pieces
    )
    return Reach(
        more_royals=flips
        or turncoats
        or turned_royal
        or any(spec.piece(kind).royal for kind in spec.kinds(unlimited)),
        fewer_royals=flips
        or turncoats
        or _deposes(spec)
        or turned_plain
        or explodes
        or effects.burns
        or bool(effects.petrified),
        more_walls=bool(effects.petrified)
        or (effects.explosion is not None and effects.explosion.petrifies),
        strays=flips
        or bool(turning)
        or effects.transforms
        or bool(effects.magnets)
        or bool(spec.turn and spec.turn.pushes)
        or effects.displacement is not None
        or effects.exchange is not None,
    )


def _deposes(spec: PresetSpec) -> bool:
    """Return whether a royal may promote; what it becomes never is royal."""
    return any(
        spec.piece(kind).royal for promotion in spec.promotions for side in (0, 1)
        for kind in spec.kinds(promotion.pieces[side])
    )  # fmt: skip


def _turned(spec: PresetSpec) -> tuple[bool, bool]:
    """Return whether turning over may make a royal of another piece, and whether it may make
    another piece of a royal.
    """
    if spec.turning is None and not (spec.drops and spec.drops.promoted):
        return False, False
    pairs = {
        (piece.royal, spec.piece(piece.promoted).royal) for piece in spec.pieces if piece.promoted
    }
    back = (
        {(after, before) for before, after in pairs}
        if spec.turning and spec.turning.back
        else set()
    )
    return (False, True) in pairs | back, (True, False) in pairs | back


def royals_by_turning(army: Army) -> frozenset[int]:
    """Return the codes of royals that other pieces turn into as they move, or turn back into."""
    spec = army.spec.turning
    pairs = list(army.turned.items()) if spec else []
    back = [(after, before) for before, after in pairs] if spec and spec.back else []
    royal = army.royals(0) | army.royals(1)
    return frozenset(
        after for before, after in (*pairs, *back) if after in royal and before not in royal
    )


def royals_on_board(army: Army) -> tuple[int, int]:
    """Return how many royals each side has on the board at the start, shuffled ones included."""
    shuffled = sum(army.spec.piece(kind).royal for kind in army.spec.setup.shuffle)
    ours, theirs = (
        sum(len(army.starts.get(label, ())) for label in labels) for labels in _royal_labels(army)
    )
    return ours + shuffled, theirs + shuffled


def royals_in_hand(army: Army) -> tuple[int, int]:
    """Return how many royals each side has in hand at the start."""
    hand = marks_of(army.spec.setup.text.partition("[")[2].partition("]")[0])
    ours, theirs = (sum(hand.count(label) for label in labels) for labels in _royal_labels(army))
    return ours, theirs


def _royal_labels(army: Army) -> tuple[set[str], set[str]]:
    return {army.label[code] for code in army.royals(0)}, {
        army.label[code] for code in army.royals(1)
    }
