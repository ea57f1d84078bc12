"""Gross Chess against an independent, slow implementation; its promotion by rank and box."""

import random

import pytest

from tests.variants.presets import naive_gross as naive
from variants import Position, Rules, get_rules, zone_maps

PLIES = 40


def compare(rules: Rules, position: Position, game: naive.Game) -> dict[str, naive.Game]:
    expected = naive.legal(game)
    assert sorted(move.text for move in rules.legal_moves(position)) == sorted(expected), (
        rules.text(position)
    )
    assert rules.is_check(position) == naive.in_check(game, white=game.white), rules.text(position)
    return expected


@pytest.mark.parametrize("seed", range(3))
def test_random_games_agree_with_naive_rules(seed: int) -> None:
    rules, draw = get_rules("gross-chess"), random.Random(seed)
    position, game = rules.start(), naive.start()
    for _ in range(PLIES):
        expected = compare(rules, position, game)
        if not expected:
            break
        captures = [
            text for text, after in expected.items() if len(after.pieces) < len(game.pieces)
        ]
        text = draw.choice(captures if captures and draw.random() < 0.5 else sorted(expected))
        position, game = rules.play(position, rules.read(text, position)), expected[text]
        assert rules.text(position).split(" ")[0] == naive.placement(game)


# Few pieces, so that pawns are near their last ranks and the king may castle.
SPARSE = (
    ("11k/2P1P3P3/1P5P4/12/12/12/12/12/3p4p3/5p1p4/1R4K3R1/12", "w"),
    ("3q1k6/1P1P1P6/12/1P10/12/12/12/12/12/1p2p3p3/3p8/5K6", "b"),
    ("6k5/PPP9/3bnvw5/3BNVW5/12/12/12/12/12/12/1R4K3R1/mm10", "w"),
)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("placement", "side"), SPARSE)
def test_endgames_with_promotions_agree_with_naive_rules(
    placement: str, side: str, seed: int
) -> None:
    rules, draw = get_rules("gross-chess"), random.Random(seed)
    rights = "KAQBC" if "1R4K3R1" in placement else "-"
    position = rules.position(f"{placement} {side} {rights} - 0 1")
    game = read(placement, white=side == "w")
    for _ in range(PLIES):
        expected = compare(rules, position, game)
        if not expected:
            break
        text = draw.choice(sorted(expected))
        position, game = rules.play(position, rules.read(text, position)), expected[text]


def read(placement: str, *, white: bool) -> naive.Game:
    pieces = {}
    for row, text in enumerate(placement.split("/")):
        for empty in range(naive.SIZE, 0, -1):
            text = text.replace(str(empty), " " * empty)
        for file, letter in enumerate(text, start=1):
            if letter != " ":
                pieces[file, naive.SIZE - row] = letter
    unmoved = frozenset(((2, 2), (7, 2), (11, 2))) if pieces.get((7, 2)) == "K" else frozenset()
    return naive.Game(pieces, white, unmoved)


def becomes(placement: str, move: str) -> str:
    """Return the letters a pawn's move may end with, `-` for none."""
    rules = get_rules("gross-chess")
    texts = [text.text for text in rules.legal_moves(rules.position(f"{placement} w - - 0 1"))]
    return "".join(sorted(text[len(move) :] or "-" for text in texts if text.startswith(move)))


def near_the_end(*rows: str) -> str:
    """Return a placement with these last ranks, and the kings far away."""
    return "/".join((*rows, *("12",) * (11 - len(rows)), "K10k"))


def test_the_choice_grows_with_the_rank() -> None:
    assert becomes(near_the_end("12", "12", "12", "3P8"), "d9d10") == "-bnvw"
    assert becomes(near_the_end("12", "12", "3P8"), "d10d11") == "-bcnrsvw"
    assert becomes(near_the_end("12", "3P8"), "d11d12") == "abcmnqrsvw"


def test_the_box_holds_what_was_lost_and_the_reserve() -> None:
    assert becomes(near_the_end("12", "3P8", "AAMMCCSSVVWW"), "d11d12") == "bnqr"
    assert becomes(near_the_end("12", "3P8", "AMCSVWQQQ3"), "d11d12") == "abcmnrsvw"


def test_with_an_empty_box_the_pawn_waits() -> None:
    placement = near_the_end("12", "3P8", "AAMMCCSSVVWW", "QQQRRRRRRBBB", "BBBNNNNNN3")
    assert becomes(placement, "d11d12") == ""
    rules = get_rules("gross-chess")
    position = rules.position(f"{placement} w - - 0 1")
    assert "you already have 3 queens" in rules.explain("d11d12q", position)
    assert rules.explain("d11d12", position) != ""


@pytest.mark.parametrize(
    ("move", "after"),
    [("g2j2", "1R6RK2"), ("g2i2", "1R5RK3"), ("g2e2", "4KR4R1"), ("g2c2", "2KR6R1")],
)
def test_the_king_castles_as_far_as_it_likes(move: str, after: str) -> None:
    rules = get_rules("gross-chess")
    position = rules.position("6k5/12/12/12/12/12/12/12/12/12/1R4K3R1/12 w KAQBC - 0 1")
    assert (
        rules.text(rules.play(position, rules.read(move, position))).split(" ")[0].split("/")[10]
        == after
    )


def test_the_king_does_not_castle_onto_the_square_of_the_rook() -> None:
    rules = get_rules("gross-chess")
    position = rules.position("6k5/12/12/12/12/12/12/12/12/12/1R4K3R1/12 w KAQBC - 0 1")
    assert "g2k2" not in [move.text for move in rules.legal_moves(position)]


def test_a_triple_step_may_be_taken_on_both_squares() -> None:
    rules = get_rules("gross-chess")
    position = rules.position("6k5/12/12/12/12/12/4p7/2p9/12/3P8/6K5/12 w - - 0 1")
    position = rules.play(position, rules.read("d3d6", position))
    taking = [move.text for move in rules.legal_moves(position) if move.text in ("e6d5", "c5d4")]
    assert sorted(taking) == ["c5d4", "e6d5"]


def test_castlings_to_one_side_are_distinguished() -> None:
    rules = get_rules("gross-chess")
    position = rules.position("12/6k5/12/12/12/12/12/12/12/12/1R4K3R1/12 w KAQBC - 0 1")
    castlings = [rules.read(f"g2{target}2", position) for target in "jiedc"]
    assert [rules.write(move, position, "san") for move in castlings] == [
        "Kj2",
        "Ki2",
        "Ke2",
        "Kd2",
        "Kc2",
    ]
    assert [
        rules.read(rules.write(move, position, "san"), position) for move in castlings
    ] == castlings
    assert (
        rules.explain("O-O", position)
        == "there is more than one castling to that side: write Ki2 or Kj2"
    )


def test_the_only_castling_to_a_side_keeps_its_name() -> None:
    rules = get_rules("gross-chess")
    position = rules.position("12/6k5/12/12/12/12/12/12/12/12/6K3R1/10b1 w KA - 0 1")
    moves = [rules.write(move, position, "san") for move in rules.legal_moves(position)]
    assert [move for move in moves if move.startswith("O") or move in ("Kj2", "Ki2")] == ["O-O"]


def test_the_map_of_each_zone_says_what_a_pawn_becomes_there() -> None:
    notes = [found.note for found in zone_maps(get_rules("gross-chess").spec)]
    assert (
        notes[0]
        == "Pawns may promote to a bishop, knight, vao or wizard on arriving in the zone. Zone:"
        " rank 10 for White, rank 3 for Black."
    )
    assert notes[2].startswith("Pawns promote to a queen, marshall, archbishop, rook,")
