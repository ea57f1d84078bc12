"""Mails that go together: the batch of what was not seen, and the daily digest."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail as sent
from pytest_django import Settings

from courier.drawing.boards import BoardPicture
from courier.games.domain.endings import resign
from courier.games.domain.flags import warn_due
from courier.games.models import Game
from courier.notifications.bundles import MOST_PICTURES
from courier.notifications.domain.account_mails import queue_account_mail
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.notices import see
from courier.notifications.domain.outbox import sweep
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.domain.routes import MANY, MANY_WITHIN
from courier.notifications.enums import ACCOUNT_MAIL, Channel, Timing
from courier.notifications.kinds import declared_kinds
from courier.notifications.models import OutboxMail
from courier.notifications.queries import due_mails
from courier.notifications.wishes import next_digest
from courier.players.models import Player
from tests.courier.notifications.test_delivery import Refusing
from tests.courier.racing import race
from tests.factories import START, make_game, play

WAIT = timedelta(minutes=10)
LATER = START + WAIT
MORNING = datetime(2026, 3, 3, 7, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _patient(settings: Settings) -> None:
    settings.NOTICE_WAIT_MINUTES = 10


def turn(
    mover: Player, opponent: Player, *, preset: str = "chess", days: int = 3, now: datetime = START
) -> Game:
    """A game that waits for the mover; only the mail that shows them so is left to deliver."""
    game = make_game(mover, opponent, preset=preset, days=days, moves=("e2e4", "e7e5"), now=now)
    OutboxMail.objects.filter(player=opponent).delete()
    return game


def deliver_all(now: datetime) -> int:
    return [deliver(code=code, now=now) for code in due_mails(now=now)].count(True)


def digest(player: Player, *, hour: int = 7) -> None:
    save_wishes(
        player=player,
        wishes={(kind, Channel.MAIL): Timing.DIGEST for kind in ("your_move", "game_over")},
        digest_hour=hour,
    )


def text() -> str:
    (message,) = sent.outbox
    return str(message.body)


def test_your_move_waits_for_ten_minutes_and_goes_as_it_is(mover: Player, opponent: Player) -> None:
    turn(mover, opponent)
    assert (deliver_all(START), deliver_all(LATER - timedelta(seconds=1)), deliver_all(LATER)) == (
        0,
        0,
        1,
    )
    assert [message.subject for message in sent.outbox] == [
        "Your move: opponent played 1…e5 (Chess)"
    ]


def test_what_was_seen_meanwhile_is_not_mailed(mover: Player, opponent: Player) -> None:
    game = turn(mover, opponent)
    deliver_all(START)
    see(player=mover, subject=f"game.{game.pk}", now=START + timedelta(minutes=9))
    assert deliver_all(LATER) == 0
    assert (sent.outbox, OutboxMail.objects.get().dropped_at) == ([], LATER)


def test_several_go_as_one_the_most_urgent_first(mover: Player, opponent: Player) -> None:
    for days in (14, 1, 3):
        turn(mover, opponent, days=days)
    deliver_all(START)
    assert deliver_all(LATER) == 1
    (message,) = sent.outbox
    assert message.subject == "3 games are waiting for your move"
    headings = [line for line in text().splitlines() if line.endswith("left") and " left" in line]
    assert headings == ["Less than a day left", "More than a day left"]
    assert text().count("* Your move: opponent played 1…e5 (Chess)") == 3
    assert Counter(OutboxMail.objects.filter(player=mover).values_list("sent_at", flat=True)) == {
        LATER: 3
    }


def test_a_batch_takes_along_what_is_younger(mover: Player, opponent: Player) -> None:
    turn(mover, opponent)
    deliver_all(START)
    turn(mover, opponent, now=START + timedelta(minutes=8))
    deliver_all(START + timedelta(minutes=8))
    assert deliver_all(LATER) == 1
    assert sent.outbox[0].subject == "2 games are waiting for your move"
    assert deliver_all(LATER + WAIT) == 0


def test_boards_are_pictures_with_words(mover: Player, opponent: Player) -> None:
    turn(mover, opponent)
    turn(mover, opponent)
    deliver_all(START)
    deliver_all(LATER)
    message = sent.outbox[0].message()
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        *["image/png"] * 2,
    ]
    html = next(
        part for part in message.walk() if part.get_content_type() == "text/html"
    ).get_payload(decode=True)
    shown = html.decode()  # type: ignore[union-attr]
    assert [part["Content-ID"] for part in message.walk() if part["Content-ID"]] == [
        "<board0>",
        "<board1>",
    ]
    assert (
        shown.count(
            'alt="Board seen from the side of White. The last move is marked: Pawn e7 to e5."'
        )
        == 2
    )


def test_a_digest_comes_at_the_players_own_hour(mover: Player, opponent: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(time_zone="Asia/Tokyo")
    mover.refresh_from_db()
    digest(mover, hour=21)
    turn(mover, opponent)
    deliver_all(START)
    assert OutboxMail.objects.get().next_attempt_at == datetime(2026, 3, 3, 12, 0, tzinfo=UTC)


def test_a_digest_leaves_out_what_is_answered_and_keeps_what_waits(
    mover: Player, opponent: Player
) -> None:
    digest(mover)
    answered, seen = turn(mover, opponent), turn(mover, opponent)
    ended = turn(mover, opponent)
    resign(game_id=ended.pk, player=opponent, now=START)
    play(answered, "g1f3")
    OutboxMail.objects.filter(player=opponent).delete()
    deliver_all(START)
    see(player=mover, subject=f"game.{seen.pk}", now=START)
    assert deliver_all(MORNING) == 1
    (message,) = sent.outbox
    assert message.subject == "One game is waiting for your move"
    assert [
        seen.code in message.body,
        answered.code in message.body,
        ended.code in message.body,
    ] == [True, False, True]


def test_a_digest_does_not_show_again_of_what_is_over_and_was_seen(
    mover: Player, opponent: Player
) -> None:
    digest(mover)
    waiting, ended = turn(mover, opponent), turn(mover, opponent)
    resign(game_id=ended.pk, player=opponent, now=START)
    OutboxMail.objects.filter(player=opponent).delete()
    deliver_all(START)
    see(player=mover, subject=f"game.{ended.pk}", now=START)
    assert deliver_all(MORNING) == 1
    assert [waiting.code in sent.outbox[0].body, ended.code in sent.outbox[0].body] == [True, False]


def test_an_empty_digest_is_not_sent(mover: Player, opponent: Player) -> None:
    digest(mover)
    game = turn(mover, opponent)
    deliver_all(START)
    play(game, "g1f3")
    OutboxMail.objects.filter(player=opponent).delete()
    assert deliver_all(MORNING) == 0
    assert (sent.outbox, OutboxMail.objects.get().dropped_at) == ([], MORNING)


def test_headers_of_a_digest_let_programs_stop_it(mover: Player, opponent: Player) -> None:
    digest(mover)
    turn(mover, opponent)
    deliver_all(START)
    deliver_all(MORNING)
    headers = sent.outbox[0].message()
    assert headers["Message-ID"] == f"<{OutboxMail.objects.get().bundle}@localhost>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["List-Unsubscribe"].startswith("<http://localhost:8000/mail/off/")
    assert headers["List-Id"] == "Courier <digest.localhost>"


def test_a_digest_that_fails_is_sent_again_under_its_name(
    mover: Player, opponent: Player, settings: Settings
) -> None:
    digest(mover)
    turn(mover, opponent)
    turn(mover, opponent)
    deliver_all(START)
    settings.EMAIL_BACKEND = "tests.courier.notifications.test_delivery.Refusing"
    Refusing.error = ConnectionRefusedError()
    assert deliver_all(MORNING) == 0
    (code,) = set(OutboxMail.objects.values_list("bundle", flat=True))
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert deliver_all(MORNING + timedelta(seconds=5)) == 1
    assert sent.outbox[0].message()["Message-ID"] == f"<{code}@localhost>"


@pytest.mark.django_db(transaction=True)
def test_a_digest_delivered_by_six_threads_is_sent_once(mover: Player, opponent: Player) -> None:
    digest(mover)
    for _ in range(3):
        turn(mover, opponent)
    deliver_all(START)
    jobs = [
        lambda code=code: str(deliver(code=code, now=MORNING))
        for code in [*due_mails(now=MORNING)] * 2
    ]
    assert Counter(race(jobs)) == {"True": 1, "False": 5}
    assert [message.subject for message in sent.outbox] == ["3 games are waiting for your move"]
    assert set(OutboxMail.objects.values_list("sent_at", flat=True)) == {MORNING}


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("2026-03-28T12:00+00:00", "2026-03-29T05:00+00:00"),  # the night to summer time
        ("2026-03-29T05:00+00:00", "2026-03-30T05:00+00:00"),
        ("2026-10-24T12:00+00:00", "2026-10-25T06:00+00:00"),  # the night to winter time
        ("2026-06-01T04:59:59+00:00", "2026-06-01T05:00+00:00"),
    ],
)
def test_the_hour_of_the_digest_follows_the_clock(after: str, expected: str) -> None:
    found = next_digest(
        after=datetime.fromisoformat(after), hour=7, zone=ZoneInfo("Europe/Stockholm")
    )
    assert found == datetime.fromisoformat(expected)


def test_every_day_has_one_digest_whatever_the_hour() -> None:
    zone = ZoneInfo("Europe/Stockholm")
    for hour in range(24):
        at, days = datetime(2026, 1, 1, tzinfo=UTC), []
        while (at := next_digest(after=at, hour=hour, zone=zone)).year == 2026:
            days.append(at.astimezone(zone).date())
        assert days == sorted(set(days))
        assert len(days) >= 364


def at_once(player: Player) -> None:
    save_wishes(player=player, wishes={("your_move", Channel.MAIL): Timing.AT_ONCE}, digest_hour=7)


def test_beyond_ten_in_a_minute_mails_go_together(mover: Player, opponent: Player) -> None:
    at_once(mover)
    for _ in range(MANY + 4):
        turn(mover, opponent)

    deliver_all(START)
    assert len(sent.outbox) == MANY == 10
    deliver_all(START + MANY_WITHIN - timedelta(seconds=1))
    assert len(sent.outbox) == MANY

    deliver_all(START + MANY_WITHIN)
    (rest,) = sent.outbox[MANY:]
    assert "4 games" in str(rest.subject)


def test_a_site_that_lets_no_mail_wait_sends_each(
    mover: Player, opponent: Player, settings: Settings
) -> None:
    settings.NOTICE_WAIT_MINUTES = 0
    for _ in range(MANY + 1):
        turn(mover, opponent)
    deliver_all(START)
    assert len(sent.outbox) == MANY + 1


def test_mails_of_others_and_of_earlier_do_not_count(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    at_once(mover)
    at_once(stranger)
    for _ in range(MANY):
        turn(mover, opponent)
        turn(stranger, opponent)
    deliver_all(START)
    assert len(sent.outbox) == 2 * MANY

    later = START + MANY_WITHIN
    turn(mover, opponent, now=later)
    deliver_all(later)
    assert len(sent.outbox) == 2 * MANY + 1


def test_a_warning_of_time_waits_for_nothing(mover: Player, opponent: Player) -> None:
    at_once(mover)
    games = [turn(mover, opponent) for _ in range(MANY)]
    deliver_all(START)

    deadline = games[0].deadline
    assert deadline is not None
    warn_due(now=deadline - timedelta(hours=12))
    deliver_all(deadline - timedelta(hours=12))
    assert len(sent.outbox) == 2 * MANY


def test_only_pictures_that_are_shown_are_painted(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[BoardPicture] = []

    def paint(picture: BoardPicture) -> bytes:
        painted.append(picture)
        return b"painted"

    monkeypatch.setattr("courier.table.mails.board_png", paint)
    for _ in range(MOST_PICTURES + 3):
        turn(mover, opponent)
    deliver_all(START)
    assert deliver_all(LATER) == 1
    assert len(painted) == MOST_PICTURES


def test_mails_of_accounts_and_warnings_wait_for_no_others() -> None:
    patient = {key for key, kind in declared_kinds().items() if kind.is_patient}
    assert {"your_move", "game_over", "challenge"} <= patient
    assert patient.isdisjoint({ACCOUNT_MAIL, "deadline_warning", "ruling"})


def test_a_sweep_keeps_who_goes_first(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn(mover, opponent)
    queue_account_mail(address="new@example.org", payload={}, now=START)
    started: dict[str, bool] = {}

    def note(_name: str, code: str, *, is_patient: bool) -> None:
        started[OutboxMail.objects.get(code=code).kind] = is_patient

    monkeypatch.setattr("courier.notifications.domain.outbox.enqueue", note)
    sweep(now=LATER)
    assert (started["your_move"], started[ACCOUNT_MAIL]) == (True, False)
