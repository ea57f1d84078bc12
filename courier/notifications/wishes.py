"""How a player is notified: the usual timings, what can be chosen instead, and the hour of the
digest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import MailKind, all_kinds, kind_named

DIGEST_HOUR: Final = 7

_FULL: Final = (Timing.AT_ONCE, Timing.BATCHED, Timing.DIGEST, Timing.NEVER)
_URGENT: Final = (Timing.AT_ONCE, Timing.NEVER)
_OFFERED: Final[Mapping[Channel, tuple[Timing, ...]]] = {
    Channel.MAIL: _FULL,
    Channel.PUSH: (Timing.AT_ONCE, Timing.BATCHED, Timing.NEVER),
    Channel.APP: (Timing.AT_ONCE, Timing.NEVER),
}

# The key of a kind, and the way it comes.
Choice = tuple[str, Channel]


def kinds_for(*, is_staff: bool) -> tuple[MailKind, ...]:
    """The kinds that may come to somebody at all."""
    return tuple(kind for kind in all_kinds() if is_staff or not kind.is_for_staff)


def offered(key: str, channel: Channel) -> tuple[Timing, ...]:
    """The timings to choose from."""
    kind = kind_named(key)
    if kind.is_always_shown and channel == Channel.APP:
        return (Timing.AT_ONCE,)
    return _URGENT if channel in kind.comes_at_once_by else _OFFERED[channel]


def usual(key: str, channel: Channel) -> Timing:
    """The timing of who has chosen none: your-move mails wait for ten minutes, what one watches
    comes with the digest and wakes no device, all else comes at once.
    """
    kind = kind_named(key)
    if kind.comes_with_the_digest and channel != Channel.APP:
        return Timing.DIGEST if channel == Channel.MAIL else Timing.NEVER
    return Timing.BATCHED if channel == Channel.MAIL and kind.waits else Timing.AT_ONCE


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a player has chosen: `chosen` holds what differs from the usual."""

    chosen: Mapping[Choice, Timing] = field(default_factory=dict)
    digest_hour: int = DIGEST_HOUR

    def timing(self, kind: str, channel: Channel) -> Timing:
        """When notices of a kind come by a channel."""
        return self.chosen.get((kind, channel), usual(kind, channel))

    def all(self, *, is_staff: bool) -> dict[Choice, Timing]:
        """Every channel of every kind that may come, with its timing."""
        kinds = kinds_for(is_staff=is_staff)
        return {
            (kind.key, channel): self.timing(kind.key, channel)
            for kind in kinds
            for channel in Channel
        }

    def kinds(self, channel: Channel, *timings: Timing) -> list[str]:
        """The kinds that come by a channel at one of the timings."""
        return [kind.key for kind in all_kinds() if self.timing(kind.key, channel) in timings]


def next_digest(*, after: datetime, hour: int, zone: ZoneInfo) -> datetime:
    """The next instant at which it is that hour where the player lives.

    An hour that the change to summer time leaves out is taken where the clock stands instead; of an
    hour that comes twice the first one counts. So there is one digest a day.
    """
    today = after.astimezone(zone).date()
    for days in range(3):
        local = datetime.combine(today + timedelta(days=days), time(hour), tzinfo=zone)
        if (instant := local.astimezone(UTC)) > after:
            return instant
    raise AssertionError("a day has an hour of every number, or another one in its place")
