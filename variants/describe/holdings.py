"""Hands, drops, walls, explosions and pieces that change sides in words."""

from collections.abc import Iterator
from typing import Final

from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.lent import place_words
from variants.describe.zones import (
    FEW,
    a_piece,
    kind_words,
    own_zone_words,
    plural_words,
    zone_words,
)
from variants.spec import (
    CatchEffect,
    DropSpec,
    EnclosureEffect,
    FreezeEffect,
    PocketSpec,
    PresetSpec,
    PrisonerSpec,
    SwapEffect,
    TransferEffect,
    TransformationEffect,
    TrapEffect,
    WallSpec,
    Zone,
)
from variants.spec.effects import ANY_LINE, BURNING, JUMP, STRAIGHT

TWO: Final = 2
ENCLOSING: Final = {
    "reversi": (
        "A piece may only be dropped where it encloses enemies in a straight or diagonal line."
    ),
    "ataxx": "A piece may only be dropped beside an own piece, straight or diagonally.",
    "snort": "A piece may not be dropped beside an enemy on its rank or file.",
    "anyside": (
        "A piece is pushed in from an edge and stops before the first piece in its way; from the"
        " right or from above it falls through to the first resting place from the left or from"
        " below."
    ),
    "top": "A piece may only be dropped on the first rank or on top of another piece.",
}
WALLS: Final = {
    "arrow": "on a square the moved piece could go to from where it has arrived",
    "duck": "with the one wall there is, which has to change its square every time",
    "edge": "at the edge of the board or beside another wall",
    "past": "on the square the piece has left",
    "static": "on any empty square",
}
FLIPS: Final = {
    "reversi": (
        "Enemies enclosed in a line between the piece moved or dropped and another of its side"
        " change sides."
    ),
    "ataxx": "Enemies beside the piece moved or dropped change sides.",
    "quadwrangle": (
        "Enemies beside a piece that has moved, or that was dropped beside an own piece, change"
        " sides."
    ),
    "attacked": "Enemies that the piece just moved attacks from its new square change sides.",
}


CAPTURE_EFFECTS: Final = {
    "captor_changes_side": "A piece that captures changes sides where it has arrived.",
    "captured_goes_home": (
        "A captured piece goes back to its square of the array if that is empty, else it leaves the"
        " board: a piece that promotes to the one on the file it was captured on, others that had"
        " several to one of the colour of the square they were captured on."
    ),
}


ENCLOSED: Final = {
    "two": "{pieces} between the piece moved and another of its side leave the board",
    "run": "{pieces} in a row between the piece moved and another of its side leave the board",
    "all": (
        "{pieces} leave the board when the piece moved and others of its side stand on all squares"
        " beside them, straight"
    ),
}


def hands(spec: PresetSpec) -> Iterator[str]:
    """Yield how hands are filled and pieces dropped."""
    rule = spec.hands
    if rule is None:
        return
    if rule.captures:
        kept = ", as it stood" if rule.keeps_promotion else ", as what it was before promotion"
        changes = spec.promotions or spec.turning
        yield (
            "A captured piece changes sides and goes to the hand of its"
            f" captor{kept if changes else ''}."
        )
    if rule.partner:
        yield (
            "Captured pieces go to the partner on the other board, and the hand is filled from"
            " there."
        )
    if rule.unlimited:
        yield f"Both sides have as many {plural_words(spec, rule.unlimited)} in hand as they like."
    if spec.drops is not None:
        yield "Instead of moving, a side may put a piece of its hand on an empty square."
        yield from _drops(spec, spec.drops)
    if spec.prisoners is not None:
        yield from _prisoners(spec, spec.prisoners)
    if spec.pocket is not None:
        yield from _pocket(spec, spec.pocket)


def _classes(spec: PresetSpec, values: tuple[tuple[str, int], ...]) -> list[str]:
    """Return the kinds of each value in words, the highest first."""
    worths = sorted({value for _, value in values}, reverse=True)
    return [
        listed([spec.piece(kind).name.lower() for kind, value in values if value == worth])
        for worth in worths
    ]


def _pocket(spec: PresetSpec, rule: PocketSpec) -> Iterator[str]:
    held = "nothing" if rule.most == 1 else f"fewer than {number(rule.most)} pieces"
    yield (
        f"Instead of moving, a side that has {held} in hand may take a piece of its own off the"
        " board into its hand, where it may at once become another one of its class."
    )
    if rule.zone is not None:
        where = own_zone_words(spec, rule.zone)
        yield f"Taken from {where} it becomes one of the next higher class, if there is any."
    yield f"The classes, from the lowest: {'; '.join(_classes(spec, rule.values)[::-1])}."
    for side, first in zip(spec.sides, rule.from_move, strict=True):
        if first > 1:
            yield f"{side.name} may not do so before move {number(first)}."
    yield "Drops do not restart the count of moves without captures; a higher class does."


