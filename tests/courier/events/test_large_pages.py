"""Pages of five hundred players: what they cost, that everything can be reached, and that what is
kept of an event is never out of date.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.computed import computed
from courier.events.enums import BoardState, EntryState, EventKind, EventState
from courier.events.models import Board, Entry, Ladder, LeagueMember, Rung
from courier.events.part_lines import part_tables
from courier.events.part_queries import event_on_page
from courier.players.models import Player
from tests.courier.events.climbers import make_ladder
from tests.courier.events.clubs import make_event
from tests.courier.events.crowds import (
    copy_rows,
    crowd_in,
    crowd_on,
    crowded,
    make_crowd,
    make_gauntlet,
)
from tests.courier.events.seasons import make_league
from tests.courier.table.views.answers import text_of
from tests.factories import START

pytestmark = pytest.mark.django_db
MOST: Final = 120_000  # bytes of a page
NAMES: Final = re.compile(r'<th scope="row">\s*<a href="/players/([^"]+)"')


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages, and nothing is kept."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)
    computed.clear()


def crowd_with(player: Player, count: int = 500) -> list[Player]:
    """A crowd in which a player is the 301st, or the last."""
    crowd = make_crowd(count - 1)
    crowd.insert(300, player)
    return crowd


def places_on(page: HttpResponseBase) -> list[str]:
    """Who is in the standings, from the top."""
    assert isinstance(page, HttpResponse)
    html = page.content.decode()
    table = html[html.index('id="standings"') :]
    return re.findall(
        r'<th scope="row">\s*<a href="/players/([^"]+)"', table[: table.index("</table>")]
    )


def courses_on(page: HttpResponseBase) -> list[list[str]]:
    """The cells of the cross-table of a Swiss event, line by line."""
    assert isinstance(page, HttpResponse)
    html = page.content.decode()
    table = html[html.index('class="panel event-table event-cross"') :]
    lines = table[: table.index("</table>")].split("<tr")[2:]
    cells = [re.findall(r"<td>(.*?)</td>", line, re.DOTALL) for line in lines]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in line] for line in cells]


def test_pages_of_events_stay_short_and_show_the_reader(
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    stranger_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    crowd = crowd_with(opponent)
    gauntlet = crowded(mover, crowd, EventKind.SWISS)
    make_gauntlet(gauntlet, ["chess", "sissa"])
    events = [
        (crowded(mover, crowd, EventKind.SWISS), 8, 9),
        (crowded(mover, crowd, EventKind.ROUND_ROBIN, in_groups=True), 8, 7),
        (crowded(mover, crowd, EventKind.KNOCK_OUT), 8, 3),
        (gauntlet, 10, 9),
    ]
    for event, queries, games in events:
        at = f"/events/{event.code}"
        opponent_client.get(at)
        with django_assert_num_queries(queries):
            page = opponent_client.get(at)
        assert len(page.content) < MOST
        assert "opponent" in places_on(page)
        own = text_of(page).split("Your games")[1].split("tandings")[0]
        assert own.count("Open") == games
        assert len(stranger_client.get(at).content) < MOST


def test_every_place_and_every_board_of_an_event_is_on_some_page(
    mover: Player, anonymous_client: Client
) -> None:
    crowd = make_crowd(120)
    event = crowded(mover, crowd, EventKind.SWISS)
    at = f"/events/{event.code}"
    whole = anonymous_client.get(f"{at}/event.json").json()
    placed = [places_on(anonymous_client.get(f"{at}?page={page}")) for page in (1, 2, 3)]
    assert [name for names in placed for name in names] == [
        each["name"] for each in whole["standings"]
    ]
    first = anonymous_client.get(at).content.decode()
    assert all(f'href="?round={number}#rounds"' in first for number in range(1, 9))
    assert "?round=9&amp;boards=2#rounds" in first
    for each in whole["rounds"][::4]:
        pages = [
            anonymous_client.get(f"{at}?round={each['number']}&boards={page}").content.decode()
            for page in (1, 2)
        ]
        listed = [page[page.index('id="rounds"') :] for page in pages]
        found = [game for page in listed for game in re.findall('href="/games/([^"]+)"', page)]
        assert found == [board["game"] for board in each["boards"]]


def test_groups_are_shown_from_the_readers_own(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    event = crowded(mover, crowd_with(opponent, 400), EventKind.ROUND_ROBIN, in_groups=True)
    own = event.entries.get(player=opponent)
    tables = part_tables(event_on_page(event.code, opponent), own, opponent, {})
    assert [each.group for each in tables.crossed] == [1, own.group]
    assert [len(each.places) for each in tables.crossed] == [8, 8]
    assert all(
        cells is None or len(cells) == 1
        for table in tables.crossed
        for line in table.places
        for cells in line.cells
    )
    found = [
        each.group
        for page in range(1, 26)
        for each in part_tables(
            event_on_page(event.code, None), None, None, {"groups": str(page)}
        ).crossed
    ]
    assert found == list(range(1, 51))


def test_what_is_kept_of_an_event_is_never_out_of_date(
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = crowded(mover, make_crowd(60), EventKind.SWISS)
    at = f"/events/{event.code}"

    def is_true() -> None:
        """The kept standings are those that are computed; the second time they are kept."""
        value = anonymous_client.get(f"{at}/event.json").json()
        whole = value["standings"]
        page = anonymous_client.get(at)
        with django_assert_num_queries(5):
            again = anonymous_client.get(at)
        assert places_on(page) == places_on(again) == [each["name"] for each in whole][:50]
        points = re.findall(r'num"><b>([^<]+)</b>', again.content.decode())
        assert points == [each["points"] for each in whole][:50]
        assert (
            courses_on(again)
            == [[text or "" for text in each["rounds"]] for each in value["cross_table"]][:50]
        )

    is_true()
    running = Board.objects.filter(round__event=event, state=BoardState.PENDING)
    last = running.order_by("-number").first()
    assert last is not None
    Board.objects.filter(pk=last.pk).update(
        state=BoardState.PLAYED, first_points=2, second_points=0, counted_at=START
    )
    is_true()
    Board.objects.filter(round__event=event, round__number=1, number__lt=9).update(
        state=BoardState.ANNULLED, first_points=None, second_points=None
    )
    is_true()
    Entry.objects.filter(event=event, seed=1).update(state=EntryState.LEFT, left_at=START)
    assert "withdrawn" in text_of(anonymous_client.get(at)) + text_of(
        anonymous_client.get(f"{at}?page=2")
    )
    event.rounds.filter(closed_at=None).update(closed_at=START)
    is_true()
    computed.clear()
    is_true()
    Player.objects.filter(username="crowd0002").update(name="Renamed")
    pages = [anonymous_client.get(f"{at}?page={page}") for page in (1, 2)]
    assert any("Renamed" in text_of(page) for page in pages)


def test_entries_of_an_open_event_are_paged(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    event = make_event(mover, kind=EventKind.SWISS)
    Entry.objects.bulk_create(
        Entry(event=event, player=player, entered_at=START) for player in make_crowd(120)
    )
    invited = event.entries.last()
    assert invited is not None
    Entry.objects.filter(pk=invited.pk).update(state=EntryState.INVITED)
    pages = [text_of(anonymous_client.get(f"/events/{event.code}?page={n}")) for n in (1, 2, 3)]
    assert [len(set(re.findall(r"crowd\d{4}", page))) for page in pages] == [50, 50, 19]
    assert "119 players" in pages[0]
    assert "crowd0120" in text_of(mover_client.get(f"/events/{event.code}"))


@pytest.mark.parametrize("has_preset", [True, False])
def test_ladder_is_shown_around_the_reader(
    has_preset: bool,
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ladder = make_ladder(mover)
    crowd_on(ladder, crowd_with(opponent))
    if not has_preset:
        Ladder.objects.filter(pk=ladder.pk).update(preset=None)
    at = f"/ladders/{ladder.code}"
    opponent_client.get(at)
    with django_assert_num_queries(9):
        page = opponent_client.get(at)
    html = page.content.decode()
    assert len(html) < MOST
    assert [f"/players/crowd{n:04}" in html for n in (1, 10, 11, 290, 310, 400)] == [
        True, True, False, True, True, False,
    ]  # fmt: skip
    assert html.count('form="challenge"') == 3
    assert "500 players" in text_of(page)
    own = Rung.objects.get(player=opponent)
    for query in ("?page=1", "?page=99", "?games=99"):
        page = opponent_client.get(at + query)
        assert f"You’re on rung {own.number}" in text_of(page)
        assert "Your games" in text_of(page)
    on_pages = [opponent_client.get(f"{at}?page={n}").content.decode() for n in range(1, 11)]
    found = {
        name for page in on_pages for name in re.findall(r'row">\s*<a href="/players/(\w+)', page)
    }
    assert len(found) == 500
    assert len(opponent_client.get(f"{at}/ladder.json").json()["rungs"]) == 500


def test_league_shows_the_readers_division_and_all_others_by_pages(
    mover: Player,
    opponent: Player,
    opponent_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    league = make_league(mover, division_size=6)
    crowd_in(league, crowd_with(opponent, 480))
    at = f"/leagues/{league.code}"
    opponent_client.get(at)
    with django_assert_num_queries(9):
        page = opponent_client.get(at)
    assert len(page.content) < MOST
    shown = re.findall(r"Division (\d+)", text_of(page))
    assert shown == ["1", "49", "50", "51", "52", "53"]
    assert "480 players" in text_of(page)
    found = [
        number
        for n in range(1, 15)
        for number in re.findall(r"Division (\d+)", text_of(opponent_client.get(f"{at}?page={n}")))
    ]
    assert found == [str(number) for number in range(1, 81)]
    last = text_of(opponent_client.get(f"{at}?members=24"))
    assert ("crowd0479" in last, "crowd0001 " in last.split("Next season")[1]) == (True, False)
    LeagueMember.objects.filter(player=opponent).update(left_at=START)
    assert "Join this league" in text_of(opponent_client.get(at))
    value = opponent_client.get(f"{at}/league.json").json()
    assert (len(value["divisions"]), len(value["members"])) == (80, 479)


def test_lists_are_paged(mover: Player, anonymous_client: Client) -> None:
    event = make_event(mover)
    for state in (EventState.RUNNING, EventState.OVER):
        event.state = state
        event.over_at = START if state == EventState.OVER else None
        copy_rows(event, 60)
    copy_rows(make_ladder(mover), 60)
    copy_rows(make_league(mover), 60)
    page = anonymous_client.get("/events")
    assert text_of(page).count("Spring open") == 21
    assert b'href="?state=running"' in page.content
    for query, count in (
        ("events?state=running", 25),
        ("events?state=running&page=3", 10),
        ("events?state=over&page=4", 25),
        ("events?state=cancelled", 21),
    ):
        text = text_of(anonymous_client.get(f"/{query}"))
        assert text.count("Spring open") == count
    for name, word in (("ladders", "The town ladder"), ("leagues", "Town league")):
        texts = [text_of(anonymous_client.get(f"/{name}?page={n}")) for n in (1, 3)]
        assert [text.count(word) for text in texts] == [25, 11]
