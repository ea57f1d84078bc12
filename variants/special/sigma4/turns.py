"""Turns as values: their canonical text, what they do, and the move they are to the outside."""

from collections.abc import Iterator
from dataclasses import dataclass

from variants.core.move import Move
from variants.core.piece import other
from variants.core.position import Position
from variants.special.sigma4.position import BEFORE_SETUP, NOTHING, is_setting_up, stored
from variants.special.sigma4.setup import placed, recommended, setup_text
from variants.special.sigma4.shapes import (
    drop_squares,
    fetchable,
    has_fittings,
    is_finished,
    move_shapes,
)
from variants.special.sigma4.stones import (
    LETTERS,
    Counts,
    base_code,
    base_text,
    contents_from,
    counts_of,
    is_royal,
    label_of,
    letters,
    minus,
    plus,
)
from variants.special.sigma4.ways import BOARD


@dataclass(frozen=True, slots=True)
class Step:
    """A base goes to an empty square (5)."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Taking:
    """A base takes another and holds `held` from then on (6)."""

    origin: int
    target: int
    held: Counts


@dataclass(frozen=True, slots=True)
class Drop:
    """A base out of the storage is fitted with stones and put on the board (7)."""

    target: int
    held: Counts


@dataclass(frozen=True, slots=True)
class Fetch:
    """A stone is taken out of the opponent's storage (8)."""

    kind: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """A side places its bases (4): squares with base numbers."""

    bases: tuple[tuple[int, int], ...]


Turn = Step | Taking | Drop | Fetch | SetUp


def pool_of(position: Position, origin: int, target: int) -> Counts:
    """Return the stones a taking move chooses from (6.3)."""
    return plus(counts_of(position.placement[origin]), counts_of(position.placement[target]))


def taken_back(position: Position, turn: Taking) -> Counts:
    """Return the stones that go to the storage of the player who lost the base (6.5)."""
    return minus(pool_of(position, turn.origin, turn.target), turn.held)


def canonical(position: Position, turn: Turn) -> str:
    """Return the canonical text of a turn (10.3)."""
    if isinstance(turn, SetUp):
        return setup_text(dict(turn.bases), position.side)
    if isinstance(turn, Fetch):
        return f"%{LETTERS[turn.kind]}"
    target = BOARD.name(turn.target)
    if isinstance(turn, Drop):
        return f"{letters(turn.held)}@{target}"
    origin = base_text(position.placement[turn.origin]) + BOARD.name(turn.origin)
    return (
        f"{origin}-{target}"
        if isinstance(turn, Step)
        else f"{origin}x{target}{taking_tail(position, turn)}"
    )


def taking_tail(position: Position, turn: Taking) -> str:
    """Return what follows the squares of a taking move (10.5)."""
    royal = "R" if is_royal(position.placement[turn.origin]) else ""
    returned = letters(taken_back(position, turn))
    return f" &{royal}{letters(turn.held)}" + (f" /{returned}" if returned else "")


def after(position: Position, turn: Turn) -> Position:
    """Return the position after a legal turn."""
    side = position.side
    if isinstance(turn, SetUp):
        return _after_setup(position, turn)
    board = list(position.placement)
    hands = [list(hand) for hand in position.hands]
    if isinstance(turn, Fetch):
        hands[side][1 + turn.kind] += 1
        hands[1 - side][1 + turn.kind] -= 1
    elif isinstance(turn, Drop):
        board[turn.target] = base_code(turn.held, side)
        hands[side] = [hands[side][0] - 1, *minus(tuple(hands[side][1:]), turn.held)]
    else:
        code = board[turn.origin]
        if isinstance(turn, Taking):
            returned = taken_back(position, turn)
            hands[1 - side] = [hands[1 - side][0] + 1, *plus(tuple(hands[1 - side][1:]), returned)]
            code = base_code(turn.held, side, royal=is_royal(code))
        board[turn.target] = code
        board[turn.origin] = 0
    return Position(tuple(board), other(side), (), hands=(tuple(hands[0]), tuple(hands[1])))


def _after_setup(position: Position, turn: SetUp) -> Position:
    bases = {square: code for square, code in enumerate(position.placement) if code} | dict(
        turn.bases
    )
    if position.side == 0:
        return Position(placed(bases), 1, position.state, hands=(NOTHING, position.hands[1]))
    return Position(placed(bases), 0, (), hands=(NOTHING, NOTHING))


def setup_turn(bases: dict[int, int]) -> SetUp:
    """Return the turn that places these bases."""
    return SetUp(tuple(sorted(bases.items())))


def combined(white: dict[int, int], black: dict[int, int]) -> Position:
    """Return the start of play from two set-ups."""
    return after(after(BEFORE_SETUP, setup_turn(white)), setup_turn(black))


def held_by(position: Position, origin: int, target: int) -> tuple[Counts, ...]:
    """Return everything the base on `origin` may hold after taking the one on `target` (6.3)."""
    code = position.placement[origin]
    pool = pool_of(position, origin, target)
    return contents_from(pool, least=sum(counts_of(code)), royal=is_royal(code))


def droppable(position: Position) -> tuple[Counts, ...]:
    """Return everything a dropped base may hold (7.1, 7.2)."""
    return contents_from(stored(position, position.side)) if has_fittings(position) else ()


def legal_turns(position: Position) -> Iterator[Turn]:
    """Yield every legal turn, lazily. Of the set-ups, too many to be listed, only the recommended
    one.
    """
    if is_setting_up(position):
        yield setup_turn(recommended(position.side))
        return
    if is_finished(position):
        return
    for origin, target in move_shapes(position):
        if position.placement[target]:
            yield from (Taking(origin, target, held) for held in held_by(position, origin, target))
        else:
            yield Step(origin, target)
    contents = droppable(position)
    for square in drop_squares(position):
        yield from (Drop(square, held) for held in contents)
    yield from (Fetch(kind) for kind in fetchable(position))


def number_of_turns(position: Position) -> int:
    """Return how many legal turns there are, without making them (14.5)."""
    if is_setting_up(position) or is_finished(position):
        return int(is_setting_up(position))
    board = position.placement
    moves = sum(len(held_by(position, o, t)) if board[t] else 1 for o, t in move_shapes(position))
    drops = sum(1 for _ in drop_squares(position)) * len(droppable(position))
    return moves + drops + len(fetchable(position))


def move_of(position: Position, turn: Turn) -> Move:
    """Return a turn as a move of the protocol."""
    text = canonical(position, turn)
    side = position.side
    board = position.placement
    if isinstance(turn, SetUp):
        changes = tuple((BOARD.name(square), label_of(code)) for square, code in turn.bases)
        return Move(text, "", None, None, changes)
    if isinstance(turn, Fetch):
        return Move(text, LETTERS[turn.kind], None, None)
    target = BOARD.name(turn.target)
    if isinstance(turn, Drop):
        label = label_of(base_code(turn.held, side))
        return Move(text, label, None, target, ((target, label),))
    origin, code = BOARD.name(turn.origin), board[turn.origin]
    if isinstance(turn, Step):
        return Move(
            text, label_of(code), origin, target, ((origin, None), (target, label_of(code)))
        )
    label = label_of(base_code(turn.held, side, royal=is_royal(code)))
    captured = (label_of(board[turn.target]),)
    return Move(text, label_of(code), origin, target, ((origin, None), (target, label)), captured)
