"""What sets a preset apart from chess, in a few sentences."""

from __future__ import annotations

from courier.presets.likeness import likeness_of
from courier.presets.models import PresetRevision
from variants import get_spec


def sentences(key: str) -> tuple[str, ...]:
    spec = get_spec(key)
    revision = PresetRevision(document=spec.document, content_hash=spec.content_hash)
    return likeness_of(revision).sentences


def test_changed_moves_of_many_kinds_are_one_sentence() -> None:
    assert sentences("grid") == (
        "The king, queen, rook, bishop and pawn move differently.",
        "The game is drawn at once when only the two kings are left.",
    )


def test_changed_moves_of_few_kinds_are_told() -> None:
    first = sentences("pawn-back-chess")[0]
    assert first == "The pawn may now also go one square backward, without capturing."
