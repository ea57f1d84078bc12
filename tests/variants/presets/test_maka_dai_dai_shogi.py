"""Maka Dai Dai Shogi beside a judge of its own, and its promotions, contagion and emperors one by
one.
"""

from __future__ import annotations

import random
from collections import Counter
from string import ascii_lowercase

import pytest

from tests.depth import chosen
from tests.variants.judges.chu import Board, read, written
from tests.variants.judges.maka import SIZE, Maka
from variants import (
    Position,
    PresetError,
    get_spec,
    load_spec,
    preset_document,
    rules_sections,
)
from variants.engine.game_rules import GameRules


@pytest.fixture(scope="module")
def rules() -> GameRules:
    return GameRules(get_spec("maka-dai-dai-shogi"))


def compare(rules: GameRules, position: Position) -> None:
    """Hold the placements after every legal move to the judge's."""
    judge = Maka(read(rules.text(position).split()[0], SIZE), position.side)
    ours = {
        rules.text(rules.play(position, move)).split()[0] for move in rules.legal_moves(position)
    }
    assert ours == set(judge.followers()), rules.text(position)


def test_armies_are_as_described(rules: GameRules) -> None:
    """96 pieces of 50 kinds on each side, each side seeing the same from its own."""
    pieces = Counter((piece.side, piece.piece_id) for piece in rules.pieces(rules.start()).values())
    assert [sum(n for (side, _), n in pieces.items() if side == own) for own in (0, 1)] == [96, 96]
    assert len({kind for _, kind in pieces}) == 50
    rows = rules.text(rules.start()).split()[0].split("/")
    board = read("/".join(rows), SIZE)
    turned = {(20 - file, 20 - rank): piece.swapcase() for (file, rank), piece in board.items()}
    assert {s: p.lower() for s, p in turned.items()} == {s: p.lower() for s, p in board.items()}


def test_first_moves_are_those_of_the_judge(rules: GameRules) -> None:
    start = rules.start()
    compare(rules, start)
    assert len(rules.legal_moves(start)) == 78
    assert rules.perft(start, 2) == 78 * 78


@pytest.mark.parametrize("seed", chosen(range(8), "maka games"))
def test_random_games(rules: GameRules, seed: int) -> None:
    draw = random.Random(seed)
    position = rules.start()
    for _ in range(60):
        moves = list(rules.legal_moves(position))
        if draw.random() < 0.05:
            compare(rules, position)
        if not moves or rules.outcome(position):
            break
        takes = [move for move in moves if move.captured] or moves
        position = rules.play(position, draw.choice(takes if draw.random() < 0.6 else moves))


STRONG = ["Ln", "Ld", "Hm", "Ca", "Dv", "Ds", "+Dv", "+Ds", "+Ln", "De", "+De"]
SLIDERS = ["Lc", "Rc", "Sf", "Sd", "Gg", "Wr", "Bd", "Do", "+Ky", "+Ph", "+Cc", "+Om", "+Bb", "+Or"]
SMALL = [
    "P",
    "N",
    "Rd",
    "Co",
    "Cc",
    "Om",
    "Bb",
    "Ab",
    "Ew",
    "Or",
    "Cs",
    "T",
    "+G",
    "+St",
    "+Rd",
    "+P",
]


def scattered(draw: random.Random) -> Board:
    """Return kings or emperors and many others in a part of the board."""
    kinds = [draw.choice(["K", "K", "+K"]), draw.choice(["k", "k", "+k"])]
    for army in (STRONG, SLIDERS, SMALL):
        kinds += draw.sample(army, 5)
        kinds += [kind.lower() for kind in draw.sample(army, 5)]
    squares = draw.sample(
        [(file, rank) for file in range(6, 14) for rank in range(6, 15)], len(kinds)
    )
    return dict(zip(squares, kinds, strict=True))


@pytest.mark.parametrize("seed", chosen(range(40), "maka scattered"))
def test_scattered_pieces(rules: GameRules, seed: int) -> None:
    draw = random.Random(seed)
    board = scattered(draw)
    side = draw.choice((0, 1))
    if Maka(board, 1 - side).is_exposed(board):
        side = 1 - side
    if not Maka(board, 1 - side).is_exposed(board):
        compare(rules, rules.position(f"{written(board, SIZE)} {'wb'[side]} - - 0 1"))


def position_of(rules: GameRules, pieces: dict[str, str], side: str = "w") -> Position:
    """Return a position of pieces by square, with kings far apart unless there are royals."""
    far = {} if {"K", "+K", "+De"} & set(pieces.values()) else {"a1": "K"}
    far |= {} if {"k", "+k", "+de"} & set(pieces.values()) else {"s19": "k"}
    squares = {
        (ascii_lowercase.index(name[0]) + 1, int(name[1:])): piece
        for name, piece in (far | pieces).items()
    }
    return rules.position(f"{written(squares, SIZE)} {side} - - 0 1")


def left(rules: GameRules, pieces: dict[str, str], text: str) -> dict[str, str]:
    """Return the pieces after a move, the kings of `position_of` apart."""
    position = position_of(rules, pieces)
    after = rules.play(position, rules.read(text, position))
    board = read(rules.text(after).split()[0], SIZE)
    names = {f"{ascii_lowercase[file - 1]}{rank}": piece for (file, rank), piece in board.items()}
    return {s: p for s, p in names.items() if (s, p) not in (("a1", "K"), ("s19", "k"))}


