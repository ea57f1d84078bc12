"""What can hardly be meant in a preset: rules that never apply, pieces that never appear, tokens
that look alike.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.depth import presets_of_today
from variants import get_spec, preset_document, preset_keys
from variants.authoring import check_document, hints_of, pawns_of
from variants.loader.document import parse

Found = list[tuple[str, str, dict[str, str]]]

# What is meant all the same, with the reason.
EXCEPTIONS: Final = {
    # Its pawns go on both ways at the ends of the board.
    "caught-in-a-snag": [("never-promotes", "pieces.pawn")],
    # Crazyhouse on a small board, without queens: the kind is left over.
    "dragonfly": [("never-appears", "pieces.queen")],
    # Hounds only go forward; at the end of the board they have missed the fox.
    "fox-and-hounds": [("never-promotes", "pieces.hound")],
    # Stones only roll forward.
    "roll-ing-to-four": [("never-promotes", "pieces.stone")],
    # The Dynasty has rooks but does not castle; it plays with knights of chess, and the kind horse
    # is left over.
    "synochess": [("castling-without-rights", "setup.text"), ("never-appears", "pieces.horse")],
}


def chess(**changes: Any) -> dict[str, Any]:
    return {**parse(preset_document("chess")), **changes}


def found(tables: dict[str, Any]) -> Found:
    report = check_document(tables)
    assert report.problems == ()
    assert report.spec is not None
    return [(hint.code, hint.path, dict(hint.params)) for hint in hints_of(report.spec)]


def start(tables: dict[str, Any], text: str) -> dict[str, Any]:
    return {**tables, "setup": {"text": text}}


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_shipped_presets_give_no_false_hint(key: str) -> None:
    assert [(hint.code, hint.path) for hint in hints_of(get_spec(key))] == EXCEPTIONS.get(key, [])


def test_castling_without_rights_is_shown_with_the_rights() -> None:
    tables = start(chess(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
    assert found(tables) == [
        ("castling-without-rights", "setup.text", {"side": "", "value": "KQkq"})
    ]


def test_extended_chess_without_rights_is_shown() -> None:
    text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    tables = {"key": "own", "name": "Own", "extends": "chess", "setup": {"text": text}}
    assert [code for code, _, _ in found(tables)] == ["castling-without-rights"]


def test_one_side_without_rights_is_shown_by_name() -> None:
    tables = start(chess(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kq - 0 1")
    assert found(tables) == [
        ("castling-without-rights", "setup.text", {"side": "White", "value": "KQkq"})
    ]


WINGS: Final = {"kings": ["king"], "partners": ["rook"], "targets": ["g", "c"]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "KQkq"),
        ("rnbqkb1n/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w - - 0 1", "Kq"),
    ],
)
def test_wings_without_rights_are_shown(text: str, value: str) -> None:
    tables = start(chess(castling=WINGS), text)
    assert ("castling-without-rights", "setup.text", {"side": "", "value": value}) in found(tables)


def test_wings_without_king_and_partner_are_shown() -> None:
    tables = start(chess(castling=WINGS), "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1")
    del tables["castling"]
    tables["castling"] = {**WINGS, "rank": 3}
    assert found(tables) == [("castling-without-pair", "castling", {})]


def test_castling_found_from_the_move_text_is_shown() -> None:
    tables = chess()
    del tables["castling"]
    tables["pieces"]["king"]["betza"] = "KisO2"
    tables = start(tables, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
    assert found(tables) == [
        ("castling-without-rights", "setup.text", {"side": "", "value": "KQkq"})
    ]


def test_piece_that_never_appears_is_shown() -> None:
    tables = chess()
    tables["pieces"]["marten"] = {"name": "Marten", "label": "M", "betza": "NF"}
    assert found(tables) == [("never-appears", "pieces.marten", {"name": "Marten"})]


@pytest.mark.parametrize(
    "change",
    [
        {"promotion": {"pieces": ["pawn"], "choices": ["marten"]}},
        {
            "setup": {"text": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Mm] w KQkq - 0 1"},
            "hands": {},
        },
        {"hands": {"unlimited": ["marten"]}},
    ],
)
def test_piece_that_comes_by_promotion_or_from_hand_appears(change: dict[str, Any]) -> None:
    tables = chess(**change)
    tables["pieces"]["marten"] = {"name": "Marten", "label": "M", "betza": "NF"}
    assert [code for code, _, _ in found(tables) if code == "never-appears"] == []


def test_pawns_without_promotion_are_shown() -> None:
    tables = chess()
    del tables["promotion"]
    assert found(tables) == [("never-promotes", "pieces.pawn", {"name": "Pawn"})]


def test_pawns_that_win_at_the_far_end_need_no_promotion() -> None:
    tables = chess(flag=[{"pieces": ["pawn"], "zone": ["*8"]}])
    del tables["promotion"]
    assert found(tables) == []


def test_royal_that_promotes_is_shown() -> None:
    tables = chess(promotion={"pieces": ["pawn", "king"], "choices": ["queen"]})
    assert found(tables) == [("royal-promotes", "promotion", {"name": "King"})]


def test_turning_over_without_a_kind_to_turn_into_is_shown() -> None:
    assert found(chess(turning={"zone": ["*8"]})) == [("nothing-turns", "turning", {})]


def test_hands_that_stay_empty_are_shown() -> None:
    assert found(chess(hands={})) == [("hands-stay-empty", "hands", {})]
    assert found(chess(hands={"captures": True})) == []


def tokens(**changes: Any) -> dict[str, Any]:
    tables = chess(**changes)
    tables["pieces"]["rook"]["picture"] = "shogi_lance"
    return tables


def test_tokens_that_look_alike_are_shown() -> None:
    assert found(tokens()) == [("look-alike", "board.turned", {"names": "Rook", "count": "1"})]


@pytest.mark.parametrize(
    "change",
    [
        {"board": {"files": 8, "ranks": 8, "turned": True}},
        {"sides": [{"name": "Red", "colour": "red"}, {"name": "Black", "colour": "black"}]},
    ],
)
def test_tokens_that_are_turned_or_coloured_are_distinguished(change: dict[str, Any]) -> None:
    assert found(tokens(**change)) == []


@pytest.mark.parametrize("key", ["chess", "shogi", "xiangqi", "berolina-chess", "sho-shogi"])
def test_pawns_are_found_by_their_moves(key: str) -> None:
    pawns = {
        "chess": ("pawn",),
        "shogi": ("lance", "knight", "pawn"),
        "xiangqi": (),
        "berolina-chess": ("pawn",),
        "sho-shogi": ("lance", "knight", "pawn"),
    }
    assert sorted(pawns_of(document_of(key))) == sorted(pawns[key])


def document_of(key: str) -> dict[str, Any]:
    return parse(get_spec(key).document)


@pytest.mark.parametrize(
    "pieces", [None, [], {"a": 1}, {"a": {"betza": 7}}, {"a": {"betza": "?!"}}]
)
def test_pawns_of_broken_documents_are_none(pieces: object) -> None:
    assert pawns_of({"pieces": pieces}) == ()


def test_what_pieces_become_by_moving_appears_and_promotes() -> None:
    tables = chess()
    del tables["promotion"]
    tables["pieces"]["champion"] = {"name": "Champion", "label": "C", "betza": "WAD"}
    paths = ("pieces.champion", "pieces.pawn")
    codes = {code for code, path, _ in found(tables) if path in paths}
    assert codes == {"never-appears", "never-promotes"}
    tables["transformation"] = [
        {"move": "capture", "pieces": ["pawn"], "takes": ["queen"], "becomes": "champion"}
    ]
    assert [path for _, path, _ in found(tables) if path in paths] == []
