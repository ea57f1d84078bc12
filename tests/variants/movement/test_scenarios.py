"""Moves in positions of their own, and castlings with every kind of partner."""

import pytest

from tests.variants.movement.field import Outcome, field
from variants import Board
from variants.movement.betza import castle_steps
from variants.movement.castles import castles

# Text, board, piece (X or x, its square, ! if it has not moved), others, moves, captures, what else
# happens.
SCENES = """
fmWfceF | 8x8 | Xe5 | pd5 | e6 | | |
fmWfceF | 8x8 | xd4 | Pe4 | d3 | | |
fmWfceFifmnD | 8x8 | Xe2! | ne3 | | |
fmWfceFifmnD | 8x8 | Xe2! | ne4 nd3 | e3 | d3 |
fmWfceFifmnD | 8x8 | xe7! | | e5 e6 | |
fmW*fceF | 11x10 | Xf2! | | f3 f4 f5 | |
fmW*fceF | 11x10 | Xf3 | | f4 f5 | |
fmW*fceF | 11x10 | Xf6 | | f7 | |
fmW*fceF | 11x10 | xf9! | | f8 f7 f6 | |
frF | 8x8 | xe5 | | d4 | |
afsW | 9x10 | Xe5 | pe6 | d3 f3 c4 g4 c6 g6 | |
mRcpR | 9x10 | Xe5 | Pe7 pe9 pc5 pa5 | e1 e2 e3 e4 d5 f5 g5 h5 i5 e6 | a5 e9 |
mafsmafW | 9x10 | Xe5 | Pe6 pf4 | c2 g2 b3 h3 b7 h7 | |
fcafmF | 8x8 | Xe4 | pd5 pf5 pg6 | | | c6xd5
mcabK | 8x8 | Xe4 | pe5 | e4 | | e4xe5
caK | 8x8 | Xe4 | pe5 pf6 | | | f6xe5,f6 d4xe5 d5xe5 d6xe5 e6xe5 f4xe5 f5xe5
gQ | 8x8 | Xe4 | Pe6 pg4 ph4 pc2 Pb1 | e7 | h4 |
pasR | 8x8 | Xe4 | pe6 | a6 b6 c6 d6 f6 g6 h6 | |
caibmR | 8x8 | Xe4 | pe7 pb4 | | | e4xb4 e4xe7
afafsKafsafzfK | 10x8 | Xe4 | Pe5 Pf5 Pd5 | 12 | |
mNxaN | 8x8 | Xe4 | Rf6 Rc5 | d2 f2 c3 g3 g5 d6 | | 14
xK | 8x8 | Xe4 | Be5 Ka1 | 13 | |
QudQafudQ | 5x5 | Xc3 | Pc5 | 15 | | c5!c3 c5!c4
oR | 8x8 | Xa4 | Pc4 | 13 | |
R | 8x8-d6-f4 | Xd4 | | d1 d2 d3 a4 b4 c4 e4 d5 | |
aifsbsRaifsbsB | 9x9 | Xc3 | Kc2 Pd2 bc5 qe7 kg6 pg8 | 25 | c5 e7 |
aifsbsRaifsbsB | 9x9 | Xc3 | Pc4 Pd3 Pc2 Pb3 Pd4 Pb4 Pb2 Pd2 | | |
aifsbsRaifsbsB | 9x9 | Xe5 | pe7 | 31 | e7 |
"""
ROWS = [[part.strip() for part in line.split("|")][:7] for line in SCENES.strip().splitlines()]


def written(move: Outcome) -> str:
    """Return a move with what it does beside going somewhere: `c6xd5`, `c5!c4` for a piece set down
    on c4.
    """
    down = "!" + "".join(move.unloaded) if move.unloaded else ""
    return move.target + ("x" + ",".join(sorted(move.taken)) if move.taken else "") + down


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]} {row[2]} {row[3]}" for row in ROWS])
def test_moves_among_other_pieces(row: list[str]) -> None:
    text, size, piece, others, quiet, captures, more = row
    area, *holes = size.split("-")
    files, ranks = map(int, area.split("x"))
    square = piece[1:].rstrip("!")
    starts = (square,) if piece.endswith("!") else ()
    board = field(text, files, ranks, tuple(holes), starts, piece[0])
    moves = board.moves(f"{piece.rstrip('!')} {others}", square)
    own = [move for move in moves if move.origin == square]
    agree(quiet, [move.target for move in own if not move.taken and not move.unloaded])
    agree(captures, [move.target for move in own if move.taken == {move.target}])
    agree(
        more,
        [
            written(move)
            for move in moves
            if move.unloaded or move.taken - {move.target} or move not in own
        ],
    )


