"""Moves as a person puts them together: parts of legs, as values and as JSON.

A part says who may do what (move, capture, only as its first move), and its legs say where: the
first by the squares clicked, every further one by how it turns. Nothing here knows the notation.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NoReturn, get_args, get_type_hints

from variants.authoring.part_values import (
    ONCE,
    Bend,
    Does,
    Hop,
    Kind,
    Lines,
    Over,
    Sideways,
    Takes,
    Then,
    Turning,
    check_size,
    check_vectors,
)
from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE, Shape, Vector
from variants.movement.mover import HALF
from variants.movement.reader import MAX_LEGS

MAX_PARTS: Final = 64
MAX_REACH: Final = 99
MAX_SKIP: Final = 2

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Leg:
    """One stretch of a move in a straight line.

    `to` are the first steps of a first leg; a further one has `turns` instead, in eighths of a
    circle clockwise from the leg before, along `lines`, in steps of `size`. `reach` is how often
    the step may be made: 0 any number, -1 up to the middle of the board. `then` says what stands
    where the next leg begins; unless the next one is a `must`, the move may end there.
    """

    to: tuple[Vector, ...] = ()
    turns: tuple[int, ...] = ()
    lines: Lines = "both"
    size: Vector = (1, 0)
    turning: Turning = "any"
    equal: bool = False
    must: bool = True
    reach: int = ONCE
    over: Over = "anything"
    skip: int = 0
    bend: Bend = ""
    round: bool = False
    hop: Hop = ""
    opens: bool = False
    sets_down: bool = False
    then: Then = "empty"

    def to_json(self) -> Json:
        """Return it as JSON: a first leg without what only further ones have, and the other way
        round.
        """
        left_out = _FURTHER if self.to else _FIRST
        return {
            f.name: _plain(getattr(self, f.name)) for f in fields(self) if f.name not in left_out
        }


@dataclass(frozen=True, slots=True)
class Part:
    """A way to move on a board of that shape: its legs, or castling, or a leap to any square of the
    board.
    """

    legs: tuple[Leg, ...] = ()
    kind: Kind = "move"
    does: Does = "both"
    takes: Takes = "enemies"
    passing: bool = False
    first: bool = False
    steps: int = 2
    side: Sideways = "both"
    inward: int = 0
    shape: Shape = "square"

    def to_json(self) -> Json:
        """Return it as JSON; squares go without saying."""
        found = {f.name: _plain(getattr(self, f.name)) for f in fields(self)}
        if self.shape == "square":
            del found["shape"]
        return found


_FIRST: Final = frozenset({"to"})
_FURTHER: Final = frozenset({"turns", "lines", "size", "turning", "equal", "must"})
_BOUNDS: Final = {
    "reach": (HALF, MAX_REACH),
    "skip": (0, MAX_SKIP),
    "steps": (1, MAX_SIDE - 1),
    "inward": (0, MAX_SKIP),
}
_LEG_TYPES: Final = get_type_hints(Leg)
_PART_TYPES: Final = get_type_hints(Part)


def parts_to_json(parts: Sequence[Part]) -> list[Json]:
    """Return parts as JSON."""
    return [part.to_json() for part in parts]


def parts_from_json(value: object) -> tuple[Part, ...]:
    """Return parts from JSON, checked. Raises PresetError that names the place."""
    if not isinstance(value, list) or len(value) > MAX_PARTS:
        refuse("parts", f"must be a list of at most {MAX_PARTS} ways to move")
    return tuple(_part(entry, f"parts[{at}]") for at, entry in enumerate(value))


def refuse(path: str, reason: str) -> NoReturn:
    """Raise PresetError for parts that make no sense."""
    raise fault(path, reason)


def fault(path: str, reason: str) -> PresetError:
    """Return the error for parts that make no sense."""
    return PresetError("composer", f"{path}: {reason}", path=path)


def _plain(value: object) -> object:
    if isinstance(value, Leg):
        return value.to_json()
    return [_plain(entry) for entry in value] if isinstance(value, tuple) else value


def _part(value: object, path: str) -> Part:
    given = _values(value, path, _PART_TYPES, skipped=frozenset({"legs"}))
    legs = value.get("legs", []) if isinstance(value, dict) else []
    if not isinstance(legs, list) or len(legs) > MAX_LEGS:
        refuse(f"{path}.legs", f"must be a list of at most {MAX_LEGS} legs")
    part = Part(
        legs=tuple(_leg(leg, f"{path}.legs[{at}]", at) for at, leg in enumerate(legs)), **given
    )
    if bool(part.legs) != (part.kind == "move"):
        refuse(
            f"{path}.legs",
            "a move has at least one leg; castling and leaps to any square have none",
        )
    if part.shape != "square":
        _check_hexagons(part, path)
    _check_place(part, path)
    return part


def _check_hexagons(part: Part, path: str) -> None:
    """Refuse what a move cannot do on hexagons."""
    if part.kind == "castle":
        refuse(f"{path}.kind", "on hexagons nobody castles by a move")
    if len(part.legs) > 1:
        refuse(f"{path}.legs", "on hexagons a move has one leg")
    if any(leg.bend or leg.round for leg in part.legs):
        refuse(f"{path}.legs", "on hexagons a ride is straight and ends at the edge")


def _check_place(part: Part, path: str) -> None:
    """Refuse what stands on a leg where it has no meaning."""
    last = len(part.legs) - 1
    for at, leg in enumerate(part.legs):
        here = f"{path}.legs[{at}]"
        if leg.hop and at != last:
            refuse(
                f"{here}.hop",
                "only the last leg hops; say that a piece stays where the next leg begins",
            )
        if leg.bend and last:
            refuse(f"{here}.bend", "only a move of a single leg can be crooked or circular")
        if leg.equal and not any(
            before.reach != ONCE and not before.equal for before in part.legs[:at]
        ):
            refuse(f"{here}.equal", "there is no slide before it to be as long as")
        if leg.equal and (
            leg.hop
            or leg.skip
            or leg.over in ("one", "some")
            or leg.then in ("piece", "friend", "anything")
        ):
            refuse(
                f"{here}.equal",
                "a leg as long as the one before neither goes over pieces nor ends on one that"
                " stays",
            )
    if part.passing and part.does not in ("both", "capture"):
        refuse(f"{path}.passing", "capturing in passing is a capture")


def _leg(value: object, path: str, at: int) -> Leg:
    given = _values(value, path, _LEG_TYPES, skipped=_FURTHER if at == 0 else _FIRST)
    leg = Leg(**given)
    if at == 0:
        check_vectors(leg.to, lambda reason: refuse(f"{path}.to", reason))
        return leg
    check_size(leg.size, lambda reason: refuse(f"{path}.size", reason))
    if (
        not leg.turns
        or len(set(leg.turns)) != len(leg.turns)
        or not all(-3 <= turn <= 4 for turn in leg.turns)
    ):
        refuse(
            f"{path}.turns",
            "must be different turns from -3 to 4 eighths of a circle, at least one",
        )
    if leg.turning != "any" and any(turn < 0 for turn in leg.turns):
        refuse(f"{path}.turns", "turns to the same or the other side have no side of their own")
    return leg


def _values(value: object, path: str, types: dict[str, Any], *, skipped: frozenset[str]) -> Json:
    if not isinstance(value, dict):
        refuse(path, "must be an object")
    found: Json = {}
    for name, given in value.items():
        if name == "legs" and "legs" in skipped:
            continue
        if name in skipped or name not in types:
            refuse(path, f"{str(name)[:40]!r} means nothing here")
        found[name] = _value(given, types[name], name, f"{path}.{name}")
    return found


def _value(value: object, wanted: object, name: str, path: str) -> object:
    if wanted is bool:
        if not isinstance(value, bool):
            refuse(path, "must be true or false")
        return value
    if wanted is int:
        low, high = _BOUNDS[name]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            refuse(path, f"must be a whole number from {low} to {high}")
        return value
    if name in ("to", "turns", "size"):
        return _numbers(value, path, is_deep=name == "to")
    words = get_args(wanted)
    if value not in words or not isinstance(value, str):
        refuse(path, f"must be one of {', '.join(repr(word) for word in words)}")
    return value


def _numbers(value: object, path: str, *, is_deep: bool) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) > 4 * MAX_SIDE * MAX_SIDE:
        refuse(path, "must be a list")
    if is_deep:
        return tuple(_numbers(entry, path, is_deep=False) for entry in value)
    if not all(_is_integer(entry) for entry in value):
        refuse(path, "must hold whole numbers")
    return tuple(value)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
