"""When the clocks of a game stand: what is known of the site, of its players and of its terms.
Reads only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from courier.clocks.causes import Cause
from courier.clocks.queries import nights_of, outages, vacations_of
from courier.clocks.timetable import Nights, Stretch, Timetable, seconds_of
from courier.games.models import Game, Seat
from courier.games.seats import seats_of
from courier.players.time_zones import zone_or_utc

Vacations = Mapping[int, tuple[Stretch, ...]]


@dataclass(frozen=True, slots=True)
class Standstills:
    """When clocks stand: in outages and while the referee holds them those of both sides, else by
    player.
    """

    outages: tuple[Stretch, ...] = ()
    holds: tuple[Stretch, ...] = ()
    vacations: Vacations = field(default_factory=dict)
    nights: Mapping[int, tuple[Nights, ...]] = field(default_factory=dict)

    def timetable(self, seat: Seat) -> Timetable:
        """When the clock of a seat stands. A zone is kept where weekends do not count."""
        player = seat.player_id or 0
        return Timetable(
            absences=(*self.outages, *self.vacations.get(player, ()), *self.holds),
            weekend_zone=zone_or_utc(seat.zone) if seat.zone else None,
            nights=self.nights.get(player, ()),
        )


def standstills_of(game: Game, *, since: datetime, now: datetime) -> Standstills:
    """What stops the clocks of a game from then on, for ever; 1 to 4 queries, none in an untimed
    game.
    """
    if game.control is None:
        return Standstills()
    players = [seat.player_id for seat in seats_of(game) if seat.player_id is not None]
    vacations = {} if game.vacation_counts else vacations_of(players, since=since)
    return Standstills(
        outages=outages(since=since, now=now),
        holds=_holds_of(game, now),
        vacations=_as_the_flag_fell(vacations, game.flag_fell_at),
        nights=nights_of(players) if game.night_pause else {},
    )


def _holds_of(game: Game, now: datetime) -> tuple[Stretch, ...]:
    """When the referee held the clocks of a game, up to now where they still do."""
    holds = [tuple(hold) for hold in game.clock_holds]
    if game.clock_stopped_at is not None:
        holds.append((seconds_of(game.clock_stopped_at), seconds_of(now)))
    return tuple(Stretch(Cause.FREEZE, start, end) for start, end in holds)


def _as_the_flag_fell(vacations: Vacations, fell_at: datetime | None) -> Vacations:
    """Vacations as they stop the clocks of a game in which a flag is down.

    A day that another deadline has used since then may begin a little before the flag fell. It does
    not raise it.
    """
    if fell_at is None:
        return vacations
    fell = seconds_of(fell_at)
    return {
        player: tuple(_from(stretch, fell) for stretch in own) for player, own in vacations.items()
    }


def _from(stretch: Stretch, instant: int) -> Stretch:
    """A stretch from an instant on, if that lies in it."""
    return replace(stretch, start=instant) if stretch.start < instant <= stretch.end else stretch
