"""Chu Shogi beside a judge of its own, figures others have published, and its rulings."""

import random

import pytest

from tests.variants.judges.chu import LIONS, Board, Chu, owner, read, written
from variants import Position, Rules, get_rules


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("chu-shogi")


def placed(rules: Rules, pieces: str, *, side: str = "w", barred: bool = False) -> Position:
    """Return a position from pieces and squares: `Nd4 ne6 Ka1 kl12`."""
    board: Board = {}
    for word in pieces.split():
        name = word.rstrip("0123456789")
        square = (ord(name[-1]) - 96, int(word[len(name) :]))
        board[square] = name[:-1]
    return rules.position(f"{written(board)} {side} - - 0 1 {'x' if barred else '-'}")


def compare(rules: Rules, position: Position) -> None:
    """Hold the placements after every legal move to the judge's."""
    text = rules.text(position).split()
    judge = Chu(read(text[0]), position.side, barred=text[-1] == "x")
    ours = {}
    for move in rules.legal_moves(position):
        after = rules.text(rules.play(position, move)).split()
        ours[after[0]] = after[-1] == "x"
    assert ours == judge.followers(), rules.text(position)


def test_published_figures(rules: Rules) -> None:
    """The numbers of first moves and of answers that other referees of Chu Shogi give."""
    start = rules.start()
    assert len(rules.legal_moves(start)) == 36
    assert (
        sum(len(rules.legal_moves(rules.play(start, move))) for move in rules.legal_moves(start))
        == 1296
    )


def test_random_games(rules: Rules) -> None:
    for seed in range(3):
        draw = random.Random(seed)
        position = rules.start()
        for _ in range(40):
            compare(rules, position)
            moves = rules.legal_moves(position)
            if not moves or rules.outcome(position):
                break
            takes = [move for move in moves if move.captured] or list(moves)
            position = rules.play(position, draw.choice(takes if draw.random() < 0.6 else moves))


def scattered(draw: random.Random) -> Board:
    """Return lions, royals and a few others anywhere."""
    kinds = ["N", "n", "N", "+o", "K", "k", "+E", "p", "i", "P", "I"]
    kinds += [draw.choice("GSCFOXRBDHVMATLq") for _ in range(8)]
    kinds += [draw.choice(["+H", "+D", "+h", "+d", "o", "x", "g", "r", "b", "l"]) for _ in range(6)]
    squares = draw.sample([(file, rank) for file in range(2, 9) for rank in range(6, 13)], 25)
    return dict(zip(squares, kinds, strict=False))


@pytest.mark.parametrize("seed", range(60))
def test_scattered_pieces(rules: Rules, seed: int) -> None:
    draw = random.Random(seed)
    side = draw.choice("wb")
    board = scattered(draw)
    judge = Chu(board, 0, barred=False)
    for mover in (0, 1):
        royals = [s for s, p in board.items() if p.upper() in ("K", "+E") and owner(p) != mover]
        if len(royals) == 1 and judge.attacked(board, royals[0], mover):
            side = "b" if mover == 0 else "w"
    barred = draw.choice("x-")
    position = rules.position(f"{written(board)} {side} - - 0 1 {barred}")
    compare(rules, position)


def test_scattered_pieces_meet_what_is_special() -> None:
    """The boards above would be no test without lions that may not be taken."""
    met = 0
    for seed in range(60):
        board = scattered(random.Random(seed))
        judge = Chu(board, 0, barred=True)
        for origin, piece in board.items():
            met += owner(piece) == 0 and any(
                board[s].upper() in LIONS and judge.is_trade(origin, target, taken, board)
                for target, taken in judge.ways(board, origin)
                for s in taken
            )
    assert met > 60


@pytest.mark.parametrize(
    ("pieces", "barred", "move", "is_legal"),
    [
        ("Nf6 nf8 Ka1 kl12", False, "f6f8", True),
        ("Nf6 nf8 rf12 Ka1 kl12", False, "f6f8", False),
        ("Nf6 nf7 rf12 Ka1 kl12", False, "f6f7", True),
        ("Nf6 nf8 pf7 rf12 Ka1 kl12", False, "f6f7f8", False),
        ("Nf6 nf8 gf7 rf12 Ka1 kl12", False, "f6f7f8", True),
        ("Rf6 nf8 Ka1 kl12", False, "f6f8", True),
        ("Rf6 nf8 Ka1 kl12", True, "f6f8", False),
        ("Nf6 nf8 Ka1 kl12", True, "f6f8", True),
    ],
)
def test_lions_are_not_traded_lightly(
    rules: Rules, pieces: str, barred: bool, move: str, is_legal: bool
) -> None:
    position = placed(rules, pieces, barred=barred)
    assert (move in {found.text for found in rules.legal_moves(position)}) == is_legal


@pytest.mark.parametrize(
    ("pieces", "origin", "turns"),
    [
        ("Sf8 Ka1 kl12", "f8", {"f8f9+", "f8e9+", "f8g9+"}),
        ("Sf9 Ka1 kl12", "f9", set()),
        ("Sf9 pf10 Ka1 kl12", "f9", {"f9f10+"}),
        ("Sf9 pe8 Ka1 kl12", "f9", {"f9e8+"}),
        ("Pf11 Ka1 kl12", "f11", {"f11f12+"}),
        ("Pf10 Ka1 kl12", "f10", set()),
        ("Lf9 Ka1 kl12", "f9", {"f9f12+"}),
    ],
)
def test_promotion_within_the_zone(rules: Rules, pieces: str, origin: str, turns: set[str]) -> None:
    position = placed(rules, pieces)
    moves = [move.text for move in rules.legal_moves(position) if move.origin == origin]
    assert {text for text in moves if text.endswith("+")} == turns
    assert len(moves) > len(turns)


def test_a_prince_is_a_second_king(rules: Rules) -> None:
    position = placed(rules, "Ka1 +Ef6 rf12 ra12 kl12")
    assert "f6e6" in {move.text for move in rules.legal_moves(position)}
    taken = rules.play(
        placed(rules, "Ka1 +Ef6 rf12 ra12 kl12", side="b"),
        rules.read("a12a1", placed(rules, "Ka1 +Ef6 rf12 ra12 kl12", side="b")),
    )
    assert rules.outcome(taken) is None
    mated = placed(rules, "Ka1 ra12 rb12 kl12")
    outcome = rules.outcome(mated)
    assert outcome is not None
    assert outcome.winner == 1
