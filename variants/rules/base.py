"""What a rule component is: the hooks it may fill in, and when they are called.

Reading and writing positions

    read       position text -> draft      once per field, in the order of the text (`field` says which)
    check      a draft that was read       after all fields, may refuse the position
    write      position -> field           for position text
    key        position -> field           for the repetition key; what `write` says unless a rule counts differently
    held       pieces in hand, by label       the component with `field = "hand"`

Making moves

    moves      pseudo-legal moves          beside the ordinary ones of the walk: drops, castling, passes
    expand     pseudo-legal -> the same    all pseudo-legal moves of the position at once, each left as it is, dropped,
                                           made several or given further changes: explosion, walls,
                                           gating, flips
    turn       legal -> more legal         after royalty has judged: what the piece moved may become, where that cannot
                                           matter to royals
    narrow     legal -> fewer legal        after that: compulsory captures, no checks, pawn-drop mate
    rescue     no legal move -> some       when the list is empty: passing instead of stalemate
    settle     state after a move          on a fresh list of numbers, before the new position is made
    settle_hands  hands after a move       on fresh lists of counts, likewise

Royalty judges between `expand` and `narrow`. A move that only takes a piece from origin to target
is judged from one scan of the lines to the royals; a move with further changes is always tried out,
so an expanding component needs to do nothing about check. `Referee` is what a component may ask of
the whole; `bind` hands it over when everything is built.

Judging

    over       position -> outcome         the last move has ended the game: the list of moves is empty
    mated      position, past -> outcome   a mate that is not worth what mates are
    verdict    position, past -> outcome   ends that leave moves: repetition, move rule, counting
    claims     position, past -> words     draws the side to move may claim

Texts; each gets what the components before it have made and returns it, changed or not

    text       canonical move text         `e2e4`; a promotion has its letter already, a drop is `P@e5`, a pass `e1e1`
    short      SAN without check mark
    phrase     English words
    clicks     the steps of a choice
    castling_name  `O-O` or `O-O-O`        for a move that is a castling
    why        a move that does not exist  asked in order until one component has an answer
    why_drop   a drop that does not exist  likewise
    forbids    a move `narrow` took away   why

Components are called in the order of `build_order.py`. None names a game or another component's data;
numbers of its own lie in the slots of `Position.state` it was given. A hook left alone costs
nothing: only those filled in are called.
"""  # noqa: E501 -- a table

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NoReturn, Protocol

from variants.core.errors import InvalidPosition
from variants.core.outcome import Outcome
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal

if TYPE_CHECKING:
    from variants.movement.attacks import Attacks
    from variants.rules.army import Army
    from variants.rules.past import Past
    from variants.rules.walk import Walk

Change = tuple[int, int]

# A pseudo-legal move: origin, target, the code placed on the target, further changes (square, code)
# applied in order after that, and a mark. Origin NO_SQUARE is a drop; origin == target is a pass,
# or a change in place. Marks:
#   NO_SQUARE (-1)      nothing
#   0 .. size-1         the square the moved piece went over, where it may be taken in passing
#   size and more       the same for several squares: an index, less `size`, into a table of the
#                       passing component
#   -2 and less         the piece with code -(mark + 2) leaves the mover's hand
#   -100 000 and less   the prisoner with code -(mark + 100 000) is given back for the piece dropped
#   -200 000 and less   the piece moved goes into the hand, with code -(mark + 200 000)
# Plain tuples: perft makes millions.
Raw = tuple[int, int, int, tuple[Change, ...], int]

NO_SQUARE: Final = -1
HAND_MARK: Final = -2
EXCHANGE_MARK: Final = -100_000


@dataclass(slots=True)
class Draft:
    """A position being read."""

    text: str
    placement: list[int]
    side: Side
    state: list[int]
    hands: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    clock: int = 0
    number: int = 1


