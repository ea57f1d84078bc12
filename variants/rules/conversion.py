"""Conversion: two original pieces of a side of which at most one may make a special first step.

The Bishops Conversion Rule as data: a kind, two home squares for each side, the special step. An
original piece that has never moved is in one of two conditions, each a guise with its own code:

    free    its first move may be the conversion or a normal move
    must    its first move can only be the conversion, since its partner's first move was normal

After its first move it is an ordinary piece of its kind. When a free piece moves, a partner that is
still at home changes with it: to `must` after a normal move, to an ordinary piece after a
conversion. A piece captured at home just disappears, so its partner stays free. A piece that may
only move normally is an ordinary piece.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from variants.core.errors import PresetError
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.betza import parse
from variants.movement.layout import Plan, Survey, for_side, plan_for
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Change, Component, Draft, Raw, Referee, refuse
from variants.rules.walk import Walk
from variants.spec import ConversionSpec

_ENTRY: Final = re.compile(r"([a-z][1-9][0-9]?)(!?)")


class Conversion(Component):
    """The state field lists the homes of free pieces, and with `!` of pieces that must convert."""

    field = "extra"

    def __init__(self, army: Army, spec: ConversionSpec, survey: Survey) -> None:
        self.army = army
        board = army.board
        step = parse(spec.betza)
        normal = parse(army.spec.piece(spec.piece).betza)
        self.homes = tuple(tuple(board.indices[name] for name in pair) for pair in spec.homes)
        self.partner = {a: b for pair in self.homes for a, b in (pair, pair[::-1])}
        self.plain = (army.code(spec.piece, 0), army.code(spec.piece, 1))
        domains = (frozenset(self.homes[0]), frozenset(self.homes[1]))
        self.free = tuple(
            army.add_guise(spec.piece, s, (*normal, *step), domains[s]) for s in _SIDES
        )
        self.must = tuple(army.add_guise(spec.piece, s, step, domains[s]) for s in _SIDES)
        self.plans: dict[int, Plan] = {
            home: plan_for(survey, for_side(step, side), home)
            for side in _SIDES
            for home in self.homes[side]
        }
        self.walk: Walk | None = None
        self.is_safe: Callable[[Position, Raw], bool] | None = None
        self._refuse_overlap(survey)

    def use(self, walk: Walk) -> None:
        """Take the tables of ordinary moves, which are made after the guises are known."""
        self.walk = walk

    def bind(self, referee: Referee) -> None:
        """Take the judge of moves that leave a royal in check."""
        self.is_safe = referee.is_safe

    def _refuse_overlap(self, survey: Survey) -> None:
        """Refuse a special step that a normal move could make as well, or that is more than plain
        leaps.
        """
        for side in _SIDES:
            piece = self.army.piece(self.plain[side])
            for home in self.homes[side]:
                plan = self.plans[home]
                normal = plan_for(survey, piece.movers, home)
                if plan.rays or plan.bents or plan.limited or normal.limited:
                    raise PresetError(
                        "wrong-value",
                        "conversion.betza: must be plain leaps",
                        path="conversion.betza",
                    )
                targets = {
                    *normal.leaps,
                    *(s for ray in normal.rays for s in ray),
                    *(t for t, _ in normal.bents),
                }
                if targets & set(plan.leaps):
                    reason = "conversion.betza: shares a target with the piece's normal move"
                    raise PresetError("wrong-value", reason, path="conversion.betza")

    def guise(self, placement: Sequence[int], home: int, side: Side) -> str:
        """Return `free` or `must` for an original piece that has never moved, else an empty
        text.
        """
        code = placement[home]
        return "free" if code == self.free[side] else "must" if code == self.must[side] else ""

    def read(self, text: str, draft: Draft) -> None:
        """Put the guises on the board."""
        entries: list[tuple[str, str]] = [] if text == "-" else _ENTRY.findall(text)
        if text != "-" and "".join(name + mark for name, mark in entries) != text:
            example = "".join(self.army.board.name(home) for home in self.homes[0])
            message = (
                f"the conversion field is {text[:40]!r}; it is - or squares such as {example} and"
                f" {example}!"
            )
            refuse("conversion-field", message, draft.text)
        if twice := next(
            (name for at, (name, _) in enumerate(entries) if name in dict(entries[:at])), None
        ):
            refuse(
                "conversion-twice",
                f"the conversion field names {twice} twice",
                draft.text,
                square=twice,
            )
        for name, mark in entries:
            square = self.army.board.square(name)
            side = next((s for s in _SIDES if square in self.homes[s]), None)
            if square is None or side is None or draft.placement[square] != self.plain[side]:
                kind = self.army.piece(self.plain[0]).kind.name.lower()
                message = f"the conversion field names {name}, where no original {kind} stands"
                refuse("conversion-square", message, draft.text, square=name)
            draft.placement[square] = (self.must if mark else self.free)[side]

    def check(self, draft: Draft) -> None:
        """Refuse a piece that must convert beside a partner that has never moved."""
        for side in _SIDES:
            for home in self.homes[side]:
                if self.guise(draft.placement, home, side) == "must" and self.guise(
                    draft.placement, self.partner[home], side
                ):
                    name = self.army.board.name(home)
                    message = (
                        f"{name} must convert only after its partner's first move, but that has"
                        " never moved"
                    )
                    refuse("conversion-state", message, draft.text, square=name)

    def write(self, position: Position) -> str:
        """Return the homes of the pieces that are still special, in the order of the preset."""
        marks = {"free": "", "must": "!"}
        found = ""
        for side in _SIDES:
            for home in self.homes[side]:
                guise = self.guise(position.placement, home, side)
                if guise:
                    found += self.army.board.name(home) + marks[guise]
        return found or "-"

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the first moves of the pieces that are still special."""
        side = position.side
        placement = position.placement
        for home in self.homes[side]:
            guise = self.guise(placement, home, side)
            if not guise:
                continue
            owner = self.army.owner
            plain = self.plain[side]
            partner = self.partner[home]
            has_partner = bool(self.guise(placement, partner, side))
            released: tuple[Change, ...] = ((partner, plain),) if has_partner else ()
            for target in self.plans[home].leaps:
                if owner[placement[target]] != side:
                    out.append((home, target, plain, released, NO_SQUARE))
            if guise == "free":
                assert self.walk is not None
                bound: tuple[Change, ...] = ((partner, self.must[side]),) if has_partner else ()
                normal: list[Raw] = []
                self.walk.moves(placement, home, plain, normal)
                out += [(home, raw[1], raw[2], bound, NO_SQUARE) for raw in normal]

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain the duty to convert, and a conversion that is no longer open."""
        side = position.side
        board = self.army.board
        name = self.army.piece(self.plain[side]).kind.name.lower()
        if origin not in self.homes[side]:
            return None
        steps = self.plans[origin].leaps
        if self.guise(position.placement, origin, side) == "must" and target not in steps:
            message = f"the {name} on {board.name(origin)} must convert on its first move"
            return Refusal("must-convert", message + self._openings(position, origin))
        if position.placement[origin] == self.plain[side] and target in steps:
            message = (
                f"the {name} on {board.name(origin)} cannot convert: only an original {name} that"
                " has never moved may, and only one of the two"
            )
            return Refusal("cannot-convert", message)
        return None

    def _openings(self, position: Position, home: int) -> str:
        """Return where a piece that must convert may go, as the end of a sentence."""
        board = self.army.board
        found = list[Raw]()
        self.moves(position, found)
        steps = {raw[1]: raw for raw in found if raw[0] == home}
        if not steps:
            own = board.spoken(sorted(self.plans[home].leaps), "and")
            return f", but your own pieces stand on {own}"
        assert self.is_safe is not None
        allowed = [step for step in sorted(steps) if self.is_safe(position, steps[step])]
        if allowed:
            return f": it may go to {board.spoken(allowed)}"
        royal = next(piece.kind.name.lower() for piece in self.army.pieces if piece.kind.royal)
        return f", but your {royal} would be in check with it on {board.spoken(sorted(steps))}"


_SIDES: Final[tuple[Side, Side]] = (0, 1)
