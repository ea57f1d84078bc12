"""Presets described by the machine: moves in words, sections, diagrams."""

import pytest

from variants import (
    Mark,
    get_rules,
    load_spec,
    move_diagrams,
    preset_document,
    preset_keys,
    rules_sections,
    unexplained,
)
from variants.describe.moves import betza_words
from variants.movement.betza import parse

STRAIGHT = "a number of squares straight, then the same number of squares diagonally, turning in any direction"
SLANTING = "a number of squares diagonally, then the same number of squares straight, turning in any direction"


@pytest.mark.parametrize(
    ("betza", "phrases"),
    [
        ("K", ("one square in any direction",)),
        ("Q", ("any number of squares in any direction",)),
        ("R", ("any number of squares straight",)),
        ("W3", ("up to three squares straight",)),
        ("N", ("leaps two squares straight and one to the side",)),
        ("C", ("leaps three squares straight and one to the side",)),
        ("AD", ("leaps two squares in any direction",)),
        ("nD", ("two squares straight over empty squares",)),
        ("nN", ("goes two squares straight and one to the side, the squares between being empty",)),
        ("BW", ("any number of squares diagonally; or one square straight",)),
        ("RN", ("any number of squares straight; or leaps two squares straight and one to the side",)),
        ("fsW", ("one square forward or sideways",)),
        ("WfF", ("one square straight or diagonally forward",)),
        ("ffN", ("leaps two squares straight and one to the side, more forward than sideways only",)),
        ("mNcB", ("leaps two squares straight and one to the side, without capturing",
                  "captures any number of squares diagonally")),
        ("NN", ("leaps two squares straight and one to the side, any number of times in the same direction over empty "
                "squares",)),
        ("fmWfceFifmnD", ("one square forward, without capturing", "captures one square diagonally forward",
                          "captures in passing",
                          "on its first move also two squares forward over empty squares, without capturing")),
        ("[R=fsbsB][B=fsbsR]", (f"{STRAIGHT}; all squares on the way must be empty; or {SLANTING}; all squares on the "
                                "way must be empty",)),
        ("[F?fsR]", ("one square diagonally; or one square diagonally, then any number of squares straight, turning "
                     "outward; all squares on the way must be empty",)),
        ("mRcpR", ("any number of squares straight, without capturing",
                   "hops over the first man straight and lands on any square behind, up to the next man, only to "
                   "capture")),
        ("gQ", ("hops over the first man in any direction and lands right behind",)),
        ("jB", ("any number of squares diagonally, passing over the first of them whatever stands there",)),
        ("jD", ("leaps two squares straight over exactly one man",)),
        ("zB", ("any number of squares diagonally, turning at a right angle to the one side and the other after every "
                "step",)),
        ("qNN", ("leaps two squares straight and one to the side, any number of times over empty squares, turning to "
                 "the same side every time",)),
        ("oR", ("any number of squares straight, going on round the side edges of the board",)),
        ("U", ("leaps to any square of the board",)),
        ("fmW*", ("up to the middle of the board, but at least one square, forward, without capturing",)),
        ("mcdK", ("one square in any direction, capturing enemies and men of its own side",)),
        ("kfR", ("any number of squares forward, only to capture royal enemies",)),
        ("camK", ("one square in any direction, taking an enemy there, then one square, in any direction but straight "
                  "back, without capturing; all other squares on the way must be empty",)),
        ("pasR", ("a number of squares straight, onto a man that stays where it is, then any number of squares "
                  "straight, turning at a right angle; all other squares on the way must be empty",)),
        ("udQ", ("any number of squares in any direction, changing places with the man it captures, only to capture "
                 "men of its own side",)),
        ("-", ()),
    ],
)  # fmt: skip
def test_a_move_text_in_words(betza: str, phrases: tuple[str, ...]) -> None:
    account = betza_words(betza)
    assert (account.phrases, account.unexplained) == (phrases, ())


def test_what_has_no_words_is_listed() -> None:
    assert betza_words("RfrN").unexplained == ("frN",)
    document = preset_document("chess").replace('betza = "N"', 'betza = "frN"')
    assert unexplained(load_spec(document)) == ("Knight: frN",)


