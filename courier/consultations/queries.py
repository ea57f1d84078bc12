"""Reading consultations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from courier.consultations.enums import OCCASION, MemberState
from courier.consultations.models import (
    Consultation,
    Group,
    GroupMember,
    GroupMessage,
    Proposal,
    ProposalVote,
)
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.players.models import Block, Player
from courier.players.queries import blocked_by

# The members of a group by the side they play, their captain apart.
Consulting = Mapping[int, Sequence[Player]]
NO_GROUPS: Final[Consulting] = MappingProxyType({})  # of most games
MESSAGES: Final = 100  # of a group, on its page
_OPEN: Final = (MemberState.IN, MemberState.INVITED)


def has_consultation() -> Exists:
    """A condition on games: one of the players has requested that the game be opened."""
    return Exists(Consultation.objects.filter(game=OuterRef("pk")))


def consultation_of(game: Game) -> Consultation | None:
    """The agreement about a game with its groups and their members; 3 queries, 1 without one."""
    members = GroupMember.objects.select_related("player")
    groups = Group.objects.select_related("deputy").prefetch_related(
        Prefetch("members", queryset=members)
    )
    found = Consultation.objects.filter(game=game)
    return found.prefetch_related(Prefetch("groups", queryset=groups)).first()


def group_at(game: Game, side: int) -> Group | None:
    """The group of a side with its members; 2 queries, 1 without one."""
    members = GroupMember.objects.select_related("player")
    found = Group.objects.filter(consultation=game.pk, side=side)
    return found.prefetch_related(Prefetch("members", queryset=members)).first()


def proposals_in(group: Group, mark: str, *, reader: Player | None = None) -> list[Proposal]:
    """What is proposed for a turn, with the votes, in the order it was made, for `reader` without
    the reasons of players they block; 2 queries.
    """
    return _read(Proposal.objects.filter(group=group, mark=mark), reader)


def all_proposals(groups: list[Group], reader: Player | None) -> list[Proposal]:
    """Everything groups have ever proposed, by ply, read in the same way; 2 queries."""
    return _read(Proposal.objects.filter(group__in=groups).select_related("group"), reader)


def _read(proposals: QuerySet[Proposal], reader: Player | None) -> list[Proposal]:
    votes = ProposalVote.objects.select_related("player").order_by("voted_at", "pk")
    found = proposals.select_related("author").prefetch_related(Prefetch("votes", queryset=votes))
    if reader is None:
        return list(found)
    blocked = Block.objects.filter(blocker=reader, blocked=OuterRef("author"))
    shown: list[Proposal] = list(found.annotate(is_of_blocked=Exists(blocked)))
    for each in shown:
        each.reason = "" if vars(each)["is_of_blocked"] else each.reason
    return shown


def messages_in(group: Group, reader: Player) -> list[GroupMessage]:
    """The last messages of a group, oldest first, without those of players the reader blocks; 1
    query.
    """
    found = GroupMessage.objects.filter(group=group).exclude(author__in=blocked_by(reader))
    return list(found.select_related("author").order_by("-pk")[:MESSAGES])[::-1]


def group_message_to(reader: Player, code: str) -> GroupMessage | None:
    """A message of a group somebody belongs to or has belonged to, with its game; 2 queries at
    most, none without a code.
    """
    if not code or "\0" in code:
        return None
    found = GroupMessage.objects.filter(code=code).exclude(author=reader)
    captain = Exists(
        Seat.objects.filter(
            game=OuterRef("group__consultation"), side=OuterRef("group__side"), player=reader
        )
    )
    member = Exists(
        GroupMember.objects.filter(group=OuterRef("group"), player=reader, joined_at__isnull=False)
    )
    found = found.filter(captain | member)
    return found.select_related("author", "group__consultation__game").first()


def own_memberships(player: Player) -> QuerySet[GroupMember]:
    """The groups of running games a player belongs to or is invited to, as a member."""
    return GroupMember.objects.filter(
        player=player, state__in=_OPEN, group__consultation__game__status=GameStatus.ACTIVE
    )


def consulted_games(player: Player) -> QuerySet[Game, int]:
    """The ids of running games in which a player has a say as a member, for use inside of another
    query.
    """
    inside = own_memberships(player).filter(state=MemberState.IN)
    # A consultation has the key of its game.
    return inside.order_by().values_list(  # type: ignore[return-value]
        "group__consultation", flat=True
    )


def has_say(game: Game, player: Player) -> bool:
    """Whether a player is or has been a member in a game; 1 query, none for a game that is not
    open for groups.
    """
    if game.occasion != OCCASION:
        return False
    joined = GroupMember.objects.filter(group__consultation=game.pk, joined_at__isnull=False)
    return joined.filter(player=player).exists()


def consulting_of(game: Game) -> Consulting:
    """The members of the groups of a game that is over, as `consulting_in` reads them; at most 1
    query.
    """
    return consulting_in([game]).get(game.pk, NO_GROUPS)


def consulting_in(games: Iterable[Game]) -> dict[int, Consulting]:
    """The members of the groups of those of some games that are over, by game and side, in the
    order they joined, the captains apart; 1 query, none where no such game was shared.
    """
    shared = [
        game.pk
        for game in games
        if game.occasion == OCCASION and game.status == GameStatus.FINISHED
    ]
    found: dict[int, dict[int, list[Player]]] = {}
    if not shared:
        return {}
    rows = GroupMember.objects.filter(
        group__consultation__in=shared, group__consultation__is_agreed=True, state=MemberState.IN
    )
    for each in rows.select_related("group", "player").order_by("since", "pk"):
        sides = found.setdefault(each.group.consultation_id, {})
        sides.setdefault(each.group.side, []).append(each.player)
    return {game: dict(sides) for game, sides in found.items()}


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A group of a running game on the desk of a member: where it is, and whether it waits."""

    code: str
    preset_name: str
    names: tuple[str, str]
    is_invited: bool
    is_turn: bool
    deadline: datetime | None


