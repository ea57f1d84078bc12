"""Time zones: which are offered, how they are read and shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

AREAS: Final = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
FALLBACK: Final = "UTC"


@dataclass(frozen=True, slots=True)
class ZoneOption:
    """A zone of the list: its name and what it says beside it, `Madrid, UTC+01:00`."""

    name: str
    label: str


@cache
def all_zones() -> frozenset[str]:
    """Every zone name the time zone database knows, old aliases included."""
    return frozenset(available_timezones())


@cache
def offered_zones() -> tuple[str, ...]:
    """The zones of the list: UTC and those named after a place."""
    return (
        FALLBACK,
        *sorted(name for name in all_zones() if name.split("/")[0] in AREAS and "/" in name),
    )


@cache
def _by_folded_name() -> dict[str, str]:
    """Zone by its name in lower case, and by its place alone where only one zone has that place."""
    places: dict[str, list[str]] = {}
    for name in offered_zones():
        places.setdefault(name.rsplit("/", 1)[-1].casefold(), []).append(name)
    found = {place: names[0] for place, names in places.items() if len(names) == 1}
    found.update({name.casefold(): name for name in all_zones()})
    return found


def find_zone(text: str) -> str | None:
    """The zone a person means by `Europe/Madrid`, `europe/madrid` or `madrid`; None when there is
    none or several.
    """
    return _by_folded_name().get("_".join(text.split()).casefold())


def zone_or_utc(name: str) -> ZoneInfo:
    """The zone of that name; UTC when this machine does not know it."""
    return ZoneInfo(name if name in all_zones() else FALLBACK)


def offset_text(name: str, *, now: datetime) -> str:
    """How far a zone is from UTC at an instant, `UTC+05:30`."""
    offset = now.astimezone(ZoneInfo(name)).strftime("%z")
    return "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:5]}".replace("-", "−")


def zone_options(*, now: datetime) -> list[ZoneOption]:
    """The list to choose from, with each zone's offset at an instant."""
    return list(_options_at(now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)))


@lru_cache(maxsize=2)
def _options_at(hour: datetime) -> tuple[ZoneOption, ...]:
    return tuple(
        ZoneOption(
            name, f"{name.rsplit('/', 1)[-1].replace('_', ' ')}, {offset_text(name, now=hour)}"
        )
        for name in offered_zones()
    )