def _prisoners(spec: PresetSpec, rule: PrisonerSpec) -> Iterator[str]:
    yield "Captured pieces are prisoners of their captor."
    classes = _classes(spec, rule.values)
    ranked = "; ".join(classes)
    no_more = " and that is worth no more" if len(classes) > 1 else ""
    yield (
        "Instead of moving, a side may exchange: it gives back a prisoner, which goes to the hand"
        f" of its opponent, for a piece of its own that its opponent holds{no_more}, and puts"
        " that piece on an empty square at once."
    )
    if len(classes) > 1:
        yield f"From what is worth most to what is worth least: {ranked}."
    if rule.promotion:
        yield (
            "A piece promotes only to what the opponent holds of its side: that piece takes its"
            " place, and the piece that promoted becomes a prisoner."
        )
        if not all(promotion.optional for promotion in spec.promotions):
            yield (
                "Where it would have to promote and nothing is held, it can neither move nor give"
                " check."
            )


def _drops(spec: PresetSpec, rule: DropSpec) -> Iterator[str]:  # noqa: C901 -- one case after another
    if rule.zone is not None:
        yield f"A piece is dropped only within {own_zone_words(spec, rule.zone)}."
    for piece in spec.pieces:
        if piece.drop_zone is not None:
            if not any(zone.items for zone in piece.drop_zone):
                yield f"{a_piece(piece.name.lower()).capitalize()} is never dropped."
                continue
            where = own_zone_words(spec, piece.drop_zone)
            yield f"{a_piece(piece.name.lower()).capitalize()} is dropped only within {where}."
    for kind, most in rule.doubled:
        name = spec.piece(kind).name.lower()
        where = f"on a file that holds {number(most)} of its own kind already" if most else "at all"
        yield f"{a_piece(name).capitalize()} may not be dropped {where}."
    if not rule.checks:
        yield "No drop may give check."
    where = " where it attacks by its own move" if spec.lent else ""
    for kinds, what in ((rule.no_mate, "mate"), (rule.no_check, "check")):
        if kinds:
            yield f"No {kind_words(spec, kinds)} may be dropped with {what}{where}."
    for kind in spec.kinds(rule.unguarded):
        name = spec.piece(kind).name.lower()
        yield (
            f"{a_piece(name).capitalize()} may not be dropped where another {name} of its side"
            " guards."
        )
    if rule.promoted:
        yield "Pieces may also be dropped turned over."
    if rule.unlike_colours:
        yield (
            f"Each side's {plural_words(spec, rule.unlike_colours)} must be shared out to squares"
            " of both colours."
        )
    if rule.castles:
        yield (
            "A piece dropped where a partner of castling stood at the start castles as if it had"
            " always been there, unless the king has moved."
        )
    yield from _duties(spec, rule)
    if rule.enclosing:
        yield ENCLOSING[rule.enclosing]
    if rule.start is not None:
        yield f"Before that counts, {zone_words(rule.start)} must be filled."


def _duties(spec: PresetSpec, rule: DropSpec) -> Iterator[str]:
    if rule.must[0] and rule.must[0] == rule.must[1]:
        what = a_piece(kind_words(spec, rule.must[0]))
        yield f"While a side has {what} in hand that can be dropped, it may not move on the board."
        return
    for side, kinds in zip(spec.sides, rule.must, strict=True):
        if kinds:
            what = a_piece(kind_words(spec, kinds))
            yield (
                f"While {side.name} has {what} in hand that can be dropped, {side.name} may not"
                " move on the board."
            )


def _enclosed(spec: PresetSpec, effect: EnclosureEffect) -> str:
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


def _vanishing(spec: PresetSpec, walls: WallSpec) -> str:
    zone = f" on {own_zone_words(spec, walls.zone)}" if walls.zone else ""
    return (
        f"A square{zone} vanishes as soon as the piece on it moves away. Nothing can stop there any"
        " more, but pieces pass over it, and attack over it, as over an empty square."
    )


def effects(spec: PresetSpec) -> Iterator[str]:
    """Yield what moves do besides moving."""
    rule = spec.effects
    if rule.walls is not None and rule.walls.passable:
        yield _vanishing(spec, rule.walls)
    elif rule.walls is not None:
        start = (
            "A turn is either a move or a wall placed"
            if rule.walls.instead
            else "Every move also places a wall,"
        )
        zone = (
            f" Walls stand only on {own_zone_words(spec, rule.walls.zone)}."
            if rule.walls.zone
            else ""
        )
        yield (
            f"{start} {WALLS[rule.walls.rule]}. Nothing can stand on a wall or go through it.{zone}"
        )
    if rule.explosion is not None:
        spared = (
            f" except {plural_words(spec, rule.explosion.spared)}" if rule.explosion.spared else ""
        )
        yield (
            f"Every capture explodes: the captor, the captured piece and all pieces around{spared}"
            " leave the board."
        )
        if rule.explosion.immune:
            yield (
                f"{plural_words(spec, rule.explosion.immune).capitalize()} survive explosions, even"
                " as captors."
            )
        if rule.explosion.petrifies:
            yield "Pieces around that are blown up leave a wall behind."
    if rule.petrified:
        yield (
            f"{plural_words(spec, rule.petrified).capitalize()} turn into walls where they capture."
        )
    if rule.flips:
        yield FLIPS[rule.flips]
    for enclosure in rule.enclosures:
        yield _enclosed(spec, enclosure)
    yield from catches(spec)
    yield from displacement(spec)
    yield from _transfer(spec, rule.transfer)
    yield from _fates(spec)


