"""Betza texts beside a table of their moves, from f6 of an empty board of 11 by 11 squares."""

import pytest

from variants import PresetError
from variants.core.geometry import Board
from variants.movement.betza import MAX_LENGTH, Mover, parse
from variants.movement.movers import for_side, paths

BOARD = Board(11, 11)

# Text, targets on the empty board, captures of a lone enemy where they differ: squares, or their number.
TABLE = """
W | f5 e6 g6 f7
F | e5 g5 e7 g7
D | f4 d6 h6 f8
N | e4 g4 d5 h5 d7 h7 e8 g8
A | d4 h4 d8 h8
H | f3 c6 i6 f9
C | e3 g3 c5 i5 c7 i7 e9 g9
L | e3 g3 c5 i5 c7 i7 e9 g9
Z | d3 h3 c4 i4 c8 i8 d9 h9
J | d3 h3 c4 i4 c8 i8 d9 h9
G | c3 i3 c9 i9
K | e5 f5 g5 e6 g6 e7 f7 g7
R | 20
B | 20
Q | 40
(1,4) | e2 g2 b5 j5 b7 j7 e10 g10
FX | e2 g2 b5 j5 b7 j7 e10 g10
WX | f2 b6 j6 f10
DY | d2 h2 b4 j4 b8 j8 d10 h10
NY | c2 i2 b3 j3 b9 j9 c10 i10
R3 | f3 f4 f5 c6 d6 e6 g6 h6 i6 f7 f8 f9
B2 | d4 h4 e5 g5 e7 g7 d8 h8
W0 | 20
WW | 20
NN | 16
N0 | 16
N2 | 16
DD | f2 f4 b6 d6 h6 j6 f8 f10
AA | b2 j2 d4 h4 d8 h8 b10 j10
BN | 28
RN | 28
QN | 48
WAD | d4 f4 h4 f5 d6 e6 g6 h6 f7 d8 f8 h8
FC | e3 g3 c5 e5 g5 i5 c7 e7 g7 i7 e9 g9
RF | 24
BW | 24
fW | f7
fF | e7 g7
fR | f7 f8 f9 f10 f11
fN | e8 g8
fhN | d7 h7 e8 g8
fsN | d7 h7
vN | e4 g4 e8 g8
sN | d5 h5 d7 h7
lfN | e8
flN | d7
frN | h7
ffrrN | h5 h7 e8 g8
hrN | e4 h5 d7 g8
hlN | g4 d5 h7 e8
flF | e7
fsW | e6 g6 f7
frW | g6 f7
frF | g7
FfW | e5 g5 e7 f7 g7
WfF | f5 e6 g6 e7 f7 g7
FbsW | e5 f5 g5 e6 g6 e7 g7
FvW | e5 f5 g5 e7 f7 g7
fK | f7
fsK | e7 g7
fhK | e7 f7 g7
vsK | f5 e6 g6 f7
bQ | f1 f2 f3 f4 f5
mR | 20 | 0
cR | 0 | 20
mNcR | e4 g4 d5 h5 d7 h7 e8 g8 | 20
mQcN | 40 | e4 g4 d5 h5 d7 h7 e8 g8
fmWfcF | f7 | e7 g7
fmFfcW | e7 g7 | f7
fmWfceFifmnD | f7 f8 | e7 g7
ifmnD | f8 | 0
ifmnH | f9 | 0
nA | d4 h4 d8 h8
nD | f4 d6 h6 f8
nN | e4 g4 d5 h5 d7 h7 e8 g8
nZ | d3 h3 c4 i4 c8 i8 d9 h9
nH | f3 c6 i6 f9
afsW | e4 g4 d5 h5 d7 h7 e8 g8
afsF | e4 g4 d5 h5 d7 h7 e8 g8
afsK | e4 g4 d5 h5 d7 h7 e8 g8
afW | f4 d6 h6 f8
afafW | f3 c6 i6 f9
aW | f4 e5 g5 d6 h6 e7 g7 f8
aK | 24
masR | 100
RmasR | 120
mafsmafW | d3 h3 c4 i4 c8 i8 d9 h9
mafmafsKmafsmafKmaflmafrKmafrmaflK | 16
FflarFfralF | e5 g5 e7 g7 f8
aifsbsR | 36
aifsbsB | 36
aifsbsRaifsbsB | 36
[R-ifsbsB][B-ifsbsR] | 36
[R=fsbsB][B=fsbsR] | 36
[F?R] | 36
[F?fsR] | 36
[F-fsR] | 32
[W?fsB] | 36
[W-fsF] | e4 g4 d5 h5 d7 h7 e8 g8
[F-fB] | 16
[A?fB] | 16
[W?fDD] | f1 f3 f5 a6 c6 e6 g6 i6 k6 f7 f9 f11
[N?fB] | 32
[D?fsB] | 28
[nD?fsB] | 28
[W?fW?fsB] | 32
[W-fsB-fsW] | 40
[K?K] | 16
"""

