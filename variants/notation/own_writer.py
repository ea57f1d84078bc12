"""Moves as shogi, xiangqi and janggi write them themselves, for people: `P-7f`, `C2=5`, `79P78`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from variants.core.piece import Side
from variants.notation.own_reader import SLANTING
from variants.notation.own_squares import (
    file_number,
    file_of,
    janggi_square,
    own_squares,
    rank_of,
    shogi_square,
)
from variants.spec import PieceSpec, PresetSpec

_SHORT: Final = re.compile(
    r"(?P<label>\+?(?:[A-Z]|\([A-Z]+\))?)(?P<origin>(?:[a-wyz]|x(?=[1-9]))?[0-9]{0,2})"
    r"(?P<x>x?)(?P<drop>@?)(?P<target>[a-z][0-9]{1,2})(?P<promotion>(?:=\+?\(?[A-Z]+\)?)?)[+#]?"
)


def own_text(
    spec: PresetSpec, shown: str, squares: Sequence[str], before: Mapping[str, str]
) -> str:
    """Return a move as its game writes it: `shown` is its short text, `squares` are its origin and
    target, `before` has the labels on the board before it. Unchanged where the game has no such
    notation.
    """
    match own_squares(spec):
        case "shogi":
            return _shogi(spec, shown, squares, before)
        case "xiangqi" if _is_step(squares, before):
            return _xiangqi(spec, squares, before) or shown
        case "janggi" if _is_step(squares, before):
            label = before[squares[0]].upper()
            start, end = (janggi_square(spec, square) for square in (squares[0], squares[-1]))
            return f"{start}{label}{end}"
    return shown


def _is_step(squares: Sequence[str], before: Mapping[str, str]) -> bool:
    return len(squares) > 1 and squares[0] != squares[-1] and squares[0] in before


def _shogi(spec: PresetSpec, shown: str, squares: Sequence[str], before: Mapping[str, str]) -> str:
    found = _SHORT.fullmatch(shown)
    if found is None:
        return shown
    label = _letters(found["label"]) or "P"
    target = shogi_square(spec, found["target"])
    if found["drop"]:
        return f"{label}*{target}"
    origin = squares[0] if _is_step(squares, before) else ""
    start = shogi_square(spec, origin) if _names_origin(spec, found) and origin else ""
    how = "x" if found["x"] else "-"
    if found["promotion"]:
        turn = "+" if found["promotion"].startswith("=+") else "-"
    else:
        takes = bool(found["x"])
        may = origin and _may_turn(spec, before[origin], origin, found["target"], takes=takes)
        turn = "=" if may else ""
    return f"{label}{start}{how}{target}{turn}"


def _letters(label: str) -> str:
    """Return a label without parentheses, of which only the first letter is a capital: `+Fd`."""
    turned = "+" if label.startswith("+") else ""
    return turned + label.strip("+()").capitalize()


def _names_origin(spec: PresetSpec, found: re.Match[str]) -> bool:
    """Whether the origin says which piece: a pawn that takes names its file always, for nothing
    where pawns go straight.
    """
    is_straight = not found["label"] and all(
        kind.betza == "fW" for kind in spec.pieces if kind.labels[0] == "P"
    )
    return bool(found["origin"]) and not is_straight


def _may_turn(spec: PresetSpec, label: str, origin: str, target: str, *, takes: bool) -> bool:
    """Whether a piece that did not turn over could have."""
    kind = _kind(spec, label)
    if spec.turning is None or kind is None or not kind.promoted:
        return False
    rule = spec.turning
    side = 1 if label.islower() else 0
    zone = rule.zone[side].squares
    starts, ends = (spec.board.square(square) in zone for square in (origin, target))
    if starts and rule.entering and not takes:
        last = 1 if side else spec.board.ranks
        return ends and kind.id in rule.late and rank_of(target) == last
    return ends or (starts and kind.id not in rule.arrival)


def _xiangqi(spec: PresetSpec, squares: Sequence[str], before: Mapping[str, str]) -> str:
    origin, target = squares[0], squares[-1]
    label = before[origin]
    side: Side = 1 if label.islower() else 0
    kind = _kind(spec, label)
    if kind is None:
        return ""
    letter = (kind.aliases[0] if kind.aliases else kind.labels[0]).upper()
    steps = (rank_of(target) - rank_of(origin)) * (1 if side == 0 else -1)
    if not steps:
        way, number = "=", file_number(spec, target, side)
    else:
        way = "+" if steps > 0 else "-"
        is_aslant = kind.betza in SLANTING
        if not is_aslant and file_of(origin) != file_of(target):
            return ""
        number = file_number(spec, target, side) if is_aslant else abs(steps)
    alike = sorted(
        (square for square, on in before.items() if on == label and square[0] == origin[0]),
        key=rank_of,
        reverse=side == 0,
    )
    file = file_number(spec, origin, side)
    if len(alike) == 1 or kind.betza in ("F", "nA"):
        return f"{letter}{file}{way}{number}"
    if len(alike) > 2:
        return f"{alike.index(origin) + 1}{letter}{file}{way}{number}"
    place = "+" if alike[0] == origin else "-"
    others = [square[0] for square, on in before.items() if on == label]
    is_alone = all(others.count(name) < 2 for name in others if name != origin[0])
    return f"{place}{letter}{'' if is_alone else file}{way}{number}"


def _kind(spec: PresetSpec, label: str) -> PieceSpec | None:
    return next((kind for kind in spec.pieces if label in kind.labels), None)
