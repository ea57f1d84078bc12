"""Further ways to capture, to swap and to push, and who is kept from moving, in words."""

from collections.abc import Iterator
from typing import Final

from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.zones import (
    FEW,
    a_piece,
    kind_words,
    plural_words,
    zone_words,
)
from variants.spec import (
    CatchEffect,
    EnclosureEffect,
    FreezeEffect,
    PresetSpec,
    SwapEffect,
    TrapEffect,
    Zone,
)
from variants.spec.effects import ANY_LINE, BURNING, JUMP, STRAIGHT

ENCLOSED: Final = {
    "two": "{pieces} between the piece moved and another of its side leave the board",
    "run": "{pieces} in a row between the piece moved and another of its side leave the board",
    "all": (
        "{pieces} leave the board when the piece moved and others of its side stand on all squares"
        " beside them, straight"
    ),
}


def enclosed(spec: PresetSpec, effect: EnclosureEffect) -> str:
    """Return whom a move encloses, how and where."""
    is_all = len(effect.kinds) == len(spec.pieces)
    kinds = tuple(piece.id for piece in spec.pieces if piece.id in effect.kinds)
    pieces = "Enemies" if is_all else f"Enemy {plural_words(spec, kinds, 'and')}"
    where = f" within {zone_words(effect.within)}" if effect.within else ""
    words = ENCLOSED[effect.by].format(pieces=pieces + where)
    if effect.hostile is not None:
        words += f"; {_hostile(effect.hostile)} of the side that captures"
    return f"{words}."


def _hostile(zone: Zone) -> str:
    """Return which empty squares help to enclose, as if a piece stood there."""
    squares = zone_words(zone).removeprefix("the squares ")
    if len(zone.squares) == 1:
        return f"{squares}, while empty, counts as a piece"
    return f"empty squares among {squares} count as pieces"


LINES: Final = {
    ANY_LINE: "a straight or diagonal line",
    STRAIGHT: "a rank or file",
    "diagonal": "a diagonal",
}
CAUGHT: Final = {
    "withdrawal": "{victims} beside it from which it moves straight away",
    "approach": "{victims} standing next on the line along which it arrives",
    "leap": (
        "{victims} it leaps over along a straight or diagonal line, one at a time with an empty"
        " square right behind"
    ),
    "pincers": (
        "{victims} straight beside it with a piece of its own side right behind, after a move along"
        " a rank or file"
    ),
    "hop": "{victims} on which it comes down right behind a piece beside it, of either side",
    "burning": "{victims} beside the square where it arrives",
    "jump": (
        "{victims} on {lines} behind any number of weaker pieces of either side, over which it"
        " jumps"
    ),
    "coordination": "{victims} where its new rank or file crosses that of its own {partners}",
}


def _caught(spec: PresetSpec, effect: CatchEffect) -> str:
    """Return who captures whom in which way."""
    victims = "enemies"
    if len(effect.victims) < len(spec.pieces):
        victims = f"enemy {plural_words(spec, effect.victims, 'and')}"
    words = CAUGHT[effect.by].format(
        victims=victims,
        partners=kind_words(spec, effect.partners) if effect.partners else "",
        lines=LINES[effect.along],
    )
    verb = "burns" if effect.by == BURNING else "takes"
    text = f"{a_piece(kind_words(spec, effect.pieces)).capitalize()} {verb} {words}."
    if effect.lasting:
        text += (
            " An enemy that arrives beside it is burnt itself, after what it takes, and then burns"
            " nothing."
        )
    return text


def _frozen(spec: PresetSpec, effect: FreezeEffect) -> Iterator[str]:
    """Yield who keeps whom from moving."""
    frozen = "Enemies"
    if len(effect.frozen) < len(spec.pieces):
        frozen = f"Enemy {plural_words(spec, effect.frozen, 'and')}"
    is_any = len(effect.pieces) == len(spec.pieces)
    by = a_piece("piece" if is_any else kind_words(spec, effect.pieces))
    beside = "straight beside" if effect.straight else "beside"
    stronger = " that is stronger" if effect.weaker else ""
    freed = ", unless a piece of their own side is beside them too" if effect.freed else ""
    captures = any("c" in piece.betza or "m" not in piece.betza for piece in spec.pieces)
    harmless = ", so they capture nothing and give no check" if captures and not freed else ""
    yield f"{frozen} {beside} {by}{stronger} cannot move{freed}{harmless}."


def _strength(spec: PresetSpec) -> Iterator[str]:
    """Yield which kinds are stronger than others."""
    ranks = dict(spec.effects.strength)
    if not ranks:
        return
    by_rank: dict[int, list[str]] = {}
    for piece in spec.pieces:
        by_rank.setdefault(ranks.get(piece.id, 0), []).append(piece.name.lower())
    groups = [
        listed(by_rank[rank], "and") if rank or len(by_rank[rank]) <= FEW else "all others"
        for rank in sorted(by_rank, reverse=True)
    ]
    yield f"From the strongest to the weakest: {', '.join(groups)}."
    yield from _jumps(spec, ranks)


