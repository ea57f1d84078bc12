"""What a wish means in a position, checked directly, and every reason why it is not legal."""

from collections.abc import Iterator
from typing import NoReturn

from variants.core.compositions import BrokenClause
from variants.core.errors import AmbiguousMove, IllegalMove
from variants.core.piece import other
from variants.core.position import Position
from variants.core.words import listed
from variants.notation.input_text import shown
from variants.special.sigma4.position import is_setting_up, stored
from variants.special.sigma4.reasons import unreachable, unsafe
from variants.special.sigma4.setup import SIDE_NAMES, is_setup_text, read_setup
from variants.special.sigma4.shapes import (
    DROPPED,
    Shape,
    can_go,
    in_check,
    is_finished,
    is_legal,
    is_on_corner,
    is_owned,
    is_safe_shape,
    threats,
)
from variants.special.sigma4.stones import (
    LETTERS,
    Counts,
    base_text,
    broken_limits,
    counts_of,
    holds,
    is_royal,
    letters,
    minus,
    most_of,
)
from variants.special.sigma4.turns import (
    Drop,
    Fetch,
    SetUp,
    Step,
    Taking,
    Turn,
    pool_of,
    setup_turn,
)
from variants.special.sigma4.ways import BOARD
from variants.special.sigma4.wishes import BaseWish, DropWish, FetchWish, MoveWish, read_wish


def refuse(code: str, message: str, clause: str = "", **params: object) -> NoReturn:
    """Raise IllegalMove naming the clause."""
    raise IllegalMove(code, message, "", clause=clause, **params)


def read_turn(text: str, position: Position) -> Turn:
    """Return the legal turn a text means. Raises NotationError, IllegalMove, AmbiguousMove."""
    try:
        return _read_turn(text, position)
    except (IllegalMove, AmbiguousMove) as error:
        error.text = error.text or shown(text)
        raise


def _read_turn(text: str, position: Position) -> Turn:
    if is_setting_up(position):
        return _read_setup(text, position)
    if is_setup_text(text):
        refuse("setup-over", "both sides have set up already", "4.7")
    wish = read_wish(text)
    if is_finished(position):
        refuse("game-over", "a royal base stands on the enemy circle: the game is over", "11.8")
    if isinstance(wish, FetchWish):
        return _fetch(wish, position)
    if isinstance(wish, DropWish):
        return _drop(wish, position)
    origin = _origin(wish, position)
    _check_shape(wish, position, origin)
    if wish.held is None:
        return Step(origin, wish.target)
    return _taking(wish, wish.held, position, origin)


def _read_setup(text: str, position: Position) -> SetUp:
    return setup_turn(read_setup(text, position.side))


def _origin(wish: MoveWish, position: Position) -> int:
    """Return the square of the base meant (10.6)."""
    board = position.placement
    side = position.side
    if wish.file is not None and wish.rank is not None:
        origin = wish.rank * BOARD.files + wish.file
        _check_base(wish.base, position, origin)
        return origin
    alike = [
        square
        for square in range(BOARD.size)
        if is_owned(board[square], side) and _fits(wish, board, square)
    ]
    if not alike:
        message = f"{SIDE_NAMES[side]} has no base {_named(wish.base)}" + _hint_words(wish)
        refuse("no-such-base", message)
    found = [square for square in alike if is_legal(position, Shape(square, wish.target))]
    if len(found) > 1:
        squares = listed([BOARD.name(square) for square in found], "and")
        message = (
            f"the bases {_named(wish.base)} on {squares} can go to {BOARD.name(wish.target)}: name"
            " the square"
        )
        raise AmbiguousMove(
            "ambiguous", message, "", squares=tuple(BOARD.name(square) for square in found)
        )
    if not found and len(alike) > 1:
        message = f"no base {_named(wish.base)} can go to {BOARD.name(wish.target)}"
        refuse("cannot-reach", message, "5.2")
    return found[0] if found else alike[0]


def _fits(wish: MoveWish, board: tuple[int, ...], square: int) -> bool:
    return (
        counts_of(board[square]) == wish.base.counts
        and is_royal(board[square]) == wish.base.royal
        and wish.file in (None, BOARD.file(square))
        and wish.rank in (None, BOARD.rank(square))
    )


def _hint_words(wish: MoveWish) -> str:
    if wish.file is not None:
        return f" on file {'abcdefg'[wish.file]}"
    return f" on rank {wish.rank + 1}" if wish.rank is not None else ""


def _named(base: BaseWish) -> str:
    return ("R" if base.royal else "") + letters(base.counts)


def _check_base(base: BaseWish, position: Position, origin: int) -> None:
    code = position.placement[origin]
    name = BOARD.name(origin)
    if not code:
        refuse("empty-origin", f"there is no base on {name}", square=name)
    if not is_owned(code, position.side):
        refuse(
            "not-yours",
            f"the base on {name} is {SIDE_NAMES[other(position.side)]}'s",
            "2.1",
            square=name,
        )
    if counts_of(code) != base.counts or is_royal(code) != base.royal:
        refuse(
            "wrong-base",
            f"the base on {name} is {base_text(code)}, not {_named(base)}",
            square=name,
        )


