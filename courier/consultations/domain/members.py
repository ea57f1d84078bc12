"""Who is in a group: inviting, answering, leaving, its rule and its deputy."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.consultations.domain.locks import (
    act_in_group,
    announce_in,
    group_of,
    show_to_all,
)
from courier.consultations.enums import MemberState, Role, Rule
from courier.consultations.errors import (
    CannotBeInvited,
    CaptainOnly,
    CaptainStays,
    GroupFull,
    NoSuchMember,
    NotInvited,
    RuleWhileVoting,
    TooManyGroups,
    TooManyInvitedToGroups,
)
from courier.consultations.models import Group, GroupMember, ProposalVote
from courier.consultations.permissions import captain_of, is_person, role_in
from courier.consultations.queries import group_at, own_memberships
from courier.consultations.turn_marks import mark_of
from courier.games.domain.locks import lock_game, refuse_when_over
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.pauses import is_paused
from courier.players.models import Block, Player
from courier.players.queries import is_verified

MOST_PEOPLE: Final = 8  # of a group, the captain and the invited included
MOST_GROUPS: Final = 50  # a player is in
MOST_INVITED: Final = 30  # by a player, a day
A_DAY: Final = timedelta(days=1)
_HERE: Final = (MemberState.IN, MemberState.INVITED)


def invite(*, game_id: int, side: int, captain: Player, player: Player, now: datetime) -> None:
    """Invite a player to a group, at any time of the game. Locks the game. Repeating it changes
    nothing; who is invited again after that was taken back gets one mail a day.

    Who blocks or is blocked by somebody of either side, has belonged to the other one, has declined
    before, is paused or suspended, or is no person cannot be invited. Raises CaptainOnly,
    CannotBeInvited, GroupFull, TooManyInvitedToGroups and what `act_in_group` raises.
    """

    def act(game: Game, group: Group) -> None:
        _refuse_unless_captain(game, group, captain)
        known = _row_of(group, player)
        if known is not None and known.state in _HERE:
            return
        _refuse_to_invite(game, group, known, player, now=now)
        if sum(each.state in _HERE for each in group.members.all()) + 1 >= MOST_PEOPLE:
            raise GroupFull(limit=MOST_PEOPLE)
        _refuse_too_many(captain, now=now)
        GroupMember.objects.update_or_create(
            group=group, player=player, defaults={"state": MemberState.INVITED, "since": now}
        )
        queue_mail(
            kind="consultation_invitation",
            player=player,
            payload={"consultation": game.pk, "group": group.pk},
            dedup_key=f"consultation_invitation:{group.pk}:{player.pk}:{now:%Y-%m-%d}",
            now=now,
        )

    act_in_group(game_id, side, captain, now, act)


@transaction.atomic
def answer_invitation(
    *, game_id: int, side: int, player: Player, accept: bool, now: datetime
) -> None:
    """Join a group one is invited to, or decline. Locks the game, and then the player.

    Blocks and pauses that have come about since count. Raises NotInvited, NotInGroup,
    CannotBeInvited, TooManyGroups, GameOver, GameHeld.
    """
    game = lock_game(game_id)
    group = group_of(game, side)
    refuse_when_over(game)
    own = _row_of(group, player)
    if own is None or own.state != MemberState.INVITED:
        raise NotInvited
    if accept:
        _refuse_to_invite(game, group, own, player, now=now)
        Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
        if own_memberships(player).filter(state=MemberState.IN).count() >= MOST_GROUPS:
            raise TooManyGroups(limit=MOST_GROUPS)
        own.joined_at = own.joined_at or now
    _become(own, MemberState.IN if accept else MemberState.DECLINED, now=now)
    announce_in(game, group)
    if accept:
        show_to_all(game)


def leave(*, game_id: int, side: int, player: Player, now: datetime) -> None:
    """Leave a group. Locks the game. Raises CaptainStays and what `act_in_group` raises."""

    def act(game: Game, group: Group) -> None:
        own = _row_of(group, player)
        if own is None or role_in(game, group, player) == Role.CAPTAIN:
            raise CaptainStays
        _part(game, group, own, MemberState.LEFT, now=now)

    act_in_group(game_id, side, player, now, act)


def remove(*, game_id: int, side: int, captain: Player, player: Player, now: datetime) -> None:
    """Take a member out of a group, or an invitation back. Locks the game. Raises CaptainOnly,
    NoSuchMember and what `act_in_group` raises.
    """

    def act(game: Game, group: Group) -> None:
        _refuse_unless_captain(game, group, captain)
        row = _row_of(group, player)
        if row is None or row.state not in _HERE:
            raise NoSuchMember
        _part(game, group, row, MemberState.REMOVED, now=now)

    act_in_group(game_id, side, captain, now, act)


def choose_rule(*, game_id: int, side: int, captain: Player, rule: Rule, now: datetime) -> None:
    """Choose how a group finds its move, while nobody has voted in the turn. Locks the game. Raises
    CaptainOnly, RuleWhileVoting and what `act_in_group` raises.
    """

    def act(game: Game, group: Group) -> None:
        _refuse_unless_captain(game, group, captain)
        if group.rule == rule:
            return
        others = ProposalVote.objects.filter(group=group, mark=mark_of(game))
        if others.exclude(player=captain).exists():
            raise RuleWhileVoting
        group.rule = rule
        group.save(update_fields=["rule"])

    act_in_group(game_id, side, captain, now, act)


def name_deputy(
    *, game_id: int, side: int, captain: Player, player: Player | None, now: datetime
) -> None:
    """Name the member who decides while the captain is on vacation and follows them if their
    account is closed, or nobody. Locks the game. Raises CaptainOnly, NoSuchMember and what
    `act_in_group` raises.
    """

    def act(game: Game, group: Group) -> None:
        _refuse_unless_captain(game, group, captain)
        if player is not None and role_in(game, group, player) != Role.MEMBER:
            raise NoSuchMember
        group.deputy = player
        group.save(update_fields=["deputy"])

    act_in_group(game_id, side, captain, now, act)


def _part(game: Game, group: Group, row: GroupMember, state: MemberState, *, now: datetime) -> None:
    was_in = row.state == MemberState.IN
    _become(row, state, now=now)
    if group.deputy_id == row.player_id:
        group.deputy = None
        group.save(update_fields=["deputy"])
    ProposalVote.objects.filter(group=group, player=row.player_id, mark=mark_of(game)).delete()
    if was_in:
        show_to_all(game)


def _become(row: GroupMember, state: MemberState, *, now: datetime) -> None:
    row.state, row.since = state, now
    row.save(update_fields=["state", "since", "joined_at"])


def _row_of(group: Group, player: Player) -> GroupMember | None:
    return next((each for each in group.members.all() if each.player_id == player.pk), None)


def _refuse_unless_captain(game: Game, group: Group, player: Player) -> None:
    if role_in(game, group, player) != Role.CAPTAIN:
        raise CaptainOnly


def _refuse_to_invite(
    game: Game, group: Group, known: GroupMember | None, player: Player, *, now: datetime
) -> None:
    """Raise CannotBeInvited for who may not be in a group; at most 4 queries."""
    has_declined = known is not None and known.state == MemberState.DECLINED
    is_free = is_person(player) and is_verified(player) and not is_paused(player, now=now)
    others = group_at(game, 1 - group.side)
    assert others is not None, "both groups are made together"
    across = _row_of(others, player)
    is_theirs = across is not None and across.joined_at is not None
    is_seated = any(seat.player_id == player.pk for seat in seats_of(game))
    if has_declined or is_theirs or is_seated or not is_free or _is_apart(game, player, others):
        raise CannotBeInvited(name=player.shown_name)
    if _is_apart(game, player, group):
        raise CannotBeInvited(name=player.shown_name)


def _is_apart(game: Game, player: Player, group: Group) -> bool:
    """Whether a player and somebody of a group block one another; 1 query."""
    people = {each.player_id for each in group.members.all() if each.state in _HERE}
    captain = captain_of(game, group.side)
    if captain is not None:
        people.add(captain.pk)
    people.discard(player.pk)
    blocking = Block.objects.filter(blocker=player, blocked__in=people)
    return (blocking | Block.objects.filter(blocked=player, blocker__in=people)).exists()


def _refuse_too_many(captain: Player, *, now: datetime) -> None:
    invited = GroupMember.objects.filter(
        group__consultation__game__seats__player=captain, since__gt=now - A_DAY
    )
    if invited.count() >= MOST_INVITED:
        raise TooManyInvitedToGroups(limit=MOST_INVITED)