def _jumps(spec: PresetSpec, ranks: dict[str, int]) -> Iterator[str]:
    """Yield who jumps over whom, the strongest first; by what there is less of."""
    jumping: dict[int, set[str]] = {}
    for effect in spec.effects.catches:
        for kind in effect.pieces if effect.by == JUMP else ():
            jumping.setdefault(ranks.get(kind, 0), set()).add(kind)
    for rank in sorted(jumping, reverse=True):
        jumpers = tuple(piece.id for piece in spec.pieces if piece.id in jumping[rank])
        weaker = tuple(piece.id for piece in spec.pieces if ranks.get(piece.id, 0) < rank)
        others = tuple(piece.id for piece in spec.pieces if piece.id not in weaker)
        if not weaker:
            continue
        over = plural_words(spec, weaker, "and")
        if len(others) < len(weaker):
            over = f"all pieces but {plural_words(spec, others, 'and')}"
        yield f"{a_piece(kind_words(spec, jumpers)).capitalize()} jumps over {over}."


def displacement(spec: PresetSpec) -> Iterator[str]:
    """Yield who pushes and pulls whom, and where pieces are lost."""
    effect = spec.effects.displacement
    if effect is not None:
        is_any = len(effect.pieces) == len(spec.pieces)
        mover = a_piece("piece" if is_any else kind_words(spec, effect.pieces)).capitalize()
        if effect.push:
            yield (
                f"{mover} may push a weaker enemy straight beside it, with two moves of a turn: the"
                " enemy goes to an empty square straight beside its own, and the piece goes where"
                " it stood, as it could go there by itself."
            )
        if effect.pull:
            yield (
                f"{mover} may pull a weaker enemy straight beside it, with two moves of a turn: the"
                " piece moves away, and the enemy goes where it stood."
            )
        yield (
            "A push has to be finished with the very next move, one move belongs to no more than"
            " one push or pull, and a piece that cannot move pushes and pulls nothing."
        )
    for trap in spec.effects.traps:
        yield _trap(spec, trap)


def _trap(spec: PresetSpec, effect: TrapEffect) -> str:
    """Return which pieces are lost where."""
    is_any = len(effect.pieces) == len(spec.pieces)
    piece = a_piece("piece" if is_any else kind_words(spec, effect.pieces))
    left = " that leaves no piece of its own side straight beside it" if effect.guarded else ""
    return f"On {zone_words(effect.zone)}, {piece} of either side is lost after any move{left}."


def _swapped(spec: PresetSpec, effect: SwapEffect) -> Iterator[str]:
    """Yield who changes places with whom."""
    others = "piece" if len(effect.others) == len(spec.pieces) else kind_words(spec, effect.others)
    swapper = a_piece(kind_words(spec, effect.pieces)).capitalize()
    yield (
        f"{swapper} may change places with the first {others} on a straight or diagonal line, of"
        " either side."
    )
    if effect.destroys:
        yield (
            f"{swapper} may leave the board together with an enemy {others} beside it; that is"
            " written with its own square at the end (d4e5d4)."
        )


def catches(spec: PresetSpec) -> Iterator[str]:
    """Yield the ways to capture that are not replacement, and who keeps whom from moving."""
    for effect in spec.effects.catches:
        yield _caught(spec, effect)
    if spec.effects.catches:
        mover = "fire apart, only" if any(e.lasting for e in spec.effects.catches) else "only"
        yield (
            f"Such captures are part of the move and not a choice; {mover} the piece that moves"
            " captures."
        )
    for area in spec.effects.areas:
        yield (
            f"{a_piece(kind_words(spec, area.pieces)).capitalize()} may also make up to"
            f" {number(area.steps)} steps to neighbouring squares, in any directions; all squares"
            " on its way are empty, and the last step may take."
        )
    for swap in spec.effects.swaps:
        yield from _swapped(spec, swap)
    if spec.effects.swaps:
        yield "No swap may undo the swap just made."
    if spec.effects.rim is not None:
        yield (
            f"A move may pass over or end on {zone_words(spec.effects.rim)} only where it takes"
            " what it could not take otherwise, and over as few of these squares as will do; a swap"
            " counts as a capture."
        )
    yield from _strength(spec)
    for freeze in spec.effects.freezes:
        yield from _frozen(spec, freeze)
    if any(freeze.removal for freeze in spec.effects.freezes):
        yield (
            "Instead of a move, a side may take a piece of its own that cannot move for that reason"
            " off the board, unless it is royal; it is written as a move to its own square."
        )
