"""A visitor's game against the computer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

import psycopg2
import pytest
from django.db import connection

from courier.common import rates
from courier.games.errors import MoveRefused
from courier.guests.domain import answers, games
from courier.guests.domain.answers import wake_waiting
from courier.guests.domain.games import MOST_GAMES, MOST_THOUGHT, SLOW_LEVEL, THINKING, Wanted
from courier.guests.errors import (
    ComputerToMove,
    GuestGameMoved,
    GuestGameOver,
    GuestGameTooLong,
    NothingToTakeBack,
    NotTried,
    ThoughtEnough,
    TooManyGames,
)
from courier.guests.models import GuestGame
from courier.guests.queries import waiting_games
from courier.presets.models import PresetRevision
from tests.courier.guests.conftest import GUEST, answered, played
from tests.courier.racing import race
from tests.factories import START, make_revision
from variants import get_rules

pytestmark = pytest.mark.django_db


def begun(preset: str = "chess", **wanted: object) -> GuestGame:
    return games.begin(
        guest=GUEST,
        revision=make_revision(preset),
        wanted=Wanted(**wanted),  # type: ignore[arg-type]
        payer="192.0.2.1",
        now=START,
    )


def test_first_move_begins_the_game_and_the_computer_answers_once() -> None:
    game = played("e2e4", version=0)

    assert [answered(game), answered(game)] == [True, False]
    game.refresh_from_db()
    assert game.moves[0]["text"] == "e2e4"
    assert (game.ply, game.side_to_move, game.waits_for_computer) == (2, 0, False)


def test_computer_that_begins_moves_first() -> None:
    game = begun(side=1)
    assert game.waits_for_computer

    assert answered(game)
    game.refresh_from_db()
    assert (game.ply, game.side_to_move) == (1, 1)


@pytest.mark.parametrize("preset", ["sissa", "crazyhouse", "shogi", "amazons", "xiangqi"])
def test_other_games_are_played(preset: str) -> None:
    rules = get_rules(preset)
    game = played(rules.legal_moves(rules.start())[0].text, version=0, preset=preset)

    assert answered(game)


@pytest.mark.parametrize("preset", ["sigma-4-shogi-quick", "free-board"])
def test_what_needs_more_than_clicks_or_has_no_referee_is_not_tried(preset: str) -> None:
    with pytest.raises(NotTried):
        begun(preset)


def test_illegal_moves_and_other_people_s_turns_leave_no_trace() -> None:
    with pytest.raises(MoveRefused):
        played("e2e5", version=0)
    assert not GuestGame.objects.exists()

    game = played("e2e4", version=0)
    with pytest.raises(ComputerToMove):
        played("d2d4", version=game.version)
    with pytest.raises(GuestGameMoved):
        played("d2d4", version=game.version + 1)
    with pytest.raises(GuestGameMoved):  # another visitor has no such game
        played("d2d4", version=game.version, guest=UUID(int=8))
    game.refresh_from_db()
    assert game.ply == 1


def test_taking_back_takes_the_answer_as_well() -> None:
    game = played("e2e4", version=0)
    answered(game)
    game.refresh_from_db()

    back = games.take_back(guest=GUEST, revision=game.revision, version=game.version, now=START)
    assert (back.ply, back.side_to_move, back.position) == (0, 0, back.start_position)
    with pytest.raises(NothingToTakeBack):
        games.take_back(guest=GUEST, revision=game.revision, version=back.version, now=START)


def test_move_thought_of_for_another_board_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played("e2e4", version=0)

    def thought(waiting: GuestGame) -> str:
        games.take_back(guest=GUEST, revision=game.revision, version=game.version, now=START)
        return "e7e5"

    monkeypatch.setattr("courier.guests.domain.answers._thought", thought)
    assert not answered(game)
    game.refresh_from_db()
    assert game.ply == 0


def test_game_that_is_over_takes_no_move() -> None:
    game = begun()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        games.keep_move(game, text, now=START)

    assert game.is_over
    with pytest.raises(GuestGameOver):
        played("e2e4", version=game.version)


def test_long_game_is_kept_or_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_PLIES", 1)
    game = played("e2e4", version=0)

    assert not answered(game)
    game.refresh_from_db()
    with pytest.raises(GuestGameTooLong):
        games.keep_move(game, "e7e5", now=START)


def test_computer_thinks_so_long_in_an_hour_for_one_address() -> None:
    rates.add(THINKING, "192.0.2.1", MOST_THOUGHT * 1000, seconds=rates.HOUR)

    with pytest.raises(ThoughtEnough):
        played("e2e4", version=0)


def test_one_address_begins_so_many_games() -> None:
    for _ in range(games.MOST_BEGUN[rates.HOUR]):
        begun()
    with pytest.raises(TooManyGames):
        begun()


def test_refused_first_moves_are_no_games_that_were_begun() -> None:
    for _ in range(games.MOST_BEGUN[rates.HOUR] + 1):
        with pytest.raises(MoveRefused):
            played("e2e5", version=0)
    assert played("e2e4", version=0).ply == 1


def test_thinking_is_counted() -> None:
    answered(played("e2e4", version=0))
    assert rates.total(THINKING, "192.0.2.1") > 0


def test_visitor_keeps_so_many_games() -> None:
    presets = [f"variant-{number}" for number in range(MOST_GAMES + 1)]
    first = make_revision("chess")
    for number, _key in enumerate(presets):
        revision = first if number == 0 else _copy(first, number)
        games.begin(
            guest=GUEST,
            revision=revision,
            wanted=Wanted(),
            payer="",
            now=START + timedelta(minutes=number),
        )

    assert GuestGame.objects.count() == MOST_GAMES
    assert not GuestGame.objects.filter(revision=first).exists()


def _copy(revision: PresetRevision, number: int) -> PresetRevision:
    copy = PresetRevision.objects.get(pk=revision.pk)
    copy.pk = None
    copy.number = number + 1
    copy.content_hash = f"{number}"
    copy.save()
    return PresetRevision.objects.select_related("preset").get(pk=copy.pk)


def test_sweeps_wake_the_computer_and_forget_old_games() -> None:
    game = played("e2e4", version=0)
    since = START - timedelta(minutes=1)

    assert list(waiting_games(since=since)) == [game]
    assert wake_waiting(now=START) == 1
    assert not waiting_games(since=START)
    assert games.forget_old(now=START + games.KEPT) == 0
    assert games.forget_old(now=START + games.KEPT + timedelta(seconds=1)) == 1


def test_of_the_slow_levels_one_game_is_thought_about_and_wakes_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    woken = list[int]()
    monkeypatch.setattr(games, "enqueue", lambda _task, pk, *, is_patient: woken.append(pk))
    monkeypatch.setattr(answers, "_thought", lambda _game: "e7e5")
    waiting = [
        played("e2e4", version=0, guest=UUID(int=number), level=level)
        for number, level in enumerate((2, SLOW_LEVEL, SLOW_LEVEL, 2), start=1)
    ]
    quick, first, second, other = waiting
    assert woken == [game.pk for game in waiting]

    woken.clear()
    assert wake_waiting(now=START) == 3
    assert woken == [quick.pk, other.pk, first.pk]

    woken.clear()
    with elsewhere_held(answers._SLOW, 0):
        assert [answered(first), answered(quick)] == [False, True]
    assert woken == []
    assert [answered(first), answered(second)] == [True, True]
    assert woken == [second.pk]


@contextmanager
def elsewhere_held(space: int, number: int) -> Iterator[None]:
    """A number held by another session of the database, and given back before it ends.

    The server notices the end of a session later than the session itself does.
    """
    known = connection.get_connection_params()
    other = psycopg2.connect(**{name: known[name] for name in ("dbname", "user", "host")})
    try:
        cursor = other.cursor()
        cursor.execute("SELECT pg_advisory_lock(%s, %s)", (space, number))
        yield
        cursor.execute("SELECT pg_advisory_unlock(%s, %s)", (space, number))
    finally:
        other.close()


@pytest.mark.django_db(transaction=True)
def test_two_windows_play_one_move() -> None:
    game = begun()

    def move(text: str) -> str:
        return str(played(text, version=game.version).ply)

    done = race([lambda: move("e2e4"), lambda: move("d2d4")])
    assert sorted(done) == ["1", "guest_game_moved"]
