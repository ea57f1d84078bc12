"""Who has left an event without a word is out of it after two games lost on time."""

from __future__ import annotations

from datetime import datetime

import pytest

from courier.events.domain.progress import sweep
from courier.events.enums import EntryState, EventKind, EventState
from courier.events.mails import event_left
from courier.events.models import Board, Entry, Event
from courier.events.words import rule_sentences
from courier.games.models import Game
from courier.games.seats import seats_of
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
from tests.factories import play

pytestmark = pytest.mark.django_db
OUT = (
    "A player who loses two games in a row on time isn’t paired any more: they’re out of the "
    "event, as if they had withdrawn."
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
