"""Moves by mail between a deadline and the flag, and behind a flag nobody has claimed: they count
as on the site.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client

from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle_due
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from courier.postbox.domain.wishes import save_trust
from courier.postbox.enums import Trust, Verdict
from tests.courier.postbox.letters import answer, link_path, only_message, send, text_of
from tests.factories import START, let_flag_fall, make_game, make_revision, play

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
DEADLINE = START + timedelta(days=3)
FALLS = DEADLINE + UNTIL_FINAL
OPENED = ("e2e4", "e7e5")


@pytest.fixture
def late(mover: Player, opponent: Player) -> Iterator[Game]:
    """A game whose deadline was three minutes ago."""
    with time_machine.travel(DEADLINE + 3 * MINUTE, tick=False):
        yield let_flag_fall(make_game(mover, opponent, moves=OPENED))


def confirmation(*, now: datetime) -> str:
    return "/" + text_of(answer(now=now)).split("Confirm: ")[1].split()[0].split("/", 3)[3]


@pytest.mark.parametrize("minutes", [-30, 2])
def test_a_reply_is_confirmed_after_its_deadline(
    late: Game, mover: Player, anonymous_client: Client, minutes: int
) -> None:
    arrived = DEADLINE + minutes * MINUTE
    send(late, mover, "Nf3", now=arrived)
    path = confirmation(now=arrived)

    assert [anonymous_client.get(path).status_code, anonymous_client.post(path).status_code] == [
        200,
        302,
    ]

    move = Game.objects.get().moves.get(ply=3)
    assert (move.shown, move.played_at) == ("Nf3", arrived)


def test_the_confirmation_is_dead_once_the_flag_has_fallen(
    late: Game, mover: Player, anonymous_client: Client
) -> None:
    send(late, mover, "Nf3", now=DEADLINE)
    path = confirmation(now=DEADLINE)
    with time_machine.travel(FALLS, tick=False):
        assert anonymous_client.post(path).status_code == 409
    settle_due(now=FALLS)
    assert (Game.objects.get().ply, Game.objects.get().ending) == (2, "flagged")


@pytest.mark.parametrize(
    ("now", "verdict", "ply"),
    [(FALLS - MINUTE, Verdict.DONE, 3), (FALLS, Verdict.STALE, 2)],
    ids=["in time", "late"],
)
def test_a_trusted_reply_plays_until_the_flag_falls(
    late: Game, mover: Player, now: datetime, verdict: Verdict, ply: int
) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    send(late, mover, "Nf3", now=now)
    assert (only_message().verdict, Game.objects.get().ply) == (verdict, ply)


def test_the_link_plays_until_the_flag_falls(
    late: Game, mover: Player, anonymous_client: Client
) -> None:
    path = link_path(late, mover)
    typed = {"text": "Nf3", "expected_ply": 2}
    assert anonymous_client.get(path).status_code == 200
    with time_machine.travel(FALLS, tick=False):
        assert anonymous_client.post(f"{path}/move", typed).status_code == 409
    assert anonymous_client.post(f"{path}/move", typed).status_code == 302
    assert Game.objects.get().ply == 3


def test_a_reply_is_confirmed_while_nobody_claims(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, *OPENED)
    let_flag_fall(game)
    settle_due(now=FALLS)
    send(game, mover, "Nf3", now=FALLS)
    path = confirmation(now=FALLS)
    with time_machine.travel(FALLS + timedelta(days=1), tick=False):
        assert anonymous_client.post(path).status_code == 302
    assert Game.objects.get().ply == 3
