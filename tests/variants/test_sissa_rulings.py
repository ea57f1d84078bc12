"""The rulings of Sissa, one after the other. The number of a ruling is part of the test's name."""

import pytest

from variants import InvalidPosition, get_rules

RULES = get_rules("sissa")
START = "rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w KQkq - 0 1 c1g1c9g9"
# White sissa c3, king c2, pawn d2; black bishop c5, queen e7, king h6, pawn g8.
DIAGRAM = "9/6p2/4q4/7k1/2b6/9/2S6/2KP5/9 w - - 0 1 -"


def moves(text: str) -> set[str]:
    return {move.text for move in RULES.legal_moves(RULES.position(text))}


def from_square(text: str, origin: str) -> set[str]:
    return {move[len(origin) :] for move in moves(text) if move.startswith(origin)}


def after(text: str, *played: str) -> str:
    position = RULES.position(text)
    for move in played:
        position = RULES.play(position, RULES.read(move, position))
    return RULES.text(position)


def in_check(text: str) -> bool:
    return RULES.is_check(RULES.position(text))


def reason(text: str) -> str | None:
    outcome = RULES.outcome(RULES.position(text))
    return outcome.reason.value if outcome else None


def test_ruling_1_black_array_is_turned_not_mirrored() -> None:
    assert RULES.text(RULES.start()) == START
    pieces = RULES.pieces(RULES.start())
    assert [pieces[s].label for s in ("d1", "e1", "f1", "d9", "e9", "f9")] == [
        "Q",
        "K",
        "S",
        "s",
        "k",
        "q",
    ]


def test_ruling_2_any_two_directions_combine_turning_back_included() -> None:
    position = RULES.position("8k/9/2Ps5/9/9/9/9/9/8K b - - 0 1 -")
    expected = {("d7", turn, "c7") for turn in ("c6", "c8", "d6", "d8")}
    assert set(RULES.paths(position, RULES.read("d7c7", position))) == expected


@pytest.mark.parametrize(
    ("target", "turns"),
    [
        ("i6", {"f3"}),
        ("f9", {"f6"}),
        ("c1", {"a1", "a3"}),
        ("b1", {"b2"}),
        ("c5", {"e3", "e5", "a3", "a5"}),
        ("e7", {"e5"}),
    ],
)
def test_ruling_3_open_paths_of_the_rules_page_diagram(target: str, turns: set[str]) -> None:
    position = RULES.position(DIAGRAM)
    found = RULES.paths(position, RULES.read("c3" + target, position))
    assert set(found) == {("c3", turn, target) for turn in turns}


def test_ruling_3_a_sissa_never_goes_to_a_square_without_open_path() -> None:
    assert not {"d1", "d4", "b4", "b2", "d2", "c2"} & from_square(DIAGRAM, "c3")


def test_ruling_3_a_surrounded_sissa_cannot_move_and_attacks_nothing() -> None:
    assert from_square("9/9/8k/9/2PPP4/2PSP4/2PPP4/9/8K w - - 0 1 -", "d4") == set()
    assert in_check("9/9/9/3k5/9/3S5/9/9/8K b - - 0 1 -")
    assert not in_check("9/9/9/3k5/2ppp4/2pSp4/2ppp4/9/8K b - - 0 1 -")


def test_ruling_3_own_pieces_on_the_target_are_not_captured() -> None:
    assert "c7" in from_square("8k/9/2Ps5/9/9/9/9/9/8K b - - 0 1 -", "d7")
    assert "c7" not in from_square("8k/9/2ps5/9/9/9/9/9/8K b - - 0 1 -", "d7")


def test_ruling_4_several_paths_make_one_move() -> None:
    texts = [move.text for move in RULES.legal_moves(RULES.position(DIAGRAM))]
    assert texts.count("c3c5") == 1


def test_ruling_4_rook_squares_are_out_of_reach_when_every_detour_leaves_the_board() -> None:
    assert "b9" not in from_square("9/7k1/9/9/9/9/9/9/1S5K1 w - - 0 1 -", "b1")


def test_ruling_4_one_piece_on_a_shared_square_closes_both_paths() -> None:
    attack = "9/9/9/k8/9/S8/9/9/8K b - - 0 1 -"
    assert in_check(attack)
    assert in_check(attack.replace("k8/9/S8", "k8/n8/S8"))
    assert not in_check(attack.replace("k8/9/S8", "k8/1n7/S8"))