@pytest.mark.parametrize("key", preset_keys())
def test_every_shipped_preset_is_explained_completely(key: str) -> None:
    assert unexplained(get_rules(key).spec) == ()


@pytest.mark.parametrize(
    ("key", "titles"),
    [
        ("chess", "Board and array|The men|Promotion|Castling|End of the game|Notation"),
        ("sissa", "Board and array|The men|Conversion|Promotion|Castling|End of the game|Notation"),
        ("sea-horses", "Board and array|The men|Promotion|Castling|End of the game|Notation"),
        ("sea-horses-unenforced", "Board and array|The men|Nothing is enforced|Notation"),
        ("free-board", "Board and array|The men|Nothing is enforced|Notation"),
    ],
)
def test_there_is_a_section_for_every_component(key: str, titles: str) -> None:
    assert "|".join(section.title for section in rules_sections(get_rules(key).spec)) == titles


def paragraphs(key: str, title: str) -> tuple[str, ...]:
    return next(section.paragraphs for section in rules_sections(get_rules(key).spec) if section.title == title)


def test_castling_names_its_squares() -> None:
    first, second, *_ = paragraphs("sissa", "Castling")
    assert first == "White: the king goes from e1 to h1, the rook from i1 to g1; f1, g1 and h1 must be empty."
    assert second == "White: the king goes from e1 to b1, the rook from a1 to c1; b1, c1 and d1 must be empty."
    assert paragraphs("sea-horses", "Castling") == ("There is no castling.",)


def test_the_array_is_told_by_kind() -> None:
    board, white, _ = paragraphs("sissa", "Board and array")
    assert board == "The board has 9 files, a to i, and 9 ranks. White moves first, then White and Black in turn."
    assert white == (
        "White: king e1; queen d1; rooks a1, i1; bishops c1, g1; knights b1, h1; pawns all along rank 2; sissa f1."
    )


def test_a_drawn_array_tells_its_modes() -> None:
    assert paragraphs("sea-horses", "Board and array")[-2:] == (
        "Drawn when the game is created, every order being equally likely: king, queen, sissa, chancellor, archbishop, "
        "dragon horse, rook and knight.",
        "Ways of drawing: Asymmetric: a draw for each side; Mirror: the same pieces face each other; Central: Black’s "
        "order is White’s turned round.",
    )


def test_the_men_are_told_one_by_one() -> None:
    men = paragraphs("chess", "The men")
    assert men[0] == "King (K). One square in any direction. It is royal: its loss decides the game."
    assert men[4] == "Knight (N). Leaps two squares straight and one to the side."


def test_conversion_promotion_draws_and_letters_are_told() -> None:
    assert "White's stand on c1 and g1 and Black's stand on c9 and g9." in paragraphs("sissa", "Conversion")[0]
    assert "such a bishop may go one square straight" in paragraphs("sissa", "Conversion")[0]
    assert "becomes a sissa, cardinal, knight or rook at once" in paragraphs("symmetric-sissa", "Promotion")[0]
    assert paragraphs("sissa", "End of the game")[-1] == (
        "The game is drawn at once when only the two kings are left, or only they and a knight or a bishop."
    )
    assert "On input DH for H is accepted too." in paragraphs("sea-horses", "Notation")


def diagram(key: str, piece: str, nth: int = 0) -> str:
    """Return a diagram drawn with letters, the top rank first."""
    found = [it for it in move_diagrams(get_rules(key).spec) if it.piece_id == piece][nth]
    letters = {"move": "m", "capture": "c", "both": "*", "initial": "i", "conversion": "C", "castling": "O",
               "partner": "o", "place": "p", "hop": "h"}  # fmt: skip
    marks = {square: letters[mark.only or mark.effect] for square, mark in found.marks.items()}
    marks |= {found.origin: "@", **dict.fromkeys(found.mounts, "&")}
    files = "abcdefghijk"[: found.files]
    return "/".join("".join(marks.get(f"{file}{rank}", ".") for file in files) for rank in range(found.ranks, 0, -1))


