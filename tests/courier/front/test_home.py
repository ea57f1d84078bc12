from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
import time_machine
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.shipped_games import load_historical_games
from courier.challenges.domain.offers import Offer, post_open_challenge
from courier.front.queries import variant_to_try
from courier.games.domain.moves import submit_move
from courier.games.domain.sent_moves import release_due
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.presets.domain.months import choose_for_month
from courier.presets.models import Preset, PresetRevision
from courier.talk.domain.comments import add_comment
from courier.talk.models import Comment
from tests.factories import (
    FOOLS_MATE,
    START,
    make_game,
    make_open_challenge,
    make_player,
    make_revision,
)

OPENING = (
    "e2e4",
    "e7e5",
    "g1f3",
    "b8c6",
    "f1c4",
    "f8c5",
    "c2c3",
    "g8f6",
    "d2d4",
    "e5d4",
    "c3d4",
    "c5b4",
)
LONG = (*OPENING, "b1c3", "f6e4", "e1g1", "e4c3")


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(START + timedelta(hours=1), tick=False):
        yield


def home(client: Client) -> str:
    response = client.get("/")
    assert response.status_code == 200
    return response.content.decode()


def test_home_without_games_says_what_to_do(anonymous_client: Client, db: None) -> None:
    make_revision()
    page = home(anonymous_client)
    assert "Chess variants, at the pace of a letter" in page
    assert "No open challenges at the moment" in page
    assert "No finished games yet" in page
    assert "The computer" in page


def test_home_offers_a_board_to_play_on(anonymous_client: Client, db: None) -> None:
    make_revision("crazyhouse")
    page = home(anonymous_client)
    assert "Play Crazyhouse against the computer" in page
    assert "Like chess, except:" in page


@pytest.mark.parametrize(
    ("day", "key"), [("2026-11-26", "three-check"), ("2026-12-01", "capablanca-chess")]
)
def test_variant_on_the_board_changes_by_the_month(db: None, day: str, key: str) -> None:
    for each in ("three-check", "capablanca-chess", "chess"):
        make_revision(each)
    found = variant_to_try(date.fromisoformat(day))
    assert found is not None
    assert found.preset.key == key


def test_featured_variant_is_on_the_board(db: None) -> None:
    make_revision("crazyhouse")
    choose_for_month(preset=make_revision("chess").preset, now=START)
    found = variant_to_try(START.date())
    assert found is not None
    assert found.preset.key == "chess"


def test_home_leaves_out_what_a_newer_release_alone_can_read(
    db: None, anonymous_client: Client
) -> None:
    for key in ("three-check", "capablanca-chess"):
        make_revision(key)
    newer = PresetRevision.objects.get(preset__key="three-check", pk=F("preset__current"))
    text = newer.document.replace("[", "[of-another-time]\nunknown = 1\n[", 1)
    PresetRevision.objects.filter(pk=newer.pk).update(document=text)
    choose_for_month(preset=newer.preset, now=START)

    found = variant_to_try(date(2026, 11, 26))

    assert found is not None
    assert found.preset.key == "capablanca-chess"
    assert anonymous_client.get("/").status_code == 200


def test_everybody_sees_what_happens_now(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    games = [make_game(mover, opponent, moves=LONG) for _ in range(6)]
    page = mover_client.get("/now").content.decode()
    assert sum(f'href="/games/{game.code}"' in page for game in games) == 5
    assert "In progress" in page


def test_home_shows_the_game_that_is_played_now(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=LONG)
    assert "In progress, after 8…Nxc3. White to move." in home(anonymous_client)


def test_home_shows_no_move_that_may_be_recalled(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=LONG)
    Player.objects.update(undo_seconds=60)
    now = START + timedelta(hours=1)
    submit_move(game_id=game.pk, player=mover, text="b2c3", expected_ply=game.ply, now=now)
    assert "In progress, after 8…Nxc3. White to move." in home(anonymous_client)
    release_due(now=now + timedelta(seconds=60))
    with time_machine.travel(now + timedelta(seconds=60), tick=False):
        assert "In progress, after 9.bxc3. Black to move." in home(anonymous_client)


def test_home_shows_no_game_sooner_by_a_move_that_may_be_recalled(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    earlier = make_game(mover, opponent, moves=LONG, now=START)
    later = make_game(mover, make_player(), moves=LONG, now=START + timedelta(minutes=1))
    short = make_game(opponent, mover, moves=LONG[:-1], now=START + timedelta(minutes=2))
    assert f'href="/games/{later.code}"' in home(anonymous_client)
    Player.objects.update(undo_seconds=60)
    for game, text in ((earlier, "b2c3"), (short, LONG[-1])):
        now = START + timedelta(hours=1)
        submit_move(game_id=game.pk, player=mover, text=text, expected_ply=game.ply, now=now)
        page = home(anonymous_client)
        assert "In progress, after 8…Nxc3. White to move." in page
        assert f'href="/games/{later.code}"' in page


def test_home_shows_a_finished_game_when_none_is_played(anonymous_client: Client, db: None) -> None:
    make_revision()
    load_historical_games(now=START)
    page = home(anonymous_client)
    assert "David Mora – Carlos Cetina" in page
    assert "Villahermosa 1998, after 16…" in page
    assert "In progress" not in page


def test_home_lists_open_challenges_and_finished_games(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    open_challenge = make_open_challenge(mover)
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    page = home(anonymous_client)
    assert f'href="/challenges/{open_challenge.code}"' in page
    assert f'href="/games/{game.code}"' in page
    assert "mover 0–1 opponent" in page
    assert "Chess, 2026. Checkmate on move 2" in page


def test_home_never_shows_private_games(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    finished = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    running = make_game(mover, opponent, moves=LONG, is_public=False)
    page = home(anonymous_client)
    assert finished.code not in page
    assert running.code not in page


def test_home_sends_the_signed_in_to_their_games(mover_client: Client) -> None:
    response = mover_client.get("/")
    assert (response.status_code, response["Location"]) == (302, "/play")


@pytest.mark.parametrize("rows", [1, 3])
def test_home_reads_the_same_number_of_queries(
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_game(mover, opponent, moves=FOOLS_MATE)
        make_game(mover, opponent, moves=LONG)
        post_open_challenge(sender=make_player(), offer=Offer(revision=make_revision()), now=START)
        add_comment(preset=make_revision().preset, author=make_player(), text="Good.", now=START)
    with django_assert_num_queries(16):
        home(anonymous_client)


def test_latest_comments_are_those_everybody_may_read(
    mover: Player, opponent: Player, mover_client: Client, anonymous_client: Client
) -> None:
    open_to_all, hidden = make_revision().preset, make_revision("sissa").preset
    add_comment(preset=open_to_all, author=opponent, text="Fine <b>game</b>", now=START)
    add_comment(preset=hidden, author=opponent, text="Not listed", now=START)
    Preset.objects.filter(pk=hidden.pk).update(is_listed=False)
    gone = add_comment(preset=open_to_all, author=opponent, text="Out of sight", now=START)
    Comment.objects.filter(pk=gone.pk).update(hidden_at=START)
    page = home(anonymous_client)
    assert "Fine &lt;b&gt;game&lt;/b&gt;" in page
    assert "Not listed" not in page
    assert "Out of sight" not in page
    assert "Fine" in mover_client.get("/now").content.decode()
    block(player=mover, other=opponent, now=START)
    assert "Fine" not in mover_client.get("/now").content.decode()
