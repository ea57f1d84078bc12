"""Time controls: what a side has at the start and what a move gives back. Values; no database, no
clock, no language.

Every kind is the same arithmetic with other numbers (`turns.py`): a simple control is a reserve
each move restores.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from courier.clocks.durations import DAY, HOUR, duration_text, read_duration

SIMPLE_DAYS: Final = (1, 2, 3, 5, 7, 10, 14)
LONGEST: Final = 60 * DAY
LONGEST_INCREMENT: Final = 7 * DAY
LEAST_PER_MOVE: Final = HOUR


class Kind(StrEnum):
    """The families players know."""

    SIMPLE = "simple"
    FISCHER = "fischer"
    RESERVE = "reserve"


class BadControl(ValueError):
    """No time control there is, or one out of bounds: then `part` says what, between which
    seconds.
    """

    def __init__(self, part: str = "", least: int = 0, most: int = 0) -> None:
        super().__init__(part)
        self.part = part
        self.least = least
        self.most = most


@dataclass(frozen=True, slots=True)
class TimeControl:
    """All in seconds. `spare` is the reserve at the start; `grace` runs before the reserve in each
    turn.

    A move adds `extra`, and `bonus` if the true thinking time was below `bonus_period`; then the
    reserve is lifted to `minimum` and cut to `maximum` (None: no limit).
    """

    kind: Kind
    spare: int
    grace: int = 0
    extra: int = 0
    bonus: int = 0
    bonus_period: int = 0
    minimum: int = 0
    maximum: int | None = None

    @property
    def text(self) -> str:
        """The one way to write it, which `read_control` reads: `3d/move`, `7d+1d<=14d`, `spare=14d
        grace=12h`.
        """
        if self.kind is Kind.SIMPLE:
            return f"{duration_text(self.spare)}/move"
        if self.kind is Kind.FISCHER:
            assert self.maximum is not None, "a bank has a cap"
            start = duration_text(self.spare)
            extra = duration_text(self.extra)
            return f"{start}+{extra}<={duration_text(self.maximum)}"
        parts = {"spare": self.spare, "grace": self.grace, "extra": self.extra, "min": self.minimum}
        texts = [
            f"{name}={duration_text(seconds)}"
            for name, seconds in parts.items()
            if seconds or name == "spare"
        ]
        if self.bonus:
            texts.append(f"bonus={duration_text(self.bonus)}/{duration_text(self.bonus_period)}")
        if self.maximum is not None:
            texts.append(f"max={duration_text(self.maximum)}")
        return " ".join(texts)

    @property
    def longest_turn(self) -> int:
        """The longest anybody may ever think about one move."""
        if self.maximum is not None:
            return self.grace + max(self.spare, self.maximum)
        return self.grace + max(self.spare, self.minimum)

    @property
    def lasting_pace(self) -> int:
        """What a side may take for each move for ever: the grace and what a move gives back without
        a bonus.
        """
        return self.grace + max(self.extra, self.minimum)

    def longest_game(self, moves: int) -> int:
        """How long a game of so many moves of each side lasts if both use all their time and win no
        bonus.
        """
        return 2 * (self.spare + self.grace + (moves - 1) * self.lasting_pace)

    def typical_game(self, moves: int) -> int:
        """How long it lasts if both answer in half a day, or in the time there is where that is
        shorter.
        """
        return min(self.longest_game(moves), 2 * moves * 12 * HOUR)


def simple(days: int) -> TimeControl:
    """A number of days for each move; what is left over is lost."""
    return TimeControl(Kind.SIMPLE, spare=days * DAY, minimum=days * DAY, maximum=days * DAY)


def fischer(start: int, increment: int, cap: int) -> TimeControl:
    """A bank of time that each move adds to, up to the cap."""
    return TimeControl(Kind.FISCHER, spare=start, extra=increment, maximum=cap)


RAPID: Final = fischer(2 * DAY, 12 * HOUR, 3 * DAY)
STANDARD: Final = fischer(7 * DAY, 1 * DAY, 14 * DAY)
LONG: Final = fischer(30 * DAY, 1 * DAY, 45 * DAY)


def from_game_courier(
    *,
    spare: int,
    grace: int = 0,
    extra: int = 0,
    bonus: int = 0,
    period: int = 0,
    minimum: int = 0,
    maximum: int | None = None,
) -> TimeControl:
    """The control that behaves as these settings do on Game Courier.

    There the bonus is tested against the time beyond the grace, here against the whole thinking
    time.
    """
    true_period = grace + period if bonus else 0
    return TimeControl(Kind.RESERVE, spare, grace, extra, bonus, true_period, minimum, maximum)


_FISCHER: Final = re.compile(r"(\w+)\+(\w+)<=(\w+)", re.ASCII)
_NAMES: Final = ("spare", "grace", "extra", "min", "bonus", "max")


def read_control(text: str) -> TimeControl:
    """The time control a text says, within the bounds. Raises BadControl."""
    control = _read(" ".join(text.split()))
    check_control(control)
    return control


def _read(text: str) -> TimeControl:
    if text.endswith("/move"):
        days, rest = divmod(_seconds(text.removesuffix("/move")), DAY)
        if rest:
            raise BadControl
        return simple(days)
    if (found := _FISCHER.fullmatch(text)) is not None:
        start, increment, cap = (_seconds(part) for part in found.groups())
        return fischer(start, increment, cap)
    return _read_reserve(text)


def _read_reserve(text: str) -> TimeControl:
    parts: dict[str, str] = {}
    for part in text.split(" "):
        name, _, value = part.partition("=")
        if name not in _NAMES or name in parts:
            raise BadControl
        parts[name] = value
    bonus, _, period = parts.pop("bonus", "0s/0s").partition("/")
    return TimeControl(
        Kind.RESERVE,
        spare=_seconds(parts.get("spare", "")),
        grace=_seconds(parts.get("grace", "0s")),
        extra=_seconds(parts.get("extra", "0s")),
        bonus=_seconds(bonus),
        bonus_period=_seconds(period),
        minimum=_seconds(parts.get("min", "0s")),
        maximum=_seconds(parts["max"]) if "max" in parts else None,
    )


def _seconds(text: str) -> int:
    seconds = read_duration(text)
    if seconds is None:
        raise BadControl
    return seconds


def check_control(control: TimeControl) -> None:
    """Raise BadControl, with the part at fault, for a control nobody may play by."""
    if control.kind is Kind.SIMPLE and control.spare not in {days * DAY for days in SIMPLE_DAYS}:
        raise BadControl
    if control.kind is Kind.FISCHER:
        _within("start", control.spare, DAY, LONGEST)
        _within("increment", control.extra, HOUR, LONGEST_INCREMENT)
        _within("cap", control.maximum or 0, max(control.spare, control.extra), LONGEST)
    if control.kind is Kind.RESERVE:
        _check_reserve(control)


def _check_reserve(control: TimeControl) -> None:
    _within("spare", control.spare, 0, LONGEST)
    for name in ("grace", "extra", "bonus"):
        _within(name, getattr(control, name), 0, LONGEST_INCREMENT)
    if control.bonus:
        _within("bonus_period", control.bonus_period, 1, 2 * LONGEST_INCREMENT)
    _within(
        "maximum",
        LONGEST if control.maximum is None else control.maximum,
        max(control.spare, DAY),
        LONGEST,
    )
    _within("minimum", control.minimum, 0, LONGEST if control.maximum is None else control.maximum)
    if control.spare + control.grace < DAY:
        raise BadControl("spare", DAY - control.grace, LONGEST)
    if control.grace + max(control.extra, control.minimum) < LEAST_PER_MOVE:
        raise BadControl("grace", LEAST_PER_MOVE, LONGEST_INCREMENT)


def _within(part: str, seconds: int, least: int, most: int) -> None:
    if not least <= seconds <= most:
        raise BadControl(part, least, most)
