"""Rifle Chess: whoever captures stays where it is."""

import pytest

from variants import Position, Rules, get_rules


@pytest.fixture
def rules() -> Rules:
    return get_rules("rifle-chess")


def texts_of(rules: Rules, position: Position, origin: str) -> set[str]:
    return {move.text for move in rules.legal_moves(position) if move.origin == origin}


def after(rules: Rules, text: str, *moves: str) -> str:
    position = rules.position(text)
    for move in moves:
        position = rules.play(position, rules.read(move, position))
    return rules.text(position)


def test_a_queen_takes_from_afar_and_remains(rules: Rules) -> None:
    there = "k7/8/8/8/3p4/8/8/K2Q4 w - - 3 1"
    assert after(rules, there, "Qxd4") == "k7/8/8/8/8/8/8/K2Q4 b - - 0 1"


def test_a_shot_stops_at_the_first_piece(rules: Rules) -> None:
    position = rules.position("k2r4/8/8/8/3p4/8/8/K2Q4 w - - 0 1")
    assert {text for text in texts_of(rules, position, "d1") if "d" in text[2:]} == {
        "d1d2",
        "d1d3",
        "d1d4d1",
    }


@pytest.mark.parametrize("typed", ["Qxd4", "Qd1xd4", "Qdxd4", "d1d4", "d1xd4", "d1d4d1"])
def test_a_shot_is_typed_like_a_capture(rules: Rules, typed: str) -> None:
    position = rules.position("k7/8/8/8/3p4/8/8/K2Q4 w - - 0 1")
    move = rules.read(typed, position)
    assert (move.text, move.captured, move.target) == ("d1d4d1", ("p",), "d1")
    assert rules.write(move, position, "san") == "Qd1xd4"


def test_a_shot_is_clicked_like_a_capture(rules: Rules) -> None:
    position = rules.position("k7/8/8/8/3p4/8/8/K2Q4 w - - 0 1")
    assert [
        choice.steps for choice in rules.choices(position, written=False) if choice.text == "d1d4d1"
    ] == [("d1", "d4")]


@pytest.mark.parametrize("typed", ["exd5", "e4xd5", "e4d5", "e4d5e4"])
def test_a_shot_of_a_pawn_names_its_square_once(rules: Rules, typed: str) -> None:
    position = rules.position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    move = rules.read(typed, position)
    assert (move.text, rules.write(move, position, "san")) == ("e4d5e4", "e4xd5")


@pytest.mark.parametrize(
    ("place", "typed", "marks"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3", "exd5", ("e4", "d5")),
        ("4k3/8/8/3p4/4P3/8/8/4K3", "e5", ("e4", "e5")),
        ("k7/8/8/8/3p4/8/8/K2Q4", "Qxd4", ("d1", "d4")),
    ],
)
def test_a_shot_marks_the_square_shot_at(
    rules: Rules, place: str, typed: str, marks: tuple[str, ...]
) -> None:
    assert rules.read(typed, rules.position(f"{place} w - - 0 1")).marks == marks


def test_a_lion_that_may_stay_where_it_takes_is_written_with_all_its_squares() -> None:
    lions = get_rules("elven-chess")
    position = lions.position("9k/10/10/10/10/5p4/4W5/10/10/K9 w - - 0 1 -")
    assert lions.write(lions.read("e4f5e4", position), position, "san") == "e4f5e4"
    assert lions.read("Wxf5", position).text == "e4f5"
    assert lions.read("e4f5e4", position).marks == ("e4", "f5")


def test_a_pawn_stays_on_its_file_and_promotes_by_a_step_alone(rules: Rules) -> None:
    position = rules.position("1n5k/P1P5/8/8/8/8/8/K7 w - - 0 1")
    assert texts_of(rules, position, "a7") == {"a7b8a7", "a7a8q", "a7a8r", "a7a8b", "a7a8n"}
    assert after(rules, rules.text(position), "axb8") == "7k/P1P5/8/8/8/8/8/K7 b - - 0 1"


def test_nothing_is_taken_in_passing(rules: Rules) -> None:
    there = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    position = rules.position(after(rules, there, "d7d5"))
    assert texts_of(rules, position, "e5") == {"e5e6"}


def test_a_king_takes_what_is_guarded(rules: Rules) -> None:
    position = rules.position("3rk3/8/8/8/8/8/3q4/4K3 w - - 0 1")
    assert {move.text for move in rules.legal_moves(position)} == {"e1d2e1", "e1f1"}


def test_a_shot_keeps_the_right_to_castle(rules: Rules) -> None:
    assert after(rules, "4k3/8/8/7n/8/8/8/4K2R w K - 0 1", "Rxh5", "Ke7", "O-O").startswith(
        "8/4k3/8/8/8/8/8/5RK1 "
    )


def test_a_rook_that_is_shot_takes_the_right_along(rules: Rules) -> None:
    assert after(rules, "4k3/8/8/8/8/8/7r/R3K2R b KQ - 0 1", "Rxh1").split()[2] == "Q"
