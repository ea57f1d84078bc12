"""Reading events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.http import Http404

from courier.common.kept_queries import attach, kept
from courier.events.enums import PAIRED_ON, BoardState, EntryState, EventKind, EventState
from courier.events.models import Board, Entry, Event, EventFollow, EventVariant, Round
from courier.events.permissions import may_see
from courier.events.scores import Result
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.permissions import is_watchable

# Games that do not begin as those of their preset do, so that they say nothing about it.
THEMATIC = Q(event_board__round__event__start_position__gt="")
UNFINISHED = (EventState.OPEN, EventState.RUNNING)


def public_events() -> QuerySet[Event]:
    """Events of presets that everybody may find, divisions of leagues, too; no match of two
    teams.
    """
    return Event.objects.exclude(kind=EventKind.TEAM_MATCH).filter(
        ~Exists(_not_public(OuterRef("pk"))),
        revision__preset__hidden_at=None,
        revision__preset__visibility=Visibility.PUBLIC,
    )


def shown_in_notices() -> QuerySet[Event]:
    """Events of all kinds whose page is there for those who take part: no variant is hidden."""
    hidden = EventVariant.objects.filter(
        event=OuterRef("pk"), revision__preset__hidden_at__isnull=False
    )
    return Event.objects.filter(~Exists(hidden), revision__preset__hidden_at=None)


def is_followed_by(player: Player | None, what: str) -> Exists:
    """Whether a player follows the `event`, `ladder` or `league` of an outer query."""
    return Exists(EventFollow.objects.filter(player=player, **{what: OuterRef("pk")}))


def shown_events() -> QuerySet[Event]:
    """Events of presets that everybody may find, with the number of their players and the names of
    the variants of a gauntlet; none of a league, and no match of
    two teams.
    """
    shown = public_events().filter(league=None)
    entered = Count("entries", filter=Q(entries__state=EntryState.ENTERED))
    names = EventVariant.objects.filter(event=OuterRef("pk")).order_by("number")
    return shown.select_related("revision__preset", "organiser", "team").annotate(
        players=entered, variant_names=ArraySubquery(names.values("revision__preset__name"))
    )


def _not_public(event: OuterRef) -> QuerySet[EventVariant]:
    """The variants of a gauntlet that not everybody may find."""
    is_public = Q(revision__preset__hidden_at=None, revision__preset__visibility=Visibility.PUBLIC)
    return EventVariant.objects.filter(~is_public, event=event)


def events_in(state: EventState) -> QuerySet[Event]:
    """Those in a state: open ones by their start, the others latest first; 1 query."""
    order = ("starts_at", "pk") if state == EventState.OPEN else ("-starts_at", "-pk")
    return shown_events().filter(state=state).order_by(*order)


def event_for_viewer(code: str, player: Player | None) -> Event:
    """The event of a code, for one who may see it, with `is_followed`; 1 query. Raises Http404."""
    events = Event.objects.select_related("revision__preset", "organiser", "league__preset", "team")
    events = events.annotate(is_followed=is_followed_by(player, "event"))
    event = events.filter(code=code).first()
    if event is None or not may_see(event, player):
        raise Http404
    return event


def is_paired_on(event: Event, now: datetime) -> bool:
    """Whether players of a running event are still to be paired, as in a Swiss event with rounds to
    come, and in an arena; 1 query at most.
    """
    if event.kind not in PAIRED_ON or (event.ends_at is not None and event.ends_at <= now):
        return False
    if event.kind == EventKind.ARENA:
        return is_watchable(event.revision.preset)
    rounds = Round.objects.filter(event=event).values_list("is_play_off", flat=True)
    return len(rounds) < (event.rounds_most or 0) and not any(rounds)


def entries_of(event: Event) -> list[Entry]:
    """Who is or was in an event, by seed or time of entry; 1 query."""
    return _entries_of(event)


@kept
def _entries_of(event: Event) -> QuerySet[Entry]:
    found = Entry.objects.filter(event=event).select_related("player")
    return found.order_by(F("seed").asc(nulls_last=True), "entered_at", "pk")


def rounds_of(event: Event) -> list[Round]:
    """Its rounds with their boards and, of the games, what decides about a link; 2 queries."""
    rounds = rounds_alone(event)
    boards: dict[int, list[Board]] = {each.pk: [] for each in rounds}
    for board in _boards_of(event) if rounds else ():
        boards[board.round_id].append(board)
    for each in rounds:
        attach(each, "boards", boards[each.pk])
    return rounds


@kept
def rounds_alone(event: Event) -> QuerySet[Round]:
    """Its rounds without their boards; 1 query."""
    return Round.objects.filter(event=event).select_related("revision__preset").order_by("number")


@kept
def _boards_of(event: Event) -> QuerySet[Board]:
    boards = Board.objects.filter(round__event=event).select_related("game")
    return boards.only(*_BOARD).order_by("number")


_BOARD: Final = (
    "round", "number", "first", "second", "state", "first_points", "second_points", "share",
    "tries", "counted_at", "game__code", "game__is_public", "game__status",
)  # fmt: skip


def entry_of(event: Event, player: Player | None) -> Entry | None:
    """A player's entry; 1 query."""
    return Entry.objects.filter(event=event, player=player).first() if player else None