ROWS = [tuple(part.strip() for part in (line + " | ").split(" | "))[:3] for line in TABLE.strip().splitlines()]


def targets(movers: tuple[Mover, ...], *, takes: bool) -> set[str]:
    chosen = [mover for mover in movers if (mover.takes if takes else mover.quiet)]
    return {BOARD.name(path.target) for mover in chosen for path in paths(BOARD, mover, BOARD.indices["f6"])}


def agrees(found: set[str], expected: str) -> bool:
    return len(found) == int(expected) if expected.isdigit() else found == set(expected.split())


@pytest.mark.parametrize(("text", "quiet", "takes"), ROWS, ids=[row[0] for row in ROWS])
def test_moves_are_those_of_the_table(text: str, quiet: str, takes: str) -> None:
    movers = parse(text)
    assert agrees(targets(movers, takes=False), quiet)
    assert agrees(targets(movers, takes=True), takes or quiet)


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


@pytest.mark.parametrize("text", ["", "-"])
def test_an_empty_text_cannot_move(text: str) -> None:
    assert parse(text) == ()


def test_side_1_sees_directions_turned_by_half_a_circle() -> None:
    assert targets(for_side(parse("frF"), 1), takes=False) == {"e5"}


def test_every_square_of_a_sissa_path_but_the_last_must_be_empty() -> None:
    found = {path.empties for mover in parse("[R=fsbsB][B=fsbsR]") for path in paths(BOARD, mover, BOARD.indices["f6"])}
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
        ("fxW", 2, "'x' (borrowed moves) is not supported"),
        ("WcpR", 3, "'p' (hopping) is not supported"),
        ("caK", 1, "capturing on the way is not supported"),
        ("(1,2", 1, "a parenthesis must hold two numbers, as in (1,4)"),
        ("(0,0)", 1, "a leap goes from 1 to 15 squares"),
        ("[W-F", 5, "] is missing"),
        ("[W+F]", 3, "a leg in brackets must be followed by -, ?, = or ]"),
        ("b[W-F]", 1, "only m, c and i may stand before a bracket"),
        ("[W=F]", 2, "a leg of equal length needs a slide before it"),
        ("aiW", 1, "a leg of equal length needs a slide before it"),
        ("hrW", 1, "the direction 'hr' does not fit this piece letter"),
        ("mabK", 1, "a move that ends where it began is not supported"),
        ("aaaaaaK", 7, "a move has at most 6 legs"),
        ("aaaK", 4, "this stands for more than 1024 lines of movement"),
    ],
)
def test_errors_name_the_column_and_the_reason(text: str, column: int, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.params["column"]) == ("betza", column)
    assert caught.value.message == f"column {column} of {text!r}: {reason}"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(PresetError, match="at most 200 characters"):
        parse("W" * (MAX_LENGTH + 1))
