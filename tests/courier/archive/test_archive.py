from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.shipped_games import load_historical_games
from courier.archive.queries import PAGE_SIZE
from courier.games.domain.endings import resign
from courier.games.domain.start import start_solo
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.archive.listing import listed, take_in
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision


@pytest.fixture
def finished(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=FOOLS_MATE)


def test_archive_is_open_to_everybody(
    anonymous_client: Client, stranger_client: Client, mover_client: Client, finished: Game
) -> None:
    assert (
        listed(anonymous_client)
        == listed(stranger_client)
        == listed(mover_client)
        == [finished.code]
    )


def test_archive_says_who_won_how_and_when(anonymous_client: Client, finished: Game) -> None:
    take_in()
    page = anonymous_client.get("/archive").content.decode()
    assert 'mover <span class="num">0–1</span> opponent' in page
    assert "Chess. Checkmate on move 2" in page
    assert "Mon 2 Mar 2026" in page


def test_archive_lists_neither_private_nor_running_nor_solo_nor_aborted_games(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    make_game(mover, opponent, moves=("e2e4",))
    solo = start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
    resign(game_id=solo.pk, player=mover, now=START)
    Game.objects.filter(pk=make_game(mover, opponent, moves=FOOLS_MATE).pk).update(
        ending="aborted", winner=None
    )
    assert listed(mover_client) == []


def test_archive_without_games_says_what_it_is_for(anonymous_client: Client, db: None) -> None:
    assert "No finished games yet" in anonymous_client.get("/archive").content.decode()


def test_archive_is_newest_first_historical_games_by_their_date(
    anonymous_client: Client, finished: Game
) -> None:
    newer = make_game(make_player(), make_player(), moves=FOOLS_MATE, now=START + timedelta(days=1))
    make_revision("sissa")
    load_historical_games(now=START)
    order = [
        "symmetric-sissa-mora-cetina-1998",
        "symmetric-sissa-cetina-ramirez-1998",
        "sissa-cetina-lara-1998",
    ]
    historical = [Game.objects.get(source_id=source).code for source in order]
    assert listed(anonymous_client) == [newer.code, finished.code, *historical]


def test_archive_shows_historical_dates_as_they_are_known(
    anonymous_client: Client, db: None
) -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    page = anonymous_client.get("/archive").content.decode()
    assert "Villahermosa, February 1998" in page
    assert "Villahermosa, Sat 21 Mar 1998" in page


def test_archive_keeps_what_cannot_be_read_out_of_the_search(
    anonymous_client: Client, finished: Game
) -> None:
    response = anonymous_client.get("/archive", {"year": "abc"})
    assert "Enter a whole number." in response.content.decode()
    assert listed(anonymous_client, year="abc") == [finished.code]


def test_archive_goes_on_page_by_page_without_gap_or_repetition(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    for number in range(2 * PAGE_SIZE):
        make_game(mover, opponent, moves=FOOLS_MATE, now=START + timedelta(hours=number // 3))
    take_in()
    address, seen = "/archive?result=second", []
    while address:
        page = anonymous_client.get(address).content.decode()
        seen += re.findall(r'<h3><a href="/games/([^"]+)">', page)
        found = re.search(r'href="(\?[^"]+)" rel="next"', page)
        address = "/archive" + found[1].replace("&amp;", "&") if found else ""
    assert len(seen) == 2 * PAGE_SIZE + 1
    assert sorted(seen) == sorted(Game.objects.filter(winner=1).values_list("code", flat=True))


def test_archive_crosses_from_dated_to_historical_games(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    played = make_game(mover, opponent, moves=FOOLS_MATE)
    assert len(listed(anonymous_client, after=played.code)) == 3
    middle = Game.objects.get(source_id="symmetric-sissa-cetina-ramirez-1998")
    last = Game.objects.get(source_id="sissa-cetina-lara-1998")
    assert listed(anonymous_client, after=middle.code) == [last.code]
    assert listed(anonymous_client, after=last.code) == []


@pytest.mark.parametrize("rows", [1, 3])
def test_archive_reads_the_same_number_of_queries(
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_game(mover, opponent, moves=FOOLS_MATE)
    take_in()
    with django_assert_num_queries(3):
        page = anonymous_client.get("/archive").content.decode()
    assert page.count("<h3>") == rows


@pytest.mark.parametrize(
    ("query", "tail", "words"),
    [
        ({}, "", "Download all games:"),
        (
            {"preset": "chess", "after": "x", "odd": "1"},
            "?preset=chess",
            "Download all games in this search:",
        ),
    ],
)
def test_what_was_found_is_taken_along_by_one_line(
    query: dict[str, str], tail: str, words: str, anonymous_client: Client, finished: Game
) -> None:
    take_in()
    page = anonymous_client.get("/archive", query).content.decode()
    found = re.findall(r'href="(/archive/games\.[^"]*)"', page)
    assert (found, words in page) == (
        [f"/archive/games.pgn{tail}", f"/archive/games.jsonl{tail}"],
        True,
    )


def test_a_found_position_is_opened_at_its_ply(anonymous_client: Client, finished: Game) -> None:
    take_in()
    page = anonymous_client.get("/archive", {"preset": "chess", "moves": "f3 e5"}).content.decode()
    assert f'href="/games/{finished.code}?ply=2"' in page


def test_a_search_by_pattern_says_how_far_it_has_come(
    anonymous_client: Client, mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.archive.positions.MOST_EXAMINED", 2)
    for number in range(3):
        make_game(mover, opponent, moves=FOOLS_MATE, now=START + timedelta(hours=number))
    take_in()
    query = {"preset": "chess", "pattern": "8/8/8/8/8/7P/6P1/7q"}
    assert listed(anonymous_client, **query) == []
    anywhere = {"preset": "chess", "pattern": "8/8/8/8/8/8/8/.7"}
    page = anonymous_client.get("/archive", anywhere).content.decode()
    assert "2 games that might match have been searched" in page
