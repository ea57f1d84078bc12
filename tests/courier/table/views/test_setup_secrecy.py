"""Nothing of a set-up that is kept in secret reaches anybody but who sent it."""

from __future__ import annotations

import json
import logging
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from pytest_django import Settings

from courier.challenges.domain.answers import accept
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.endings import abort
from courier.games.domain.flags import settle_due, warn_due
from courier.games.models import Game, SentMove
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import MailboxMessage, OutboxMail
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.games.secret_setups import BLACK, OTHER_SECRET, PRESET, SECRET, WHITE, send
from tests.courier.table.views.answers import JSON
from tests.courier.table.views.secrecy import addresses, everything, found_in, leaks, posted
from tests.depth import chosen
from tests.factories import START, make_challenge, make_player, make_revision

HOUR = timedelta(hours=1)
VIEWERS = ["opponent", "stranger", "staff", "anonymous"]
# Who reads the whole site today.
READERS = chosen(VIEWERS, "readers of set-ups", least=1)


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A public game that came about by a challenge; nobody has set up."""
    make_revision()
    Preset.objects.filter(key=PRESET).update(is_listed=True)
    challenge = make_challenge(mover, opponent, preset=PRESET)
    return accept(challenge_id=challenge.pk, player=opponent, now=START)


@pytest.fixture
def clients(stranger: Player, opponent: Player) -> dict[str, Client]:
    """A browser for each who may see nothing of the set-up."""
    players = {
        "opponent": opponent,
        "stranger": stranger,
        "staff": make_player("warden", is_staff=True, is_superuser=True),
    }
    found = {"anonymous": Client()}
    for name, player in players.items():
        found[name] = Client()
        found[name].force_login(player)
    return found


def test_the_search_finds_what_it_looks_for(game: Game, mover: Player, opponent: Player) -> None:
    send(game, mover, SECRET)
    send(game, opponent, BLACK)

    page = Client().get(f"/games/{game.code}").content.decode()

    assert leaks(page) != []
    assert leaks(SECRET)[0] == SECRET
    assert leaks(WHITE) == []


def test_every_page_of_the_site_is_looked_at(game: Game) -> None:
    found = addresses(game)

    wanted = ["", "/live", "/board.png", "/move", "/preview"]
    assert {f"/games/{game.code}{end}" for end in wanted} <= set(found)
    assert {
        "/",
        "/play",
        "/play/next",
        "/archive",
        f"/api/v1/games/{game.code}",
        "/players/mover",
    } <= set(found)
    assert [where for where in found if "admin" in where] == []


@pytest.mark.parametrize("viewer", READERS)
def test_no_page_shows_anything_of_a_secret_set_up_and_all_are_the_same_for_another_one(
    viewer: str, game: Game, mover: Player, clients: dict[str, Client]
) -> None:
    send(game, mover, SECRET, remark="EEDD in the corner")

    clients[viewer].get(
        f"/games/{game.code}"
    )  # their own file shows when they first had its notices before them
    answers = everything(clients[viewer], game)

    assert answers[f"/games/{game.code} {{}}"][0] == 200
    assert found_in(answers) == {}
    assert send(game, mover, OTHER_SECRET, remark="another").repeated is False
    assert everything(clients[viewer], game) == answers


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_tried_shows_nothing(
    viewer: str, game: Game, mover: Player, clients: dict[str, Client]
) -> None:
    send(game, mover, SECRET)
    first = posted(clients[viewer], game)
    assert found_in(first) == {}

    send(game, mover, OTHER_SECRET)

    assert posted(clients[viewer], game) == first
    assert SentMove.objects.count() == 1


def test_that_a_set_up_is_in_is_all_that_changes(
    game: Game, mover: Player, clients: dict[str, Client]
) -> None:
    before = clients["opponent"].get(f"/api/v1/games/{game.code}").json()

    send(game, mover, SECRET)

    after = clients["opponent"].get(f"/api/v1/games/{game.code}").json()
    assert {name for name in before if before[name] != after[name]} == {"seats", "to_move"}
    assert [(seat["side"], seat["has_set_up"]) for seat in after["seats"]] == [
        (0, True),
        (1, False),
    ]
    assert (after["to_move"], after["own_setup"], after["moves"], after["ply"]) == ([1], "", [], 0)


def test_who_has_sent_it_reads_it(game: Game, mover: Player, mover_client: Client) -> None:
    send(game, mover, SECRET)

    assert mover_client.get(f"/api/v1/games/{game.code}").json()["own_setup"] == SECRET


def test_the_outbox_and_every_mail_show_nothing(
    game: Game, mover: Player, opponent: Player, settings: Settings, clients: dict[str, Client]
) -> None:
    send(game, mover, SECRET, remark="EEDD in the corner")
    assert game.deadline is not None
    warn_due(now=game.deadline - HOUR)
    settings.EMAIL_BACKEND = "courier.notifications.mailbox_backend.MailboxBackend"
    for queued in OutboxMail.objects.all():
        deliver(code=queued.code, now=game.deadline - HOUR)
    settle_due(now=game.deadline + UNTIL_FINAL)
    for queued in OutboxMail.objects.filter(kind="game_over"):
        deliver(code=queued.code, now=game.deadline + UNTIL_FINAL)

    shown = (
        OutboxMail.objects.exclude(sent_at=None)
        .order_by("pk")
        .values_list("kind", "player__username")
    )
    assert list(shown) == [
        ("set_up", "opponent"),
        ("challenge_answered", "mover"),
        ("deadline_warning", "opponent"),
        ("game_over", "mover"),
        ("game_over", "opponent"),
    ]
    sources = [bytes(message.source).decode() for message in MailboxMessage.objects.all()]
    assert len(sources) == 5
    assert [found for source in sources if (found := leaks(source))] == []
    assert found_in(everything(clients["anonymous"], game)) == {}
    assert (
        leaks(
            json.dumps(
                list(OutboxMail.objects.values("kind", "payload", "dedup_key", "last_error"))
            )
        )
        == []
    )
    assert mail.outbox == []


def test_mails_with_pictures_are_the_same_for_two_set_ups(
    game: Game, mover: Player, opponent: Player
) -> None:
    assert game.deadline is not None
    warn_due(now=game.deadline - HOUR)
    bodies: list[list[list[str]]] = []
    for secret in (SECRET, OTHER_SECRET):
        send(game, mover, secret)
        OutboxMail.objects.update(sent_at=None, dropped_at=None)
        mail.outbox.clear()
        for queued in OutboxMail.objects.filter(player=opponent).order_by("pk"):
            OutboxMail.objects.update(next_attempt_at=START)
            deliver(code=queued.code, now=game.deadline - HOUR)
        parts = ("subject", "body", "alternatives", "extra_headers")
        bodies.append([[str(vars(sent)[part]) for part in parts] for sent in mail.outbox])

    assert len(bodies[0]) == 2
    assert bodies[0] == bodies[1]


def test_logs_show_nothing(
    game: Game,
    mover: Player,
    mover_client: Client,
    clients: dict[str, Client],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    fields = {"text": SECRET, "expected_ply": 0, "remark": "EEDD"}

    mover_client.post(f"/games/{game.code}/move", fields)
    mover_client.post(
        f"/games/{game.code}/move", fields | {"text": SECRET.replace("WWW", "WW")}, headers=JSON
    )
    mover_client.post(f"/games/{game.code}/move", fields | {"expected_ply": 1})
    everything(clients["opponent"], game)

    assert SentMove.objects.get().text == SECRET
    assert leaks(caplog.text) == []


@pytest.mark.parametrize("viewer", chosen(["opponent", "anonymous"], "aborted", least=1))
def test_an_aborted_game_keeps_the_secret(
    viewer: str, game: Game, mover: Player, clients: dict[str, Client]
) -> None:
    send(game, mover, SECRET)
    abort(game_id=game.pk, player=mover, now=START)

    assert found_in(everything(clients[viewer], game)) == {}


def test_the_set_up_stands_in_its_own_table_alone(game: Game, mover: Player) -> None:
    send(game, mover, SECRET)

    with connection.cursor() as cursor:
        tables = [
            name
            for name in connection.introspection.table_names(cursor)
            if name != SentMove._meta.db_table
        ]
        for table in tables:
            cursor.execute(f'SELECT count(*) FROM "{table}" AS t WHERE t::text LIKE %s', ["%EEDD%"])
            assert (table, cursor.fetchone()) == (table, (0,))
    assert leaks(str(SentMove.objects.get()) + repr(SentMove.objects.get())) == []
