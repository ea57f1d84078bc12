"""No row that fails holds up a sweep: the others are done, and it is logged."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import pytest
import time_machine
from billiard.exceptions import SoftTimeLimitExceeded
from celery import current_app
from django.db import connection

from courier.archive.models import Entry
from courier.celery import app
from courier.clocks.models import Heartbeat
from courier.common import sweeps
from courier.common.sweeps import Mark, sweep, sweep_in_turn
from courier.games.domain.flags import settle_due, warn_due
from courier.games.domain.sent_moves import release_due
from courier.games.models import Game
from courier.integrity.domain.game_seals import seal_recent
from courier.integrity.models import Seal
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.models import Preset
from courier.settings.schedule import BEAT_SCHEDULE
from courier.statistics.domain.counts import count_game, count_recent
from courier.statistics.models import Counted
from tests.burning import burn
from tests.factories import FOOLS_MATE, START, let_flag_fall, make_game, make_player, send_move

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
OPENED: Final = ("e2e4", "e7e5")
MATE: Final = ("f2f3", "e7e5", "g2g4", "d8h4")
REFUSE: Final = """
    CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        row_ jsonb := to_jsonb(coalesce(NEW, OLD));
    BEGIN
        IF coalesce(row_->'payload'->>'game', row_->>'game_id', row_->>'id') = TG_ARGV[0] THEN
            RAISE EXCEPTION 'this row is broken' USING ERRCODE = 'check_violation';
        END IF;
        RETURN coalesce(NEW, OLD);
    END $$