def desk_lines(player: Player) -> list[DeskLine]:
    """The groups a player belongs to or is invited to, those that wait for them first; 2
    queries.
    """
    found = own_memberships(player).select_related("group__consultation__game__revision__preset")
    found = found.prefetch_related(
        Prefetch("group__consultation__game__seats", queryset=Seat.objects.select_related("player"))
    )
    lines = [_desk_line(each) for each in found.order_by("pk")]
    return sorted(lines, key=lambda line: (not line.is_invited, not line.is_turn))


def _desk_line(member: GroupMember) -> DeskLine:
    game = member.group.consultation.game
    first, second = sorted(game.seats.all(), key=lambda seat: seat.side)
    is_invited = member.state == MemberState.INVITED
    return DeskLine(
        code=game.code,
        preset_name=game.revision.preset.name,
        names=(_name(first), _name(second)),
        is_invited=is_invited,
        is_turn=not is_invited
        and game.clock_stopped_at is None
        and game.side_to_move == member.group.side,
        deadline=game.deadline,
    )


def _name(seat: Seat) -> str:
    return seat.player.shown_name if seat.player is not None else seat.name


def without_captain() -> list[int]:
    """The ids of the groups of running games whose captain's account is closed, and that have
    somebody to follow them; 1 query.
    """
    gone = Seat.objects.filter(
        Q(player=None) | Q(player__is_active=False),
        game=OuterRef("consultation"),
        side=OuterRef("side"),
    )
    heirs = GroupMember.objects.filter(
        group=OuterRef("pk"), state=MemberState.IN, player__is_active=True
    )
    groups = Group.objects.filter(consultation__game__status=GameStatus.ACTIVE)
    groups = groups.filter(Exists(gone), Exists(heirs))
    return list(groups.order_by("pk").values_list("pk", flat=True))


def groups_led_by(player: Player) -> list[int]:
    """The ids of the groups of running games a player is captain of; 1 query."""
    groups = Group.objects.filter(
        consultation__game__status=GameStatus.ACTIVE,
        consultation__game__seats__player=player,
        consultation__game__seats__side=F("side"),
    )
    return list(groups.order_by("pk").values_list("pk", flat=True))
