"""Tenjiku Shogi beside a judge of its own, and its fire, jumps and walks one by one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.depth import IS_THOROUGH, chosen
from tests.variants.judges.chu import Board, read, written
from tests.variants.judges.tenjiku import Tenjiku
from variants import (
    AmbiguousMove,
    IllegalMove,
    Position,
    PresetError,
    get_spec,
    load_spec,
    preset_document,
)
from variants.engine.game_rules import GameRules


@pytest.fixture(scope="module")
def rules() -> GameRules:
    return GameRules(get_spec("tenjiku-shogi"))


def compare(rules: GameRules, position: Position) -> None:
    """Hold the placements after every legal move to the judge's."""
    judge = Tenjiku(read(rules.text(position).split()[0], 16), position.side, barred=False)
    ours = {
        rules.text(rules.play(position, move)).split()[0] for move in rules.legal_moves(position)
    }
    assert ours == set(judge.followers()), rules.text(position)


def test_armies_are_as_described(rules: GameRules) -> None:
    """78 pieces of 36 kinds on each side."""
    pieces = Counter((piece.side, piece.piece_id) for piece in rules.pieces(rules.start()).values())
    assert [sum(n for (side, _), n in pieces.items() if side == own) for own in (0, 1)] == [78, 78]
    assert len({kind for _, kind in pieces}) == 36


def play_random_game(rules: GameRules, seed: int, plies: int, share: float) -> None:
    draw = random.Random(seed)
    position = rules.start()
    for _ in range(plies):
        moves = list(rules.legal_moves(position))
        if draw.random() < share:
            compare(rules, position)
        if not moves or rules.outcome(position):
            break
        takes = [move for move in moves if move.captured] or moves
        position = rules.play(position, draw.choice(takes if draw.random() < 0.6 else moves))


@pytest.mark.parametrize("seed", chosen(range(10), "tenjiku games"))
def test_random_games(rules: GameRules, seed: int) -> None:
    play_random_game(rules, seed, 40, 0.05)


def scattered(draw: random.Random) -> Board:
    """Return demons, generals, royals and many others in a part of the board."""
    kinds = ["K", "k", "Fd", "fd", *draw.choice([["+E"], ["+e"], ["+E", "+e"], []])]
    kinds += [draw.choice(["Wb", "+Ss", "Vg", "Gg", "Rg", "Bg", "Lh", "Fe", "+Wb"]) for _ in "1234"]
    kinds += [draw.choice(["wb", "+ss", "vg", "gg", "rg", "bg", "lh", "fe", "+wb"]) for _ in "1234"]
    kinds += [draw.choice(["Cs", "+Cs", "Vs", "Ss", "Dg", "+Dg", "Hf", "P", "I"]) for _ in "12345"]
    kinds += [draw.choice(["cs", "+cs", "vs", "ss", "dg", "+dg", "se", "p", "n"]) for _ in "12345"]
    squares = draw.sample(
        [(file, rank) for file in range(4, 12) for rank in range(7, 17)], len(kinds)
    )
    board = dict(zip(squares, kinds, strict=True))
    # What is beside an enemy demon has been burnt already.
    judge = Tenjiku(board, 0, barred=False)
    for square in squares:
        if square in board and board[square].upper() not in ("K", "+E", "FD", "+WB"):
            board = judge.burnt(board, square)
    return board


def compare_scattered(rules: GameRules, seed: int) -> None:
    draw = random.Random(seed)
    board = scattered(draw)
    side = draw.choice((0, 1))
    for mover in (0, 1):
        judge = Tenjiku(board, mover, barred=False)
        if judge.is_exposed(board):
            side = mover
    if Tenjiku(board, 1 - side, barred=False).is_exposed(board):
        return
    compare(rules, rules.position(f"{written(board, 16)} {'wb'[side]} - - 0 1"))


@pytest.mark.parametrize("seed", chosen(range(20), "tenjiku scattered"))
def test_scattered_pieces(rules: GameRules, seed: int) -> None:
    compare_scattered(rules, seed)


def placement(pieces: dict[str, str]) -> str:
    """Return a placement of pieces by square, with kings far apart unless they are named."""
    there = {"a1": "K", "p16": "k"} if not {"K", "k"} & set(pieces.values()) else {}
    squares = {("abcdefghijklmnop".index(s[0]) + 1, int(s[1:])): p for s, p in pieces.items()}
    kings = {("abcdefghijklmnop".index(s[0]) + 1, int(s[1:])): p for s, p in there.items()}
    return written(kings | squares, 16)


