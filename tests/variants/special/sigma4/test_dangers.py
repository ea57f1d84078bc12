"""What a set-up is warned of, held against what the rules say once somebody plays it."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from tests.variants.special.sigma4.samples import BLACK_SETUP, FREE, SETUP
from variants import BrokenClause, Position, Reason
from variants.special.sigma4.setup import HOMES
from variants.special.sigma4.stones import LETTERS, PER_PLAYER
from variants.special.sigma4.ways import BOARD

STONES = "".join(letter * count for letter, count in zip(LETTERS, PER_PLAYER, strict=True))
WHITE_SQUARES = [BOARD.name(square) for square in HOMES[0]]
BLACK_SQUARES = [BOARD.name(square) for square in HOMES[1]]
# g4 has no guard, b5 only the royal base (found by throwing set-ups together).
GAPS = (
    "Setup: ED@a7, CW@b7, WC@c7, RDE@d7, NF@e7, NE@f7, WF@g7, DW@a6, NE@b6, ZE@c6, WD@d6, NF@e6,"
    " WD@f6, JF@g6, EE@a5, FW@b5, DZ@c5, JF@d5, FD@e5, DW@f5, FE@g5"
)
# b5 is guarded by the base on d5 alone, and that stands between d3 and the royal base.
PINNED = (
    "Setup: DF@a7, JW@b7, DJ@c7, REW@d7, FF@e7, ZF@f7, ED@g7, NW@a6, FF@b6, CE@c6, DE@d6, DN@e6,"
    " EN@f6, CF@g6, DZ@a5, EW@b5, EE@c5, DD@d5, NW@e5, WF@f5, WW@g5"
)


Bases = dict[str, str]


def mirrored(text: str) -> str:
    """Return a set-up, or a square, of the other side."""
    return text.translate(str.maketrans("123567", "765321"))


def dangers(text: str, side: int) -> dict[str, tuple[str, ...]]:
    return {danger.code: danger.squares for danger in FREE.setup_dangers(text, 1 if side else 0)}


def mates(position: Position, target: str = "") -> Iterator[str]:
    """Yield the squares, or the one wanted, on which a turn of the side to move mates."""
    for move in FREE.legal_moves(position):
        if target in ("", move.target):
            outcome = FREE.outcome(FREE.play(position, move))
            if outcome is not None and outcome.reason == Reason.CHECKMATE:
                yield str(move.target)


def thrown(draw: random.Random, squares: list[str], fixed: Bases, tries: int = 200) -> str | None:
    """Return a legal set-up with some bases given and the rest thrown together; None if none was
    found.
    """
    side, royal = (0, "d1") if squares == WHITE_SQUARES else (1, "d7")
    free = [square for square in squares if square not in fixed]
    rest = Counter(STONES) - Counter("".join(fixed.values()))
    for _ in range(tries):
        stones = draw.sample(sorted(rest.elements()), rest.total())
        bases = {
            square: fixed.get(square) or "".join(stones[free.index(square) :: len(free)])
            for square in squares
        }
        text = ", ".join(
            f"{'R' if square == royal else ''}{base}@{square}" for square, base in bases.items()
        )
        if not FREE.setup_faults(text, 1 if side else 0):
            return FREE.setup_text(text, 1 if side else 0)
    return None


def attempts(code: str) -> Iterator[Bases]:
    """Yield what White could have on some squares to bring a danger about."""
    origins = [square for square in WHITE_SQUARES if square[1] == "3"]
    movers = [
        mover + brought
        for mover in ("J", "C", "Z", "N", "E", "D", "F", "W", "WW", "FF")
        for brought in ("", "J", "C", "Z", "N", "E", "D", "F", "W")
    ]
    behind: list[Bases] = [{}]
    if code == "pinned-guard":
        behind = [{"d3": "DD"}]
    elif code == "unguarded-check":
        behind = [{origin: stone} for origin in origins for stone in "JCZN"]
    for origin, mover, support in product(origins, movers, behind):
        if origin not in support:
            yield {origin: mover} | support


def can_be_mate(black: str, code: str, square: str) -> bool:
    """Return whether some legal set-up of White mates on a square with its first turn."""
    draw = random.Random(square)
    for fixed in attempts(code):
        white = thrown(draw, WHITE_SQUARES, fixed, tries=8)
        if white is not None and square in mates(FREE.combined(white, black), square):
            return True
    return False


def test_the_recommended_setups_are_not_warned_of() -> None:
    assert [dangers(SETUP, 0), dangers(BLACK_SETUP, 1)] == [{}, {}]


def test_a_mate_is_named_as_such() -> None:
    mate, check = FREE.setup_dangers(GAPS, 1)
    message = "White's first turn may give checkmate on a square that no base of yours guards: g4"
    assert mate == BrokenClause("13.14", "mate-at-once", message, ("g4",))
    message = (
        "White's first turn may give check on a square that only your royal base guards, and with"
        " another base behind it that is checkmate: b5"
    )
    assert check == BrokenClause("13.14", "unguarded-check", message, ("b5",))


def test_a_guard_that_may_be_pinned_is_named() -> None:
    danger = FREE.setup_dangers(PINNED, 1)[-1]
    message = (
        "White's first turn may give check on a square that only your base on d5 guards, and with"
        " DD on d3 that base is pinned and it is checkmate: b5"
    )
    assert danger == BrokenClause("13.14", "pinned-guard", message, ("b5",))


@pytest.mark.parametrize("text", [GAPS, PINNED])
def test_either_side_is_warned_of_the_same(text: str) -> None:
    there = {code: sorted(map(mirrored, squares)) for code, squares in dangers(text, 1).items()}
    assert {code: sorted(squares) for code, squares in dangers(mirrored(text), 0).items()} == there


@pytest.mark.parametrize("seed", range(25))
def test_no_first_turn_mates_where_nothing_was_warned_of(seed: int) -> None:
    draw = random.Random(seed)
    white, black = thrown(draw, WHITE_SQUARES, {}), thrown(draw, BLACK_SQUARES, {})
    assert white is not None
    assert black is not None
    warned = {square for squares in dangers(black, 1).values() for square in squares}
    assert set(mates(FREE.combined(white, black))) <= warned


@pytest.mark.parametrize(
    "text", [GAPS, PINNED, *(str(thrown(random.Random(n), BLACK_SQUARES, {})) for n in range(6))]
)
def test_every_warning_can_come_true(text: str) -> None:
    warned = [(code, square) for code, squares in dangers(text, 1).items() for square in squares]
    assert [each for each in warned if not can_be_mate(text, *each)] == []
