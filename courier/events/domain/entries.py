"""Entering an event, inviting, leaving it, and taking somebody's place."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Max, Q

from courier.challenges.domain.limits import full_at
from courier.challenges.errors import TooManyGames
from courier.common.tasks import enqueue
from courier.events.domain.locks import lock_event
from courier.events.enums import BoardState, EntryRule, EntryState, EventKind, EventState
from courier.events.errors import (
    AlreadyEntered,
    ByInvitation,
    ComputersDoNotEnter,
    EntriesClosed,
    EventFull,
    EventOver,
    ForTeamOnly,
    NotEntered,
    NothingToReplace,
    NotYourEvent,
    PlayerPaused,
    RatingOutOfRange,
    TooManyEntries,
    TooUnreliable,
)
from courier.events.gauntlets import strength_in, variants_of
from courier.events.models import Board, Counted, Entry, Event, Round
from courier.events.permissions import may_manage, may_take_part, needs_invitation, takes_entries
from courier.events.queries import UNFINISHED, entered_count, is_in_its_team
from courier.events.scores import WIN
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.pauses import is_paused, refuse_when_paused
from courier.players.models import Player
from courier.players.reliability import suffices
from courier.ratings.queries import ShownRating, known_of

MOST_ENTRIES: Final = 10
ADVANCE_TASK: Final = "courier.events.tasks.advance"


@transaction.atomic
def enter(*, event_id: int, player: Player, now: datetime, team: int | None = None) -> Entry:
    """Take part, in a match for the team 0 or 1 whose member the caller knows the player to be; a
    second time changes nothing. Who enters an arena that runs has the last number. Locks the event
    and the player.

    Raises EntriesClosed, ComputersDoNotEnter, Paused, ByInvitation, ForTeamOnly, TooUnreliable,
    RatingOutOfRange, EventFull, TooManyEntries, TooManyGames.
    """
    event = lock_event(event_id)
    if not takes_entries(event, now):
        raise EntriesClosed
    entry = Entry.objects.filter(event=event, player=player).first()
    if entry is not None and entry.state == EntryState.ENTERED:
        return entry
    if entry is not None and entry.state == EntryState.LEFT:
        raise EntriesClosed
    _check_rule(event, player, entry, now, is_called=team is not None)
    if team is None and _entered(event) >= event.entries_most:
        raise EventFull(limit=event.entries_most)
    _check_room(player)
    return _take_in(event, player, entry, now, team)


def _check_rule(
    event: Event, player: Player, entry: Entry | None, now: datetime, *, is_called: bool
) -> None:
    if not may_take_part(event, player):
        raise ComputersDoNotEnter
    refuse_when_paused(player, now=now)
    is_invited = is_called or (entry is not None and entry.state == EntryState.INVITED)
    if needs_invitation(event, player) and not is_invited:
        raise ByInvitation
    if event.team is not None and not is_invited and not is_in_its_team(event, player):
        raise ForTeamOnly(team=event.team.name)
    if not is_invited and not suffices(player.reliability, event.reliability_least):
        raise TooUnreliable(least=event.reliability_least, own=player.reliability)
    if event.entry_rule != EntryRule.RATING or is_invited:
        return
    own = strength_in(variants_of(event), event, known_of([player.pk])[player.pk], now)
    least, most = event.rating_least, event.rating_most
    if not (least or 0) <= own.rating <= (most if most is not None else own.rating):
        raise RatingOutOfRange(rating=ShownRating.of(own))


def _check_room(player: Player) -> None:
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if entered_count(player) >= MOST_ENTRIES:
        raise TooManyEntries(limit=MOST_ENTRIES)
    most = full_at(player)
    if most is not None:
        raise TooManyGames(limit=most)


def _entered(event: Event) -> int:
    return Entry.objects.filter(event=event, state=EntryState.ENTERED).count()


def _take_in(
    event: Event, player: Player, entry: Entry | None, now: datetime, team: int | None
) -> Entry:
    entry = entry or Entry(event=event, player=player, team=team)
    entry.state = EntryState.ENTERED
    entry.entered_at = now
    entry.left_at = None
    if event.state == EventState.RUNNING:
        last = Entry.objects.filter(event=event).aggregate(most=Max("seed"))["most"]
        entry.seed = (last or 0) + 1
    entry.save()
    return entry


@transaction.atomic
def invite(*, event_id: int, organiser: Player, player: Player, now: datetime) -> Entry:
    """Let somebody enter whatever the rule says, and send them a mail; a second time changes
    nothing. Raises NotYourEvent, EntriesClosed, ByInvitation in a match of teams,
    ComputersDoNotEnter.
    """
    event = lock_event(event_id)
    if not may_manage(event, organiser):
        raise NotYourEvent
    if event.state != EventState.OPEN:
        raise EntriesClosed
    if event.kind == EventKind.TEAM_MATCH:
        raise ByInvitation
    if not may_take_part(event, player):
        raise ComputersDoNotEnter
    entry, is_new = Entry.objects.get_or_create(
        event=event, player=player, defaults={"state": EntryState.INVITED, "entered_at": now}
    )
    if is_new:
        queue_mail(
            kind="event_invitation",
            player=player,
            payload={"event": event.pk},
            dedup_key=f"event_invitation:{event.pk}:{player.pk}",
            now=now,
        )
    return entry


@transaction.atomic
def withdraw(*, event_id: int, player: Player, now: datetime) -> Entry:
    """Leave an event. Before it begins nothing is left of the entry; later the boards that are
    being played are lost, or all are annulled where the event says so, and their games given up;
    once there is a final, those of the groups before it stay what they are.

    Raises NotEntered, EventOver.
    """
    event = lock_event(event_id)
    if event.state not in UNFINISHED:
        raise EventOver
    entry = Entry.objects.filter(event=event, player=player).first()
    if entry is None or entry.state == EntryState.LEFT:
        raise NotEntered
    leave(event, entry, now=now)
    return entry


def leave_events(player: Player, *, now: datetime) -> None:
    """Withdraw somebody from all events that are not over, one transaction each."""
    own = Entry.objects.filter(player=player, event__state__in=UNFINISHED)
    for event_id in list(own.order_by("event").values_list("event", flat=True)):
        with suppress(NotEntered, EventOver):
            withdraw(event_id=event_id, player=player, now=now)


def leave(event: Event, *entries: Entry, now: datetime) -> None:
    """Take somebody, or several at once, out of a locked event."""
    if event.state == EventState.OPEN:
        Entry.objects.filter(pk__in=[entry.pk for entry in entries]).delete()
        return
    for entry in entries:
        entry.state = EntryState.LEFT
        entry.left_at = now
        entry.save(update_fields=["state", "left_at"])
    boards = Board.objects.filter(Q(first__in=entries) | Q(second__in=entries), round__event=event)
    is_played_off = Round.objects.filter(event=event, is_play_off=True).exists()
    if event.keeps_results or is_played_off:
        pending = boards.filter(state=BoardState.PENDING)
        for board in pending.select_related("first", "second"):
            forfeit(board, now=now)
    else:
        final = Round.objects.filter(event=event, is_final=True)
        counting = boards.filter(round__in=final) if final.exists() else boards
        counting.exclude(state=BoardState.ANNULLED).update(
            state=BoardState.ANNULLED,
            first_points=None,
            second_points=None,
            share=None,
            counted_at=now,
        )
    enqueue(ADVANCE_TASK, event.pk)


def forfeit(board: Board, *, now: datetime) -> None:
    """Count a board that is not played to its end: lost by the player who has left, by both if both
    have.
    """
    has_left = [
        entry is None or entry.state == EntryState.LEFT for entry in (board.first, board.second)
    ]
    count(board, (0 if has_left[0] else WIN, 0 if has_left[1] else WIN), BoardState.FORFEIT, now)


def count(
    board: Counted,
    points: tuple[int, int],
    state: BoardState,
    now: datetime,
    *,
    share: int | None = None,
) -> None:
    """Write what a board counts; of a point that is shared otherwise than by halves the first has a
    `share`, in parts.
    """
    board.state = state
    board.first_points, board.second_points = points
    board.share = share
    board.counted_at = now
    board.save(update_fields=["state", "first_points", "second_points", "share", "counted_at"])


@transaction.atomic
def replace(
    *, event_id: int, organiser: Player, entry_id: int, player: Player, now: datetime
) -> Entry:
    """Give the place of somebody who has left without a finished game to another player, with new
    games against everybody. Raises NotYourEvent, EventOver, NothingToReplace, AlreadyEntered,
    ComputersDoNotEnter, PlayerPaused.
    """
    event = lock_event(event_id)
    if not may_manage(event, organiser):
        raise NotYourEvent
    if event.state != EventState.RUNNING:
        raise EventOver
    entry = Entry.objects.filter(event=event, pk=entry_id, state=EntryState.LEFT).first()
    if entry is None or not _is_replaceable(event, entry):
        raise NothingToReplace
    if not may_take_part(event, player):
        raise ComputersDoNotEnter
    if is_paused(player, now=now):
        raise PlayerPaused(name=player.shown_name)
    if Entry.objects.filter(event=event, player=player).exclude(state=EntryState.INVITED).exists():
        raise AlreadyEntered(name=player.shown_name)
    Entry.objects.filter(event=event, player=player).delete()
    entry.player = player
    entry.state = EntryState.ENTERED
    entry.entered_at = now
    entry.left_at = None
    entry.save(update_fields=["player", "state", "entered_at", "left_at"])
    _play_anew(entry)
    enqueue(ADVANCE_TASK, event.pk)
    return entry


def _is_replaceable(event: Event, entry: Entry) -> bool:
    """Whether nothing has been decided by a game of an entry, nor by its leaving."""
    if event.kind in (EventKind.KNOCK_OUT, EventKind.TEAM_MATCH, EventKind.ARENA):
        return False
    played = Board.objects.filter(Q(first=entry) | Q(second=entry), state=BoardState.PLAYED)
    closed = Board.objects.filter(Q(first=entry) | Q(second=entry), round__closed_at__isnull=False)
    return not played.exists() and not closed.exists()


def _play_anew(entry: Entry) -> None:
    boards = Board.objects.filter(
        Q(first=entry, second__state=EntryState.ENTERED)
        | Q(second=entry, first__state=EntryState.ENTERED)
    )
    boards.exclude(state=BoardState.BYE).update(
        state=BoardState.PENDING,
        first_points=None,
        second_points=None,
        share=None,
        counted_at=None,
        game=None,
        tries=0,
    )
