"""Promotion, turning, castling to wings, taking in passing and gating in words."""

from collections import Counter
from collections.abc import Iterator

from variants.core.array import marked_squares
from variants.core.geometry import FILE_LETTERS, Board
from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.zones import kind_words, plural, plural_words, zones_words
from variants.spec import PresetSpec, PromotionSpec, WingCastlingSpec
from variants.spec.values import Limits


def promotion(spec: PresetSpec) -> Iterator[str]:
    """Yield how men promote."""
    for rule in spec.promotions:
        yield from _promotion(spec, rule)
    yield from _limits(spec, tuple(dict.fromkeys(limit for rule in spec.promotions for limit in rule.limits)))
    for piece in spec.pieces:
        if piece.promotion_zone is not None:
            yield f"The zone of the {piece.name.lower()} is its own: {zones_words(spec, piece.promotion_zone)}."


def _promotion(spec: PresetSpec, rule: PromotionSpec) -> Iterator[str]:
    where = zones_words(spec, rule.zone)
    differs = rule.pieces[0] != rule.pieces[1] or rule.choices[0] != rule.choices[1]
    for side, name in enumerate(side.name for side in spec.sides):
        if side and not differs:
            break
        if not rule.pieces[side]:
            continue
        whose = f"{name}'s " if differs else ""
        men = kind_words(spec, rule.pieces[side])
        choices = kind_words(spec, rule.choices[side])
        start = f"{whose}{men}" if whose else f"A {men}"
        if rule.on_the_spot:
            yield (
                f"{start} that stands in its zone ({where}), or is the last of its side, may become a {choices} "
                "instead of moving: where it stands, or on an empty square that the new man reaches in one step, if it "
                "attacks no enemy and gives no check from there."
            )
        elif not choices:
            yield f"{start} cannot go to its last squares ({where}), since there is nothing it could become."
        else:
            duty = "may become" if rule.optional else "becomes"
            yield f"{start} that arrives on {where} {duty} a {choices}{'' if rule.optional else ' at once'}."


def _limits(spec: PresetSpec, limits: Limits) -> Iterator[str]:
    if not limits:
        return
    board = Board.with_holes(spec.files, spec.ranks, spec.holes)
    array = Counter([*marked_squares(spec.setup.text, board).values(), *spec.setup.shuffle])
    numbers = [(spec.piece(kind), most) for kind, most in limits]
    men = [
        f"{number(most)} {plural(piece.name.lower()) if most > 1 else piece.name.lower()}" for piece, most in numbers
    ]
    is_lost = all(array[piece.labels[0]] + array[piece.id] == most for piece, most in numbers)
    start = "Only men that a side has lost can come back: a" if is_lost else "A"
    yield f"{start} promotion may not give a side more than {listed(men, 'or')}."


def turning(spec: PresetSpec) -> Iterator[str]:
    """Yield how men turn over."""
    rule = spec.turning
    if rule is None:
        return
    pairs = [f"{p.name.lower()} to {spec.piece(p.promoted).name.lower()}" for p in spec.pieces if p.promoted]
    duty = "must" if rule.mandatory else "may"
    how = "captures and starts or ends" if rule.capture else "moves and starts or ends"
    yield (
        f"A man that {how} in its zone ({zones_words(spec, rule.zone)}) {duty} turn over: {', '.join(pairs)}. "
        "In texts it has a + before its letter, and the move a + at its end."
    )
    if rule.arrival:
        yield f"{plural_words(spec, rule.arrival).capitalize()} turn only where a move ends in the zone."
    if rule.back:
        yield f"A turned man {duty} turn back in the same way; such a move has a - at its end."
    yield from _limits(spec, rule.limits)


def wing_castling(spec: PresetSpec) -> Iterator[str]:
    """Yield how kings castle to their wings."""
    rule = spec.wing_castling
    if rule is None:
        return
    last, first = (FILE_LETTERS[file] for file in rule.targets)
    yield (
        f"The {kind_words(spec, rule.kings[0])} castles on rank {rule.rank + 1} of its own side with a "
        f"{kind_words(spec, rule.partners[0])}: it goes to file {last} or {first}, and the partner to the file beside "
        "it towards the middle. Neither may have moved, and all squares either of them passes must be empty. A royal "
        "man may not castle out of, through or into check."
    )
    if rule.kings[0] != rule.kings[1] or rule.partners[0] != rule.partners[1]:
        men = f"{kind_words(spec, rule.kings[1])} and {kind_words(spec, rule.partners[1])}"
        yield f"For {spec.sides[1].name} these are {men}."
    yield from _wing_extras(spec, rule)


def _wing_extras(spec: PresetSpec, rule: WingCastlingSpec) -> Iterator[str]:
    if rule.free_rooks:
        yield "The partner may start on any file. Castling is written as the king taking its partner."
    if rule.opposite:
        yield "Once one side has castled, the other may not castle to the same wing."
    if rule.dropped:
        yield "Men dropped on the squares where they would castle from may castle."
    for flag in rule.wins:
        side = spec.sides[0 if flag.isupper() else 1].name
        wing = "last" if flag.upper() == "K" else "first"
        yield f"{side} wins by castling towards the {wing} file, and loses when that has become impossible for good."


def passing(spec: PresetSpec) -> Iterator[str]:
    """Yield where men may be taken in passing."""
    rule = spec.taking_in_passing
    if rule.zone is not None:
        if not any(zone.items for zone in rule.zone):
            yield "Nobody takes in passing."
        else:
            yield f"Men may be taken in passing only on {zones_words(spec, rule.zone)}."
    if not rule.promotes and any("e" in piece.betza for piece in spec.pieces):
        yield "Nobody promotes by taking in passing."


def gating(spec: PresetSpec) -> Iterator[str]:
    """Yield how men enter through gates, and which leaps are made from them."""
    if spec.gating is not None:
        yield (
            f"When a man leaves its square of the array ({zones_words(spec, spec.gating.zone)}) for the first time, a "
            "man of the hand may enter there at once; with castling, on the square of either. The chance is gone when "
            "the man has left or was taken."
        )
    for leap in spec.leaps:
        name = spec.piece(leap.piece).name.lower()
        text = f"Once, as its first move, the {name} on {zones_words(spec, leap.zone)} may leap as {leap.betza} says"
        text += " without capturing" + (", but not out of check" if leap.unless_checked else "") + "."
        if leap.lost_to:
            text += (
                f" It may no longer do so once an enemy {kind_words(spec, leap.lost_to)} has come to its rank or file."
            )
        yield text