@pytest.mark.parametrize(
    ("key", "piece", "nth", "picture"),
    [
        ("chess", "knight", 0, "......./..*.*../.*...*./...@.../.*...*./..*.*../......."),
        ("chess", "pawn", 0, "......./......./......./...i.../..cmc../...@.../......."),
        ("sea-horses", "dragon_horse", 0, "*.....*/.*...*./..***../..*@*../..***../.*...*./*.....*"),
        ("sissa", "sissa", 0,
         "..*.*.*../....*..../*..***..*/..*.*.*../****@****/..*.*.*../*..***..*/....*..../..*.*.*.."),
        ("sissa", "bishop", 1,
         "........./........./........*/.......*./......*../.....*.../*...*..../.*C*...../.C@C....."),
        ("chess", "king", 1, "......../..Oo@oO."),
        ("duck-chess", "king", 1, "......../..Oo@oO."),
        ("wildebeest-chess", "king", 1, ".........../.OOOO@OOOO."),
        ("xiangqi", "soldier", 0, "......./......./......./......./...*.../..p@p../......."),
        ("xiangqi", "cannon", 0,
         "....h..../....h..../....&..../....m..../mmmm@m&hh/....m..../....m..../....m..../....m...."),
        ("grasshopper-chess", "grasshopper", 0,
         "........./.h..h..h./..&.&.&../........./.h&.@.&h./........./..&.&.&../.h..h..h./........."),
    ],
)  # fmt: skip
def test_a_diagram_shows_the_squares(key: str, piece: str, nth: int, picture: str) -> None:
    assert diagram(key, piece, nth) == picture


def test_a_bent_man_has_ways_with_turning_points() -> None:
    (sissa,) = [it for it in move_diagrams(get_rules("sissa").spec) if it.piece_id == "sissa"]
    assert set(sissa.ways) == set(sissa.marks)
    assert set(sissa.ways["e6"]) == {("e5", "d6", "e6"), ("e5", "f6", "e6"), ("e5", "d5", "e6"), ("e5", "f5", "e6")}
    assert set(sissa.ways["f7"]) == {("e5", "e6", "f7"), ("e5", "f6", "f7")}
    assert sissa.example == "e7"
    assert len(sissa.paths) == 4


def test_a_diagram_has_the_words_of_the_document_or_our_own() -> None:
    notes = {it.piece_id: it.note for it in move_diagrams(get_rules("free-board").spec)}
    assert notes["camel"] == "Leaps three squares straight and one to the side."
    chess = {it.piece_id: it.note for it in move_diagrams(get_rules("chess").spec)}
    assert chess["rook"] == get_rules("chess").spec.piece("rook").text


def test_straight_men_have_no_ways() -> None:
    assert all(not it.ways and it.paths == () for it in move_diagrams(get_rules("chess").spec))


@pytest.mark.parametrize("key", preset_keys())
def test_every_kind_with_a_move_has_a_diagram(key: str) -> None:
    spec = get_rules(key).spec
    drawn = {it.piece_id for it in move_diagrams(spec)}
    assert drawn == {piece.id for piece in spec.pieces if parse(piece.betza) or piece.carries}


def test_a_man_that_only_goes_backward_starts_high() -> None:
    spec = load_spec(preset_document("chess").replace('betza = "N"', 'betza = "bF"'))
    knight = next(it for it in move_diagrams(spec) if it.piece_id == "knight")
    assert (knight.origin, knight.marks) == ("d6", {"c5": Mark("both"), "e5": Mark("both")})


def marks_of(betza: str) -> dict[str, str]:
    """Return the marks of the knight's diagram if it moved so."""
    document = preset_document("chess").replace('betza = "N"', f'betza = "{betza}"')
    found = next(d for d in move_diagrams(load_spec(document)) if d.piece_id == "knight")
    return {s: f"{m.effect} {m.only}".strip() for s, m in found.marks.items()} | dict.fromkeys(found.mounts, "mount")


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