def position_of(rules: GameRules, pieces: dict[str, str]) -> Position:
    return rules.position(f"{placement(pieces)} w - - 0 1")


def left(rules: GameRules, pieces: dict[str, str], text: str) -> dict[str, str]:
    """Return the pieces after a move, kings apart."""
    position = position_of(rules, pieces)
    after = rules.play(position, rules.read(text, position))
    board = read(rules.text(after).split()[0], 16)
    return {"abcdefghijklmnop"[s[0] - 1] + str(s[1]): p for s, p in board.items() if p not in "Kk"}


@pytest.mark.parametrize(
    ("pieces", "text", "after"),
    [
        # A demon burns enemies beside it, not friends, and takes what it comes to.
        (
            {"e2": "Fd", "e7": "p", "f8": "g", "d6": "P", "e9": "p"},
            "e2e7",
            {"e7": "Fd", "d6": "P", "e9": "p"},
        ),
        # Who arrives beside an enemy demon is lost, and has taken all the same.
        ({"e10": "fd", "b9": "R", "d9": "p", "h8": "p"}, "b9d9", {"e10": "fd", "h8": "p"}),
        # A demon beside a demon is lost and burns nothing; by taking the demon it stays.
        (
            {"e9": "fd", "f8": "p", "e2": "Fd"},
            "e2e8",
            {"e9": "fd", "f8": "p"},
        ),
        ({"e9": "fd", "f8": "p", "e2": "Fd"}, "e2e9", {"e9": "Fd"}),
        # A buffalo that is promoted burns at once; what burns is promoted to nothing.
        ({"a11": "Wb", "f12": "p", "g11": "p"}, "a11e11", {"e11": "Wb", "f12": "p", "g11": "p"}),
        ({"c10": "Wb", "f12": "p", "e13": "p"}, "c10e12+", {"e12": "+Wb"}),
        ({"e9": "R", "f13": "fd", "h8": "p"}, "e9e12", {"f13": "fd", "h8": "p"}),
        # A general jumps over weaker pieces of either side.
        (
            {"c3": "Gg", "e3": "P", "f3": "vg", "h3": "p", "k5": "p"},
            "c3h3",
            {"e3": "P", "f3": "vg", "h3": "Gg", "k5": "p"},
        ),
        # A vice general walks round a corner, and takes with the last step.
        (
            {"c3": "Vg", "d4": "P", "d3": "P", "d2": "P", "c4": "P", "e5": "p", "h2": "p"},
            "c3e5",
            {"d4": "P", "d3": "P", "d2": "P", "c4": "P", "e5": "Vg", "h2": "p"},
        ),
    ],
)
def test_a_move_leaves(
    rules: GameRules, pieces: dict[str, str], text: str, after: dict[str, str]
) -> None:
    assert left(rules, pieces, text) == after


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ({"c3": "Vg", "e5": "gg", "g7": "p"}, "c3g7"),  # over a stronger piece
        ({"c3": "Rg", "c5": "bg", "c8": "p"}, "c3c8"),  # over one as strong
        ({"c3": "Rg", "c5": "P", "d6": "p"}, "c3c8"),  # to an empty square
        ({"e9": "R", "f13": "fd"}, "e9e12+"),  # promoted where it burns
        ({"c3": "Vg", "b4": "P", "c4": "P", "d4": "P", "h2": "p"}, "c3c7"),  # four steps away
    ],
)
def test_there_is_no_such_move(rules: GameRules, pieces: dict[str, str], text: str) -> None:
    assert rules.find(position_of(rules, pieces), text) is None


def test_a_king_may_not_go_where_it_burns(rules: GameRules) -> None:
    pieces = {"e5": "K", "e8": "g", "c7": "fd", "d7": "p", "d8": "p", "e7": "p", "p16": "k"}
    position = position_of(rules, pieces)
    assert rules.find(position, "e5d6") is None
    refusal = rules.why_not(position, "e5", "d6")
    assert refusal.code == "explodes-royal"