def _check_shape(wish: MoveWish, position: Position, origin: int) -> None:
    """Refuse a move whose squares are not legal, whatever the stones (14.1)."""
    board = position.placement
    target = BOARD.name(wish.target)
    code = board[wish.target]
    if is_owned(code, position.side):
        refuse(
            "own-base", f"your own base {base_text(code)} stands on {target}", "5.3", square=target
        )
    if is_royal(code):
        refuse("royal-taken", f"the royal base on {target} is never taken", "5.3", square=target)
    if not can_go(board, origin, wish.target):
        reason = unreachable(board, origin, wish.target)
        refuse(reason.code, reason.message, reason.clause)
    if code and not wish.takes:
        message = (
            f"the enemy base {base_text(code)} stands on {target}: a taking move is written with x"
            " and &"
        )
        refuse("taking-needed", message, "10.7", square=target)
    if wish.takes and not code:
        refuse(
            "nothing-to-take",
            f"there is no base to take on {target}: a step is written without x",
            "10.7",
        )
    shape = Shape(origin, wish.target)
    if not is_safe_shape(board, shape):
        reason = unsafe(position, shape)
        refuse(reason.code, reason.message, reason.clause)


def _taking(wish: MoveWish, held: BaseWish, position: Position, origin: int) -> Taking:
    royal = is_royal(position.placement[origin])
    if held.royal and not royal:
        refuse("not-royal", "R after & is only for the royal base", "10.5")
    broken = tuple(broken_taking(position, origin, wish.target, held.counts))
    if broken:
        _refuse_all(broken)
    turn = Taking(origin, wish.target, held.counts)
    back = minus(pool_of(position, origin, wish.target), held.counts)
    if wish.returned is not None and wish.returned != back:
        right = f"/{letters(back)}" if any(back) else "nothing"
        message = f"what goes back is {right}, not /{letters(wish.returned)}"
        refuse("wrong-return", message, "6.5")
    return turn


def broken_taking(
    position: Position, origin: int, target: int, held: Counts
) -> Iterator[BrokenClause]:
    """Yield every clause that these stones break after a taking move (6.3)."""
    code = position.placement[origin]
    pool = pool_of(position, origin, target)
    own = sum(counts_of(code))
    yield from _not_in_pool(held, pool, "6.3", "the two bases hold")
    if sum(held) < own:
        message = f"the base holds at least as many stones as before: {own}, not {sum(held)}"
        yield BrokenClause("6.3 a", "too-few-stones", message)
    royal = is_royal(code)
    for broken in broken_limits(held, royal=royal):
        if broken.clause != "3.1":
            yield broken
        elif sum(held) > most_of(royal=royal):
            yield BrokenClause("6.3 b", broken.code, broken.message)


def _drop(wish: DropWish, position: Position) -> Drop:
    target, code = BOARD.name(wish.target), position.placement[wish.target]
    if wish.base.royal:
        refuse("royal-dropped", "the royal base is never dropped", "12.32")
    if code:
        refuse(
            "occupied",
            f"a base is dropped on an empty square; {base_text(code)} stands on {target}",
            "7.1",
        )
    broken = tuple(broken_drop(position, wish.base.counts))
    if broken:
        _refuse_all(broken)
    shape = Shape(DROPPED, wish.target)
    if threats(position, shape):
        reason = unsafe(position, shape)
        refuse(reason.code, reason.message, reason.clause)
    return Drop(wish.target, wish.base.counts)


def broken_drop(position: Position, held: Counts) -> Iterator[BrokenClause]:
    """Yield every clause that dropping a base with these stones breaks, its square aside (7.1,
    7.2).
    """
    if not position.hands[position.side][0]:
        yield BrokenClause("7.1", "no-base-stored", "there is no empty base in your storage")
    yield from _not_in_pool(held, stored(position, position.side), "7.1", "your storage holds")
    yield from broken_limits(held, royal=False)


def _not_in_pool(held: Counts, pool: Counts, clause: str, where: str) -> Iterator[BrokenClause]:
    if not holds(pool, held):
        lacking = [
            f"{pool[k] or 'no'} {LETTERS[k]}, not {held[k]}" for k in range(8) if held[k] > pool[k]
        ]
        yield BrokenClause(clause, "stones-not-there", f"{where} {listed(lacking, 'and')}")


def _fetch(wish: FetchWish, position: Position) -> Fetch:
    if not is_on_corner(position):
        corners = "a7 or g7" if position.side == 0 else "a1 or g1"
        refuse("no-corner", f"to fetch a stone you need a base on {corners}", "8.1")
    if in_check(position):
        refuse("fetch-in-check", "you are in check, and fetching a stone does not meet it", "9.1")
    if not stored(position, other(position.side))[wish.kind]:
        name = SIDE_NAMES[other(position.side)]
        refuse("stones-not-there", f"there is no {LETTERS[wish.kind]} in {name}'s storage", "8.1")
    return Fetch(wish.kind)


def _refuse_all(broken: tuple[BrokenClause, ...]) -> NoReturn:
    message = "; ".join(clause.message for clause in broken)
    refuse(broken[0].code, message, broken[0].clause, broken=broken)
