"""Betza texts: what they are made of, and what is wrong with those that cannot be read."""

import random

import pytest

from variants import PresetError
from variants.core.geometry import Board
from variants.movement.betza import MAX_LENGTH, MAX_MOVERS, Mover, castle_steps, parse
from variants.movement.layout import for_side, paths

BOARD = Board(11, 11)


def targets(movers: tuple[Mover, ...]) -> set[str]:
    return {
        BOARD.name(path.target)
        for mover in movers
        for path in paths(BOARD, mover, BOARD.indices["f6"])
    }


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("[R=fsbsB][B=fsbsR]", "[R-ifsbsB][B-ifsbsR]"),
        ("[R=fsbsB][B=fsbsR]", "aifsbsRaifsbsB"),
        ("L", "C"),
        ("J", "Z"),
        ("FX", "(1,4)"),
        ("W0", "R"),
        ("WF", "K"),
        ("afsW", "nN"),
        ("[F?R]", "[F?fsR]"),
    ],
)
def test_different_texts_of_one_move_agree(one: str, two: str) -> None:
    assert {p for m in parse(one) for p in ways(m)} == {p for m in parse(two) for p in ways(m)}


def ways(mover: Mover) -> set[tuple[int, tuple[int, ...]]]:
    return {(path.target, path.empties) for path in paths(BOARD, mover, BOARD.indices["f6"])}


def test_side_1_sees_directions_turned_by_half_a_circle() -> None:
    assert targets(for_side(parse("frF"), 1)) == {"e5"}


def test_every_square_of_a_sissa_path_but_the_last_must_be_empty() -> None:
    found = {
        path.empties
        for mover in parse("[R=fsbsB][B=fsbsR]")
        for path in paths(BOARD, mover, BOARD.indices["f6"])
    }
    names = {tuple(BOARD.name(s) for s in empties) for empties in found}
    assert ("f7", "f8", "g9") in names
    assert ("g7", "h8", "h9") in names
    assert all(len(empties) % 2 for empties in found)


def test_a_pawn_may_be_taken_in_passing_after_its_initial_step_only() -> None:
    assert [(m.initial, m.opens, m.passing) for m in parse("fmWfceFifmnD")] == [
        (False, False, False),
        (False, False, True),
        (False, False, True),
        (True, True, False),
    ]


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("W!", 2, "'!' is no piece letter"),
        ("WE", 2, "'E' is no piece letter"),
        ("Wf", 3, "the text ends where a piece letter should be"),
        ("fwW", 2, "'w' means nothing here"),
        ("fccW", 3, "'c' is written too often"),
        ("mnjA", 3, "'n' and 'j' contradict each other"),
        ("pgR", 2, "'p' and 'g' contradict each other"),
        ("(1,2", 1, "a parenthesis must hold two numbers, as in (1,4)"),
        ("(0,0)", 1, "a leap goes from 1 to 25 squares"),
        ("[W-F", 5, "] is missing"),
        ("[W+F]", 3, "a leg in brackets must be followed by -, ?, = or ]"),
        ("b[W-F]", 1, "only m, c, d and i may stand before a bracket"),
        ("[W=F]", 4, "a leg of equal length needs a slide before it"),
        ("[W-yF-F]", 4, "'y' means nothing in brackets, where every leg has its own range"),
        ("[gR-fR]", 2, "'g' before the last leg changes ranges, which means nothing in brackets"),
        ("aiW", 2, "a leg of equal length needs a slide before it"),
        ("hrW", 1, "the direction 'hr' does not fit this piece letter"),
        ("azW", 2, "'z' and 'q' need a turn before them"),
        ("ceaK", 2, "'e' (capturing in passing) is only for the end of a move"),
        ("cepR", 2, "'e' is only for moves over empty squares"),
        ("mayK", 3, "'y' changes the range of the legs after it, and there is none"),
        ("jN", 1, "'j' means nothing with a leap that is neither straight nor diagonal"),
        ("qB", 1, "'q' (circular) needs a leap that is neither straight nor diagonal"),
        ("pzB", 2, "'z' cannot be combined with n, j, p or g"),
        ("zafB", 1, "'z' bends a ride of a single leg only"),
        ("muR", 2, "'u' sets a captured piece down, so this leg must capture: uc or ud"),
        ("fU", 1, "U has no directions"),
        ("aU", 1, "U has no legs"),
        ("O", 2, "castling needs the number of the king's steps, as in O2"),
        ("icO2", 2, "'c' means nothing with O"),
        ("fW@8", 3, "'@' (a drop; say drops in the tables of the preset) is not supported"),
        ("fI", 1, "'f' means nothing with I"),
        ("WmaI", 3, "'a' means nothing with I"),
        ("[W-I]", 4, "the imitator has no legs"),
        ("(paf)R", 6, "a repeated group must be followed by a number"),
        ("(paf", 5, "a repeated group holds small letters only and ends with )"),
        ("(paf)2(pas)2R", 7, "there is at most one repeated group in a move"),
        ("(paf)9R", 1, "a move has at most 8 legs"),
        ("aaaaaaaaK", 9, "a move has at most 8 legs"),
        ("aaaK", 4, "this stands for more than 1024 lines of movement"),
    ],
)
def test_errors_name_the_column_and_the_reason(text: str, column: int, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.params["column"]) == ("betza", column)
    assert caught.value.message == f"column {column} of {text!r}: {reason}"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(PresetError, match="at most 400 characters"):
        parse("W" * (MAX_LENGTH + 1))


