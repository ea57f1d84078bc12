"""Castling in two presets compared."""

from collections.abc import Iterator

from variants.core.geometry import FILE_LETTERS, name_parts
from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.sections import rules_sections
from variants.spec import CastlingSpec, PresetSpec

# Side, steps of the king (negative towards the first file), and the partner's place beside it.
Way = tuple[int, int, int]


def castling_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    """Yield whether there is castling, how far kings go, or else the paragraphs about it that are
    others.
    """
    had = _is_there(old)
    has = _is_there(new)
    if had and not has:
        yield "There is no castling."
    elif has and not had:
        yield f"There is castling. {' '.join(_paragraphs(new))}"
    elif has and old.castling and new.castling:
        yield from _way_changes(old, new)
    elif has:
        yield from (
            f"Castling: {paragraph}"
            for paragraph in _paragraphs(new)
            if paragraph not in _paragraphs(old)
        )


def _is_there(spec: PresetSpec) -> bool:
    return bool(spec.castling) or spec.wing_castling is not None


def _paragraphs(spec: PresetSpec) -> tuple[str, ...]:
    return next((s.paragraphs for s in rules_sections(spec) if s.title == "Castling"), ())


def _way_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    before = {_way(spec) for spec in old.castling}
    after = {_way(spec) for spec in new.castling}
    if before == after and (old.setup.text != new.setup.text or old.castling == new.castling):
        return
    far = _distances(before)
    farther = _distances(after)
    if far != farther and _shapes(before) == _shapes(after):
        squares = "square" if farther == [1] else "squares"
        yield f"The king castles by {_numbers(farther)} {squares} instead of {_numbers(far)}."
    else:
        yield from (
            f"Castling: {paragraph}"
            for paragraph in _paragraphs(new)
            if paragraph not in _paragraphs(old)
        )


def _way(spec: CastlingSpec) -> Way:
    king, target, rook = (
        FILE_LETTERS.index(name_parts(name)[0][-1])
        for name in (spec.king, spec.king_target, spec.rook_target)
    )
    return spec.side, target - king, rook - target


def _distances(ways: set[Way]) -> list[int]:
    return sorted({abs(steps) for _, steps, _ in ways})


def _shapes(ways: set[Way]) -> set[tuple[int, bool, int]]:
    """Return castlings without their distances."""
    return {(side, steps > 0, beside) for side, steps, beside in ways}


def _numbers(distances: list[int]) -> str:
    return listed([number(distance) for distance in distances])
