"""What the pages say of the time, and a flag that waits for a claim."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client

from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle_due, warn_due
from courier.games.domain.start import start_game
from courier.games.models import Game, Seat
from courier.notifications.domain.bundle_delivery import deliver_bundle
from courier.notifications.enums import Timing
from courier.notifications.models import OutboxMail
from courier.notifications.subjects import describe
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.factories import START, let_flag_fall, make_game, make_revision, play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LATER = START + 4 * DAY


@pytest.fixture
def fallen(mover: Player, opponent: Player) -> Game:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    settle_due(now=(let_flag_fall(game).deadline or START) + UNTIL_FINAL)
    return game


def page_of(client: Client, game: Game, now: object = LATER) -> str:
    with time_machine.travel(now, tick=False):  # type: ignore[arg-type]
        return client.get(f"/games/{game.code}").content.decode()


def test_opponent_is_requested_and_the_others_are_notified(
    fallen: Game, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    assert "Claim the win" in page_of(opponent_client, fallen)
    assert "Your time is up. You can still move until opponent claims the game." in page_of(
        mover_client, fallen
    )
    seen = page_of(anonymous_client, fallen)
    assert "The time of mover is up. opponent may claim the game." in seen
    assert "Claim the win" not in seen


def test_clocks_and_notices_say_that_the_time_is_up(
    fallen: Game, mover: Player, opponent_client: Client, mover_client: Client
) -> None:
    for client in (mover_client, opponent_client):
        page = page_of(client, fallen)
        assert "<span data-left>time is up</span>" in page
        assert "since Thu 5 Mar, 12:00" in page
    with time_machine.travel(LATER, tick=False):
        assert describe([f"game.{fallen.pk}"], mover)[f"game.{fallen.pk}"].detail == "time is up"


def test_a_digest_says_that_the_time_is_up(
    fallen: Game, mover: Player, mailoutbox: list[EmailMessage]
) -> None:
    OutboxMail.objects.filter(kind="your_move", player=mover).update(
        timing=Timing.DIGEST, next_attempt_at=LATER, sent_at=None, dropped_at=None, seen_at=None
    )
    deliver_bundle(player=mover, timing=Timing.DIGEST, now=LATER)
    text = str(mailoutbox[-1].body)
    assert "Time is up\n" in text
    assert "Your time is up. You can still move as long as the game is on." in text
    assert "0 minutes" not in text


def test_the_page_of_the_clocks_shows_when_the_time_ran_out(
    fallen: Game, opponent_client: Client
) -> None:
    with time_machine.travel(LATER, tick=False):
        page = opponent_client.get(f"/games/{fallen.code}/clock").content.decode()
    assert "The time ran out on" in page
    assert "Loses on time on" not in page
    assert "Give mover" not in page


def test_dashboard_requests_the_claim(
    fallen: Game, opponent_client: Client, mover_client: Client
) -> None:
    with time_machine.travel(LATER, tick=False):
        assert b"Your opponent has run out of time" in opponent_client.get("/play").content
        assert b"Your time is up." in mover_client.get("/play").content


def test_until_the_flag_is_final_pages_show_no_time_and_take_a_move(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    game, words = (
        let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5"))),
        "Only an immediate move",
    )
    late = START + 3 * DAY + UNTIL_FINAL / 2
    assert words in page_of(mover_client, game, late)
    seen = page_of(opponent_client, game, late)
    assert "<span data-left>time is up</span>" in seen
    assert words not in seen
    with time_machine.travel(late, tick=False):
        assert words in mover_client.get("/play").content.decode()
        assert (
            "The time ran out on"
            in opponent_client.get(f"/games/{game.code}/clock").content.decode()
        )
        assert (
            mover_client.post(
                f"/games/{game.code}/move", {"text": "Nf3", "expected_ply": 2}
            ).status_code
            == 302
        )
    game.refresh_from_db()
    assert (game.ending, game.ply) == ("", 3)


@pytest.mark.parametrize(
    ("kind", "ended"),
    [("win", ("flagged", 1)), ("draw", ("flagged", None)), ("pardon", ("", None))],
)
def test_claim_is_requested_once_more_and_done(
    fallen: Game, opponent_client: Client, kind: str, ended: tuple[str, int | None]
) -> None:
    address = f"/games/{fallen.code}/flag"
    with time_machine.travel(LATER, tick=False):
        requested = opponent_client.get(address, {"kind": kind})
        fallen.refresh_from_db()
        assert (fallen.ending, requested.status_code) == ("", 302 if kind == "pardon" else 200)
        assert opponent_client.post(address, {"kind": kind}).status_code == 302
    fallen.refresh_from_db()
    assert (fallen.ending, fallen.winner) == ended


def test_nobody_else_claims(
    fallen: Game, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    with time_machine.travel(LATER, tick=False):
        for client in (mover_client, stranger_client, anonymous_client):
            for kind in ("win", "pardon", "", "\0"):
                assert client.post(f"/games/{fallen.code}/flag", {"kind": kind}).status_code in (
                    302,
                    400,
                )
    fallen.refresh_from_db()
    assert (fallen.ending, fallen.flag_fell_at) == ("", START + 3 * DAY)


@pytest.mark.parametrize(("hours", "shown"), [(35, False), (37, True)])
def test_half_of_the_time_gone_is_shown_to_who_is_to_move(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    hours: int,
    shown: bool,
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    now, words = START + hours * HOUR, "More than half of your time"
    assert (words in page_of(mover_client, game, now)) is shown
    assert words not in page_of(opponent_client, game, now)
    with time_machine.travel(now, tick=False):
        assert (words in mover_client.get("/play").content.decode()) is shown


def test_vacation_is_shown_to_everybody(
    mover: Player, opponent: Player, opponent_client: Client, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent)
    book_vacation(player=mover, starts_at=START, days=3, now=START)
    later = START + DAY
    assert "Away until Thu 5 Mar, 12:00" in " ".join(_text(page_of(anonymous_client, game, later)))
    with time_machine.travel(later, tick=False):
        assert "Away until Thu 5 Mar, 12:00." in " ".join(
            _text(opponent_client.get("/play").content.decode())
        )
        profile = " ".join(_text(anonymous_client.get("/players/mover").content.decode()))
        assert "mover is on vacation until Thu 5 Mar, 12:00." in profile
    assert "Away until" not in page_of(anonymous_client, game, START + 3 * DAY)


def _text(html: str) -> list[str]:
    return re.sub(r"<[^>]*>", "", html).split()


def test_looking_on_ones_turn_is_noted_once_a_minute(
    game: Game, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    def seen() -> list[object]:
        return list(Seat.objects.filter(game=game).values_list("seen_at", flat=True))

    for client in (opponent_client, anonymous_client):
        page_of(client, game, START + HOUR)
    assert seen() == [None, None]
    for seconds in (0, 59, 61):
        page_of(mover_client, game, START + HOUR + timedelta(seconds=seconds))
    assert seen() == [START + HOUR + timedelta(seconds=61), None]


def test_who_has_the_game_before_them_gets_no_warning(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    due = START + 2 * DAY
    page_of(mover_client, game, due - timedelta(minutes=5))

    assert (warn_due(now=due), warn_due(now=due + 10 * HOUR)) == (0, 1)
