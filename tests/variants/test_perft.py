"""Counts of move sequences: chess beside the published numbers, every other preset beside recorded
ones.
"""

import subprocess
import sys

import pytest

from variants import get_rules

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# The positions of the chess programming wiki.
CHESS = [
    (START, (20, 400, 8902, 197281)),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2039, 97862)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9467)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486, 62379)),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", (46, 2079, 89890)),
]

# Sissa was counted by the naive rules of this folder as well; the others guard against accidental
# changes.
OTHERS = [
    ("sissa", (22, 484, 12456)),
    ("symmetric-sissa", (26, 676, 20548)),
]


@pytest.mark.parametrize(("text", "counts"), CHESS)
def test_perft_of_chess_is_the_published_number(text: str, counts: tuple[int, ...]) -> None:
    rules = get_rules("chess")
    position = rules.position(text)
    assert tuple(rules.perft(position, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize(("key", "counts"), OTHERS)
def test_perft_from_the_start(key: str, counts: tuple[int, ...]) -> None:
    rules = get_rules(key)
    assert tuple(rules.perft(rules.start(), depth + 1) for depth in range(len(counts))) == counts


def test_perft_of_depth_zero_is_one() -> None:
    rules = get_rules("chess")
    assert rules.perft(rules.start(), 0) == 1


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "variants", *arguments], capture_output=True, text=True, check=False
    )


def test_perft_command_ends_with_the_nodes() -> None:
    assert run("perft", "chess", "3").stdout.splitlines()[-1] == "nodes 8902"


def test_perft_command_divides_by_first_move() -> None:
    done = run("perft", "chess", "2", "--divide", "--position", "7k/8/8/8/8/8/7P/K7 w - - 0 1")
    assert done.stdout.splitlines() == [
        "a1a2 3",
        "a1b1 3",
        "a1b2 3",
        "h2h3 3",
        "h2h4 3",
        "nodes 15",
    ]


def test_perft_command_refuses_a_negative_depth() -> None:
    done = run("perft", "chess", "-1")
    assert (done.returncode, done.stderr.endswith("depth must not be negative\n")) == (2, True)


def test_perft_command_refuses_an_unknown_preset() -> None:
    done = run("perft", "no-such-game", "1")
    assert (done.returncode, done.stderr) == (1, "there is no preset 'no-such-game'\n")