@pytest.mark.parametrize(
    ("pieces", "text", "after"),
    [
        # Taking promotes anywhere, if the player likes it; going to an empty square never does.
        ({"e4": "G", "e5": "p"}, "e4e5", {"e5": "G"}),
        ({"e4": "G", "e5": "p"}, "e4e5+", {"e5": "+G"}),
        ({"e4": "Ln", "e5": "p"}, "e4e5e4+", {"e4": "+Ln"}),
        ({"e4": "Ld", "e5": "p", "e6": "P", "e7": "p"}, "e4e5e7", {"e6": "P", "e7": "Ld"}),
        ({"e4": "Ld", "e5": "P", "e6": "p", "e7": "p"}, "e4e6e7", {"e5": "P", "e7": "Ld"}),
        ({"e4": "Ld", "e6": "p"}, "e4e6e5+", {"e5": "+Ld"}),
        # Who takes a deva or what it becomes is a teaching king; so it is with the dark spirit.
        ({"e4": "R", "e9": "dv"}, "e4e9", {"e9": "+Dv"}),
        ({"e4": "+R", "e5": "+dv"}, "e4e5", {"e5": "+Dv"}),
        ({"e4": "Q", "e9": "ds"}, "e4e9", {"e9": "+Ds"}),
        ({"e4": "+Dv", "e9": "+ds"}, "e4e9", {"e9": "+Ds"}),
        ({"e4": "Ln", "e5": "dv"}, "e4e5e4", {"e4": "+Dv"}),
        ({"e4": "Ln", "e5": "dv", "f6": "p"}, "e4e5f6", {"f6": "+Dv"}),
        ({"e4": "+P", "e5": "+gg"}, "e4e5", {"e5": "+P"}),
        # Royals and the drunk elephant are spared.
        ({"e4": "De", "e5": "ds"}, "e4e5", {"e5": "De"}),
        ({"e4": "De", "e5": "+ds"}, "e4e5+", {"e5": "+De"}),
        ({"e4": "K", "e5": "dv"}, "e4e5+", {"e5": "+K"}),
        # A hook.
        ({"e4": "Hm", "j9": "p", "e12": "p"}, "e4j9", {"j9": "Hm", "e12": "p"}),
        ({"e4": "Ca", "e10": "p"}, "e4e10+", {"e10": "+Ca"}),
        # An emperor goes anywhere, and takes what nobody guards.
        ({"e4": "+K", "q17": "p"}, "e4q17", {"q17": "+K"}),
        ({"e4": "+K", "q17": "p"}, "e4b2", {"b2": "+K", "q17": "p"}),
    ],
)
def test_a_move_leaves(
    rules: GameRules, pieces: dict[str, str], text: str, after: dict[str, str]
) -> None:
    assert left(rules, pieces, text) == after


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ({"e4": "G"}, "e4e5+"),
        # Taking a promoted piece is a duty to promote.
        ({"e4": "G", "e5": "+p"}, "e4e5"),
        ({"e4": "Hm", "e9": "+r"}, "e4e9"),
        ({"e4": "Ln", "e5": "+p"}, "e4e5e4"),
        ({"e4": "De", "e5": "+ds"}, "e4e5"),
        # These promote to nothing.
        ({"e4": "Q", "e9": "p"}, "e4e9+"),
        ({"e4": "+R", "e5": "p"}, "e4e5+"),
        # An emperor takes nothing guarded, not even by a piece that is pinned or by an emperor.
        ({"e4": "+K", "q17": "p", "q18": "r"}, "e4q17"),
        ({"e4": "+K", "q17": "p", "a19": "+k"}, "e4q17"),
        # A hook turns once, and not on a piece.
        ({"e4": "Hm", "e6": "p", "f4": "P", "h6": "p"}, "e4h6"),
        ({"e4": "Ld", "e5": "p", "e8": "p"}, "e4e8"),
    ],
)
def test_there_is_no_such_move(rules: GameRules, pieces: dict[str, str], text: str) -> None:
    assert rules.find(position_of(rules, pieces), text) is None


def test_an_emperor_checks_a_king_that_nobody_guards(rules: GameRules) -> None:
    bare = position_of(rules, {"c3": "+K", "s19": "k"}, "b")
    guarded = position_of(rules, {"c3": "+K", "s19": "k", "s18": "g"}, "b")
    assert [rules.is_check(position) for position in (bare, guarded)] == [True, False]
    outcome = rules.outcome(bare)
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "checkmate")


def test_an_emperor_reaches_every_square(rules: GameRules) -> None:
    position = position_of(rules, {"c3": "+K"})
    targets = {move.target for move in rules.legal_moves(position)}
    # All but its own, that of the other king, whom nobody guards, and those beside it.
    assert len(targets) == SIZE * SIZE - 1 - 3


def test_only_the_last_royal_has_to_be_safe(rules: GameRules) -> None:
    two = {"j10": "k", "c15": "+de", "j2": "R", "b2": "Q", "p1": "K"}
    position = position_of(rules, two, "b")
    assert not rules.is_check(position)
    taken = position_of(rules, two)
    after = rules.play(taken, rules.read("j2j10", taken))
    assert rules.outcome(after) is None
    assert rules.is_check(position_of(rules, {"c15": "+de", "c2": "R", "p1": "K"}, "b"))


def test_a_duty_names_kinds() -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(f'{preset_document("chess")}\n[turning]\nmandatory_taking = ["x"]\n')
    assert caught.value.message == "turning.mandatory_taking: there is no piece 'x'"


def test_rules_say_the_duty_and_who_is_spared() -> None:
    said = {s.title: s.paragraphs for s in rules_sections(get_spec("maka-dai-dai-shogi"))}
    assert said["Promotion"][1] == (
        "A piece that takes one of a kind that others turn into must turn over itself, if it can."
    )
    assert said["Further effects"][0] == (
        "A piece other than a king, drunk elephant, emperor or prince that captures a deva or"
        " teaching king becomes a teaching king."
    )
