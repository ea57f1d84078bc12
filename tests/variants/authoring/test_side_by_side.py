"""Two presets side by side."""

import json

import pytest

from variants import get_spec, preset_keys
from variants.authoring import Comparison, compare, comparison_from_json, differences


def compared(first: str, second: str) -> Comparison:
    return compare(get_spec(first), get_spec(second))


def test_pieces_are_paired_or_only_in_one() -> None:
    found = compared("sissa", "symmetric-sissa")
    assert [(pair.first, pair.second, pair.changes) for pair in found.pairs] == [
        ("king", "king", ()),
        ("rook", "rook", ()),
        ("knight", "knight", ()),
        ("pawn", "pawn", ()),
        ("sissa", "sissa", ()),
    ]
    assert (found.only_first, found.only_second) == (("queen", "bishop"), ("cardinal",))


def test_changes_of_a_piece_are_shown_with_it() -> None:
    changes = {pair.second: pair.changes for pair in compared("chess", "knightmate").pairs}
    assert changes["rook"] == ()
    assert changes["king"] != ()


def test_a_first_move_that_is_open_elsewhere_is_shown() -> None:
    changes = {pair.second: pair.changes for pair in compared("chess", "torpedo-chess").pairs}
    assert len(changes["pawn"]) == 1
    assert changes["pawn"][0].startswith("The pawn: “One square forward, without capturing.")
    assert "also two squares forward over empty squares" in changes["pawn"][0]
    assert changes["rook"] == ()


def test_sections_that_differ_hold_what_only_one_has() -> None:
    sections = {it.title: it for it in compared("chess", "no-castling-chess").sections}
    assert list(sections) == ["Castling"]
    castling = sections["Castling"]
    assert (castling.shared, len(castling.first), castling.second) == (
        0,
        3,
        ("There is no castling.",),
    )


def test_a_section_may_be_in_one_alone() -> None:
    conversion = {it.title: it for it in compared("chess", "sissa").sections}["Conversion"]
    assert (conversion.shared, conversion.first, len(conversion.second)) == (0, (), 3)


def test_a_preset_does_not_differ_from_itself() -> None:
    found = compared("shogi", "shogi")
    assert (found.sentences, found.only_first, found.only_second, found.sections) == (
        (),
        (),
        (),
        (),
    )
    assert not any(pair.changes for pair in found.pairs)


@pytest.mark.parametrize(
    ("first", "second"), [("chess", "shogi"), ("xiangqi", "sigma-4-shogi"), ("free-board", "chess")]
)
def test_every_piece_of_unlike_games_is_shown_once(first: str, second: str) -> None:
    found = compared(first, second)
    shown = (
        [*(pair.first for pair in found.pairs), *found.only_first],
        [
            *(pair.second for pair in found.pairs),
            *found.only_second,
        ],
    )
    assert [sorted(ids) for ids in shown] == [
        sorted(it.id for it in get_spec(key).pieces) for key in (first, second)
    ]
    assert found.sentences == differences(get_spec(first), get_spec(second))


def test_a_comparison_survives_json() -> None:
    found = compared("chess", "spartan-chess")
    assert comparison_from_json(json.loads(json.dumps(found.to_json()))) == found


def test_every_preset_is_compared_with_chess() -> None:
    shown = {key: compared("chess", key).sentences for key in preset_keys()[::9]}
    assert [key for key, sentences in shown.items() if not sentences and key != "chess"] == []