def test_castling_is_read_apart_from_the_moves() -> None:
    steps = castle_steps("KisO4isjO2")
    assert [(s.steps, s.ways, s.inward, s.initial) for s in steps] == [
        (4, (-1, 1), 0, True),
        (2, (-1, 1), 1, True),
    ]
    assert parse("KisO4isjO2") == parse("K")


@pytest.mark.parametrize(
    ("text", "groups"), [("(paf)2R", "RpafRpafpafR"), ("m(af)1sW", "msWmafsW"), ("(a)2W", "WaWaaW")]
)
def test_a_repeated_group_is_written_out(text: str, groups: str) -> None:
    assert parse(text) == parse(groups)


@pytest.mark.parametrize("text", ["jW", "jjR2", "pW", "gF", "pN"])
def test_a_range_used_up_on_the_way_leaves_nothing(text: str) -> None:
    assert parse(text) == ()


LETTERS = "fblrvshmcdekxpgnjozqyituaaWFDNAHCLZJGRBQKOUIXY0123456789()[]-?=,*@!w"
LEGS = "fblrvshmcdkpgnjozqyitu"


def fuzzed(draw: random.Random) -> str:
    """Return any letters, or legs that look like a move."""
    if draw.random() < 0.4:
        return "".join(draw.choices(LETTERS, k=draw.randint(1, 12)))
    legs = ["".join(draw.choices(LEGS, k=draw.randint(0, 3))) for _ in range(draw.randint(1, 4))]
    atoms = [draw.choice("WFDNAHCZGRBQK") + draw.choice(("", "", "0", "2", "*")) for _ in legs]
    if draw.random() < 0.3:
        return (
            "["
            + draw.choice("-?=").join(leg + atom for leg, atom in zip(legs, atoms, strict=True))
            + "]"
        )
    return "a".join(legs) + atoms[0]


def read_or_refused(text: str) -> int:
    """Return how many movers a text has, or the column it is refused for as a negative number."""
    try:
        return len(parse(text)) + len(castle_steps(text))
    except PresetError as error:
        return -int(str(error.params["column"]))


def test_any_text_is_read_or_refused_with_its_column() -> None:
    draw = random.Random(7)
    found = {text: read_or_refused(text) for text in (fuzzed(draw) for _ in range(10_000))}
    assert [
        text for text, number in found.items() if not -len(text) - 1 <= number <= MAX_MOVERS
    ] == []
    assert sum(number > 0 for number in found.values()) > 1_500