def test_a_promoted_general_is_as_strong_at_once(rules: GameRules) -> None:
    pieces = {"k16": "K", "d9": "gg", "h13": "lh", "k13": "Rg", "a1": "k"}
    position = position_of(rules, pieces)
    assert rules.find(position, "k13h13+") is not None
    assert rules.find(position, "k13h13") is None


def test_fire_gives_check(rules: GameRules) -> None:
    position = rules.position(f"{placement({'e5': 'Fd', 'i10': 'k', 'a1': 'K'})} b - - 0 1")
    assert rules.is_check(position)


def test_both_royals_may_burn_at_once(rules: GameRules) -> None:
    pieces = {"e5": "Fd", "e10": "k", "f10": "+e", "p1": "g", "a1": "K"}
    position = position_of(rules, pieces)
    outcome = rules.outcome(rules.play(position, rules.read("e5e9", position)))
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "extinction")


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ('[[capture]]\nby = "jump"\npieces = ["rook"]', "capture[0].by: needs a table [strength]"),
        (
            '[strength]\nranks = { king = 2 }\n[[capture]]\nby = "jump"\npieces = ["rook", "king"]',
            "capture[0].pieces: nothing is weaker than 'rook', so it jumps over nothing",
        ),
        (
            '[[capture]]\nby = "leap"\npieces = ["rook"]\nalong = "straight"',
            "capture[0].along: is for captures by a jump",
        ),
        (
            '[[capture]]\nby = "leap"\npieces = ["rook"]\nlasting = true',
            "capture[0].lasting: is for pieces that burn others",
        ),
        ("[[area]]\nsteps = 2", "area[0].pieces: is missing"),
        ('[[area]]\npieces = ["rook"]\nsteps = 9', "area[0].steps: "),
        ('[[area]]\npieces = ["x"]\nsteps = 2', "area[0].pieces: there is no piece 'x'"),
        ('[[area]]\npieces = ["rook"]\nsteps = 2\n' * 2, "area[1].pieces: names a kind"),
    ],
)
def test_a_faulty_table_is_refused_in_words(tables: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(f"{preset_document('chess')}\n{tables}\n")
    assert caught.value.message.startswith(message)


def test_where_all_pieces_jump_the_weakest_may_be_among_them() -> None:
    tables = '[strength]\nranks = { king = 2 }\n[[capture]]\nby = "jump"\npieces = ["*"]'
    spec = load_spec(f"{preset_document('chess')}\n{tables}\n")
    assert [len(effect.pieces) for effect in spec.effects.catches] == [6]


# Twenty blocks are 20,000 positions and some ten minutes of a processor.
BLOCKS = range(20)
OF_A_BLOCK = 1300


@pytest.mark.skipif(not IS_THOROUGH, reason="some positions are tried above")
@pytest.mark.parametrize("block", BLOCKS)
def test_many_scattered_pieces(rules: GameRules, block: int) -> None:
    """About 1 000 of 1 300 boards are positions."""
    for seed in range(10_000 + block * OF_A_BLOCK, 10_000 + (block + 1) * OF_A_BLOCK):
        compare_scattered(rules, seed)


def lions(rules: GameRules, *names: str) -> Position:
    """Two kings far apart, and lions of the first side."""
    position = rules.start()
    board = rules.board
    placement = [0] * board.size
    for name, label in {"a16": "k", "p1": "K", **dict.fromkeys(names, "(Ln)")}.items():
        placement[board.indices[name]] = rules.army.by_label[label]
    return rules.position(rules.text(replace(position, placement=tuple(placement))))


def test_a_typed_pass_is_that_of_the_piece_which_may(rules: GameRules) -> None:
    assert rules.read("pass", lions(rules, "h8")).text == "h8h8"
    with pytest.raises(AmbiguousMove, match="more than one piece may pass: write c4c4 or h8h8"):
        rules.read("pass", lions(rules, "h8", "c4"))
    with pytest.raises(IllegalMove, match=r"only a lion, .* can, and none of yours can now$"):
        rules.read("pass", lions(rules))


@pytest.mark.parametrize("text", ["(Fd)g3-i4", "FDg3-i4"])
def test_a_refusal_knows_labels_of_several_letters(rules: GameRules, text: str) -> None:
    with pytest.raises(IllegalMove, match="the fire demon on g3 cannot go to i4"):
        rules.read(text, rules.start())
    with pytest.raises(IllegalMove, match="is a fire demon, not a lion"):
        rules.read("Lng3-i4", rules.start())