"""
WRITES: Final = "INSERT OR UPDATE OR DELETE"


@dataclass(frozen=True, slots=True)
class Row:
    """A sweep over games: what it is due for, by when, what it writes, and whether that was done
    for a game.
    """

    begin: Callable[[Player, Player], Game]
    after: timedelta
    table: str
    is_done: Callable[[Game], bool]


def is_mated(first: Player, second: Player) -> Game:
    return make_game(first, second, moves=MATE)


def is_counted_but_hidden(first: Player, second: Player) -> Game:
    game = is_mated(first, second)
    count_game(game.pk)
    Preset.objects.filter(key="chess").update(hidden_at=START, is_listed=False)
    return game


def is_timed(first: Player, second: Player) -> Game:
    return let_flag_fall(make_game(first, second, moves=OPENED))


def is_running(first: Player, second: Player) -> Game:
    return make_game(first, second, moves=OPENED)


def is_untimed(first: Player, second: Player) -> Game:
    return make_game(first, second, days=None, moves=OPENED)


def has_sent(first: Player, second: Player) -> Game:
    first.undo_seconds = 60
    first.save(update_fields=["undo_seconds"])
    game = make_game(first, second)
    send_move(game, "e2e4")
    return game


def has_stood(first: Player, second: Player) -> Game:
    Heartbeat.objects.get_or_create(first=START - DAY, last=START + HOUR)
    return is_running(first, second)


def is_warned(game: Game) -> bool:
    return OutboxMail.objects.filter(kind="deadline_warning", payload__game=game.pk).exists()


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


ROWS: Final = [
    (
        "courier.statistics.tasks.sweep",
        Row(
            is_mated,
            HOUR,
            "statistics_counted",
            lambda game: Counted.objects.filter(pk=game.pk).exists(),
        ),
    ),
    (
        "courier.statistics.tasks.settle",
        Row(
            is_counted_but_hidden,
            HOUR,
            "statistics_counted",
            lambda game: not Counted.objects.filter(pk=game.pk).exists(),
        ),
    ),
    (
        "courier.integrity.tasks.sweep",
        Row(
            is_mated, HOUR, "integrity_seal", lambda game: Seal.objects.filter(pk=game.pk).exists()
        ),
    ),
    (
        "courier.archive.tasks.sweep",
        Row(
            is_mated, HOUR, "archive_entry", lambda game: Entry.objects.filter(pk=game.pk).exists()
        ),
    ),
    (
        "courier.games.tasks.beat",
        Row(
            has_stood,
            DAY,
            "games_game",
            lambda game: fresh(game).deadline == START + 3 * DAY + 23 * HOUR,
        ),
    ),
    (
        "courier.games.tasks.settle_due_games",
        Row(is_timed, 4 * DAY, "games_game", lambda game: fresh(game).ending == "flagged"),
    ),
    (
        "courier.games.tasks.settle_due_games",
        Row(has_sent, HOUR, "games_game", lambda game: fresh(game).ply == 1),
    ),
    (
        "courier.games.tasks.send_deadline_warnings",
        Row(is_running, 2 * DAY, "notifications_outboxmail", is_warned),
    ),
    (
        "courier.games.tasks.warn_silent_games",
        Row(is_untimed, 24 * DAY, "notifications_outboxmail", is_warned),
    ),
]

# Those that compute nothing row by row: they hand ids to the queue, or are statements about all.
# The rows of some are pictures, events and contests (see the tests of those).
OTHERS: Final = {
    "courier.integrity.tasks.judge_again",
    "courier.erasure.tasks.sweep",
    "courier.bots.tasks.forget_old",
    "courier.bots.tasks.sweep",
    "courier.contests.tasks.sweep",
    "courier.events.tasks.sweep",
    "courier.events.tasks.keep_ladders",
    "courier.moderation.tasks.sweep",
    "courier.consultations.tasks.keep_group_captains",
    "courier.teams.tasks.keep_captains",
    "courier.teams.tasks.keep_leagues",
    "courier.games.tasks.keep_month",
    "courier.votes.tasks.count_again",
    "courier.exchange.tasks.sweep",
    "courier.notifications.tasks.sweep_outbox",
    "courier.notifications.tasks.sweep_pushes",
    "courier.notifications.tasks.purge_notices",
    "courier.games.tasks.count_plays",
    "courier.computer.tasks.sweep",
    "courier.guests.tasks.forget_old",
    "courier.guests.tasks.sweep",
    "courier.workshop.tasks.sweep_playtests",
    "courier.workshop.tasks.forget_old_playtests",
    "courier.workshop.tasks.measure_pictures",
    "courier.reports.tasks.sweep",
    "courier.reviews.tasks.sweep",
    "courier.studies.tasks.sweep",
    "courier.postbox.tasks.purge",
    "courier.challenges.tasks.expire_challenges",
    "courier.players.tasks.purge_sessions",
}

# What is not swept and may take longer than a minute.
LONGER: Final = {
    "courier.computer.tasks.answer": 120,
    "courier.erasure.tasks.erase": 300,
    "courier.exchange.tasks.read_import": 150,
    "courier.guests.tasks.answer": 90,
    "courier.integrity.tasks.drill": 6 * 3600,
    "courier.games.tasks.move_deadlines_of": 300,
    "courier.reports.tasks.play": 280,
    "courier.reviews.tasks.review": 120,
    "courier.studies.tasks.prove": 280,
    "courier.table.tasks.paint_animation": 120,
    "courier.workshop.tasks.answer_playtest": 150,
}


@pytest.mark.django_db
@pytest.mark.parametrize(("task", "row"), ROWS)
def test_a_row_that_fails_does_not_hold_up_a_sweep(
    task: str, row: Row, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = (row.begin(make_player(), make_player()) for _game in range(2))
    with connection.cursor() as cursor:
        cursor.execute(REFUSE)
        cursor.execute(
            f"CREATE TRIGGER refuse BEFORE {WRITES} ON {row.table}"
            f" FOR EACH ROW EXECUTE FUNCTION refuse_row('{broken.pk}')"
        )

    with time_machine.travel(START + row.after, tick=False):
        current_app.tasks[task]()

    assert (row.is_done(broken), row.is_done(sound)) == (False, True)
    assert f"a sweep leaves row {broken.pk} out" in caplog.messages


def test_a_row_that_computes_without_end_does_not_hold_up_a_sweep(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("courier.common.sweeps.ROW_SECONDS", 0.3)

    def act(number: int) -> int:
        if number == 2:
            burn(12)
        return 1

    with ThreadPoolExecutor(1) as pool:  # whose connections it may part with
        assert pool.submit(sweep, [1, 2, 3], act).result() == {1: 1, 3: 1}
    assert "a sweep leaves row 2 out: it computes too long" in caplog.messages


def test_a_sweep_ends_with_the_time_of_its_task() -> None:
    def act(number: int) -> int:
        raise SoftTimeLimitExceeded

    with pytest.raises(SoftTimeLimitExceeded):
        sweep([1, 2], act)


def test_every_task_about_one_thing_ends_within_a_minute() -> None:
    conf = app.conf
    limits = {
        name: (
            task.soft_time_limit or conf.task_soft_time_limit,
            task.time_limit or conf.task_time_limit,
        )
        for name, task in app.tasks.items()
        if name.startswith("courier.")
    }
    swept = {str(entry["task"]) for entry in BEAT_SCHEDULE.values()}
    longer = {name: hard for name, (_soft, hard) in limits.items() if hard > 60}
    assert {limits[name] for name in swept} == {(240, 300)}
    assert {name: hard for name, hard in longer.items() if name not in swept} == LONGER
    assert all(soft < hard for soft, hard in limits.values())


def test_every_scheduled_sweep_is_known_here() -> None:
    scheduled = {str(entry["task"]) for entry in BEAT_SCHEDULE.values()}
    assert {task for task, _row in ROWS} | OTHERS == scheduled


def marks(count: int) -> list[Mark]:
    return [(START, number) for number in range(count)]


def rows_of(found: list[Mark]) -> Callable[[Mark | None], list[Mark]]:
    """Rows of a sweep, two at a time."""
    return lambda mark: [each for each in found if mark is None or each > mark][:2]


@pytest.mark.django_db
def test_a_sweep_that_is_cut_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "AT_ONCE", 2)
    done = list[int]()

    def act(number: int) -> int:
        done.append(number)
        if number == 0:
            raise ValueError("this row is broken")
        return 1

    assert sweep_in_turn("rows", rows_of(marks(5)), act) == {1: 1, 2: 1, 3: 1, 4: 1}
    done.clear()
    monkeypatch.setattr(sweeps, "TURN_SECONDS", 0)
    for _run in range(6):
        sweep_in_turn("rows", rows_of(marks(5)), act)
    assert done == [0, 1, 2, 3, 4, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("act", [seal_recent, count_recent])
def test_sweeps_of_ended_games_end_in_time(
    act: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _number in range(3):
        make_game(make_player(), make_player(), moves=FOOLS_MATE)
    Seal.objects.all().delete()
    monkeypatch.setattr(sweeps, "TURN_SECONDS", 0)
    assert [act(now=START) for _run in range(5)] == [1, 1, 1, 0, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("act", [settle_due, warn_due, release_due])
def test_sweeps_of_clocks_end_in_time_after_a_long_outage(
    act: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = {settle_due: is_timed, warn_due: is_running, release_due: has_sent}[act]
    after = {settle_due: 4 * DAY, warn_due: 2 * DAY, release_due: HOUR}[act]
    is_done = {
        settle_due: lambda game: fresh(game).ending == "flagged",
        warn_due: is_warned,
        release_due: lambda game: fresh(game).ply == 1,
    }[act]
    games = [begin(make_player(), make_player()) for _number in range(3)]
    monkeypatch.setattr(sweeps, "TURN_SECONDS", 0)
    for count in (1, 2, 3, 3):
        act(now=START + after)
        assert sum(map(is_done, games)) == count
