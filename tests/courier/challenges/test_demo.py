"""The demo set."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.games.queries import my_turn_games
from courier.players.models import Player
from tests.factories import make_revision

pytestmark = pytest.mark.django_db


def load() -> str:
    make_revision()
    out = StringIO()
    call_command("load_demo", stdout=out)
    return out.getvalue()


def test_printed_password_opens_both_accounts() -> None:
    password = load().split()[-1]

    assert [Client().login(username=handle, password=password) for handle in ("ada", "bertil")] == [
        True,
        True,
    ]


def test_both_players_have_something_to_do() -> None:
    load()

    assert Game.objects.filter(status="active").count() == Game.objects.count() == 4
    assert [my_turn_games(player).count() for player in Player.objects.order_by("username")] == [
        3,
        1,
    ]
    assert Challenge.objects.filter(kind="open", status="open").count() == 3


def test_games_of_the_demo_have_time_left() -> None:
    load()

    deadlines = [
        deadline for deadline in Game.objects.values_list("deadline", flat=True) if deadline
    ]
    assert len(deadlines) == 3
    assert min(deadlines) > timezone.now()


def test_nothing_is_late_because_the_demo_was_played_in_the_past() -> None:
    load()

    out = StringIO()
    call_command("check_queues", stdout=out)
    assert re.search(r"^mails: \d+, the first for [0-5] s$", out.getvalue(), re.MULTILINE)


def test_demo_is_loaded_once() -> None:
    load()

    assert load() == "The demo is there already; its password was printed when it was made.\n"
    assert Player.objects.count() == 2


@pytest.mark.usefixtures("empty_catalogue")
def test_site_that_was_never_started_is_notified() -> None:
    with pytest.raises(CommandError, match="make run"):
        call_command("load_demo")