class Referee(Protocol):
    """What a component may ask of the whole rule set, once everything is built."""

    @property
    def army(self) -> "Army": ...

    @property
    def attacks(self) -> tuple["Attacks", "Attacks"]: ...

    @property
    def dangers(self) -> tuple["Attacks", "Attacks"]: ...

    def pseudo(self, position: Position) -> list[Raw]:
        """Return all pseudo-legal moves."""
        ...

    def judged(self, position: Position) -> list[Raw]:
        """Return the moves that leave no own royal attacked, before any `narrow`."""
        ...

    def legal(self, position: Position) -> list[Raw]:
        """Return the legal moves."""
        ...

    def allowed_before(self, position: Position, component: "Component") -> list[Raw]:
        """Return the judged moves that every `narrow` before that of a component leaves."""
        ...

    def is_safe(self, position: Position, raw: Raw) -> bool:
        """Return whether a pseudo-legal move leaves no own royal attacked."""
        ...

    def is_over(self, position: Position) -> bool:
        """Return whether the last move has ended the game, whatever moves there would be."""
        ...

    def can_move(self, position: Position) -> bool:
        """Return whether the side to move has a legal move."""
        ...

    def attacked_royals(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals that are in check."""
        ...

    def royal_squares(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals."""
        ...

    def after(self, position: Position, raw: Raw) -> Position:
        """Return the position after a move."""
        ...

    def held_count(self, position: Position, side: Side, codes: frozenset[int]) -> int:
        """Return how many pieces of these codes a side has in hand."""
        ...

    def position(self, text: str) -> Position:
        """Return the position a text describes. Raises InvalidPosition."""
        ...

    def text(self, position: Position) -> str:
        """Return the canonical text of a position."""
        ...

    def canonical(self, position: Position, raw: Raw) -> str:
        """Return the canonical text of a move."""
        ...

    def named(self, position: Position) -> dict[str, Raw]:
        """Return the legal moves by canonical text."""
        ...

    def short_of(self, position: Position, text: str) -> str:
        """Return the legal move with a canonical text in short algebraic."""
        ...

    def words_of(self, position: Position, text: str) -> str:
        """Return the legal move with a canonical text as an English phrase."""
        ...


class Component:
    """A rule. The default of every hook does nothing."""

    # The field of position text it reads and writes: "hand" (in brackets after the placement),
    # "castling", "passing", "middle" (before the counters), "clock", "extra" (after the counters),
    # or "".
    field: str = ""

    # Whether its field, after the counters, may be left out at the end of a position text, and then
    # is `-`.
    is_optional: bool = False

    # Whether `text` has anything to say about moves that only take a piece from origin to target.
    names_plain: bool = True

    # Whether `narrow` judges every move by itself, whatever the others are.
    each: bool = False

    def use(self, walk: "Walk") -> None:
        """Take the tables of ordinary moves, made after the components that add codes to the
        army.
        """

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set, of which this is a part."""

    def read(self, text: str, draft: Draft) -> None:
        """Take this component's field of a position text into the draft. Raises InvalidPosition."""

    def check(self, draft: Draft) -> None:
        """Refuse an impossible position. Raises InvalidPosition."""

    def write(self, position: Position) -> str:
        """Return this component's field."""
        return "-"

    def key(self, position: Position) -> str:
        """Return this component's field of the repetition key."""
        return self.write(position)

    def held(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return each side's pieces in hand by label."""
        return {}, {}

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append pseudo-legal moves of the side to move."""

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the pseudo-legal moves with their further effects."""
        return raws

    def turn(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with those that change the piece moved; at least one remains of each."""
        return raws

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return those of the moves that leave no royal attacked which this rule allows."""
        return raws

    def rescue(self, position: Position, out: list[Raw]) -> None:
        """Append moves for a side that has none."""

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Rewrite this component's numbers for the position after `raw`."""

    def settle_hands(
        self, position: Position, raw: Raw, hands: tuple[list[int], list[int]]
    ) -> None:
        """Rewrite the pieces in hand for the position after `raw`."""

    def over(self, position: Position) -> Outcome | None:
        """Return how the last move has ended the game."""
        return None

    def mated(self, position: Position, past: "Past") -> Outcome | None:
        """Return what a mate is worth, if not what mates are worth in this game."""
        return None

    def verdict(self, position: Position, past: "Past") -> Outcome | None:
        """Return how the game ends here although there are moves."""
        return None

    def claims(self, position: Position, past: "Past") -> tuple[str, ...]:
        """Return the draw claims open to the side to move."""
        return ()

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the canonical text of a move, `text` so far."""
        return text

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text of a move, `text` so far, without check mark."""
        return text

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return a move in English, `text` so far, without check."""
        return text

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps that make a move, `steps` so far."""
        return steps

    def castling_name(self, position: Position, raw: Raw) -> str:
        """Return `O-O` for a castling towards the last file, `O-O-O` towards the first, "" for any
        other move.
        """
        return ""

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Return why a piece may not go from origin to target, or None if this rule has no say."""
        return None

    def why_drop(self, position: Position, label: str, square: int) -> Refusal | None:
        """Return why a piece of the hand, known by side 0's label, may not be dropped; None if this
        rule has no say.
        """
        return None

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Return why `narrow` took this move away, or None if it did not."""
        return None


def fills(component: Component, hook: str) -> bool:
    """Return whether a component has its own version of a hook."""
    return getattr(type(component), hook) is not getattr(Component, hook)


def filling(components: Sequence[Component], hook: str) -> tuple[Component, ...]:
    """Return the components with their own version of a hook, in order."""
    return tuple(component for component in components if fills(component, hook))


def applied(placement: Sequence[int], raw: Raw) -> list[int]:
    """Return the placement after a move."""
    after = list(placement)
    if raw[0] >= 0:
        after[raw[0]] = 0
    after[raw[1]] = raw[2]
    for square, code in raw[3]:
        after[square] = code
    return after


def taken(placement: Sequence[int], owner: Sequence[int], raw: Raw, enemy: int) -> list[int]:
    """Return the squares on which a move takes pieces of the enemy."""
    on_target = [raw[1]] if owner[placement[raw[1]]] == enemy and raw[0] != raw[1] else []
    return on_target + [
        square for square, placed in raw[3] if not placed and owner[placement[square]] == enemy
    ]


def takes(placement: Sequence[int], raw: Raw) -> bool:
    """Return whether the piece on the target, where one stands, is taken: not in a pass, nor if it
    moves elsewhere.
    """
    taken = placement[raw[1]]
    if raw[0] == raw[1]:
        return False
    if not raw[3]:
        return True
    # A code that changes where a piece stands is another face of that piece.
    return not any(
        code == taken and (not placement[square] or square == raw[0]) for square, code in raw[3]
    ) or any(placement[square] == taken for square in carried(placement, raw))


def carried(placement: Sequence[int], raw: Raw) -> list[int]:
    """Return the squares whose pieces a move carries elsewhere: set down on one square, and at once
    taken off the other.
    """
    found = []
    set_down = 0
    for square, code in raw[3]:
        if not code and set_down and placement[square] == set_down:
            found.append(square)
        set_down = code
    return found


def refuse(code: str, message: str, text: str, **params: object) -> NoReturn:
    """Raise InvalidPosition."""
    raise InvalidPosition(code, message, text, **params)
