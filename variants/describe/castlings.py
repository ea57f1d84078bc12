"""Castling in words: square by square, or to two wings."""

from collections.abc import Iterator, Sequence

from variants.core.array import marked_squares
from variants.core.geometry import FILE_LETTERS, name_parts
from variants.core.words import agreeing, does, listed, whose
from variants.describe.zones import ORDINALS, a_piece, kind_words
from variants.spec import CastlingSpec, PresetSpec, WingCastlingSpec

Pair = tuple[str, str]


def castling(spec: PresetSpec) -> Iterator[str]:
    """Yield how kings castle, or that they do not."""
    if spec.wing_castling is not None:
        yield from _wings(spec, spec.wing_castling)
        return
    if not spec.castling:
        yield "There is no castling."
        return
    for side in (0, 1):
        own = [each for each in spec.castling if each.side == side]
        if own:
            yield _side(spec, own)
    yield _conditions(spec, {_kind(spec, each.king) for each in spec.castling})


def _side(spec: PresetSpec, own: Sequence[CastlingSpec]) -> str:
    """Return the castlings of a side as a sentence; those with one king and partner are told
    together.
    """
    pairs: dict[Pair, list[CastlingSpec]] = {}
    for each in own:
        pairs.setdefault((each.king, each.rook), []).append(each)
    passes = all(_is_passed(spec, each) for each in own) and any(
        len(each) > 1 for each in pairs.values()
    )
    kings = list(dict.fromkeys(king for king, _ in pairs))
    parts = [
        _king(spec, king, {pair: ways for pair, ways in pairs.items() if pair[0] == king}, passes)
        for king in kings
    ]
    end = "; the partner comes to the square the king passed last" if passes else ""
    return f"{whose(spec.sides[own[0].side].name)} {'; '.join(parts)}{end}."


def _king(spec: PresetSpec, king: str, pairs: dict[Pair, list[CastlingSpec]], passes: bool) -> str:
    ways = [_way(spec, partner, found, passes) for (_, partner), found in pairs.items()]
    return f"{_name(spec, king, 'king')} goes from {king} {', or '.join(ways)}"


def _way(spec: PresetSpec, partner: str, ways: Sequence[CastlingSpec], passes: bool) -> str:
    name = _name(spec, partner, "rook")
    if passes:
        return f"to {listed(_nearest_first(ways))} with the {name} of {partner}"
    targets = [
        f"to {each.king_target} with the {name} of {partner}, which comes to {each.rook_target}"
        for each in ways
    ]
    return ", or ".join(targets)


def _nearest_first(ways: Sequence[CastlingSpec]) -> list[str]:
    def far(each: CastlingSpec) -> int:
        return abs(ord(name_parts(each.king_target)[0][-1]) - ord(name_parts(each.king)[0][-1]))

    return [each.king_target for each in sorted(ways, key=far)]


def _is_passed(spec: PresetSpec, each: CastlingSpec) -> bool:
    """Return whether the partner comes to the square that the king passed, or left, last."""
    indices = spec.board.indices
    king = indices[each.king]
    target = indices[each.king_target]
    rook = indices[each.rook_target]
    return rook == spec.board.line(king, target)[-2]


def _name(spec: PresetSpec, square: str, default: str) -> str:
    """Return the name of the piece that stands on a square in the array."""
    kind = _kind(spec, square)
    return spec.piece(kind).name.lower() if kind else default


def _kind(spec: PresetSpec, square: str) -> str:
    board = spec.board
    mark = marked_squares(spec.setup.text, board).get(board.indices[square], "")
    return next((piece.id for piece in spec.pieces if mark in piece.labels), "")


def _conditions(spec: PresetSpec, kings: set[str]) -> str:
    counted = {
        kind
        for goal in spec.goals.extinction
        if goal.royal
        for kinds in goal.pieces
        for kind in spec.kinds(kinds)
    }
    royal = any(piece.royal or piece.id in counted for piece in spec.pieces if piece.id in kings)
    attack = (
        "; the king may not start, pass or arrive on an attacked square"
        if royal
        else "; attacks are no hindrance"
    )
    return (
        "Neither may have moved, and all squares between the two and on the way of either must be"
        f" empty{attack}."
    )


def _wings(spec: PresetSpec, rule: WingCastlingSpec) -> Iterator[str]:
    last, first = (FILE_LETTERS[file] for file in rule.targets)
    both = rule.kings[0] == rule.kings[1] and rule.partners[0] == rule.partners[1]
    for side in (0, 1):
        king = kind_words(spec, rule.kings[side])
        partner = kind_words(spec, rule.partners[side])
        subject = f"{a_piece(king)}" if both else f"{whose(spec.sides[side].name)} {king}"
        if side and both:
            break
        yield (
            f"{subject[:1].upper()}{subject[1:]} on its {ORDINALS[rule.rank]} rank castles with"
            f" {a_piece(partner)}: it goes to the {last}-file or the {first}-file, and the"
            f" {partner} to the square beside it towards the middle."
        )
    yield _conditions(spec, {*rule.kings[0], *rule.kings[1]})
    if rule.free_rooks:
        yield (
            "The partner may start on any file. Castling may be entered as the king taking its"
            " partner."
        )
    if rule.opposite:
        yield "Once one side has castled, the other may not castle to the same wing."
    if rule.dropped:
        yield "Pieces dropped on the squares where they would castle from may castle."
    for flag in rule.wins:
        name = spec.sides[0 if flag.isupper() else 1].name
        wing = "last" if flag.upper() == "K" else "first"
        won = does(name, f"wins by castling towards the {wing} file")
        yield (f"{won}, and {agreeing(name, 'loses')} when that has become impossible for good.")