def agree(expected: str, found: list[str]) -> None:
    assert (
        len(found) == int(expected)
        if expected.isdigit()
        else sorted(found) == sorted(expected.split())
    )


# Text, board, king's square, partners (R is a rook; * has moved), castlings.
CASTLES = """
KisO2 | 8x8 | e1 | Ra1 Rh1 | c1:a1d1 g1:h1f1
KisO2 | 8x8 | e1 | Ra1 Nb1 Rh1 | g1:h1f1
KisO2 | 8x8 | e1 | Ra1 Rh1* | c1:a1d1
KisO3 | 10x8 | f1 | Ra1 Rj1 | c1:a1d1 i1:j1h1
KisO4isO3isO2 | 12x12 | g2 | Rb2 Rk2 | c2:b2d2 d2:b2e2 e2:b2f2 i2:k2h2 j2:k2i2 k2:k2j2
KisjO2 | 12x12-a2-l2 | g2 | Rc2 Rj2 Cb2 Ck2 | e2:c2f2 i2:j2h2
KisO2 | 8x8 | e1 | Na1 Bh1 | c1:a1d1 g1:h1f1
KisO2 | 8x8 | e1 | Nb1 Bg1 |
isO1 | 11x10 | f1 | Ra1 Rk1 | e1:a1f1 g1:k1f1
irO2 | 8x8 | e8 | ra8 rh8 | c8:a8d8
isjO2 | 10x8 | f1 | Nb1 Ni1 | d1:b1e1 h1:i1g1
"""


@pytest.mark.parametrize("row", CASTLES.strip().splitlines())
def test_castlings_with_the_partners_that_stand_there(row: str) -> None:
    text, size, king, others, expected = (part.strip() for part in row.split("|"))
    area, *holes = size.split("-")
    files, ranks = map(int, area.split("x"))
    board = Board.with_holes(files, ranks, holes)
    pieces = {board.indices[piece[1:].rstrip("*")]: piece for piece in others.split()}
    found = []
    for step in castle_steps(text):
        for castle in castles(
            board,
            step,
            board.indices[king],
            1 if others[:1].islower() else 0,
            is_partner=lambda s: s in pieces and "*" not in pieces[s],
            is_rook=lambda s: pieces[s][0] in "Rr",
        ):
            if not any(square in pieces for square in castle.between):
                names = [
                    board.name(s)
                    for s in (castle.king_target, castle.partner, castle.partner_target)
                ]
                found.append(f"{names[0]}:{names[1]}{names[2]}")
    assert sorted(found) == sorted(expected.split())


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("ifmnD", {"e4": "e3"}),
        ("ifmnH", {"e5": "e3 e4"}),
        ("fmnnD", {"e4": "e3"}),
        ("ifmnR3", {"e3": "", "e4": "e3", "e5": "e3 e4"}),
        ("ifmnafmW", {"e4": "e3"}),
        ("fmnafmnafmW", {"e5": "e3 e4"}),
        ("fmnD", {"e4": ""}),
        ("ifmD", {"e4": ""}),
        ("fmWifmnD", {"e3": "", "e4": "e3"}),
        ("fmW2ifmnD", {"e3": "", "e4": ""}),
        ("fmnafsmF", {"d4": "d3", "c3": "d3", "f4": "f3", "g3": "f3"}),
    ],
)
def test_a_first_move_opens_the_squares_it_passes(text: str, opened: dict[str, str]) -> None:
    board = field(text, 8, 8, (), ("e2",))
    raws = board.raws("Xe2", "e2")
    found = {
        board.board.name(raw[1]): [board.board.name(s) for s in board.survey.marked(raw[4])]
        for raw in raws
    }
    assert found == {target: squares.split() for target, squares in opened.items()}


def test_two_ways_that_open_different_squares_are_one_move() -> None:
    board = field("fmnasmF", 8, 8)
    targets = [board.board.name(raw[1]) for raw in board.raws("Xe2", "e2")]
    assert sorted(targets) == ["c2", "e4", "g2"]
