"""An event in a real browser: made, entered by four accounts, played to its end, looked at."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from courier.events.domain.progress import advance, sweep
from courier.events.enums import EventKind
from courier.events.mails import event_over
from courier.events.models import Event
from courier.games.domain.endings import resign
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.events.clubs import begun, fill, make_event, running, two_moves
from tests.e2e.signed_in import Visitors, faults
from tests.factories import make_player, play

GAMBIT = "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3"
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def make(page: Page, kind: EventKind) -> Event:
    """Make an event by the form: a gauntlet of a Swiss one, a thematic one of a knock-out."""
    page.goto("/events")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name", exact=True).fill("The correspondence cup of Ana and her friends")
    page.get_by_label(str(kind.label), exact=True).check()
    if kind == EventKind.SWISS:
        page.get_by_label("Rounds").fill("3")
        page.get_by_label("More variants").fill("Sissa\nSymmetric Sissa")
    if kind == EventKind.KNOCK_OUT:
        page.get_by_label("Games per opponent").fill("2")
        page.get_by_label("Start position").fill(GAMBIT)
    if kind == EventKind.ARENA:
        later = datetime.now(UTC) + timedelta(weeks=6)
        page.get_by_label("Ends on").fill(later.date().isoformat())
    assert faults(page) == []
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).first).to_contain_text(
        "open for entries"
    )
    return Event.objects.get()


def enter(visitors: Visitors, event: Event, player: Player) -> None:
    page = visitors.page(player)
    page.goto(f"/events/{event.code}")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("You’ve entered this event.")).to_be_visible()
    assert faults(page) == []


def play_round(event: Event, now: datetime) -> None:
    """Let the first side win every game that runs."""
    for game in running(event):
        play(game, *two_moves(game), now=now)
        loser = seats_of(game)[1].player
        assert loser is not None
        resign(game_id=game.pk, player=loser, now=now)
    sweep(now=now)


def read_last_mail(page: Page, player: Player, event: Event) -> None:
    """Follow the link of the mail that an event is over."""
    mail = OutboxMail.objects.get(kind="event_over", player=player)
    content = event_over(mail, mail.created_at)
    assert content is not None
    assert content.subject == f"{event.name} is over"
    link = re.search(r"/events/\w+", content.text)
    assert link is not None
    page.goto(link[0])


@pytest.mark.by_turns
def test_final_and_groups_are_shown(visitors: Visitors) -> None:
    players = [make_player() for _player in range(6)]
    event = make_event(players[0], group_size=3, finalists_each=1)
    fill(event, players)
    begun(event)
    play_round(event, event.starts_at)
    own = visitors.page(players[0])
    own.goto(f"/events/{event.code}")
    expect(own.get_by_role("table", name="Final")).to_be_visible()
    expect(own.get_by_role("table", name="Group B")).to_be_visible()
    assert faults(own) == []


@pytest.mark.parametrize("kind", [kind for kind in EventKind if kind != EventKind.TEAM_MATCH])
@pytest.mark.by_turns
def test_event_is_made_entered_and_played_to_its_end(kind: EventKind, visitors: Visitors) -> None:
    players = [make_player(name) for name in ("ana", "bruno", "chidi", "dolores")]
    own = visitors.page(players[0])
    event = make(own, kind)
    for player in players:
        enter(visitors, event, player)
    now = event.starts_at
    advance(event.pk, now=now)
    own.goto(f"/events/{event.code}")
    expect(own.get_by_role("heading", name="Your games")).to_be_visible()
    assert faults(own) == []
    for _round in range(4):
        now += timedelta(days=1)
        play_round(event, now)
    if kind == EventKind.ARENA:
        now += timedelta(days=1)
        Event.objects.update(ends_at=now)
        play_round(event, now)
    read_last_mail(own, players[0], event)
    expect(own.get_by_role("heading", name="Final standings")).to_be_visible()
    assert faults(own) == []
    own.get_by_role("link", name=re.compile("^Game ")).first.click()
    own.get_by_role("link", name=event.name).click()
    own.goto("/events")
    expect(own.get_by_role("link", name=event.name)).to_be_visible()
    assert faults(own) == []
    own.goto("/players/ana")
    expect(own.get_by_role("heading", name="Events")).to_be_visible()