def test_ruling_4_a_check_by_two_paths_is_parried_only_where_they_meet() -> None:
    text = "6r2/9/9/k8/6r2/S8/9/9/8K b - - 0 1 -"
    assert from_square(text, "g5") == {"b5"}
    assert from_square(text, "g9") == set()


def test_ruling_5_a_conversion_may_capture_but_not_own_pieces() -> None:
    taking = "4k4/9/9/9/9/9/9/2n6/2B5K w - - 0 1 c1"
    assert from_square(taking, "c1") == {
        "b1",
        "d1",
        "c2",
        "b2",
        "a3",
        "d2",
        "e3",
        "f4",
        "g5",
        "h6",
        "i7",
    }
    assert from_square(taking.replace("2n6", "2N6"), "c1") & {"b1", "d1", "c2"} == {"b1", "d1"}


@pytest.mark.parametrize(
    ("state", "beside", "diagonal"), [("c1", True, True), ("c1!", True, False), ("-", False, True)]
)
def test_ruling_6_an_unmoved_bishop_attacks_by_its_permitted_first_move(
    state: str, beside: bool, diagonal: bool
) -> None:
    assert in_check(f"9/9/9/9/9/9/9/2k6/2B5K b - - 0 1 {state}") == beside
    assert in_check(f"9/9/9/9/9/9/4k4/9/2B5K b - - 0 1 {state}") == diagonal


def test_ruling_6_a_king_may_walk_through_the_diagonals_of_a_bishop_that_must_convert() -> None:
    text = "9/9/9/9/5k3/9/9/9/2B5K b - - 0 1 c1!"
    assert "f4" in from_square(text, "f5")
    assert "f4" not in from_square(text.replace("c1!", "-"), "f5")


def test_ruling_6_guards_own_pieces_beside_it_and_not_on_its_diagonals() -> None:
    beside = "9/9/9/9/9/9/9/4k4/2BR4K b - - 0 1 "
    assert "d1" not in from_square(beside + "c1!", "e2")
    assert "d1" in from_square(beside + "-", "e2")
    behind = "2b5k/1p7/K8/9/9/9/9/9/9 w - - 0 1 "
    assert "b8" in from_square(behind + "c9!", "a7")
    assert "b8" not in from_square(behind + "-", "a7")


def test_ruling_6_a_pinned_bishop_still_attacks() -> None:
    text = "9/9/9/9/9/9/9/2k6/K1B5r b - - 0 1 c1!"
    assert in_check(text)


def test_ruling_7_the_duty_survives_the_capture_of_the_partner() -> None:
    text = "k8/9/9/9/9/9/9/7r1/2B3B1K w - - 0 1 c1g1"
    assert after(text, "g1f2", "h2f2").endswith(" c1!")


def test_ruling_7_the_partner_of_a_bishop_captured_unmoved_stays_free() -> None:
    text = after("k5r2/9/9/9/9/9/9/9/2B3B1K b - - 0 1 c1g1", "g9g1", "i1i2", "a9a8")
    assert text.endswith(" c1")
    assert {"c2", "d2"} <= from_square(text, "c1")


def test_ruling_8_a_bishop_that_must_convert_may_stay_at_home() -> None:
    text = "k8/9/9/9/9/9/9/P8/2B5K w - - 0 1 c1!"
    assert {"a2a3", "a2a4", "i1h1", "c1c2"} <= moves(text)


def test_ruling_9_a_forbidden_first_move_does_not_save_from_stalemate() -> None:
    text = "r7k/9/9/9/9/9/2p1p4/2P1P4/1KBB5 w - - 0 1 "
    assert reason(text + "c1!") == "stalemate"
    assert reason(text + "-") is None


def test_ruling_9_a_forbidden_first_move_is_no_way_out_of_check() -> None:
    text = "k8/9/9/9/9/5r3/9/9/2B2K3 w - - 0 1 "
    assert "c1f4" not in moves(text + "c1!")
    assert "c1f4" in moves(text + "-")


def test_ruling_10_a_bishop_that_returns_home_is_ordinary() -> None:
    text = "k8/p8/9/9/9/9/9/9/2B3B1K w - - 0 1 c1g1"
    back = after(text, "c1b2", "a8a7", "b2c1", "a7a6")
    assert back.endswith(" g1!")
    assert "c2" not in from_square(back, "c1")


