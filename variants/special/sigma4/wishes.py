"""Turn texts taken apart (rule 10), before the position is asked what they mean."""

import re
from dataclasses import dataclass
from typing import Final

from variants.core.errors import NotationError
from variants.notation.input_text import clean, shown
from variants.special.sigma4.stones import LETTERS, Counts, read_letters
from variants.special.sigma4.ways import BOARD

_MOVE: Final = re.compile(
    r"(?P<base>[JZCENDFWR]+)(?P<file>[a-g]?)(?P<rank>[1-7]?)(?P<joint>[-x]?)(?P<target>[a-g][1-7])"
    r"(?P<tail> ?& ?(?P<held>[JZCENDFWR]+)(?: ?/ ?(?P<returned>[JZCENDFW]+))?)?"
)
_DROP: Final = re.compile(r"([JZCENDFWR]+)@([a-g][1-7])")
_FETCH: Final = re.compile(r"%([JZCENDFW])")


@dataclass(frozen=True, slots=True)
class BaseWish:
    """A base as written: its stones, and whether R is among them."""

    counts: Counts
    royal: bool


@dataclass(frozen=True, slots=True)
class MoveWish:
    """A step or taking move as written; file and rank of the origin may be missing, 0-based.

    `held` is None in a step; `returned` is None where it is left out.
    """

    base: BaseWish
    file: int | None
    rank: int | None
    target: int
    takes: bool
    held: BaseWish | None = None
    returned: Counts | None = None


@dataclass(frozen=True, slots=True)
class DropWish:
    """A drop as written."""

    base: BaseWish
    target: int


@dataclass(frozen=True, slots=True)
class FetchWish:
    """A fetch as written."""

    kind: int


Wish = MoveWish | DropWish | FetchWish


def read_wish(text: str) -> Wish:
    """Return a turn text taken apart. Raises NotationError."""
    turn = clean(text).rstrip("+#!?").rstrip()
    if found := _FETCH.fullmatch(turn):
        return FetchWish(LETTERS.index(found[1]))
    if found := _DROP.fullmatch(turn):
        return DropWish(_base(found[1]), BOARD.indices[found[2]])
    found = _MOVE.fullmatch(turn)
    if found is None:
        raise NotationError("unreadable", _unreadable(turn), shown(text))
    takes = found["joint"] == "x"
    held = found["held"]
    if takes and held is None:
        message = "a taking move says what the base holds afterwards, such as CDa2xb5 &CDFW"
        raise NotationError("no-composition", message, shown(text), clause="10.5")
    if not takes and held is not None:
        raise NotationError(
            "no-x", 'only a taking move has "&", and it is written with "x"', shown(text)
        )
    return MoveWish(
        base=_base(found["base"]),
        file="abcdefg".index(found["file"]) if found["file"] else None,
        rank=int(found["rank"]) - 1 if found["rank"] else None,
        target=BOARD.indices[found["target"]],
        takes=takes,
        held=_base(held) if held else None,
        returned=_stones(found["returned"]) if found["returned"] else None,
    )


def _base(text: str) -> BaseWish:
    heap = read_letters(text)
    assert heap is not None
    if heap[1] > 1:
        raise NotationError("unreadable", f"{shown(text)} has more than one R", shown(text))
    return BaseWish(heap[0], bool(heap[1]))


def _stones(text: str) -> Counts:
    heap = read_letters(text)
    assert heap is not None
    return heap[0]


def _unreadable(turn: str) -> str:
    """Return why a text is no turn, with the nearest form as an example."""
    forms = "FWd3-d4, CDa2xb5 &CDFW /D, FW@b4 or %Z"
    if turn.startswith("%"):
        return (
            f"{shown(turn)!r} fetches no stone: write % and one letter out of {' '.join(LETTERS)}"
        )
    if re.fullmatch(r"[a-z]+@?[a-g]?[1-7]?[-x]?[a-g][1-7].*", turn) and not turn[:1].isupper():
        return (
            f"{shown(turn)!r}: a base is named by its stones in capital letters first, such as"
            f" {forms}"
        )
    if turn.endswith("/"):
        return 'after "/" stand the stones that go back; without any, leave the stroke out'
    return f"{shown(turn)!r} is no turn; turns are written like {forms}"
