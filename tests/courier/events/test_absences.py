"""Who has left an event without a word is out of it after two games lost on time."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.db.models import Q
from pytest_django import DjangoCaptureOnCommitCallbacks

from courier.events.domain.arenas import enter_arena
from courier.events.domain.progress import sweep
from courier.events.enums import EntryState, EventKind, EventState
from courier.events.mails import event_back, event_left
from courier.events.models import Board, Entry, Event
from courier.events.words import rule_sentences
from courier.games.enums import Ending
from courier.games.models import NO_SHOW, Game
from courier.games.seats import seats_of
from courier.moderation.domain.annulments import annul, revive
from courier.moderation.permissions import may_be_annulled
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.events.clubs import (
    BEGIN,
    DAY,
    begun,
    fill,
    flag,
    make_event,
    running,
    two_moves,
    win,
)
from tests.factories import START, make_player, play

pytestmark = pytest.mark.django_db
OUT = (
    "A player who loses two games in a row on time isn’t paired any more: they’re out of the "
    "event, as if they had withdrawn. They’re back in if one of these games is annulled."
)


def swiss(organiser: Player) -> tuple[Event, Player]:
    """A Swiss event of six that has begun, and one of its players."""
    event = make_event(organiser, kind=EventKind.SWISS, rounds=4, entries_least=6)
    absent = fill(event, 6)[0]
    return begun(event), absent


def play_round(event: Event, absent: Player, now: datetime, *, is_late: bool) -> None:
    """End the games of a round: that of somebody by their flag, or by their win."""
    for game in running(event):
        sides = [seat.player for seat in seats_of(game)]
        if absent in sides and is_late:
            lose_on_time(game, sides.index(absent), now)
        else:
            win(game, sides.index(absent) if absent in sides else 0, now=game.created_at)
    sweep(now=now)


def lose_on_time(game: Game, side: int, now: datetime) -> None:
    """Let a side run out of time: before its first move as White, after a move of both as Black."""
    if side == 1:
        play(game, *two_moves(game), "g1f3", now=game.created_at)
    flag(game, now=now)


def test_two_games_lost_on_time_in_a_row_end_a_swiss_event_for_who_lost_them(mover: Player) -> None:
    event, absent = swiss(mover)
    entry = Entry.objects.get(event=event, player=absent)
    for number in range(1, 3):
        assert entry.state == EntryState.ENTERED
        play_round(event, absent, BEGIN + number * 8 * DAY, is_late=True)
        entry.refresh_from_db()
    assert entry.state == EntryState.LEFT
    seated = Board.objects.filter(round__event=event, round__number=3)
    assert entry.pk not in {pk for pair in seated.values_list("first", "second") for pk in pair}
    mail = OutboxMail.objects.get(kind="event_left")
    assert mail.player == absent
    content = event_left(mail, BEGIN)
    assert content is not None
    assert content.subject == "You’re out of Spring open"
    assert "You lost two games in a row on time" in content.text
    assert "Your results count" in content.text
    assert OUT in rule_sentences(event)
    Event.objects.filter(pk=event.pk).update(state="over", over_at=BEGIN)
    assert event_left(mail, BEGIN) is None


def test_a_game_played_between_keeps_them_in(mover: Player) -> None:
    event, absent = swiss(mover)
    for number, is_late in enumerate((True, False, True), 1):
        play_round(event, absent, BEGIN + number * 8 * DAY, is_late=is_late)
    assert Entry.objects.get(event=event, player=absent).state == EntryState.ENTERED
    assert not OutboxMail.objects.filter(kind="event_left").exists()


def test_who_loses_the_last_two_games_on_time_keeps_their_place(mover: Player) -> None:
    event, absent = swiss(mover)
    for number, is_late in enumerate((False, False, True, True), 1):
        play_round(event, absent, BEGIN + number * 8 * DAY, is_late=is_late)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    entry = Entry.objects.get(event=event, player=absent)
    assert (entry.state, entry.points) == (EntryState.ENTERED, 4)
    assert not OutboxMail.objects.filter(kind="event_left").exists()


def test_in_a_round_robin_all_games_run_to_their_ends(mover: Player) -> None:
    event = make_event(mover)
    absent = fill(event, 4)[0]
    begun(event)
    play_round(event, absent, BEGIN + 8 * DAY, is_late=True)
    assert Entry.objects.get(event=event, player=absent).state == EntryState.ENTERED
    assert OUT not in rule_sentences(event)


# -- a game for which somebody is out is annulled


@pytest.fixture
def warden() -> Player:
    return make_player("warden", is_staff=True)


def put_out(event: Event, absent: Player, *, has_moved: bool = True) -> Game:
    """Let somebody be out after the first two rounds, both lost on time, after moves or without;
    return the game of the latter.
    """
    games = [
        lose_round(event, absent, BEGIN + number * 8 * DAY, has_moved=has_moved)
        for number in (1, 2)
    ]
    assert Entry.objects.get(event=event, player=absent).state == EntryState.LEFT
    return games[-1]


def lose_round(event: Event, absent: Player, now: datetime, *, has_moved: bool = True) -> Game:
    """End the games of a round, that of somebody, which is returned, by their flag."""
    own = next(
        game
        for game in running(event)
        if any(seat.player == absent for seat in game.seats.select_related("player"))
    )
    moves = two_moves(own)
    is_first = seats_of(own)[0].player == absent
    played = (*moves, "g1f3") if has_moved else moves[:1]
    play(own, *(played[:-1] if is_first else played), now=own.created_at)
    flag(own, now=now)
    play_round(event, absent, now, is_late=False)
    return Game.objects.get(pk=own.pk)


def numbers_of_rounds(event: Event, player: Player) -> list[int]:
    """In which rounds somebody has a board."""
    boards = Board.objects.filter(Q(first__player=player) | Q(second__player=player))
    own = boards.filter(round__event=event).order_by("round__number")
    return list(own.values_list("round__number", flat=True))


@pytest.mark.parametrize("has_moved", [True, False])
def test_annulling_one_of_the_games_lets_them_back_from_the_next_round(
    has_moved: bool,
    mover: Player,
    warden: Player,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    event, absent = swiss(mover)
    late = put_out(event, absent, has_moved=has_moved)
    assert (late.reason == NO_SHOW) is not has_moved
    left = OutboxMail.objects.get(kind="event_left")
    now = BEGIN + 17 * DAY
    with django_capture_on_commit_callbacks(execute=True):
        annul(game_id=late.pk, staff=warden, sentence="The site was down.", now=now)
    for _twice in range(2):
        sweep(now=now)
    entry = Entry.objects.get(event=event, player=absent)
    assert (entry.state, entry.left_at, entry.late_games) == (EntryState.ENTERED, None, None)
    mail = OutboxMail.objects.get(kind="event_back")
    content = event_back(mail, now)
    assert content is not None
    assert (mail.player, content.subject) == (absent, "You’re back in Spring open")
    assert "You play again from the next round on." in content.text
    assert event_left(left, now) is None
    play_round(event, absent, BEGIN + 24 * DAY, is_late=False)
    assert numbers_of_rounds(event, absent) == [1, 2, 4]
    content = event_back(mail, now)
    assert content is not None
    assert "Your results count like everybody else’s." in content.text
    revive(Game.objects.get(pk=late.pk), staff=warden, sentence="It was up.", now=now)
    play_round(event, absent, BEGIN + 32 * DAY, is_late=False)
    event.refresh_from_db()
    entry.refresh_from_db()
    assert (event.state, entry.state, entry.points) == (EventState.OVER, EntryState.ENTERED, 2)
    assert event_back(mail, now) is None


def test_never_moving_counts_in_events_alone(mover: Player) -> None:
    late = put_out(*swiss(mover), has_moved=False)
    assert may_be_annulled(late)
    for occasion in ("", "ladder:abcdefghij"):
        late.occasion = occasion
        assert not may_be_annulled(late)


def test_the_next_time_out_after_coming_back_counts_with_what_is_left(
    mover: Player, warden: Player
) -> None:
    event = make_event(mover, kind=EventKind.SWISS, rounds=5, entries_least=6)
    absent = fill(event, 6)[0]
    late = put_out(begun(event), absent)
    annul(game_id=late.pk, staff=warden, sentence="The site was down.", now=BEGIN)
    play_round(event, absent, BEGIN + 24 * DAY, is_late=True)
    play_round(event, absent, BEGIN + 32 * DAY, is_late=True)
    entry = Entry.objects.get(event=event, player=absent)
    assert numbers_of_rounds(event, absent) == [1, 2, 4]
    assert entry.state == EntryState.LEFT
    assert late.pk not in (entry.late_games or [])
    assert OutboxMail.objects.filter(kind="event_left").count() == 2


def test_an_annulled_game_is_none_of_the_two(mover: Player, warden: Player) -> None:
    event, absent = swiss(mover)
    first = lose_round(event, absent, BEGIN + 8 * DAY)
    annul(game_id=first.pk, staff=warden, sentence="The site was down.", now=BEGIN)
    lose_round(event, absent, BEGIN + 16 * DAY)
    entry = Entry.objects.get(event=event, player=absent)
    assert entry.state == EntryState.ENTERED
    lose_round(event, absent, BEGIN + 24 * DAY)
    entry.refresh_from_db()
    assert entry.state == EntryState.LEFT
    assert len(entry.late_games or []) == 2


@pytest.mark.parametrize("why", ["withdrawn", "suspended", "other game"])
def test_who_is_out_for_anything_else_stays_out(why: str, mover: Player, warden: Player) -> None:
    event, absent = swiss(mover)
    late = put_out(event, absent)
    if why == "withdrawn":
        Entry.objects.filter(player=absent).update(late_games=None)
    if why == "suspended":
        Player.objects.filter(pk=absent.pk).update(is_active=False)
        sweep(now=BEGIN + 17 * DAY)
        Player.objects.filter(pk=absent.pk).update(is_active=True)
    if why == "other game":
        others = Game.objects.filter(event_board__round__event=event, ending=Ending.RESIGNED)
        late = others.order_by("pk")[0]
    annul(game_id=late.pk, staff=warden, sentence="The site was down.", now=BEGIN)
    sweep(now=BEGIN + 17 * DAY)
    assert Entry.objects.get(event=event, player=absent).state == EntryState.LEFT
    assert not OutboxMail.objects.filter(kind="event_back").exists()


def test_in_an_arena_they_get_games_again_at_once(mover: Player, warden: Player) -> None:
    event = make_event(mover, kind=EventKind.ARENA)
    absent = fill(event, 5)[0]
    enter_arena(event_id=event.pk, player=absent, games_most=1, now=START)
    late = put_out(begun(event), absent)
    boards = numbers_of_rounds(event, absent)
    annul(game_id=late.pk, staff=warden, sentence="The site was down.", now=BEGIN)
    sweep(now=BEGIN + 17 * DAY)
    assert len(numbers_of_rounds(event, absent)) > len(boards)
    content = event_back(OutboxMail.objects.get(kind="event_back"), BEGIN + 17 * DAY)
    assert content is not None
    assert "You get games again whenever an opponent is free." in content.text
