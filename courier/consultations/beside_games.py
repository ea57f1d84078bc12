"""What the page of a game shows of its groups, to everybody who may see it: nothing secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from courier.consultations.enums import Rule
from courier.consultations.models import Consultation, Group
from courier.consultations.permissions import (
    is_inside,
    may_request,
    members_in,
    people_of,
)
from courier.consultations.queries import consultation_of
from courier.games.enums import GameStatus
from courier.games.hooks import has_stored
from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.games.words import seat_name
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Who plays a side, its captain first."""

    side_name: str
    captain: str
    others: tuple[Player, ...]


def shown_consultation(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """Who plays each side of a game that is open for groups, or what its players may do to open it;
    3 queries, none where nobody has requested it.
    """
    found = consultation_of(game) if has_stored(game, "consultation") else None
    if found is None:
        return {"code": game.code, "state": "possible"} if may_request(game, viewer) else None
    if found.is_agreed:
        return _of_groups(game, list(found.groups.all()), viewer)
    return _of_request(game, found, viewer)


def shown_groups(game: Game, groups: list[Group]) -> list[ShownGroup]:
    """The groups of a game as everybody sees them; no query."""
    sides = game.revision.rules.spec.sides
    return [
        ShownGroup(
            side_name=sides[group.side].name,
            captain=seat_name(seats_of(game)[group.side]),
            others=tuple(each.player for each in members_in(group)),
        )
        for group in groups
    ]


def _of_groups(game: Game, groups: list[Group], viewer: Player) -> Mapping[str, object]:
    own = next((group for group in groups if is_inside(game, group, viewer)), None)
    return {
        "code": game.code,
        "state": "agreed",
        "groups": shown_groups(game, groups),
        "own": own,
        "is_alone": own is not None and len(people_of(game, own)) == 1,
        "has_votes": own is not None and own.rule == Rule.VOTES and bool(members_in(own)),
        "runs": game.status == GameStatus.ACTIVE,
    }


def _of_request(game: Game, found: Consultation, viewer: Player) -> Mapping[str, object] | None:
    sides = sides_of(game, viewer)
    if not sides or game.status != GameStatus.ACTIVE:
        return None
    is_own = found.requested_by in sides
    shown = {"code": game.code, "opponent": seat_name(seats_of(game)[1 - sides[0]])}
    if found.answered_at is not None:
        return shown | {"state": "declined"} if is_own and not game.both_have_moved else None
    if is_own:
        return shown | {"state": "mine"}
    return shown | {"state": "theirs"} if may_request(game, viewer) else None
