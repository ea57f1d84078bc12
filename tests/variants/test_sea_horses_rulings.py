"""The rulings of Sea Horses, enforced. The number of a ruling is part of the test's name."""

import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from variants import PresetError, array_count, array_numbers, get_rules, load_spec, preset_document
from variants.rules.setup import start_text

RULES = get_rules("sea-horses")
ARRAY = "ksnrcaqh/pppppppp/8/8/8/8/PPPPPPPP/KSNRCAQH w - - 0 1"


def moves(text: str) -> set[str]:
    return {move.text for move in RULES.legal_moves(RULES.position(text))}


def from_square(text: str, origin: str) -> set[str]:
    return {move[2:] for move in moves(text) if move.startswith(origin)}


def reason(text: str) -> str | None:
    outcome = RULES.outcome(RULES.position(text))
    return outcome.reason.value if outcome else None


def drawn(mode: str | None, draw: Callable[[int], int]) -> tuple[str, str]:
    """Return White's and Black's back rank, both in capitals."""
    rows = RULES.text(RULES.start(mode, draw)).split(" ")[0].split("/")
    return rows[-1], rows[0].upper()


def start_of(mode: str, number: int) -> str:
    """Return the start with the array of this number."""
    return start_text(RULES.spec, mode, lambda _: number)


def numbered(mode: str, number: int) -> tuple[str, str]:
    """Return the back ranks of the array with this number."""
    rows = start_of(mode, number).split(" ")[0].split("/")
    return rows[-1], rows[0].upper()


def test_ruling_1_the_board_is_eight_by_eight() -> None:
    assert (RULES.board.files, RULES.board.ranks) == (8, 8)


def test_ruling_1_the_army_is_one_of_each_and_eight_pawns() -> None:
    pieces = Counter(
        piece.label for piece in RULES.pieces(RULES.position(ARRAY)).values() if piece.side == 0
    )
    assert pieces == Counter("KQSCAHRNPPPPPPPP")


@pytest.mark.parametrize("text", ["DHh1-e4", "DHe4", "He4", "DH h1-e4"])
def test_ruling_2_dh_is_read_as_dragon_horse(text: str) -> None:
    position = RULES.position("7k/8/8/8/8/8/8/K6H w - - 0 1")
    assert RULES.read(text, position).text == "h1e4"


def test_ruling_2_dh_in_small_letters_is_the_other_sides() -> None:
    position = RULES.position("7k/8/8/8/8/8/8/K6H w - - 0 1")
    message = "the piece on h1 is H (Dragon Horse of White), not dh (Dragon Horse of Black)"
    assert RULES.explain("dh h1-e4", position) == message


def test_ruling_3_asymmetric_is_the_default_and_all_modes_are_named() -> None:
    assert [mode.key for mode in RULES.spec.setup_modes] == ["asymmetric", "mirror", "central"]
    assert drawn(None, random.Random(4).randrange) == drawn(
        "asymmetric", random.Random(4).randrange
    )


def test_ruling_3_mirror_puts_the_same_pieces_on_a_file() -> None:
    white, black = drawn("mirror", random.Random(5).randrange)
    assert white == black
    assert sorted(white) == sorted("KQSCAHRN")


def test_ruling_3_central_turns_the_array() -> None:
    white, black = drawn("central", random.Random(6).randrange)
    assert black == white[::-1]


def test_ruling_4_every_order_comes_from_exactly_one_number() -> None:
    """There are as many numbers as orders, and every array shows its own number."""
    assert array_count(RULES.spec, "mirror") == math.factorial(8)
    for number in range(0, math.factorial(8), 61):
        assert array_numbers(RULES.spec, start_of("mirror", number), "mirror") == (number,)


def test_ruling_4_the_king_may_stand_anywhere_with_equal_chance() -> None:
    draw = random.Random(7)
    places = Counter(drawn("mirror", draw.randrange)[0].index("K") for _ in range(1600))
    assert sorted(places) == list(range(8))
    assert min(places.values()) > 140


def test_ruling_4_no_array_starts_in_check() -> None:
    draw = random.Random(8)
    for mode in ("asymmetric", "mirror", "central") * 30:
        position = RULES.start(mode, draw.randrange)
        assert not RULES.is_check(position)
        assert all(
            not move.captured and not RULES.is_check(RULES.play(position, move))
            for move in RULES.legal_moves(position)
        )


def test_ruling_5_the_caller_draws_one_number_for_both_orders_of_an_asymmetric_array() -> None:
    requested: list[int] = []

    def draw(n: int) -> int:
        requested.append(n)
        return 0

    drawn("asymmetric", draw)
    assert requested == [math.factorial(8) ** 2]


def test_ruling_5_both_orders_of_an_asymmetric_array_are_free() -> None:
    orders = math.factorial(8)
    numbers = range(0, orders * orders, orders * 1260 + 1260)
    found = {numbered("asymmetric", number) for number in numbers}
    assert len({white for white, _ in found}) == len({black for _, black in found}) == len(numbers)


def test_ruling_5_no_array_without_a_draw() -> None:
    with pytest.raises(PresetError) as caught:
        RULES.start("mirror")
    assert caught.value.code == "no-draw"


def test_ruling_5_an_unknown_mode_is_refused() -> None:
    with pytest.raises(PresetError) as caught:
        RULES.start("sideways", random.Random(1).randrange)
    assert caught.value.code == "unknown-mode"


def test_ruling_6_promotion_is_to_any_kind_but_king_and_pawn() -> None:
    texts = from_square("8/4P3/7k/8/8/8/8/K7 w - - 0 1", "e7")
    assert texts == {"e8q", "e8s", "e8c", "e8a", "e8h", "e8r", "e8n"}


def test_section_4_there_is_no_castling() -> None:
    assert "e1g1" not in moves("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")


@pytest.mark.parametrize("pieces", ["8", "N7", "n7"])
def test_ruling_7_dead_material_ends_the_game(pieces: str) -> None:
    assert reason(f"7k/8/8/{pieces}/8/8/K7/8 w - - 0 1") == "material"


@pytest.mark.parametrize("pieces", ["H7", "A7", "s7", "NN6"])
def test_ruling_7_other_material_is_not_dead(pieces: str) -> None:
    assert reason(f"7k/8/{pieces}/8/8/8/4K3/8 w - - 0 1") is None


def test_ruling_8_c_is_the_chancellor() -> None:
    targets = from_square("k7/8/8/8/8/8/8/K6C w - - 0 1", "h1")
    assert targets == {
        "g3",
        "f2",
        *(f"h{rank}" for rank in range(2, 9)),
        *(f"{file}1" for file in "bcdefg"),
    }


def test_section_6_the_straight_step_of_the_dragon_horse_gives_check_and_guards() -> None:
    assert RULES.is_check(RULES.position("8/8/8/3k4/3H4/8/8/K7 b - - 0 1"))
    assert "d3" not in from_square("8/8/8/8/3H4/3R4/3k4/7K b - - 0 1", "d2")


def test_section_6_example_is_a_position_of_the_game() -> None:
    assert RULES.text(RULES.position(ARRAY)) == ARRAY


def test_section_7_the_unenforced_preset_has_the_same_board_army_and_modes() -> None:
    free, enforced = (
        load_spec(preset_document(key)) for key in ("sea-horses-unenforced", "sea-horses")
    )
    assert not free.enforced
    assert [(p.id, p.labels) for p in free.pieces] == [(p.id, p.labels) for p in enforced.pieces]
    assert free.setup_modes == enforced.setup_modes
