"""Who is what in a group, and who may do what; no query for groups that come with their members."""

from __future__ import annotations

from datetime import datetime

from courier.consultations.enums import OCCASION, MemberState, Role
from courier.consultations.models import Group, GroupMember
from courier.games.enums import GameStatus, Source
from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.games.whole_games import ends_of_vacation
from courier.players.models import Player
from variants import Side


def is_consultation(game: Game) -> bool:
    """Whether both players have opened the game for groups."""
    return game.occasion == OCCASION


def may_request(game: Game, player: Player | None) -> bool:
    """Whether a player may request that a game be opened, an earlier request apart; no query for a
    game with its seats.
    """
    if len(sides_of(game, player)) != 1 or game.rated or game.occasion or game.is_setting_up:
        return False
    if game.status != GameStatus.ACTIVE or game.source != Source.PLAYED or game.both_have_moved:
        return False
    people = [seat.player for seat in seats_of(game)]
    return all(each is not None and is_person(each) for each in people)


def is_person(player: Player) -> bool:
    """Whether neither the computer nor a bot plays by an account."""
    return not player.is_computer and not player.is_bot


def captain_of(game: Game, side: int) -> Player | None:
    """The captain of a side: who holds its seat."""
    return seats_of(game)[side].player


def members_in(group: Group) -> list[GroupMember]:
    """Those who have joined and are still there, the captain apart, by the time they joined."""
    inside = [each for each in group.members.all() if each.state == MemberState.IN]
    return sorted(inside, key=lambda each: (each.since, each.pk))


def people_of(game: Game, group: Group) -> list[Player]:
    """Everybody of a group whose account is not closed, the captain first: who has a vote."""
    members = [each.player for each in members_in(group)]
    people = [captain_of(game, group.side), *members]
    return [person for person in people if person is not None and person.is_active]


def role_in(game: Game, group: Group, player: Player | None) -> Role | None:
    """What a player is in a group; None for everybody else, former members included."""
    if player is None or player.pk is None:
        return None
    if seats_of(game)[group.side].player_id == player.pk:
        return Role.CAPTAIN
    states = {MemberState.IN: Role.MEMBER, MemberState.INVITED: Role.INVITED}
    own = (each for each in group.members.all() if each.player_id == player.pk)
    return next((states.get(MemberState(each.state)) for each in own), None)


def is_inside(game: Game, group: Group, player: Player | None) -> bool:
    """Whether a player is the captain or a member."""
    return role_in(game, group, player) in (Role.CAPTAIN, Role.MEMBER)


def may_decide(game: Game, group: Group, player: Player, *, now: datetime) -> bool:
    """Whether a player may play for the group: its captain, or its deputy while the captain is on
    vacation or their account is closed. At most 1 query, none for the captain.
    """
    role = role_in(game, group, player)
    if role == Role.CAPTAIN:
        return True
    return role == Role.MEMBER and group.deputy_id == player.pk and is_away(game, group, now=now)


def is_away(game: Game, group: Group, *, now: datetime) -> bool:
    """Whether the captain of a group is on vacation or their account closed; at most 1 query."""
    captain = captain_of(game, group.side)
    if captain is None or not captain.is_active:
        return True
    return captain.pk in ends_of_vacation(game, now=now)


def side_of(group: Group) -> Side:
    """The side a group plays."""
    return 1 if group.side else 0
