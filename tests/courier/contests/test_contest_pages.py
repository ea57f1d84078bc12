"""The pages of contests: from the form to the result, for whom, and by how many queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.contests.domain import entries, progress
from courier.contests.models import Ballot, Contest, Entry, Juror
from courier.players.models import Player
from tests.courier.contests.themes import (
    DAY,
    THEME,
    VOTING,
    announce,
    finish_a_game,
    variant_of,
)
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db


def at(client: Client, contest: Contest, days: int) -> str:
    with time_machine.travel(START + days * DAY, tick=False):
        return text_of(client.get(f"/contests/{contest.code}"))


def test_pages_from_the_form_to_the_result(
    stranger_client: Client, mover_client: Client, anonymous_client: Client, mover: Player
) -> None:
    with time_machine.travel(START, tick=False):
        fields = {"name": "Small boards", "theme": "Too short", "has_jury": "no"}
        days = {"closes_on": "2026-03-20", "ends_on": "2026-04-10"}
        refused = stranger_client.post("/contests/new", fields | days)
        assert "Say what should be invented" in refused.content.decode()
        assert "Too short" in refused.content.decode()
        assert stranger_client.post("/contests/new", fields | days | {"theme": THEME}).url  # type: ignore[attr-defined]
        contest = Contest.objects.get()
        variant_of(mover, "sissa", published=timedelta())
        page = f"/contests/{contest.code}"
        assert "Enter a variant" not in text_of(stranger_client.get(page))
        assert "Sissa" in text_of(mover_client.get(page))
        mover_client.post(f"{page}/enter", {"preset": "sissa"})
        assert "1 entry" in text_of(anonymous_client.get("/contests"))
    other = make_player("other")
    entries.enter(
        contest_id=contest.pk, player=other, preset=variant_of(other, "atomic"), now=START
    )
    finish_a_game(mover, other, "atomic")
    with time_machine.travel("2026-03-21", tick=False):
        assert "Sign in to vote" in text_of(anonymous_client.get(page))
        assert "of which you have finished a game" in text_of(stranger_client.get(page))
        again = mover_client.post(f"{page}/vote", {"first": "atomic", "second": "atomic"})
        assert again.status_code == 400
        assert "Choose a different variant for each place." in again.content.decode()
        refused = mover_client.post(f"{page}/vote", {"first": "sissa"})
        assert refused.status_code == 400
        mover_client.post(f"{page}/vote", {"first": "atomic"})
        assert "Change your vote" in text_of(mover_client.get(page))
    with time_machine.travel("2026-04-10 13:00", tick=False):
        progress.sweep(now=START + 60 * DAY)
        shown = text_of(anonymous_client.get(page))
        assert "Won by Atomic" in shown
        assert "Place 1, 3 points" in shown
        assert "1 person voted." in shown


ACTS = {
    "enter": {"preset": "spartan-chess"},
    "withdraw": {"preset": "sissa"},
    "vote": {"first": "sissa"},
    "jury": {"player": "ann"},
    "dismiss": {"player": "ann"},
    "cancel": {},
}


@pytest.mark.parametrize("act", ACTS)
def test_strangers_change_nothing_and_the_anonymous_are_sent_to_sign_in(
    act: str,
    contest: Contest,
    authors: list[Player],
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    def state() -> object:
        contest.refresh_from_db()
        return (contest.cancelled_at, Entry.objects.count(), Ballot.objects.count())

    before = state()
    address = f"/contests/{contest.code}/{act}"
    with time_machine.travel(VOTING if act == "vote" else START, tick=False):
        for client in (stranger_client, anonymous_client):
            answer = client.post(address, ACTS[act])
            assert answer.status_code in (302, 400, 404)
        assert anonymous_client.post(address, ACTS[act]).url.startswith("/account/login")  # type: ignore[attr-defined]
    assert state() == before
    assert not Juror.objects.exists()


@pytest.mark.parametrize("number", [1, 3])
def test_pages_take_a_fixed_number_of_queries(
    number: int,
    contest: Contest,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for key in ("sissa", "wildebeest-chess", "spartan-chess")[:number]:
        author = make_player()
        entries.enter(
            contest_id=contest.pk, player=author, preset=variant_of(author, key), now=START + DAY
        )
    for name in ["Other"] * (number - 1):
        announce(make_player(), name=name)
    with time_machine.travel(START + DAY, tick=False):
        for path in ("/contests", f"/contests/{contest.code}"):
            mover_client.get(path)
        with django_assert_num_queries(5):
            mover_client.get("/contests")
        with django_assert_num_queries(5):
            mover_client.get(f"/contests/{contest.code}")
    with time_machine.travel(VOTING, tick=False), django_assert_num_queries(7):
        mover_client.get(f"/contests/{contest.code}")