def results_of(rounds: Sequence[Round], seeds: dict[int, int]) -> list[Result]:
    """The boards of rounds read by `rounds_of` that count, by seeds; no query."""
    return [
        Result(
            round=each.number,
            first=seeds[board.first_id],
            second=None if board.second_id is None else seeds[board.second_id],
            points=points,
            is_played=board.state == BoardState.PLAYED,
        )
        for each in rounds
        for board in each.boards.all()
        if (points := board.points) is not None
    ]


def event_called(code: str) -> Event | None:
    """The event of a code, for the players of its games; 1 query."""
    return Event.objects.filter(code=code).first()


def due_event_ids(*, now: datetime) -> list[int]:
    """Ids of the events for which something may be due: open ones that begin, and running ones; 1
    query.
    """
    due = Q(state=EventState.OPEN, starts_at__lte=now) | Q(state=EventState.RUNNING)
    return list(Event.objects.filter(due).order_by("starts_at", "pk").values_list("pk", flat=True))


def event_of_ended(game_id: int) -> int | None:
    """The id of the event that waits for the end of a game; 1 query."""
    boards = Board.objects.filter(game=game_id, state=BoardState.PENDING)
    return boards.values_list("round__event", flat=True).first()


def boards_without_game(event_id: int) -> list[int]:
    """Ids of the boards of a running event whose game may begin: all that have none, in a league
    only as many as their players play at once; 1 query.
    """
    pending = Board.objects.filter(
        round__event=event_id,
        round__event__state=EventState.RUNNING,
        state=BoardState.PENDING,
    )
    boards = pending.select_related("first", "second").order_by("pk")
    running = Counter[int]()
    waiting = []
    for board in boards:
        if board.game_id is None:
            waiting.append(board)
        else:
            running.update(each.pk for each in (board.first, board.second) if each is not None)
    found = []
    for board in waiting:
        pair = [each for each in (board.first, board.second) if each is not None]
        if all(each.games_most is None or running[each.pk] < each.games_most for each in pair):
            found.append(board.pk)
            running.update(each.pk for each in pair)
    return found


def left_boards(event_id: int) -> list[Board]:
    """Boards that count, or are annulled, while their game still runs; 1 query."""
    boards = Board.objects.filter(round__event=event_id, game__status=GameStatus.ACTIVE)
    found = boards.exclude(state=BoardState.PENDING)
    return list(found.select_related("first__player", "second__player").order_by("pk"))


def teams_for_events(player: Player) -> list[tuple[str, str]]:
    """Keys and names of the teams a player belongs to, by name; 1 query."""
    own = player.memberships.inside().order_by("team__name", "team")
    return [(str(key), name) for key, name in own.values_list("team", "team__name")]


def is_in_its_team(event: Event, player: Player) -> bool:
    """Whether a player belongs to the team an event is for; 1 query."""
    return player.memberships.inside().filter(team=event.team_id).exists()


def organised_count(player: Player) -> int:
    """How many events a player organises that are not over; 1 query."""
    return Event.objects.filter(organiser=player, state__in=UNFINISHED).count()


def entered_count(player: Player) -> int:
    """In how many events that are not over, and of no league, a player is; 1 query."""
    own = Entry.objects.filter(player=player, state=EntryState.ENTERED, event__league=None)
    return own.filter(event__state__in=UNFINISHED).count()


def shown_entries(player: Player) -> QuerySet[Entry]:
    """What a player is or was in that everybody may see, without matches of teams whose line-up is
    not shown yet.
    """
    own = Entry.objects.filter(player=player).exclude(state=EntryState.INVITED)
    shown = own.filter(
        ~Exists(_not_public(OuterRef("event"))),
        event__revision__preset__hidden_at=None,
        event__revision__preset__visibility=Visibility.PUBLIC,
    ).exclude(event__state=EventState.CANCELLED)
    return shown.exclude(event__kind=EventKind.TEAM_MATCH, event__state=EventState.OPEN)


def won_places(player: Player) -> QuerySet[Entry]:
    """The first three places of a player in events that are over and that they have played to the
    end, unless nobody came behind them; where there were groups, by the final alone. A match of
    teams has none.
    """
    seat = Q(first=OuterRef("pk")) | Q(second=OuterRef("pk"))
    decided = Q(group=None) | Exists(Board.objects.filter(seat, round__is_final=True))
    behind = Entry.objects.filter(event=OuterRef("event"), place__gt=OuterRef("place"))
    won = shown_entries(player).filter(
        decided, Exists(behind), state=EntryState.ENTERED, place__lte=3
    )
    return won.filter(event__state=EventState.OVER).exclude(event__kind=EventKind.TEAM_MATCH)


def finished_ids(event: Event, viewer: Player | None) -> QuerySet[Game, int]:
    """Ids of the finished games of an event that somebody may see, in order of their boards."""
    games = Game.objects.filter(event_board__round__event=event, status=GameStatus.FINISHED)
    own = Q(seats__player=viewer) if viewer is not None else Q(pk=None)
    seen = games.filter(pk__in=games.filter(Q(is_public=True) | own).values("pk"))
    return seen.order_by("event_board__round__number", "event_board__number").values_list(
        "pk", flat=True
    )
