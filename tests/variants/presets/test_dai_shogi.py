"""Dai Shogi beside a judge of its own, and what is told of its armies."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.depth import chosen
from tests.variants.judges.chu import Board, owner, read, written
from tests.variants.judges.dai import Dai
from variants import Position, Rules, get_rules


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("dai-shogi")


def compare(rules: Rules, position: Position) -> None:
    """Hold the placements after every legal move to the judge's."""
    judge = Dai(read(rules.text(position).split()[0], Dai.size), position.side, barred=False)
    ours = {
        rules.text(rules.play(position, move)).split()[0] for move in rules.legal_moves(position)
    }
    assert ours == set(judge.followers()), rules.text(position)


def test_armies_are_as_told(rules: Rules) -> None:
    """65 pieces of 29 kinds on each side, and 36 different moves to remember."""
    pieces = Counter((piece.side, piece.piece_id) for piece in rules.pieces(rules.start()).values())
    assert [sum(n for (side, _), n in pieces.items() if side == own) for own in (0, 1)] == [65, 65]
    assert len({kind for _, kind in pieces}) == 29
    assert len({piece.betza for piece in rules.spec.pieces}) == 36


@pytest.mark.parametrize("seed", chosen(range(20), "dai games"))
def test_random_games(rules: Rules, seed: int) -> None:
    draw = random.Random(seed)
    position = rules.start()
    for _ in range(60):
        moves = list(rules.legal_moves(position))
        if draw.random() < 0.1:
            compare(rules, position)
        if not moves or rules.outcome(position):
            break
        takes = [move for move in moves if move.captured] or moves
        position = rules.play(position, draw.choice(takes if draw.random() < 0.6 else moves))


def scattered(draw: random.Random) -> Board:
    """Return lions, royals and many others in a part of the board."""
    kinds = ["Ln", "ln", "K", "k", "+E", "+o", "p", "i", "P", "I"]
    kinds += [draw.choice(["St", "Ab", "Cs", "W", "Vo", "Fd", "N", "Gb"]) for _ in range(9)]
    kinds += [draw.choice(["st", "ab", "cs", "w", "vo", "fd", "n", "+h", "+d"]) for _ in range(8)]
    kinds += [draw.choice(["G", "S", "C", "F", "+st", "+Vo", "+fd", "+N", "l"]) for _ in range(4)]
    squares = draw.sample([(file, rank) for file in range(4, 11) for rank in range(8, 16)], 31)
    return dict(zip(squares, kinds, strict=True))


@pytest.mark.parametrize("seed", chosen(range(100), "dai scattered"))
def test_scattered_pieces(rules: Rules, seed: int) -> None:
    draw = random.Random(seed)
    board = scattered(draw)
    side = draw.choice("wb")
    judge = Dai(board, 0, barred=False)
    for mover in (0, 1):
        royals = [s for s, p in board.items() if p.upper() in ("K", "+E") and owner(p) != mover]
        if len(royals) == 1 and judge.attacked(board, royals[0], mover):
            side = "b" if mover == 0 else "w"
    compare(rules, rules.position(f"{written(board, Dai.size)} {side} - - 0 1"))


def test_lions_may_be_traded(rules: Rules) -> None:
    """Taking a guarded lion at a distance is forbidden in Chu Shogi only."""
    text = "k14/15/7g7/7(ln)7/15/7(Ln)7/15/15/15/15/15/15/15/15/K14 w - - 0 1"
    assert "h10h12" in {move.text for move in rules.legal_moves(rules.position(text))}
