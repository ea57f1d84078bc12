"""Why a move is refused, in the words of the rule that forbids it."""

import pytest

from variants import get_rules

CHESS, SISSA = get_rules("chess"), get_rules("sissa")


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1b3", "the knight on b1 cannot go to b3"),
        (
            "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1",
            "a1a5",
            "the rook on a1 cannot go to a5: the pawn on a3 stands in the way",
        ),
        (
            "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1",
            "a1a3",
            "the rook on a1 cannot go to a3: your own pawn stands there",
        ),
        (
            "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1",
            "e3e4",
            "the pawn on e3 goes to e4 only when it is empty, it cannot capture there",
        ),
        (
            "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "e2c3",
            "the move leaves your king on e1 in check by the rook on e8",
        ),
        (
            "4r1k1/8/8/8/8/8/3N4/4K3 w - - 0 1",
            "d2f1",
            "your king on e1 would still be in check by the rook on e8",
        ),
        (
            "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1d1",
            "on d1 the king would be in check by the rook on d8",
        ),
    ],
)
def test_chess_refusals(text: str, move: str, sentence: str) -> None:
    assert CHESS.explain(move, CHESS.position(text)) == sentence


def test_a_refusal_names_everything_that_closes_the_paths_of_a_sissa() -> None:
    position = SISSA.position("8k/9/9/9/9/9/9/1NN6/1S5K1 w - - 0 1 -")
    message = SISSA.explain("b1c3", position)
    assert (
        message
        == "the sissa on b1 cannot go to c3: the knight on b2 and the knight on c2 stand in the way"
    )


def test_a_legal_move_needs_no_explanation() -> None:
    assert CHESS.explain("e2e4", CHESS.start()) == ""


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("c1!", "the bishop on c1 must convert on its first move: it may go to b1, d1 or c2"),
        ("c1", ""),
        ("-", ""),
    ],
)
def test_the_duty_to_convert_is_explained(state: str, sentence: str) -> None:
    position = SISSA.position(f"4k4/9/9/9/9/9/9/9/2B1K4 w - - 0 1 {state}")
    assert SISSA.explain("c1e3", position) == sentence


def test_a_conversion_between_own_pieces_is_explained() -> None:
    position = SISSA.position("4k4/9/9/9/9/9/9/2P6/1NBRK4 w - - 0 1 c1!")
    assert (
        SISSA.explain("c1b2", position)
        == "the bishop on c1 must convert on its first move, but your own pieces stand on b1, d1"
        " and c2"
    )


@pytest.mark.parametrize(
    ("placement", "sentence"),
    [
        (
            "4k4/9/9/9/9/9/9/9/r1B1K4",
            "the bishop on c1 must convert on its first move: it may go to b1 or d1",
        ),
        (
            "4k4/9/9/9/4r4/9/9/9/2B1K4",
            (
                "the bishop on c1 must convert on its first move, but your king would be in check"
                " with it on b1, d1 or c2"
            ),
        ),
        (
            "4k4/9/9/9/4r4/9/9/2P6/1NB1K4",
            (
                "the bishop on c1 must convert on its first move, but your king would be in check"
                " with it on d1"
            ),
        ),
    ],
)
def test_a_duty_to_convert_names_only_squares_that_are_legal(placement: str, sentence: str) -> None:
    position = SISSA.position(f"{placement} w - - 0 1 c1!")
    assert SISSA.explain("Bf4", position) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Bh2", "the bishop on g1 cannot go to h2: your own pawn stands there"),
        ("Bb2", "the bishop on c1 cannot go to b2: your own pawn stands there"),
        ("Bc2", "the bishop on c1 cannot go to c2: your own pawn stands there"),
        ("Bd2", "the bishop on c1 cannot go to d2: your own pawn stands there"),
        ("Bi2", "no bishop can go to i2"),
        ("g1i2", "the bishop on g1 cannot go to i2"),
        ("Qd2", "the queen on d1 cannot go to d2: your own pawn stands there"),
        ("c2c1", "the pawn on c2 cannot go to c1"),
    ],
)
def test_an_own_piece_is_named_only_where_the_piece_could_go_without_it(
    text: str, sentence: str
) -> None:
    assert SISSA.explain(text, SISSA.start()) == sentence


def test_three_checking_pieces_are_listed_in_words() -> None:
    position = SISSA.position("1n4S2/5R2k/1S1R5/4n1rR1/9/3S5/9/9/R3K3R b - - 0 80 -")
    assert (
        SISSA.explain("e6g7", position)
        == "your king on i8 would still be in check by the rook on i1, the rook on f8 and the sissa"
        " on g9"
    )


@pytest.mark.parametrize("text", ["O-O", "O-O-O"])
@pytest.mark.parametrize(
    "placement", ["5k3/9/9/9/9/9/9/9/3KS4", "4k4/9/9/9/9/9/9/9/3K1R3", "9/k8/9/9/9/9/3K5/9/4r4"]
)
def test_castling_without_the_king_at_home_is_refused_for_that(placement: str, text: str) -> None:
    position = SISSA.position(f"{placement} w - - 0 1 -")
    assert SISSA.explain(text, position) == "you cannot castle: your king is not on e1"


@pytest.mark.parametrize("text", ["Rxb1", "Raxb1", "Ra1xb1", "Rxb1+"])
def test_a_capture_where_nothing_stands_is_refused_for_that(text: str) -> None:
    position = SISSA.position("4k4/9/9/9/9/9/9/9/R2K5 w - - 0 1 -")
    assert SISSA.explain(text, position) == "there is nothing to capture on b1"


def test_a_promotion_to_a_letter_nobody_has_is_refused_for_that_in_coordinates_too() -> None:
    position = SISSA.position("9/4P4/9/9/k8/9/9/9/4K4 w - - 0 1 -")
    sentence = "no piece is called C here; the letters are K, Q, R, B, N, P, S"
    assert SISSA.explain("e9=C", position) == sentence
    assert SISSA.explain("e8e9c", position) == sentence
