"""When the clocks of a game stand: what is known of the site, of its players and of its terms. Reads only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from courier.clocks.queries import nights_of, outages, vacations_of
from courier.clocks.timetable import Nights, Stretch, Timetable
from courier.games.models import Game, Seat
from courier.games.permissions import seats_of
from courier.players.time_zones import zone_or_utc


@dataclass(frozen=True, slots=True)
class Standstills:
    """Since when they were read, and what was found: outages for everybody, the rest by player."""

    outages: tuple[Stretch, ...] = ()
    vacations: Mapping[int, tuple[Stretch, ...]] = field(default_factory=dict)
    nights: Mapping[int, tuple[Nights, ...]] = field(default_factory=dict)

    def timetable(self, seat: Seat) -> Timetable:
        """When the clock of a seat stands. A zone is kept where weekends do not count."""
        player = seat.player_id or 0
        return Timetable(
            absences=(*self.outages, *self.vacations.get(player, ())),
            weekend_zone=zone_or_utc(seat.zone) if seat.zone else None,
            nights=self.nights.get(player, ()),
        )


def standstills_of(game: Game, *, since: datetime, now: datetime) -> Standstills:
    """What stops the clocks of a game from then on, for ever; 2 to 4 queries, none in an untimed game."""
    if game.control is None:
        return Standstills()
    players = [seat.player_id for seat in seats_of(game) if seat.player_id is not None]
    return Standstills(
        outages=outages(since=since, now=now),
        vacations=vacations_of(players, since=since),
        nights=nights_of(players) if game.night_pause else {},
    )