def _fates(spec: PresetSpec) -> Iterator[str]:
    """Yield what captures do, and what pieces become by moving."""
    for effect in spec.effects.captures:
        yield CAPTURE_EFFECTS[effect.does]
        if effect.spared:
            yield f"{plural_words(spec, effect.spared).capitalize()} never do."
    for transformation in spec.effects.transformations:
        yield _transformed(spec, transformation)
    yield from _absorbed(spec)
    yield from _magnetic(spec)
    yield from _exchanged(spec)
    for clash in spec.effects.clashes:
        yield (
            f"If after a move {a_piece(kind_words(spec, clash.pieces))} has"
            f" {a_piece(kind_words(spec, clash.others))} of its side {place_words(clash.at)}, both"
            " leave the board at once."
        )


def _exchanged(spec: PresetSpec) -> Iterator[str]:
    """Yield who may change places once."""
    exchange = spec.effects.exchange
    if exchange is None:
        return
    others = spec.kinds(exchange.others)
    whom = (
        "any other piece" if len(others) == len(spec.pieces) else a_piece(kind_words(spec, others))
    )
    yield (
        f"Once in the game a side may let {a_piece(kind_words(spec, exchange.pieces))} that is in"
        f" check change places with {whom} of its own, also where it is in no check but has no"
        " other move. Nothing is promoted by that, nor put where its kind cannot be."
    )


TRANSFORMED_BY: Final = {
    "any": "moves",
    "quiet": "moves without capturing",
    "capture": "captures",
}


def _transformed(spec: PresetSpec, effect: TransformationEffect) -> str:
    """Return what pieces become by which moves."""
    is_any = len(effect.pieces) == len(spec.pieces)
    pieces = a_piece("piece" if is_any else kind_words(spec, effect.pieces)).capitalize()
    becomes = a_piece(kind_words(spec, (effect.becomes,)))
    act = TRANSFORMED_BY[effect.move]
    if len(effect.takes) < len(spec.pieces):
        act += f" {a_piece(kind_words(spec, effect.takes))}"
    if effect.zone is not None:
        act += f" and arrives on {own_zone_words(spec, effect.zone)}"
    return f"{pieces} that {act} becomes {becomes}."


MAGNETS: Final = {
    "mover_attracts_enemies": "an enemy is drawn up to it",
    "mover_attracts_friends": "a friend is drawn up to it",
    "mover_repels_enemies": "an enemy is driven away until something stops it",
    "mover_repels_friends": "a friend is driven away until something stops it",
}


def _magnetic(spec: PresetSpec) -> Iterator[str]:
    """Yield what is moved on the lines of a piece that has moved."""
    magnets = spec.effects.magnets
    if not magnets:
        return
    acts = listed([MAGNETS[effect.does] for effect in magnets], "and")
    yield (
        "A piece that has moved acts on the first piece on each of the four lines along rank and"
        f" file: {acts}. What is moved so takes nothing and moves nothing itself."
    )
    spared = {effect.spared for effect in magnets}
    for effect in magnets[:1] if len(spared) == 1 else magnets:
        if effect.spared:
            names = plural_words(spec, effect.spared).capitalize()
            whom = "" if len(spared) == 1 else f" where {MAGNETS[effect.does]}"
            yield f"{names} neither act so nor are moved{whom}, but are in the way."
    if spec.promotions:
        yield (
            "If a piece of the side that moves comes so to where it promotes, it becomes the first"
            " of its choices."
        )


def _absorbed(spec: PresetSpec) -> Iterator[str]:
    """Yield whose powers captors add to their own."""
    for effect in spec.effects.absorptions:
        is_any = len(effect.pieces) == len(spec.pieces)
        pieces = a_piece("piece" if is_any else kind_words(spec, effect.pieces)).capitalize()
        only = ""
        if len(effect.powers) < len(spec.pieces):
            names = [piece.name.lower() for piece in spec.pieces if piece.id in effect.powers]
            only = f"; only those of {listed(names, 'and')} pass on"
        yield f"{pieces} that captures adds the powers of what it took to its own{only}."
    if spec.effects.absorptions:
        yield (
            "It becomes the piece that has just these powers, or stays what it is where there is"
            " none."
        )


def _transfer(spec: PresetSpec, effect: TransferEffect | None) -> Iterator[str]:
    """Yield where what has moved passes to, if it does, and how it is judged."""
    if effect is None:
        return
    what = "board" if spec.board.apart else "level"
    other = "other" if spec.board.levels == TWO else "next"
    last = "" if spec.board.levels == TWO else f", from the last {what} to the first"
    yield (
        f"Every piece that has moved passes to the same square of the {other} {what}{last}, both"
        f" pieces of a castling; where that is not empty, it cannot move so."
    )
    yield (
        f"A move has to be legal on its own {what} before the piece passes, so that no king there"
        " is left in check, and no king may be in check when it has passed."
    )
    if effect.spared:
        yield f"{plural_words(spec, effect.spared).capitalize()} stay on their {what}."
