"""Jetan beside naive rules, which walk every step, and its ends."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from variants import (
    InvalidPosition,
    Position,
    PresetError,
    Rules,
    get_rules,
    load_spec,
    preset_document,
)

Square = tuple[int, int]
Pieces = dict[Square, str]

FILES = "abcdefghij"
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ANY = [*STRAIGHT, *DIAGONAL]
# The steps of each piece, any of its orders, and whether it passes over others.
WALKS: dict[str, tuple[list[tuple[list[Square], ...]], bool]] = {
    "C": ([(ANY, ANY, ANY)], False),
    "Q": ([(ANY, ANY, ANY)], True),
    "F": ([(DIAGONAL, DIAGONAL, DIAGONAL)], True),
    "D": ([(STRAIGHT, STRAIGHT, STRAIGHT)], False),
    "B": ([(DIAGONAL, DIAGONAL)], False),
    "W": ([(STRAIGHT, STRAIGHT)], False),
    "T": ([(STRAIGHT, DIAGONAL), (DIAGONAL, STRAIGHT)], False),
}
PANTHAN = [(-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("jetan")


def name(square: Square) -> str:
    return f"{FILES[square[0]]}{square[1] + 1}"


def ends(pieces: Pieces, origin: Square) -> set[Square]:
    """Return where the walks of a piece end, whatever stands there."""
    piece = pieces[origin]
    if piece in "Pp":
        ahead = 1 if piece == "P" else -1
        return {s for x, y in PANTHAN if on_board(s := (origin[0] + x, origin[1] + y * ahead))}
    orders, passes = WALKS[piece.upper()]
    return {end for order in orders for end in walked(pieces, (origin,), order, passes=passes)}


def on_board(square: Square) -> bool:
    return all(0 <= line < 10 for line in square)


def walked(
    pieces: Pieces, path: tuple[Square, ...], order: tuple[list[Square], ...], *, passes: bool
) -> Iterator[Square]:
    """Yield the squares at which the rest of a walk ends."""
    for x, y in order[0]:
        square = (path[-1][0] + x, path[-1][1] + y)
        if not on_board(square) or square in path:
            continue
        if len(order) == 1:
            yield square
        elif passes or square not in pieces:
            yield from walked(pieces, (*path, square), order[1:], passes=passes)


def attacked(pieces: Pieces, square: Square, *, white: bool) -> bool:
    """Return whether a side could capture on a square."""
    return any(
        square in ends(pieces, origin)
        for origin, piece in pieces.items()
        if piece.isupper() == white and piece not in "Qq"
    )


def legal(pieces: Pieces, *, white: bool, may_escape: bool) -> set[str]:
    found = set()
    for origin, piece in pieces.items():
        if piece.isupper() != white:
            continue
        is_princess = piece in "Qq"
        targets = ends(pieces, origin)
        if is_princess and may_escape:
            targets = set(product(range(10), range(10)))
        for target in targets:
            other = pieces.get(target)
            if other and (is_princess or other.isupper() == white):
                continue
            after = {**pieces, target: piece}
            del after[origin]
            if not is_princess or not attacked(after, target, white=not white):
                found.add(name(origin) + name(target))
    return found


def board_of(rules: Rules, position: Position) -> Pieces:
    return {
        (FILES.index(at[0]), int(at[1:]) - 1): on.label.upper()
        if on.side == 0
        else on.label.lower()
        for at, on in rules.pieces(position).items()
    }


def ends_it(pieces: Pieces, target: str | None) -> bool:
    """Return whether a chief or a princess stands on a square."""
    return target is not None and pieces.get(
        (FILES.index(target[0]), int(target[1:]) - 1), ""
    ) in tuple("CcQq")


@pytest.mark.parametrize("seed", range(4))
def test_random_games_agree_with_naive_rules(rules: Rules, seed: int) -> None:
    draw = random.Random(seed)
    position = rules.start()
    for _ in range(50):
        if rules.outcome(position):
            break
        rights = rules.text(position).split()[2]
        may_escape = ("F" if position.side == 0 else "e") in rights
        pieces = board_of(rules, position)
        moves = {move.text: move for move in rules.legal_moves(position)}
        assert set(moves) == legal(pieces, white=position.side == 0, may_escape=may_escape)
        harmless = {text for text, move in moves.items() if not ends_it(pieces, move.target)}
        captures = sorted(text for text in harmless if moves[text].captured)
        likes = captures if captures and draw.random() < 0.4 else sorted(harmless)
        position = rules.play(position, moves[draw.choice(likes)])


@pytest.mark.parametrize("label", "CFDBWTP")
@pytest.mark.parametrize("square", ["a1", "e5", "j10"])
def test_every_piece_walks_as_described(rules: Rules, label: str, square: str) -> None:
    pieces = {(FILES.index(square[0]), int(square[1:]) - 1): label, (3, 7): "P", (5, 5): "p"}
    at = next(iter(pieces))
    pieces |= {(0, 4): "Q", (9, 5): "q"}
    pieces |= {(1, 9): "c"} if label == "C" else {(1, 9): "c", (2, 9): "C"}
    rows = ["".join(pieces.get((x, y), ".") for x in range(10)) for y in range(9, -1, -1)]
    text = "/".join(rows)
    for number in range(10, 0, -1):
        text = text.replace("." * number, str(number))
    position = rules.position(f"{text} w - - 0 1")
    reached = {name(s) for s in ends(pieces, at) if not pieces.get(s, "p").isupper()}
    moves = {move.target for move in rules.legal_moves(position) if move.origin == square}
    assert moves == reached


def ended(rules: Rules, text: str, move: str) -> tuple[int | None, str]:
    position = rules.position(text)
    outcome = rules.outcome(rules.play(position, rules.read(move, position)))
    return (outcome.winner, outcome.reason.value) if outcome else (None, "")


@pytest.mark.parametrize(
    ("move", "end"),
    [
        ("a1b2", (None, "")),
        ("e5e8", (0, "extinction")),
        ("d8e8", (None, "extinction")),
        ("g8h8", (0, "extinction")),
    ],
)
def test_what_is_captured_by_whom_ends_the_game(
    rules: Rules, move: str, end: tuple[int | None, str]
) -> None:
    text = "10/10/3Pc1Pq2/10/10/4C5/10/10/10/P8Q w - - 0 1"
    assert ended(rules, text, move) == end


@pytest.mark.parametrize(("field", "winner"), [("x", 0), ("-", None), ("", None)])
def test_a_position_tells_who_captured_the_chief(
    rules: Rules, field: str, winner: int | None
) -> None:
    text = "10/10/4C1Pq2/10/10/10/10/10/10/P8Q b - - 0 1"
    position = rules.position(f"{text} {field}".strip())
    outcome = rules.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (winner, "extinction")
    assert rules.text(position) == f"{text} {field or '-'}"


def test_nobody_else_may_stand_in_the_field_of_captors(rules: Rules) -> None:
    with pytest.raises(InvalidPosition, match="'y', neither x nor -"):
        rules.position("10/10/4C1Pq2/10/10/10/10/10/10/P8Q b - - 0 1 y")


@pytest.mark.parametrize("further", ["claim = true", "royal = true"])
def test_who_captures_is_not_told_of_other_extinctions(further: str) -> None:
    document = preset_document("jetan").replace('by = ["chief"]', f'by = ["chief"]\n{further}')
    with pytest.raises(PresetError, match="goes neither with claim nor with royal"):
        load_spec(document)


def test_the_princess_moves_to_no_attacked_square(rules: Rules) -> None:
    position = rules.position("9q/9c/10/10/10/10/4p5/10/4Q5/C9 w - - 0 1")
    moves = {move.target for move in rules.legal_moves(position) if move.origin == "e2"}
    beside_the_panthan = {"d4", "f4", "d3", "e3", "f3"}
    around = {f"{file}{rank}" for file in "bcdefgh" for rank in (1, 2, 3, 4, 5)}
    assert moves == around - beside_the_panthan - {"e2", "e4"}


def test_a_princess_may_be_left_attacked(rules: Rules) -> None:
    position = rules.position("9q/9c/10/10/10/10/10/4p5/4Q5/C9 w - - 0 1")
    after = rules.play(position, rules.read("a1a2", position))
    assert rules.outcome(after) is None
    after = rules.play(after, rules.read("e3e2", after))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (1, "extinction")


def test_the_escape_is_her_first_move_and_goes_anywhere_safe(rules: Rules) -> None:
    start = rules.start()
    targets = {move.target for move in rules.legal_moves(start) if move.origin == "f1"}
    assert targets == {f"{file}{rank}" for file in FILES for rank in (3, 4, 5, 6)}
    after = rules.play(start, rules.read("f1a6", start))
    assert rules.text(after).split()[2] == "e"
    after = rules.play(after, rules.read("e9e8", after))
    targets = {move.text[2:] for move in rules.legal_moves(after) if move.origin == "a6"}
    assert targets
    assert {target[:1] for target in targets if target} <= set("abcd")
