"""Arrays of Interactive Diagrams: holes by symmetry, drawn arrays, castling flags, and what is told
of them.
"""

import pytest

from variants import load_spec
from variants.importers.sources import from_diagram

BOARD = """files=6
ranks=6
symmetry={}
pawn::fmWfcF::a2-f2
hole::::{}
knight:N:::b1,e1
king:K:K::c1
"""
SHUFFLED = """files=6
ranks=6
shuffle={}
symmetry={}
pawn::fmWfcF::a2-f2
knight:N:::a1,d1
bishop::::b1,c1
rook::::f1
king:K:K::e1
"""


@pytest.mark.parametrize(
    ("symmetry", "squares", "holes"),
    [
        ("mirror", "a1,c3", {"a1", "a6", "c3", "c4"}),
        ("rotate", "a1,c3", {"a1", "f6", "c3", "d4"}),
        ("none", "a1,c3", {"a1", "c3"}),
        ("mirror", "a1,,f6", {"a1", "f6"}),
        ("mirror", "a1,,", {"a1"}),
    ],
)
def test_holes_follow_the_symmetry_unless_blacks_are_given(
    symmetry: str, squares: str, holes: set[str]
) -> None:
    assert set(load_spec(from_diagram(BOARD.format(symmetry, squares)).document).holes) == holes


def test_a_hole_that_breaks_the_symmetry_is_shown() -> None:
    assert from_diagram(BOARD.format("mirror", "a1,c3")).warnings == ()
    assert from_diagram(BOARD.format("mirror", "a1,b3,c3,d3,,")).warnings == (
        (
            "the board is not the same for both sides: nothing answers to a1, b3, c3 and 1 more;"
            " check holes and squares"
        ),
    )


def test_armies_that_differ_are_no_fault() -> None:
    text = "files=4\nranks=4\npawn:P:fW::a2-d2,,\nwazir:::x:,,a3-d3\nknight:N:::b1,,\nbishop:B:::,,b4\nking:K:K::c1,,c4"  # noqa: E501 -- one text
    assert from_diagram(text).warnings == ()


def test_a_piece_out_of_line_is_shown() -> None:
    text = (
        BOARD.format("none", "").replace("a2-f2", "a2-f2,,a5-e5").replace("b1,e1", "b1,e1,,b6,e6")
    )
    assert from_diagram(text.replace("c1", "c1,,c6")).warnings == (
        "the board is not the same for both sides: nothing answers to f2; check holes and squares",
    )


def test_shuffled_pieces_are_drawn_for() -> None:
    imported = from_diagram(SHUFFLED.format("N!BR", "mirror"))
    setup = load_spec(imported.document).setup
    assert imported.warnings == ()
    assert setup.text == "????k?/pppppp/6/6/PPPPPP/????K? w - - 0 1"
    assert (setup.shuffle, setup.unlike_colours) == (
        ("bishop", "bishop", "knight", "knight", "rook"),
        (("bishop", "bishop"),),
    )
    assert [(mode.key, mode.relation) for mode in setup.modes] == [("mirror", "mirror")]


def test_a_turned_array_is_drawn_turned() -> None:
    setup = load_spec(from_diagram(SHUFFLED.format("NB", "rotate")).document).setup
    assert setup.text == "rk????/pppppp/6/6/PPPPPP/????KR w - - 0 1"
    assert [mode.relation for mode in setup.modes] == ["central"]
    assert setup.unlike_colours == ()


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (SHUFFLED.format("NBX", "mirror"), "shuffle=NBX: X names no piece and is left out"),
        (
            SHUFFLED.format("!R", "mirror"),
            "shuffle=!R: the squares of different colour are left out",
        ),
        (
            SHUFFLED.format("N", "mirror").replace("a1,d1", "a1,d1,,a6,c6"),
            "shuffle=N is left out: the pieces of both sides do not face each other",
        ),
    ],
)
def test_what_a_drawn_array_cannot_say_is_shown(text: str, warning: str) -> None:
    assert from_diagram(text).warnings[0] == warning


@pytest.mark.parametrize("symmetry", ["mirror", "rotate"])
def test_the_castling_towards_the_last_file_is_k_for_both_sides(symmetry: str) -> None:
    text = f"files=8\nranks=8\nsymmetry={symmetry}\nrook::::a1,h1\nking::::e1"
    found = {way.flag: way.rook for way in load_spec(from_diagram(text).document).castling}
    assert found == {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}


def test_more_castlings_have_more_letters_behind_k_and_q() -> None:
    text = "files=9\nranks=8\nrook::::a1,i1\nking::KilO3isO2::e1"
    spec = load_spec(from_diagram(text).document)
    found = {way.flag: (way.king_target, way.rook) for way in spec.castling if way.side == 0}
    assert found == {"Q": ("b1", "a1"), "K": ("g1", "i1"), "A": ("c1", "a1")}
    assert spec.setup.text.split()[2] == "QKAkaq"


@pytest.mark.parametrize(
    ("move", "written"),
    [
        ("fmW*fceF", "fmnnW*fceF"),
        ("ifmW3fmWfceF", "ifmnnW3fmWfceF"),
        ("mfRfceF", "mfnnRfceF"),
        ("fmW*fcF", "fmW*fcF"),
        ("fRfceF", "fRfceF"),
        ("fmWfceFifmnD", "fmWfceFifmnD"),
    ],
)
def test_a_run_leaves_squares_to_be_taken_on_if_its_piece_takes_in_passing(
    move: str, written: str
) -> None:
    spec = load_spec(from_diagram(f"pawn::{move}::a2-h2\nking:K:K::e1").document)
    assert spec.pieces[0].betza == written


def test_letters_to_promote_to_that_name_nothing_are_shown() -> None:
    text = "promoChoice=Q{}\npawn::::a2-h2\nqueen::::d1\nking:K:K::e1"
    assert from_diagram(text.format("")).warnings == ()
    assert from_diagram(text.format("N")).warnings == (
        "promoChoice: N names no piece and cannot be chosen",
    )
    assert from_diagram(text.format("*N!PR2")).warnings == (
        "promoChoice: N and R name no piece and cannot be chosen",
    )