def test_ruling_10_a_promoted_bishop_on_a_home_square_is_ordinary() -> None:
    text = "2b3b1k/1P7/9/9/9/9/9/9/K8 w - - 0 1 c9g9"
    assert after(text, "b8c9b").startswith("2B3b1k/9/9/9/9/9/9/9/K8 b - - 0 1 g9")
    with pytest.raises(InvalidPosition) as caught:
        RULES.position("2B5k/9/9/9/9/9/9/9/K8 w - - 0 1 c9")
    assert caught.value.code == "conversion-square"


def test_ruling_11_a_pinned_bishop_converts_only_along_the_pin() -> None:
    assert from_square("k8/9/9/9/9/9/9/9/K1B5r w - - 0 1 c1!", "c1") == {"b1", "d1"}


def test_ruling_12_the_king_still_obstructs_while_castling_is_judged() -> None:
    text = "4k4/9/9/9/9/9/2s6/5P3/4K3R w K - 0 1 -"
    assert "e1h1" in moves(text)
    assert "e1h1" not in moves(text.replace("5P3", "9"))


def test_ruling_13_castling_is_written_as_the_king_move() -> None:
    position = RULES.position("r3k3r/9/9/9/9/9/9/9/R3K3R w KQkq - 0 1 -")
    short, long = RULES.read("O-O", position), RULES.read("O-O-O", position)
    assert (short.text, long.text) == ("e1h1", "e1b1")
    assert [RULES.write(move, position, "san") for move in (short, long)] == ["Kh1", "Kb1"]
    assert RULES.read("Kb1", position) == long


@pytest.mark.parametrize(
    ("castling", "row"),
    [("e1h1", "R5RK1"), ("e1b1", "1KR5R"), ("e9h9", "r5rk1"), ("e9b9", "1kr5r")],
)
def test_ruling_13_king_goes_three_squares_and_the_rook_over_it(castling: str, row: str) -> None:
    side, rank = ("w", -1) if castling[1] == "1" else ("b", 0)
    done = after(f"r3k3r/9/9/9/9/9/9/9/R3K3R {side} KQkq - 0 1 -", castling)
    assert done.split(" ")[0].split("/")[rank] == row


@pytest.mark.parametrize("played", ["e1e2", "i1i2"])
def test_ruling_13_a_right_is_lost_for_good_when_king_or_rook_moves(played: str) -> None:
    text = "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1 -"
    rights = after(text, played).split(" ")[2]
    assert rights == ("-" if played.startswith("e1") else "Q")


def test_ruling_13_a_right_is_lost_when_the_rook_is_captured() -> None:
    assert after("4k3r/9/9/9/9/9/9/9/R3K3R b KQk - 0 1 -", "i9i1").split(" ")[2] == "Q"


def test_ruling_14_the_double_step_is_two_squares() -> None:
    assert from_square(START, "e2") == {"e3", "e4"}


def test_ruling_14_white_takes_in_passing_from_rank_6_to_7() -> None:
    text = after("4k4/4p4/9/3P5/9/9/9/9/4K4 b - - 0 1 -", "e8e6")
    assert text.split(" ")[3] == "e7"
    assert after(text, "d6e7") == "4k4/9/4P4/9/9/9/9/9/4K4 b - - 0 2 -"


def test_ruling_14_black_takes_in_passing_from_rank_4_to_3() -> None:
    text = after("4k4/9/9/9/9/3p5/9/4P4/4K4 w - - 0 1 -", "e2e4")
    assert after(text, "d4e3") == "4k4/9/9/9/9/9/4p4/9/4K4 w - - 0 2 -"


def test_ruling_14_taking_in_passing_is_open_for_one_move_only() -> None:
    text = after("4k4/4p4/9/3P5/9/9/9/9/4K4 b - - 0 1 -", "e8e6", "e1e2", "e9d9")
    assert "d6e7" not in moves(text)


def test_ruling_14_promotion_is_compulsory_to_five_kinds() -> None:
    text = "9/3P5/8k/9/9/9/9/9/4K4 w - - 0 1 -"
    assert from_square(text, "d8") == {"d9q", "d9r", "d9b", "d9n", "d9s"}


SHUFFLE = ("Kd1", "Kd9", "Ke1", "Ke9")


def played_repeatedly(times: int) -> tuple[list[str], str]:
    position, history = RULES.position("4k3r/9/9/9/9/9/9/9/R3K4 w - - 0 1 -"), list[str]()
    for text in SHUFFLE * times:
        history.append(RULES.key(position))
        position = RULES.play(position, RULES.read(text, position))
    return history, RULES.text(position)


