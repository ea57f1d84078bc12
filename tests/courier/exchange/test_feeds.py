"""Deadlines as a calendar, turns and results as a feed, at addresses one makes and revokes."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as Xml

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from courier.events.domain.entries import withdraw
from courier.events.enums import EventKind
from courier.exchange.domain.feed_addresses import make_address
from courier.exchange.enums import FeedKind
from courier.exchange.feeds.calendar import calendar
from courier.exchange.models import FeedAddress
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import recall_move
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.events.climbers import climb_on, make_ladder
from tests.courier.events.clubs import BEGIN, DAY, begun, fill, make_event
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
PAGE = "/account/feeds"
NOW = datetime.now(UTC)


def path(player: Player, kind: FeedKind = FeedKind.DEADLINES) -> str:
    name = {
        FeedKind.DEADLINES: "deadlines.ics",
        FeedKind.GAMES: "games.atom",
        FeedKind.EVENTS: "events.ics",
    }[kind]
    return f"/feeds/{make_address(player=player, kind=kind, now=START)}/{name}"


def turn(mover: Player, opponent: Player, *, days: int | None = 3) -> Game:
    return make_game(mover, opponent, days=days, moves=("e2e4", "e7e5"), now=NOW)


def events(body: bytes) -> list[dict[str, str]]:
    """Read a calendar strictly: every line ends with CRLF and has 75 bytes at most."""
    assert body.endswith(b"\r\n")
    lines = body[:-2].split(b"\r\n")
    assert [line for line in lines if len(line) > 75 or b"\n" in line or b"\r" in line] == []
    unfolded = re.sub(rb"\r\n[ \t]", b"", body[:-2]).decode().split("\r\n")
    assert (unfolded[0], unfolded[1], unfolded[-1]) == (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "END:VCALENDAR",
    )
    found: list[dict[str, str]] = []
    for line in unfolded[1:-1]:
        name, colon, value = line.partition(":")
        assert colon, line
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and name != "END":
            found[-1][name] = value
    for event in found:
        assert {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"} <= set(event)
        assert all(
            re.fullmatch(r"\d{8}T\d{6}Z", event[name]) for name in ("DTSTAMP", "DTSTART", "DTEND")
        )
        assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", event["SUMMARY"])
    return found


def test_a_calendar_shows_the_deadlines_of_ones_turns(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    Player.objects.filter(pk=opponent.pk).update(name="Eve; Inc, \\ & Söhne " + "ä" * 38)
    game = turn(mover, opponent)
    turn(mover, opponent, days=None)
    turn(opponent, mover)
    answer = anonymous_client.get(path(mover))
    (event,) = events(answer.content)
    assert game.deadline is not None
    assert event["DTEND"] == game.deadline.strftime("%Y%m%dT%H%M%SZ")
    assert event["UID"] == f"{game.code}-2@localhost"
    assert event["SUMMARY"] == "Move in Chess against Eve\\; Inc\\, \\\\ & Söhne " + "ä" * 38
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("private, max-age=300", "noindex")
    assert not answer.cookies


def test_a_feed_shows_turns_and_results(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    Player.objects.filter(pk=opponent.pk).update(name="<b>Eve</b> & \x01Co")
    game, over = turn(mover, opponent), turn(mover, opponent)
    resign(game_id=over.pk, player=opponent, now=NOW + timedelta(minutes=1))
    answer = anonymous_client.get(path(mover, FeedKind.GAMES))
    root = Xml.fromstring(answer.content)
    assert [root.findtext(f"{ATOM}{name}") for name in ("title", "id")] == [
        "Your games at Courier", "http://localhost:8000/players/mover#games",
    ]  # fmt: skip
    titles = [entry.findtext(f"{ATOM}title") for entry in root.findall(f"{ATOM}entry")]
    assert titles == [
        "Chess against <b>Eve</b> & Co has ended: 1–0",
        "Your move in Chess against <b>Eve</b> & Co",
    ]
    ids = [entry.findtext(f"{ATOM}id") for entry in root.findall(f"{ATOM}entry")]
    assert ids == [
        f"http://localhost:8000/games/{over.code}#end",
        f"http://localhost:8000/games/{game.code}#2",
    ]
    for entry in (root, *root.findall(f"{ATOM}entry")):
        assert datetime.fromisoformat(entry.findtext(f"{ATOM}updated") or "").tzinfo is not None
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"


def test_feeds_of_who_plays_nothing_are_empty_and_valid(
    mover: Player, anonymous_client: Client
) -> None:
    assert events(anonymous_client.get(path(mover)).content) == []
    assert (
        Xml.fromstring(anonymous_client.get(path(mover, FeedKind.GAMES)).content).findall(
            f"{ATOM}entry"
        )
        == []
    )


@pytest.mark.parametrize(("kind", "queries"), [(FeedKind.DEADLINES, 4), (FeedKind.GAMES, 7)])
@pytest.mark.parametrize("rows", [1, 3])
def test_feeds_cost_the_same_for_any_number(
    rows: int,
    kind: FeedKind,
    queries: int,
    mover: Player,
    opponent: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(rows):
        turn(mover, opponent)
        resign(game_id=turn(mover, opponent).pk, player=opponent, now=NOW)
    address = path(mover, kind)
    with django_assert_num_queries(queries):
        anonymous_client.get(address)


@pytest.mark.parametrize("rows", [1, 3])
def test_a_calendar_shows_events_rounds_and_weekly_games(
    rows: int,
    mover: Player,
    opponent: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(rows):
        running = make_event(
            opponent, kind=EventKind.SWISS, name=f"Cup; {number}", ends_at=BEGIN + 40 * DAY
        )
        fill(running, [mover, *(make_player() for _other in range(3))])
        begun(running)
    ladder = make_ladder(opponent)
    climb_on(ladder, [mover])
    waiting = make_event(opponent, name="Soon")
    fill(waiting, [mover])
    withdrawn = make_event(opponent, name="Never")
    fill(withdrawn, [mover])
    withdraw(event_id=withdrawn.pk, player=mover, now=START)
    address = path(mover, FeedKind.EVENTS)
    with django_assert_num_queries(4):
        answer = anonymous_client.get(address)
    shown = events(answer.content)
    titles = [event["SUMMARY"] for event in shown]
    assert sorted(titles) == sorted(
        [
            *(f"Round 1 of Cup\\; {number}" for number in range(rows)),
            *(f"Cup\\; {number} ends" for number in range(rows)),
            "Soon begins",
            "Weekly games: The town ladder",
        ]
    )
    (weekly,) = (event for event in shown if event["SUMMARY"].startswith("Weekly"))
    assert weekly["DTSTART"] == "20260309T120000Z"
    assert weekly["UID"] == f"{ladder.code}-week@localhost"
    assert events(anonymous_client.get(path(opponent, FeedKind.EVENTS)).content) == []


def test_an_address_is_shown_once_and_only_its_hash_is_kept(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    shown = mover_client.post(PAGE, {"make": "deadlines"}).content.decode()
    (url,) = re.findall(r'value="http://localhost:8000(/feeds/([^/"]+)/deadlines\.ics)"', shown)
    assert anonymous_client.get(url[0]).status_code == 200
    assert url[1] not in FeedAddress.objects.get().token_hash
    assert url[1] not in mover_client.get(PAGE).content.decode()


def test_a_new_address_ends_the_old_one_and_revoking_ends_both(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    old = path(mover)
    mover_client.post(PAGE, {"make": "deadlines"})
    assert anonymous_client.get(old).status_code == 404
    last = path(mover)
    assert mover_client.post(PAGE, {"revoke": "deadlines"})["Location"] == PAGE
    assert anonymous_client.get(last).status_code == 404
    assert not FeedAddress.objects.exists()


def test_an_address_opens_its_own_feed_alone(
    mover: Player, anonymous_client: Client, mover_client: Client
) -> None:
    token = path(mover).split("/")[2]
    for client in (anonymous_client, mover_client):
        assert client.get(f"/feeds/{token}/games.atom").status_code == 404
        assert client.get("/feeds/nonsense/deadlines.ics").status_code == 404
    assert anonymous_client.post(f"/feeds/{token}/deadlines.ics").status_code == 405


def test_addresses_are_ones_own(
    mover: Player, stranger_client: Client, anonymous_client: Client
) -> None:
    address = path(mover)
    stranger_client.post(PAGE, {"revoke": "deadlines"})
    assert anonymous_client.post(PAGE, {"revoke": "deadlines"})["Location"].startswith(
        "/account/login/"
    )
    assert anonymous_client.get(address).status_code == 200


@pytest.mark.parametrize("form", [{}, {"make": "all"}, {"revoke": "a\0b"}])
def test_what_cannot_be_read_changes_nothing(
    form: dict[str, str], mover: Player, mover_client: Client
) -> None:
    assert mover_client.post(PAGE, form).status_code in (302, 400)
    assert not FeedAddress.objects.exists()


def test_the_feed_of_a_closed_account_is_gone(mover: Player, anonymous_client: Client) -> None:
    address = path(mover)
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    assert anonymous_client.get(address).status_code == 404


def test_lines_are_folded_without_breaking_letters(settings: Settings) -> None:
    settings.SITE_NAME = "ä€𝄞" * 60
    folded = calendar([], Player(), now=NOW).decode()
    assert f"X-WR-CALNAME:Deadlines at {settings.SITE_NAME}" in folded.replace("\r\n ", "").split(
        "\r\n"
    )
    assert max(len(piece.encode()) for piece in folded.split("\r\n")) <= 75


def test_texts_are_escaped(settings: Settings) -> None:
    settings.SITE_NAME = "a,b;c\\d\r\ne\x07f"
    lines = calendar([], Player(), now=NOW).decode().split("\r\n")
    assert "X-WR-CALNAME:Deadlines at a\\,b\\;c\\\\d\\nef" in lines
    assert "PRODID:-//localhost//a\\,b\\;c\\\\d\\nef//EN" in lines


@pytest.mark.parametrize("kind", list(FeedKind))
def test_a_feed_shows_nothing_of_a_move_that_may_be_recalled(
    mover: Player, opponent: Player, anonymous_client: Client, kind: FeedKind
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    game = make_game(mover, opponent, now=timezone.now())
    before = anonymous_client.get(path(opponent, kind)).content.decode().count(game.code)
    submit_move(game_id=game.pk, player=mover, text="e2e4", expected_ply=0, now=timezone.now())

    assert anonymous_client.get(path(opponent, kind)).content.decode().count(game.code) == before
    assert (
        recall_move(game_id=game.pk, player=mover, expected_ply=1, now=timezone.now()).text
        == "e2e4"
    )
