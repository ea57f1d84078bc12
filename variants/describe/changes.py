"""Promotion, turning, gating and moves made once in words."""

from collections import Counter
from collections.abc import Iterator

from variants.core.array import marked_squares
from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.moves import betza_words
from variants.describe.zones import a_piece, kind_words, own_zone_words, plural, plural_words
from variants.spec import ANY, PresetSpec, PromotionSpec
from variants.spec.values import Limits


def promotion(spec: PresetSpec) -> Iterator[str]:
    """Yield how pieces promote."""
    for rule in spec.promotions:
        yield from _promotion(spec, rule)
    yield from _limits(
        spec, tuple(dict.fromkeys(limit for rule in spec.promotions for limit in rule.limits))
    )
    limited = {kind for rule in spec.promotions for kind, _ in rule.limits}
    duties = [
        rule
        for rule in spec.promotions
        if rule.limits and not rule.optional and not rule.on_the_spot
    ]
    if any(
        kinds and limited.issuperset(spec.kinds(kinds)) for rule in duties for kinds in rule.choices
    ):
        yield (
            "Where a piece would have to promote and nothing is left for it to become, it"
            " cannot go."
        )
    for piece in spec.pieces:
        if piece.promotion_zone is not None:
            where = own_zone_words(spec, piece.promotion_zone)
            yield f"{a_piece(piece.name.lower()).capitalize()} promotes elsewhere: on {where}."


def _promotion(spec: PresetSpec, rule: PromotionSpec) -> Iterator[str]:
    where = own_zone_words(spec, rule.zone)
    differs = rule.pieces[0] != rule.pieces[1] or rule.choices[0] != rule.choices[1]
    for side, name in enumerate(side.name for side in spec.sides):
        if side and not differs:
            break
        if not rule.pieces[side]:
            continue
        owner_words = f" of {name}" if differs else ""
        choices = kind_words(spec, rule.choices[side])
        start = f"{a_piece(kind_words(spec, rule.pieces[side])).capitalize()}{owner_words}"
        if rule.on_the_spot:
            yield (
                f"{start} that stands within {where}, or is the last of its side, may become"
                f" {a_piece(choices)} instead of moving: where it stands, or on an empty square"
                " that the new piece reaches in one step, if it attacks no enemy and gives no"
                " check from there."
            )
        elif (
            not choices
            and spec.turning is not None
            and all(spec.piece(kind).promoted for kind in rule.pieces[side])
        ):
            return
        elif not choices:
            yield f"{start} cannot go to {where}, since there is nothing it could become."
        else:
            duty = "may become" if rule.optional else "becomes"
            how = ""
            if rule.betza:
                ways = "; or ".join(betza_words(rule.betza).phrases)
                how = f" in one of these ways ({ways})"
            yield f"{start} that reaches {where}{how} {duty} {a_piece(choices)}."


def _limits(spec: PresetSpec, limits: Limits) -> Iterator[str]:
    if not limits:
        return
    board = spec.board
    array = Counter([*marked_squares(spec.setup.text, board).values(), *spec.setup.shuffle])
    numbers = [(spec.piece(kind), most) for kind, most in limits]
    pieces = [
        f"{number(most)} {plural(piece.name.lower()) if most > 1 else piece.name.lower()}"
        for piece, most in numbers
    ]
    is_lost = not spec.hands and all(
        array[piece.labels[0]] + array[piece.id] == most for piece, most in numbers
    )
    start = "Only pieces that a side has lost can come back: a" if is_lost else "A"
    yield f"{start} promotion may not give a side more than {listed(pieces, 'or')}."


def turning(spec: PresetSpec) -> Iterator[str]:
    """Yield how pieces turn over."""
    rule = spec.turning
    if rule is None:
        return
    pairs = [
        f"{p.name.lower()} to {spec.piece(p.promoted).name.lower()}"
        for p in spec.pieces
        if p.promoted
    ]
    duty = "must" if rule.mandatory else "may"
    how = "capture" if rule.capture else "move"
    where = own_zone_words(spec, rule.zone)
    subject = f"A piece whose {how} starts or ends within {where}"
    if all(ANY in zone.items for zone in rule.zone):
        subject = f"A piece that {how}s"
    yield (
        f"{subject} {duty} turn over: {listed(pairs, 'and')}. "
        "In texts it has a + before its letter, and the move a + at its end."
    )
    if rule.mandatory_taking:
        turned = {piece.promoted for piece in spec.pieces if piece.promoted}
        whom = a_piece(kind_words(spec, rule.mandatory_taking))
        if turned == set(rule.mandatory_taking):
            whom = "one of a kind that others turn into"
        yield f"A piece that takes {whom} must turn over itself, if it can."
    if rule.arrival:
        yield (
            f"{plural_words(spec, rule.arrival).capitalize()} turn only where a move ends in the"
            " zone."
        )
    if rule.entering:
        exception = (
            f"; {plural_words(spec, rule.late)} may also do so on the last rank"
            if rule.late
            else ""
        )
        yield (
            "A move that starts within these ranks turns only a piece that captures by it"
            f"{exception}."
        )
    if rule.back:
        yield f"A turned piece {duty} turn back in the same way; such a move has a - at its end."
    yield from _limits(spec, rule.limits)


def gating(spec: PresetSpec) -> Iterator[str]:
    """Yield how pieces enter through gates."""
    if spec.gating is not None:
        where = own_zone_words(spec, spec.gating.zone)
        yield (
            f"When a piece of the array leaves its square on {where} for the first time, a piece of"
            " the hand may enter there at once; with castling, on the square of either. The chance"
            " is gone when the piece has left or was taken. A piece that enters parries no check."
        )


def first_moves(spec: PresetSpec) -> Iterator[str]:
    """Yield the moves that a piece may make once, as its first."""
    for leap in spec.leaps:
        name = spec.piece(leap.piece).name.lower()
        ways = "; or ".join(betza_words(leap.betza).phrases)
        where = own_zone_words(spec, leap.zone)
        ways += "" if "without capturing" in ways else ", without capturing"
        text = f"Once, as its first move from {where}, the {name} has another move: {ways}"
        text += "; but not out of check." if leap.unless_checked else "."
        if leap.lost_to:
            text += (
                f" It may no longer do so once an enemy {kind_words(spec, leap.lost_to)} has come"
                " to its rank or file."
            )
        yield text
