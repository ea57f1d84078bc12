"""Diagrams of moves: squares, turning points, hops and notes."""

import pytest

from tests.depth import presets_of_today
from variants import Mark, get_rules, load_spec, move_diagrams, preset_document, preset_keys
from variants.movement.betza import parse


def diagram(key: str, piece: str, nth: int = 0) -> str:
    """Return a diagram drawn with letters, the top rank first."""
    found = [it for it in move_diagrams(get_rules(key).spec) if it.piece_id == piece][nth]
    letters = {
        "move": "m",
        "capture": "c",
        "both": "*",
        "initial": "i",
        "conversion": "C",
        "castling": "O",
        "partner": "o",
        "place": "p",
        "hop": "h",
    }
    marks = {square: letters[mark.only or mark.effect] for square, mark in found.marks.items()}
    marks |= {found.origin: "@", **dict.fromkeys(found.mounts, "&")}
    files = "abcdefghijk"[: found.board.files]
    return "/".join(
        "".join(marks.get(f"{file}{rank}", ".") for file in files)
        for rank in range(found.board.ranks, 0, -1)
    )


@pytest.mark.parametrize(
    ("key", "piece", "nth", "picture"),
    [
        ("chess", "knight", 0, "......./..*.*../.*...*./...@.../.*...*./..*.*../......."),
        ("chess", "pawn", 0, "......./......./......./...i.../..cmc../...@.../......."),
        (
            "sea-horses",
            "dragon_horse",
            0,
            "*.....*/.*...*./..***../..*@*../..***../.*...*./*.....*",
        ),
        (
            "sissa",
            "sissa",
            0,
            "..*.*.*../....*..../*..***..*/..*.*.*../****@****/..*.*.*../*..***..*/....*..../..*.*.*..",
        ),
        (
            "sissa",
            "bishop",
            1,
            "........./........./........*/.......*./......*../.....*.../*...*..../.*C*...../.C@C.....",
        ),
        ("chess", "king", 1, "......../..Oo@oO."),
        ("duck-chess", "king", 1, "......../..Oo@oO."),
        ("wildebeest-chess", "king", 1, ".........../.OOOO@OOOO."),
        ("xiangqi", "soldier", 0, "......./......./......./......./...*.../..p@p../......."),
        (
            "xiangqi",
            "cannon",
            0,
            "....h..../....h..../....&..../....m..../mmmm@m&hh/....m..../....m..../....m..../....m....",
        ),
        (
            "grasshopper-chess",
            "grasshopper",
            0,
            "........./.h..h..h./..&.&.&../........./.h&.@.&h./........./..&.&.&../.h..h..h./.........",
        ),
    ],
)
def test_a_diagram_shows_the_squares(key: str, piece: str, nth: int, picture: str) -> None:
    assert diagram(key, piece, nth) == picture


def test_a_bent_piece_has_ways_with_turning_points() -> None:
    (sissa,) = [it for it in move_diagrams(get_rules("sissa").spec) if it.piece_id == "sissa"]
    assert set(sissa.ways) == set(sissa.marks)
    assert set(sissa.ways["e6"]) == {
        ("e5", "d6", "e6"),
        ("e5", "f6", "e6"),
        ("e5", "d5", "e6"),
        ("e5", "f5", "e6"),
    }
    assert set(sissa.ways["f7"]) == {("e5", "e6", "f7"), ("e5", "f6", "f7")}
    assert sissa.example == "e7"
    assert len(sissa.paths) == 4


def test_a_diagram_has_the_words_of_the_document_or_our_own() -> None:
    notes = {it.piece_id: it.note for it in move_diagrams(get_rules("free-board").spec)}
    assert notes["camel"] == "Leaps three squares straight and one to the side."
    chess = {it.piece_id: it.note for it in move_diagrams(get_rules("chess").spec)}
    assert chess["rook"] == get_rules("chess").spec.piece("rook").text


def test_straight_pieces_have_no_ways() -> None:
    assert all(not it.ways and it.paths == () for it in move_diagrams(get_rules("chess").spec))


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_every_kind_with_a_move_has_a_diagram(key: str) -> None:
    spec = get_rules(key).spec
    drawn = {it.piece_id for it in move_diagrams(spec)}
    assert drawn == {
        piece.id for piece in spec.pieces if parse(piece.betza) or piece.extra or piece.carries
    }


def test_a_piece_that_only_goes_backward_starts_high() -> None:
    spec = load_spec(preset_document("chess").replace('betza = "N"', 'betza = "bF"'))
    knight = next(it for it in move_diagrams(spec) if it.piece_id == "knight")
    assert (knight.origin, knight.marks) == ("d6", {"c5": Mark("both"), "e5": Mark("both")})


def marks_of(betza: str) -> dict[str, str]:
    """Return the marks of the knight's diagram if it moved so."""
    document = preset_document("chess").replace('betza = "N"', f'betza = "{betza}"')
    found = next(d for d in move_diagrams(load_spec(document)) if d.piece_id == "knight")
    return {s: f"{m.effect} {m.only}".strip() for s, m in found.marks.items()} | dict.fromkeys(
        found.mounts, "mount"
    )


@pytest.mark.parametrize(
    ("betza", "marks"),
    [
        ("fgR", {"e4": "mount", "e5": "both hop"}),
        ("fmWfcpR3", {"e3": "move", "e4": "mount", "e5": "capture hop"}),
        ("fpR2", {"e3": "mount", "e4": "both hop"}),
        ("fcabW", {"e6": "capture"}),
        ("fdWfmF", {"d3": "capture", "c3": "move", "e3": "move"}),
        ("fpafW", {"e3": "mount", "e4": "both hop"}),
        ("mfKfpafW", {"e3": "mount", "e4": "both hop"}),
        ("fjDfF", {"c3": "both", "d3": "mount", "d4": "both hop", "e3": "both"}),
    ],
)
def test_diagrams_show_hops_and_captures_on_the_way(betza: str, marks: dict[str, str]) -> None:
    assert marks_of(betza) == marks
