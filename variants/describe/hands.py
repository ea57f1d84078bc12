"""Hands, drops, prisoners and pockets in words."""

from collections.abc import Iterator
from typing import Final

from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.zones import (
    a_piece,
    kind_words,
    own_zone_words,
    plural_words,
    zone_words,
)
from variants.spec import (
    DropSpec,
    PocketSpec,
    PresetSpec,
    PrisonerSpec,
)

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
