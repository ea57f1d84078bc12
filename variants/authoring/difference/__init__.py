"""Two presets compared, or two revisions of one, in sentences."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from variants.authoring.difference.board import board_changes
from variants.authoring.difference.pieces import paired, pieces_changes
from variants.authoring.difference.rules import rule_changes
from variants.authoring.difference.side_by_side import (
    Comparison,
    comparison_from_json,
    side_by_side,
)
from variants.authoring.difference.start import start_changes
from variants.spec import PresetSpec

__all__ = ["Comparison", "compare", "comparison_from_json", "differences"]

MAX_SENTENCES: Final = 200


def compare(first: PresetSpec, second: PresetSpec) -> Comparison:
    """Return two presets side by side, with what is different in the second one in sentences."""
    return side_by_side(first, second, differences(first, second))


def differences(old: PresetSpec, new: PresetSpec) -> tuple[str, ...]:
    """Return what is different in `new`, in sentences, the board first; texts only between
    revisions of one preset.
    """
    found = list(_rules(old, new))
    if not found and _core(old) != _core(new):
        found.append("Details of the rules differ for which there are no words.")
    if old.key == new.key:
        found += _texts(old, new)
    found = list(dict.fromkeys(found))
    if len(found) > MAX_SENTENCES:
        return (
            *found[:MAX_SENTENCES],
            f"There are {len(found) - MAX_SENTENCES} further differences.",
        )
    return tuple(found)


def _rules(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    yield from board_changes(old, new)
    renamed = replace(old, sides=new.sides)
    pairs = paired(renamed, new)
    yield from pieces_changes(renamed, new, pairs)
    yield from start_changes(renamed, new, pairs)
    yield from rule_changes(renamed, new)


def _core(spec: PresetSpec) -> PresetSpec:
    """Return a spec without what is only said about it."""
    pieces = tuple(replace(piece, text="") for piece in spec.pieces)
    spec = replace(spec, translations=())
    bare = replace(
        spec,
        key="",
        name="",
        family="",
        inventor="",
        year=None,
        summary="",
        also_called="",
        source="",
        licence="",
        rules_text="",
        pieces=pieces,
    )
    return replace(bare, content_hash="", document="")


def _texts(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    """Yield what is said differently about the same preset."""
    if old.name != new.name:
        yield f"{old.name} is called {new.name}."
    if old.also_called != new.also_called:
        yield "Its other names are given differently."
    for name, words in (("summary", "The summary"), ("rules_text", "The text of the rules")):
        if getattr(old, name) != getattr(new, name):
            yield f"{words} has been rewritten."
    if (old.inventor, old.year, old.family) != (new.inventor, new.year, new.family):
        yield "Inventor, year or family are given differently."
    if (old.source, old.licence) != (new.source, new.licence):
        yield "Source or licence are given differently."
    if old.translations != new.translations:
        yield "Texts in other languages have been rewritten."
    if any(
        piece.text != other.text
        for piece in old.pieces
        for other in new.pieces
        if piece.id == other.id
    ):
        yield "Moves are put into other words."
