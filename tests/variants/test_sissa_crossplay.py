"""Sissa and its sisters against an independent, slow implementation written from the rulings."""

import random

import pytest

from tests.depth import chosen
from tests.variants import naive_sissa as naive
from variants import Position, Rules, get_rules


def without_counters(text: str) -> str:
    fields = text.split()
    return " ".join(fields[:4] + fields[6:])


def compare(rules: Rules, position: Position, game: naive.Game) -> dict[str, naive.Game]:
    expected = naive.legal(game)
    assert sorted(move.text for move in rules.legal_moves(position)) == sorted(expected), (
        rules.text(position)
    )
    assert rules.is_check(position) == naive.in_check(game, game.turn), rules.text(position)
    return expected


@pytest.mark.parametrize("seed", chosen(range(16), "sissa"))
def test_sissa_random_games_agree_with_naive_rules(seed: int) -> None:
    rules, draw = get_rules("sissa"), random.Random(seed)
    position, game = rules.start(), naive.start()
    for _ in range(80):
        expected = compare(rules, position, game)
        if not expected:
            break
        bishops = [t for t in expected if game.pieces[naive_square(t)] in "Bb"]
        text = draw.choice(bishops if bishops and draw.random() < 0.25 else sorted(expected))
        position, game = rules.play(position, rules.read(text, position)), expected[text]
        assert without_counters(rules.text(position)) == naive.position_text(game)


@pytest.mark.parametrize("seed", chosen(range(8), "sisters"))
@pytest.mark.parametrize("key", ["symmetric-sissa", "sea-horses"])
def test_sister_games_agree_with_naive_rules(key: str, seed: int) -> None:
    rules, draw = get_rules(key), random.Random(seed)
    position = rules.start(draw=draw.randrange) if rules.spec.setup_modes else rules.start()
    rows = rules.text(position).split(" ")[0].split("/")
    game = (
        naive.symmetric()
        if key == "symmetric-sissa"
        else naive.sea_horses(rows[-1], rows[0].upper())
    )
    for _ in range(80):
        expected = compare(rules, position, game)
        if not expected:
            break
        text = draw.choice(sorted(expected))
        position, game = rules.play(position, rules.read(text, position)), expected[text]
        assert (
            without_counters(rules.text(position)).split(" ")[:4]
            == naive.position_text(game).split(" ")[:4]
        )


def naive_square(text: str) -> naive.Square:
    return "abcdefghi".index(text[0]) + 1, int(text[1])


def scattered(draw: random.Random) -> naive.Game:
    """Return kings, sissas and a few other pieces on random squares, the side that moved last not
    in check.
    """
    squares = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]
    while True:
        draw.shuffle(squares)
        pieces = (
            "Kk"
            + draw.choice(["SS", "Ss", "sss", "SSs"])
            + "".join(draw.choices("QRBNSPqrbnsp", k=draw.randrange(9)))
        )
        placed = dict(zip(squares, pieces, strict=False))
        placed = {s: piece for s, piece in placed.items() if piece not in "Pp" or 1 < s[1] < 9}
        homes = {home: "normal" for pair in naive.HOMES.values() for home in pair}
        game = naive.Game(placed, "w", frozenset(), None, homes)
        if not naive.in_check(game, "b"):
            return game


@pytest.mark.parametrize("seed", chosen(range(16), "scattered"))
def test_sissa_scattered_positions_agree_with_naive_rules(seed: int) -> None:
    rules, draw = get_rules("sissa"), random.Random(1000 + seed)
    for _ in range(60):
        game = scattered(draw)
        placement, side, rights, passed, conversion = naive.position_text(game).split()
        position = rules.position(f"{placement} {side} {rights} {passed} 0 1 {conversion}")
        compare(rules, position, game)


@pytest.mark.parametrize(
    ("origin", "target"), [("b4", "b8"), ("e5", "e7"), ("a1", "c2"), ("e5", "f6"), ("b1", "b9")]
)
def test_sissa_paths_are_those_of_the_ruling(origin: str, target: str) -> None:
    rules = get_rules("sissa")
    a, b = naive_square(origin), naive_square(target)
    expected = {
        (origin, naive.name(path[len(path) // 2 - 1]), target) for path in naive.sissa_paths(a, b)
    }
    pieces = {(9, 9): "k", (9, 1): "K", a: "S"}
    game = naive.Game(
        pieces,
        "w",
        frozenset(),
        None,
        {home: "normal" for pair in naive.HOMES.values() for home in pair},
    )
    fields = naive.position_text(game).split()
    position = rules.position(f"{fields[0]} w - - 0 1 -")
    moves = [move for move in rules.legal_moves(position) if move.text == origin + target]
    assert {path for move in moves for path in rules.paths(position, move)} == expected
