"""Notices about events, ladders, teams and contests lead to what they are about."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.test import Client

from courier.contests.domain.notices import write_to
from courier.contests.models import Contest
from courier.events.enums import EventKind
from courier.events.models import Board
from courier.notifications.enums import Timing
from courier.notifications.models import OutboxMail
from courier.notifications.subjects import describe
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.clubs import BEGIN, DAY, begun, fill, make_event
from tests.courier.table.views.answers import text_of
from tests.courier.teams.clubs import challenge, enter, make_league, make_team
from tests.factories import START

pytestmark = pytest.mark.django_db


def leads(player: Player, kinds: Iterable[str]) -> dict[str, tuple[str, str]]:
    """What notices of these kinds to a player show, and where they lead."""
    rows = OutboxMail.objects.filter(player=player, kind__in=kinds)
    subjects = dict(rows.values_list("kind", "subject"))
    found = describe(subjects.values(), player)
    return {
        kind: (found[subject].words, found[subject].url)
        for kind, subject in subjects.items()
        if subject in found
    }


def test_notices_of_events_show_them_and_their_games(mover: Player, mover_client: Client) -> None:
    arena = make_event(mover, kind=EventKind.ARENA)
    other = make_event(mover, name="Winter open")
    for event in (arena, other):
        fill(event, 3)
        fill(event, [mover])
    for event in (arena, other):
        begun(event)
    board = Board.objects.filter(round__event=arena, first__player=mover).first()
    board = board or Board.objects.get(round__event=arena, second__player=mover)
    assert board.game is not None
    subject = f"board.{board.pk}"
    found = describe([subject], mover)[subject]
    assert found.words.startswith("Spring open: player")
    assert found.url == f"/games/{board.game.code}"
    kinds = ("event_begun", "arena_game")
    assert leads(mover, kinds)["event_begun"] in {
        (event.name, f"/events/{event.code}") for event in (arena, other)
    }
    OutboxMail.objects.update(timing=Timing.NEVER)  # on the site alone
    page = text_of(mover_client.get("/notices"))
    assert "Winter open" in page
    assert "This is no longer here." not in page
    Preset.objects.update(hidden_at=START, is_listed=False)
    assert leads(mover, kinds) == {}


def test_notices_of_teams_lead_to_them(stranger: Player) -> None:
    home, away = make_team("a", 1)[0], make_team("b", 1)[0]
    match = challenge(home, away)
    at = f"/matches/{match.event.code}"
    assert leads(away, ["team_challenge"]) == {"team_challenge": ("Team a – Team b", at)}
    league = make_league(stranger)
    enter(league, home)
    assert describe([f"league.{league.pk}"], home)[f"league.{league.pk}"].url == (
        f"/team-leagues/{league.code}"
    )


def test_notices_of_contests_lead_to_them(mover: Player) -> None:
    contest = Contest.objects.create(
        name="One new piece",
        theme="Small boards.",
        organiser=mover,
        created_at=START,
        closes_at=BEGIN,
        ends_at=BEGIN + 2 * DAY,
    )
    write_to(mover, contest, "contest_over", now=START)
    assert leads(mover, ["contest_over"]) == {
        "contest_over": ("One new piece", f"/contests/{contest.code}")
    }
