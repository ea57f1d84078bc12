"""Presets that enforce nothing: operators, label check, spaces off the board, position text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants import load_spec, opening_of, preset_document
from variants.core.errors import IllegalMove, InvalidPosition, NotationError, PresetError
from variants.core.piece import Side
from variants.core.position import Position
from variants.special.free.position import EMPTY, GONE, code_of, label_of
from variants.special.free.rules import FreeRules

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 1"
PROMOTING = "4k3/4P3/8/3pP3/8/8/8/R3K2R w 30"
SPACES = "4k3/8/8/4-3/4p3/8/8/4K3 b 7"

RULES = FreeRules(load_spec(preset_document("free-board")))
HORSES = FreeRules(
    load_spec(
        preset_document("free-board")
        .replace('label = "H"', 'label = "H"\naliases = ["DH"]')
        .replace('key = "free-board"', 'key = "horses"')
    )
)


def refusal(text: str, position: str = START) -> str:
    return RULES.explain(text, RULES.position(position))


def played(text: str, position: str = START) -> str:
    before = RULES.position(position)
    return RULES.text(RULES.play(before, RULES.read(text, before)))


@pytest.mark.parametrize(
    ("position", "text", "after"),
    [
        (START, "P e2-e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1"),
        (START, "e2-e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1"),
        (START, "Q d1-d7", "rnbqkbnr/pppQpppp/8/8/8/8/PPPPPPPP/RNB1KBNR b 1"),
        (START, "p a7-a5", "rnbqkbnr/1ppppppp/8/p7/8/8/PPPPPPPP/RNBQKBNR b 1"),
        (START, "K-e5", "rnbqkbnr/pppppppp/8/4K3/8/8/PPPPPPPP/RNBQKBNR b 1"),
        (START, "NB-e5", "rnbqkbnr/pppppppp/8/4{NB}3/8/8/PPPPPPPP/RNBQKBNR b 1"),
        (START, "+p-e5", "rnbqkbnr/pppppppp/8/4{+p}3/8/8/PPPPPPPP/RNBQKBNR b 1"),
        (START, "P*e5", "rnbqkbnr/pppppppp/8/4P3/8/8/PPPPPPPP/RNBQKBNR b 1"),
        (START, "e2-", "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b 1"),
        (START, "@-e2", "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b 1"),
        (START, "-e4", "rnbqkbnr/pppppppp/8/8/4-3/8/PPPPPPPP/RNBQKBNR b 1"),
        (START, "-e2", "rnbqkbnr/pppppppp/8/8/8/8/PPPP-PPP/RNBQKBNR b 1"),
        (PROMOTING, "P e7-e8; Q-e8", "4Q3/8/8/3pP3/8/8/8/R3K2R b 30"),
        (PROMOTING, "e7-e8; Q-dest", "4Q3/8/8/3pP3/8/8/8/R3K2R b 30"),
        (PROMOTING, "P e5-d6; d5-", "4k3/4P3/3P4/8/8/8/8/R3K2R b 30"),
        (PROMOTING, "K e1-g1; R h1-f1", "4k3/4P3/8/3pP3/8/8/8/R4RK1 b 30"),
        (SPACES, "@-e5", "4k3/8/8/8/4p3/8/8/4K3 w 8"),
        (SPACES, "e5-", "4k3/8/8/8/4p3/8/8/4K3 w 8"),
        (SPACES, "q-e5", "4k3/8/8/4q3/4p3/8/8/4K3 w 8"),
        (SPACES, "-e4; p-e4 // there and back", "4k3/8/8/4-3/4p3/8/8/4K3 w 8"),
    ],
)
def test_every_operator_changes_the_board(position: str, text: str, after: str) -> None:
    assert played(text, position) == after


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (START, "e2-e4 // best by test", "P e2-e4"),
        (START, "Pe2\u2013e4;@-e5", "P e2-e4; e5-"),
        (START, "{P} e2-e4", "P e2-e4"),
        (PROMOTING, "e7-e8;Q-dest", "P e7-e8; Q-e8"),
        (SPACES, "e5-", "@-e5"),
        (START, "P@e5", "P*e5"),
    ],
)
def test_the_canonical_text_is_normal(position: str, text: str, canonical: str) -> None:
    assert RULES.read(text, RULES.position(position)).text == canonical


@pytest.mark.parametrize(
    ("position", "text", "captured", "promotion"),
    [
        (START, "P e2-e4", (), None),
        (START, "Q d1-d7", ("p",), None),
        (START, "P e2-d2", ("P",), None),
        (START, "e2-", ("P",), None),
        (START, "-e2", ("P",), None),
        (PROMOTING, "P e7-e8; Q-e8", ("k",), "Q"),
        (PROMOTING, "P e5-d6; d5-", ("p",), None),
        (START, "Q-d7", ("p",), None),
        (START, "Q*d7", ("p",), None),
        (START, "Q-d2", (), "Q"),
    ],
)
def test_captures_and_promotions_are_shown(
    position: str, text: str, captured: tuple[str, ...], promotion: str | None
) -> None:
    move = RULES.read(text, RULES.position(position))
    assert (move.captured, move.promotion) == (captured, promotion)


def test_a_move_lists_its_squares_in_order() -> None:
    move = RULES.read("P e5-d6; d5-", RULES.position(PROMOTING))
    assert (move.piece, move.origin, move.target) == ("P", "e5", "d6")
    assert move.changes == (("e5", None), ("d6", "P"), ("d5", None))


@pytest.mark.parametrize(
    ("position", "text", "code", "message"),
    [
        (
            START,
            "N e2-e4",
            "wrong-label",
            "the piece on e2 is P (Pawn of White), not N (Knight of White)",
        ),
        (
            START,
            "p e2-e4",
            "wrong-label",
            "the piece on e2 is P (Pawn of White), not p (Pawn of Black)",
        ),
        (START, "ZZ e2-e4", "wrong-label", "the piece on e2 is P (Pawn of White), not ZZ"),
        (START, "P e3-e4", "empty-origin", "there is no piece on e3"),
        (START, "P e2-e2", "same-square", "the move starts and ends on e2"),
        (START, "P e2-e4; P e2-e3", "empty-origin", "there is no piece on e2"),
        (SPACES, "p e4-e5", "square-gone", "e5 has been taken off the board; @-e5 puts it back"),
        (SPACES, "-e5", "square-gone", "e5 has been taken off the board; @-e5 puts it back"),
    ],
)
def test_the_label_check_refuses(position: str, text: str, code: str, message: str) -> None:
    before = RULES.position(position)
    with pytest.raises(IllegalMove) as caught:
        RULES.read(text, before)
    assert (caught.value.code, caught.value.message) == (code, message)
    assert RULES.explain(text, before) == message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("P e2-e9", "no-square"),
        ("i2-i4", "no-square"),
        ("-k1", "no-square"),
        ("e4", "unreadable"),
        ("O-O", "unreadable"),
        ("", "empty"),
        ("// hello", "empty"),
        ("P e2-e4;;", "empty-part"),
        ("P e2-e4; " * 100, "too-long"),
    ],
)
def test_unreadable_texts_are_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        RULES.read(text, RULES.position(START))
    assert caught.value.code == code


def test_nothing_is_enforced_or_listed() -> None:
    position = RULES.start()
    assert (RULES.legal_moves(position), RULES.choices(position), RULES.outcome(position)) == (
        [],
        [],
        None,
    )
    assert (RULES.is_check(position), RULES.checked(position), RULES.claims(position, [])) == (
        False,
        (),
        (),
    )
    assert (RULES.perft(position, 0), RULES.perft(position, 3), RULES.hands(position)) == (
        1,
        0,
        ({}, {}),
    )


def test_pieces_of_unknown_labels_have_an_owner_and_no_kind() -> None:
    pieces = RULES.pieces(RULES.position("k7/8/8/8/{nb}7/8/{+P}7/K7 w 1"))
    assert {
        square: (piece.label, piece.piece_id, piece.side) for square, piece in pieces.items()
    } == {
        "a1": ("K", "king", 0),
        "a2": ("+P", None, 0),
        "a4": ("nb", None, 1),
        "a8": ("k", "king", 1),
    }


def test_squares_off_the_board_are_missing() -> None:
    assert RULES.missing(RULES.position(SPACES)) == ("e5",)


def test_fen_with_six_fields_is_read() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert RULES.text(RULES.position(fen)) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b 1"


def test_the_key_leaves_the_move_number_out() -> None:
    first, later = RULES.position(START), RULES.position(START.replace("w 1", "w 9"))
    assert (
        RULES.key(first)
        == RULES.key(later)
        != RULES.key(RULES.position(START.replace("w 1", "b 1")))
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("e2-e4", "Pawn e2 to e4"),
        ("Q d1-d7", "Queen d1 to d7, takes Pawn"),
        ("P e2-e8; Q-e8", "Pawn e2 to e8, takes King, Pawn e8 becomes Queen"),
        ("e2-; e5-", "Pawn taken off e2, e5 emptied"),
        ("-e4; @-e4", "e4 taken off the board, e4 put back on the board"),
        ("-e2", "e2 taken off the board with Pawn"),
        ("S*d4; NB-d5", "Sissa dropped on d4, NB put on d5"),
        ("q-e2", "Queen put on e2 in place of Pawn"),
    ],
)
def test_a_move_is_said_in_words(text: str, words: str) -> None:
    position = RULES.position(START)
    assert RULES.words(position, RULES.read(text, position)) == words


def test_paths_are_the_displacements() -> None:
    position = RULES.position(PROMOTING)
    assert RULES.paths(position, RULES.read("K e1-g1; R h1-f1", position)) == (
        ("e1", "g1"),
        ("h1", "f1"),
    )


def test_an_alias_stands_for_its_label() -> None:
    position = HORSES.position("h3k3/8/8/8/8/8/8/H3K3 w 1")
    assert HORSES.read("DH a1-b1; dh-h8", position).text == "H a1-b1; h-h8"


@pytest.mark.parametrize("text", ["a1-b1", "DH a1-b1", "H a1-b1"])
def test_an_alias_in_a_position_stands_for_its_label(text: str) -> None:
    position = HORSES.position("{dh}7/8/8/8/8/8/8/{DH}7 w 1")
    assert HORSES.text(position) == "h7/8/8/8/8/8/8/H7 w 1"
    assert (
        HORSES.text(HORSES.play(position, HORSES.read(text, position))) == "h7/8/8/8/8/8/8/1H6 b 1"
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "fields"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w 1", "ranks"),
        ("rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR w 1", "rank-length"),
        ("rnbqkbnr/pppppppp/8/8/8/44/PPPPPPPPP/RNBQKBNR w 1", "rank-length"),
        ("rnbqkbnr/pppppppp/8/8/8/0/PPPPPPPP/RNBQKBNR w 1", "placement"),
        ("rnbqkbnr/pppppppp/8/8/{N B}6/8/PPPPPPPP/RNBQKBNR w 1", "fields"),
        ("rnbqkbnr/pppppppp/8/8/{}7/8/PPPPPPPP/RNBQKBNR w 1", "placement"),
        (START.replace(" w ", " white "), "side"),
        (START[:-1] + "0", "move-number"),
        (START[:-1] + "x", "move-number"),
        ("8/" * 3000, "too-long"),
    ],
)
def test_a_malformed_position_is_refused(text: str, code: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        RULES.position(text)
    assert caught.value.code == code


def test_holes_of_the_preset_are_no_squares() -> None:
    document = preset_document("free-board").replace("ranks = 8", 'ranks = 8\nholes = ["a8"]')
    rules = FreeRules(load_spec(document.replace("rnbqkbnr/", "-nbqkbnr/")))
    assert rules.missing(rules.start()) == ()
    with pytest.raises(NotationError):
        rules.read("R-a8", rules.start())
    with pytest.raises(InvalidPosition):
        rules.position(START)


def test_a_fixed_array_has_no_modes() -> None:
    with pytest.raises(PresetError) as caught:
        RULES.start("mirror")
    assert caught.value.code == "unknown-mode"


labels = st.from_regex(r"\A\+?[A-Za-z]{1,8}\Z")
codes = st.sampled_from(
    [EMPTY, EMPTY, GONE, *(code_of(label) for label in ("P", "q", "+P", "NB", "nb", "Abcdefgh"))]
)


@given(st.lists(codes, min_size=64, max_size=64), st.sampled_from((0, 1)), st.integers(1, 99_999))
def test_position_text_goes_both_ways(placement: list[int], side: Side, number: int) -> None:
    position = Position(tuple(placement), side, (), number=number)
    assert RULES.position(RULES.text(position)) == position


@given(labels)
def test_a_label_has_a_code_of_its_own(label: str) -> None:
    assert label_of(code_of(label)) == label


chains = st.lists(
    st.sampled_from(
        [
            "P e2-e4",
            "e7-e5",
            "N g1-f3",
            "q-d4",
            "-a1",
            "@-a1",
            "@-e5",
            "NB-c5",
            "+r*h5",
            "b1-c3",
            "c8-",
        ]
    ),
    min_size=1,
    max_size=5,
    unique=True,
)


@given(chains)
def test_every_move_is_read_back_in_every_style(chain: list[str]) -> None:
    position = RULES.start()
    if any(RULES.explain("; ".join(chain[: n + 1]), position) for n in range(len(chain))):
        return
    move = RULES.read("; ".join(chain), position)
    assert all(
        RULES.read(RULES.write(move, position, style), position) == move
        for style in ("canonical", "san", "figurine", "full")
    )


def test_dest_is_a_square_and_never_a_label() -> None:
    assert refusal("P e2-e3; dest-e4").startswith('"dest-e4" cannot be read')
    assert played("P e2-e3; q-dest") == "rnbqkbnr/pppppppp/8/8/8/4q3/PPPP1PPP/RNBQKBNR b 1"


LONG_LABELS = """
key = "long-labels"
name = "Long labels"
enforced = false
board = { files = 4, ranks = 2 }
pieces.rider = { name = "Night rider", label = "Nr" }
pieces.tokin = { name = "Tokin", label = "+P" }
pieces.king = { name = "King", label = "K" }
setup.text = "{nr}{+p}1k/{Nr}{+P}1K w 1"
"""


def test_labels_of_several_letters_belong_to_their_kinds_on_both_sides() -> None:
    rules = FreeRules(load_spec(LONG_LABELS))
    found = rules.pieces(rules.start())
    assert {
        square: piece.piece_id
        for square, piece in found.items()
        if square in ("a1", "a2", "b1", "b2")
    } == {
        "a1": "rider",
        "a2": "rider",
        "b1": "tokin",
        "b2": "tokin",
    }


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Nr a1-c1", "Nr a1-c1"),
        ("{NR} a1-c1", "Nr a1-c1"),
        ("nr a2-c2", "nr a2-c2"),
        ("{nr}-c2", "nr-c2"),
    ],
)
def test_labels_of_several_letters_are_read_and_written_plainly(text: str, canonical: str) -> None:
    rules = FreeRules(load_spec(LONG_LABELS))
    move = rules.read(text, rules.start())
    after = rules.play(rules.start(), move)
    assert move.text == canonical
    assert rules.position(rules.text(after)) == after


def test_an_array_of_an_enforced_preset_is_read_without_rules_too() -> None:
    rules = FreeRules(load_spec(LONG_LABELS))
    assert rules.text(rules.position("(nr)2k/(Nr)2K w - - 0 1")) == "{nr}2k/{Nr}2K w 1"


def test_the_opening_of_long_labels_is_known_without_compiling() -> None:
    spec = load_spec(LONG_LABELS)
    rules = FreeRules(spec)
    opening = opening_of(spec, lambda _: 0)
    assert opening is not None
    assert opening.pieces == rules.pieces(rules.start())
