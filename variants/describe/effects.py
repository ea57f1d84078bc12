"""What moves do besides moving, in words."""

from collections.abc import Iterator
from typing import Final

from variants.core.words import listed
from variants.describe.catches import catches, displacement, enclosed
from variants.describe.lent import place_words
from variants.describe.zones import (
    a_piece,
    kind_words,
    most_kind_words,
    own_zone_words,
    plural_words,
)
from variants.spec import (
    PresetSpec,
    TransferEffect,
    TransformationEffect,
    WallSpec,
)

TWO: Final = 2
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
        yield enclosed(spec, enclosure)
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
    pieces = a_piece(most_kind_words(spec, effect.pieces)).capitalize()
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
