"""Reading move texts of an enforced preset: every notation, lenient, and refusals in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants import (
    AmbiguousMove,
    IllegalMove,
    NotationError,
    RulesError,
    get_rules,
    preset_document,
)

RULES = get_rules("chess")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
RICH = "1n2k3/P3P3/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"
BLACK = "4k3/8/8/8/4Pp2/8/p7/4K1N1 b - e3 0 1"
KNIGHTS = "4k3/8/8/1N3N2/8/8/8/1N2K3 w - - 0 1"
PINNED = "4k3/8/8/4r3/8/2N5/4N3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("position", "text", "canonical"),
    [
        (START, "e2e4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (START, "E2E4", "e2e4"),
        (START, "E2-E4", "e2e4"),
        (START, "e2 - e4", "e2e4"),
        (START, "P e2-e4", "e2e4"),
        (START, "Pe2-e4", "e2e4"),
        (START, "P  e2\u2013e4", "e2e4"),
        (START, "e2-e4 // my best", "e2e4"),
        (START, "e2-e4; P-dest", "e2e4"),
        (START, "e4", "e2e4"),
        (START, "Pe4", "e2e4"),
        (START, "e4!?", "e2e4"),
        (START, "1. e4", "e2e4"),
        (START, "1.e4", "e2e4"),
        (START, "Nf3", "g1f3"),
        (START, "Ngf3", "g1f3"),
        (START, "N1f3", "g1f3"),
        (START, "Ng1f3", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "Nf3+", "g1f3"),
        (START, "Nf3#!!", "g1f3"),
        (START, "Nf3 mate!!!", "g1f3"),
        (START, "\u2658f3", "g1f3"),
        (START, "{N}f3", "g1f3"),
        (RICH, "O-O", "e1g1"),
        (RICH, "0-0", "e1g1"),
        (RICH, "o-o!", "e1g1"),
        (RICH, "OO", "e1g1"),
        (RICH, "O-O-O", "e1c1"),
        (RICH, "0-0-0+", "e1c1"),
        (RICH, "Kg1", "e1g1"),
        (RICH, "e1-g1", "e1g1"),
        (RICH, "K e1-g1", "e1g1"),
        (RICH, "K e1-g1; R h1-f1", "e1g1"),
        (RICH, "R h1-f1; K e1-g1", "e1g1"),
        (RICH, "exd6", "e5d6"),
        (RICH, "ed6", "e5d6"),
        (RICH, "exd6 e.p.", "e5d6"),
        (RICH, "exd6ep", "e5d6"),
        (RICH, "P e5-d6", "e5d6"),
        (RICH, "P e5-d6; d5-", "e5d6"),
        (RICH, "P e5-d6; @-d5", "e5d6"),
        (RICH, "a7a8q", "a7a8q"),
        (RICH, "a7a8Q", "a7a8q"),
        (RICH, "a7-a8=Q", "a7a8q"),
        (RICH, "a8=Q", "a7a8q"),
        (RICH, "a8=q", "a7a8q"),
        (RICH, "a8Q", "a7a8q"),
        (RICH, "a8(Q)", "a7a8q"),
        (RICH, "axb8=N+", "a7b8n"),
        (RICH, "axb8N", "a7b8n"),
        (RICH, "P a7-a8; q-a8", "a7a8q"),
        (RICH, "P a7-a8; Q-dest", "a7a8q"),
        (RICH, "a7-b8; n-b8", "a7b8n"),
        (BLACK, "a1=Q", "a2a1q"),
        (BLACK, "p a2-a1; q-a1", "a2a1q"),
        (BLACK, "p a2-a1; Q-a1", "a2a1q"),
        (BLACK, "a1={q}", "a2a1q"),
        (BLACK, "fxe3", "f4e3"),
        (BLACK, "p f4-e3; e4-", "f4e3"),
        (BLACK, "{k}d7", "e8d7"),
        (BLACK, "12... Kd7", "e8d7"),
        (KNIGHTS, "Nb5d4", "b5d4"),
        (KNIGHTS, "Nbd4", "b5d4"),
        (KNIGHTS, "Nfd4", "f5d4"),
        (KNIGHTS, "N1c3", "b1c3"),
    ],
)
def test_a_text_is_read(position: str, text: str, canonical: str) -> None:
    assert RULES.read(text, RULES.position(position)).text == canonical


@pytest.mark.parametrize(
    ("position", "text", "kind", "message"),
    [
        (START, "", NotationError, "the move text is empty"),
        (START, "// hi", NotationError, "there is a remark but no move before it"),
        (START, "foo", NotationError, '"foo" cannot be read as a move; write for example '),
        (START, "++", NotationError, '"++" cannot be read as a move; write for example '),
        (
            START,
            "Zf3",
            NotationError,
            "no piece is called Z here; the letters are K, Q, R, B, N, P",
        ),
        (START, "e9", NotationError, "there is no square e9 on this board (a1 to h8)"),
        (START, "P i2-i4", NotationError, "there is no square i2 on this board (a1 to h8)"),
        (
            START,
            "X e2-e4",
            NotationError,
            "no piece is called X here; the letters are K, Q, R, B, N, P",
        ),
        (START, "e2-e4;;", NotationError, "one part of the move is empty"),
        (START, "N e2-e4", IllegalMove, "the piece on e2 is a pawn, not a knight"),
        (
            START,
            "p e2-e4",
            IllegalMove,
            "the piece on e2 is P (Pawn of White), not p (Pawn of Black)",
        ),
        (
            START,
            "k e1-g1; r h1-f1",
            IllegalMove,
            "the piece on e1 is K (King of White), not k (King of Black)",
        ),
        (
            BLACK,
            "P f4-e3; e4-",
            IllegalMove,
            "the piece on f4 is p (Pawn of Black), not P (Pawn of White)",
        ),
        (START, "Ne2e4", IllegalMove, "the piece on e2 is a pawn, not a knight"),
        (START, "e3e4", IllegalMove, "there is no piece on e3"),
        (START, "e7e5", IllegalMove, "the pawn on e7 belongs to Black, and White is to move"),
        (START, "e2e2", IllegalMove, "the move starts and ends on e2"),
        (START, "a1a1", IllegalMove, "the rook on a1 cannot move: there is no square it may go to"),
        (START, "Ne5", IllegalMove, "no knight can go to e5"),
        (START, "Naf3", IllegalMove, "White has no knight on the a-file"),
        (START, "N2f3", IllegalMove, "White has no knight on rank 2"),
        (START, "exd3", IllegalMove, "there is nothing to capture on d3"),
        (START, "Nxf3", IllegalMove, "there is nothing to capture on f3"),
        (START, "Nd2", IllegalMove, "the knight on b1 cannot go to d2: your own pawn stands there"),
        (START, "e4=Q", IllegalMove, "nothing is promoted on e4"),
        (START, "q-e8", IllegalMove, '"q-e8" alone is no move here'),
        (START, "e2-", IllegalMove, '"e2-" alone is no move here'),
        (START, "-e4", IllegalMove, '"-e4" alone is no move here'),
        (START, "P*e5", IllegalMove, "pieces are not dropped in this game"),
        (
            START,
            "P e2-e4; P d2-d4",
            IllegalMove,
            "the parts together are no legal move; e2 to e4 is written P e2-e4",
        ),
        (
            RICH,
            "P e5-d6; e5-",
            IllegalMove,
            "the parts together are no legal move; e5 to d6 is written P e5-d6; d5-",
        ),
        (RICH, "a8=K", IllegalMove, "a pawn cannot become K on a8: it may become B, N, Q or R"),
        (RICH, "d6", IllegalMove, "no pawn can go to d6 without capturing: write exd6"),
        (RICH, "a8", AmbiguousMove, "say what the pawn becomes: a8=B, a8=N, a8=Q or a8=R"),
        (
            RICH,
            "axb8",
            AmbiguousMove,
            "say what the pawn becomes: axb8=B, axb8=N, axb8=Q or axb8=R",
        ),
        (RICH, "a7-a8", AmbiguousMove, "say what the pawn becomes: a8=B, a8=N, a8=Q or a8=R"),
        (KNIGHTS, "Nd4", AmbiguousMove, "more than one knight can go to d4: write Nbd4 or Nfd4"),
        (KNIGHTS, "O-O", IllegalMove, "you may no longer castle with the rook of h1"),
    ],
)
def test_a_text_is_refused_with_the_reason(
    position: str, text: str, kind: type[RulesError], message: str
) -> None:
    before = RULES.position(position)
    with pytest.raises(kind) as caught:
        RULES.read(text, before)
    assert caught.value.message.startswith(message)
    assert RULES.explain(text, before) == caught.value.message
    assert type(caught.value) is kind


def test_a_pinned_rival_is_named_with_its_pin() -> None:
    position = RULES.position(PINNED)
    assert (
        RULES.explain("N e2-d4", position)
        == "the move leaves your king on e1 in check by the rook on e5"
    )


def test_a_capture_in_passing_that_came_too_late_is_explained() -> None:
    position = RULES.position(RICH.replace(" d6 ", " - "))
    with pytest.raises(IllegalMove) as caught:
        RULES.read("exd6", position)
    assert caught.value.code == "passing"


def test_a_letterless_move_means_any_piece_where_there_are_no_pawns() -> None:
    document = (
        preset_document("chess")
        .replace('label = "P"', 'label = "S"')
        .replace("P", "S")
        .replace("pppp", "ssss")
    )
    rules = get_rules(document)
    assert rules.read("e4", rules.start()).text == "e2e4"
    assert rules.write(rules.read("Se4", rules.start()), rules.start(), "san") == "Se4"


def test_a_legal_text_needs_no_explanation() -> None:
    assert RULES.explain("Nf3", RULES.start()) == ""


@pytest.mark.parametrize(
    "text", ["+" * 240, "Nf3" * 80, "check" * 48, "e2-" * 80, "a" * 10_000, ";" * 240]
)
def test_long_texts_are_refused_quickly(text: str) -> None:
    with pytest.raises(NotationError):
        RULES.read(text, RULES.start())


@given(st.text(alphabet="abcdefgh12345678NBRQKPx-=+#O@*;/ .{}!", max_size=14))
def test_any_text_is_a_legal_move_or_refused(text: str) -> None:
    position = RULES.position(RICH)
    try:
        move = RULES.read(text, position)
    except RulesError:
        return
    assert move in RULES.legal_moves(position)


@pytest.mark.parametrize("text", ["p e2-e4", "n b1-c3", "P e7-e5", "n g1-f3; P e2-e4"])
def test_a_label_in_the_wrong_case_is_refused_as_on_boards_without_rules(text: str) -> None:
    free = get_rules("free-board")
    assert RULES.explain(text, RULES.start()) == free.explain(text, free.start()) != ""


def test_the_letter_that_is_missing_is_shown() -> None:
    rules = get_rules("hnefatafl")
    with pytest.raises(IllegalMove) as refused:
        rules.read("ad2", rules.start())
    assert refused.value.message == (
        "say which piece goes to d2: its letter comes first, as in Add2"
    )
