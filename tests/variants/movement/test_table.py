"""Betza texts beside a table of their moves, from f6 of a board of 11 by 11 squares."""

import pytest

from tests.variants.movement.field import Field, field
from variants.movement.betza import parse

# Text, targets on the empty board, captures of a lone enemy where they differ: squares, or their
# number.
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
jD | 0 | 0
jA | 0 | 0
jH | 0 | 0
jjH | 0 | 0
jB | 16
jR | 16
jR3 | f3 f4 c6 d6 h6 i6 f8 f9
pR | 0 | 0
cpR | 0 | 0
mRcpR | 20 | 0
mBcpB | 20 | 0
gQ | 0 | 0
gR | 0 | 0
pR4 | 0 | 0
zB | 28
zR | 56
qN | e4 g4 d5 h5 d7 h7 e8 g8
qNN | 28
oR | 20
oB | 20
oN | e4 g4 d5 h5 d7 h7 e8 g8
U | 120
dK | 0 | 0
mcdK | e5 f5 g5 e6 g6 e7 f7 g7
kQ | 0 | 0
ckQ | 0 | 40
afsW | e4 g4 d5 h5 d7 h7 e8 g8
afsF | e4 g4 d5 h5 d7 h7 e8 g8
afsK | e4 g4 d5 h5 d7 h7 e8 g8
afW | f4 d6 h6 f8
afafW | f3 c6 i6 f9
aW | f4 e5 g5 d6 h6 e7 g7 f8
aK | 24
masR | 100
RmasR | 120
pafR | 0 | 0
gafQ | 0 | 0
pafW | 0 | 0
gafW | 0 | 0
pyafB | 0 | 0
mpafN | d2 h2 b4 j4 b8 j8 d10 h10
pasR | 0 | 0
fcafmF | 0 | e7 g7
fmFfcafmF | e7 g7
camK | 0 | e5 f5 g5 e6 g6 e7 f7 g7
caK | 0 | e5 f5 g5 e6 g6 e7 f7 g7
mabK | f6 | 0
cabK | 0 | e5 f5 g5 e6 g6 e7 f7 g7
KNADcaKmcabK | 25 | 24
yafsF | 32
FyafsF | 36
WyafsW | 36
mafsmafW | d3 h3 c4 i4 c8 i8 d9 h9
afafsKafsafzfK | 16
mafmafsKmafsmafKmaflmafrKmafrmaflK | 16
(paf)3R | 20
WfafyafcW | f5 e6 g6 f7 | f5 e6 g6 f7 f9 f10 f11
caibmR | 0 | 20
udQ | 0 | 0
ucR | 0 | 20
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
[F?fqR] | 20
[W-fsB-fsW] | 40
[K?K] | 16
"""

ROWS = [
    tuple(part.strip() for part in (line + " | ").split(" | "))[:3]
    for line in TABLE.strip().splitlines()
]
ORIGIN = "f6"


def quiet(piece: Field) -> set[str]:
    return {move.target for move in piece.moves(f"X{ORIGIN}", ORIGIN)}


def taken(piece: Field) -> set[str]:
    """Return where a single enemy can be captured, or changed places with."""
    others = [piece.board.name(s) for s in piece.board.squares if piece.board.name(s) != ORIGIN]
    return {
        s
        for s in others
        if any(s in m.taken or m.unloaded for m in piece.moves(f"X{ORIGIN} p{s}", ORIGIN))
    }


def agrees(found: set[str], expected: str) -> bool:
    return len(found) == int(expected) if expected.isdigit() else found == set(expected.split())


@pytest.mark.parametrize(("text", "moves", "captures"), ROWS, ids=[row[0] for row in ROWS])
def test_moves_are_those_of_the_table(text: str, moves: str, captures: str) -> None:
    piece = field(text, starts=(ORIGIN,))
    assert agrees(quiet(piece), moves), sorted(quiet(piece))
    assert agrees(taken(piece), captures or moves), sorted(taken(piece))


@pytest.mark.parametrize("text", [row[0] for row in ROWS])
def test_attacks_are_the_captures(text: str) -> None:
    piece = field(text, starts=(ORIGIN,))
    placement = piece.placed(f"X{ORIGIN}")
    others = [s for s in piece.board.squares if piece.board.name(s) != ORIGIN]
    expected = {piece.board.name(s) for s in others if _takes_king(piece, piece.board.name(s))}
    assert {
        piece.board.name(s) for s in others if piece.attacks[0].attacked(placement, s)
    } == expected
    assert {
        piece.board.name(s) for s in others if piece.attacks[0].origins(placement, s)
    } == expected


def _takes_king(piece: Field, square: str) -> bool:
    return any(square in move.taken for move in piece.moves(f"X{ORIGIN} k{square}", ORIGIN))


@pytest.mark.parametrize(("text", "moves"), [("fmWfceFifmnD", "f7"), ("ifmnD", ""), ("ifmnH", "")])
def test_initial_moves_are_for_the_squares_of_the_array(text: str, moves: str) -> None:
    assert quiet(field(text)) == set(moves.split())


@pytest.mark.parametrize("text", ["", "-"])
def test_an_empty_text_cannot_move(text: str) -> None:
    assert parse(text) == ()
