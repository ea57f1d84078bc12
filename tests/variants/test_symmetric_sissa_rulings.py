"""The rulings of Symmetric Sissa. The number of a ruling is part of the test's name."""

import pytest

from variants import get_rules

RULES = get_rules("symmetric-sissa")


def moves(text: str) -> set[str]:
    return {move.text for move in RULES.legal_moves(RULES.position(text))}


def reason(text: str) -> str | None:
    outcome = RULES.outcome(RULES.position(text))
    return outcome.reason.value if outcome else None


def test_ruling_1_there_is_no_conversion_field() -> None:
    text = "rncskscnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNCSKSCNR w KQkq - 0 1"
    assert RULES.text(RULES.start()) == text
    assert not {"c1b1", "c1d1", "c1c2"} & moves("4k4/9/9/9/9/9/9/9/2C1K4 w - - 0 1")


def test_ruling_2_c_is_the_cardinal() -> None:
    targets = {
        text[2:] for text in moves("k8/9/9/9/9/9/9/9/2C5K w - - 0 1") if text.startswith("c1")
    }
    assert targets == {"a2", "b3", "d3", "e2", "b2", "a3", "d2", "e3", "f4", "g5", "h6", "i7"}


def test_ruling_3_castling_is_judged_with_king_and_rook_still_in_place() -> None:
    assert "e1h1" in moves("4k4/9/9/9/9/9/2s6/5P3/4K3R w K - 0 1")
    assert "e1h1" not in moves("4k4/9/9/9/9/9/2s6/9/4K3R w K - 0 1")


def test_ruling_4_castling_is_written_as_the_king_move() -> None:
    position = RULES.position("4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1")
    short, long = RULES.read("O-O", position), RULES.read("O-O-O", position)
    assert [(move.text, RULES.write(move, position, "san")) for move in (short, long)] == [
        ("e1h1", "Kh1"),
        ("e1b1", "Kb1"),
    ]


def test_section_4_promotion_is_to_sissa_cardinal_knight_or_rook() -> None:
    texts = {text for text in moves("9/3P5/8k/9/9/9/9/9/4K4 w - - 0 1") if text.startswith("d8")}
    assert texts == {"d8d9s", "d8d9c", "d8d9n", "d8d9r"}


@pytest.mark.parametrize(("clock", "ending"), [(149, None), (150, "move rule")])
def test_ruling_5_seventy_five_moves_end_the_game(clock: int, ending: str | None) -> None:
    assert reason(f"4k3r/9/9/9/9/9/9/9/R3K4 w - - {clock} 90") == ending


@pytest.mark.parametrize("pieces", ["9", "N8", "n8"])
def test_ruling_6_dead_material_ends_the_game(pieces: str) -> None:
    assert reason(f"8k/9/9/9/{pieces}/9/9/K8/9 w - - 0 1") == "material"


@pytest.mark.parametrize("pieces", ["C8", "c8", "S8", "NN7", "N7n"])
def test_ruling_6_other_material_is_not_dead(pieces: str) -> None:
    assert reason(f"8k/9/9/{pieces}/9/9/9/4K4/9 w - - 0 1") is None