def test_ruling_15_third_occurrence_may_be_claimed_and_fifth_ends_the_game() -> None:
    for times, claims, ending in (
        (1, (), None),
        (2, ("repetition",), None),
        (4, ("repetition",), "repetition"),
    ):
        history, text = played_repeatedly(times)
        position = RULES.position(text)
        outcome = RULES.outcome(position, history)
        assert (RULES.claims(position, history), outcome and outcome.reason) == (claims, ending)


@pytest.mark.parametrize(
    ("clock", "claims", "ending"),
    [(99, (), None), (100, ("move rule",), None), (150, ("move rule",), "move rule")],
)
def test_ruling_15_fifty_moves_may_be_claimed_and_seventy_five_end_the_game(
    clock: int, claims: tuple[str, ...], ending: str | None
) -> None:
    position = RULES.position(f"4k3r/9/9/9/9/9/9/9/R3K4 w - - {clock} 90 -")
    outcome = RULES.outcome(position)
    assert (RULES.claims(position, []), outcome and outcome.reason) == (claims, ending)


def test_ruling_15_mate_takes_precedence_over_the_move_rule() -> None:
    assert reason("R7k/1R7/9/9/9/9/9/9/8K b - - 150 90 -") == "checkmate"


def test_ruling_15_a_quiet_conversion_does_not_reset_the_counter() -> None:
    assert after("k8/9/9/9/9/9/9/9/2B5K w - - 7 30 c1", "c1c2").split(" ")[4] == "8"


def test_ruling_16_conversion_state_and_castling_rights_distinguish_positions() -> None:
    base = "4k4/9/9/9/9/9/9/9/R1B1K1B1R w {} - 0 1 {}"
    keys = {
        RULES.key(RULES.position(base.format(*fields)))
        for fields in (("K", "c1g1"), ("Q", "c1g1"), ("K", "c1!"), ("K", "-"))
    }
    assert len(keys) == 4


def test_ruling_16_a_capture_in_passing_counts_only_if_it_is_legal() -> None:
    def key(placement: str, passed: str) -> str:
        return RULES.key(RULES.position(f"{placement} w - {passed} 0 1 -"))

    nobody, legal = "4k4/9/9/4p4/9/9/9/9/4K4", "4k4/9/9/3Pp4/9/9/9/9/4K4"
    pinned = "3rk4/9/9/3Pp4/9/9/9/9/3K5"
    assert key(nobody, "e7") == key(nobody, "-")
    assert key(legal, "e7") != key(legal, "-")
    assert key(pinned, "e7") == key(pinned, "-")


@pytest.mark.parametrize("pieces", ["9", "N8", "n8", "2B6", "2b6"])
def test_ruling_17_dead_material_ends_the_game(pieces: str) -> None:
    assert reason(f"8k/9/9/9/{pieces}/9/9/K8/9 w - - 0 1 -") == "material"


def test_ruling_17_an_unconverted_bishop_is_dead_too() -> None:
    assert reason("8k/9/9/9/9/9/9/K8/2B6 w - - 0 1 c1") == "material"


@pytest.mark.parametrize("pieces", ["NN7", "N6n1", "B7B", "B7b", "S8", "s8", "R8", "NB7"])
def test_ruling_17_other_material_is_not_dead(pieces: str) -> None:
    assert reason(f"8k/9/9/{pieces}/9/9/9/3K5/9 w - - 0 1 -") is None


@pytest.mark.parametrize(
    ("played", "state"),
    [
        ((), "c1g1c9g9"),
        (("b2b3", "e8e7", "c1b2"), "g1!c9g9"),
        (("c2c3", "e8e7", "c1c2"), "c9g9"),
    ],
)
def test_section_9_conversion_state_is_written_as_in_the_examples(
    played: tuple[str, ...], state: str
) -> None:
    assert after(START, *played).split(" ")[6] == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("g1e3", "the bishop on g1 must convert on its first move: it may go to f1, h1 or g2"),
        (
            "c1c2",
            "the bishop on c1 cannot convert: only an original bishop that has never moved may, "
            "and only one of the two",
        ),
    ],
)
def test_section_4_an_illegal_first_move_is_explained(text: str, sentence: str) -> None:
    position = RULES.position("4k4/9/9/9/9/9/9/8K/2B3B2 w - - 0 1 g1!")
    assert RULES.explain(text, position) == sentence
