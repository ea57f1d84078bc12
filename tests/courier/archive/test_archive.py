from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.historical import load_historical_games
from courier.archive.domain.index import index_game
from courier.archive.queries import PAGE_SIZE, unindexed_ids
from courier.games.domain.endings import resign
from courier.games.domain.start import start_solo
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision


def take_in() -> None:
    """What the worker does soon after a game has ended."""
    for game_id in unindexed_ids():
        index_game(game_id)


def listed(client: Client, **query: str | list[str]) -> list[str]:
    """The codes of the games on the page, in order."""
    take_in()
    response = client.get("/archive", query)
    assert response.status_code == 200
    return re.findall(r'<h3><a href="/games/([^"]+)">', response.content.decode())


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
    assert "No game has ended yet" in anonymous_client.get("/archive").content.decode()


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


def test_archive_tells_historical_dates_as_they_are_known(
    anonymous_client: Client, db: None
) -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    page = anonymous_client.get("/archive").content.decode()
    assert "Villahermosa, February 1998" in page
    assert "Villahermosa, Sat 21 Mar 1998" in page


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"player": "cetina"}, 3),
        ({"player": "carlos LARA"}, 1),
        ({"player": "nobody here"}, 0),
        ({"player": "opponent"}, 1),
        ({"player": "The Waiting"}, 1),
        ({"preset": "symmetric-sissa"}, 2),
        ({"preset": "chess"}, 1),
        ({"result": "first"}, 2),
        ({"result": "second"}, 2),
        ({"result": "draw"}, 0),
        ({"year": "1998"}, 3),
        ({"year": "2026", "preset": "sissa"}, 0),
        ({"player": "mora", "result": "second"}, 1),
    ],
)
def test_archive_is_filtered(
    query: dict[str, str | list[str]],
    count: int,
    anonymous_client: Client,
    finished: Game,
    opponent: Player,
) -> None:
    Player.objects.filter(pk=opponent.pk).update(name="The Waiting One")
    load_historical_games(now=START)
    assert len(listed(anonymous_client, **query)) == count


@pytest.mark.parametrize(
    "query",
    [
        {"player": "\0"},
        {"player": "%' OR 1=1"},
        {"player": "x" * 500},
        {"preset": "no-such"},
        {"result": "3"},
        {"year": "-1"},
        {"year": "99999999999999999999"},
        {"year": "abc"},
        {"after": "nosuchcode"},
        {"after": "\0"},
        {"after": "' OR 1=1 --"},
        {"preset": ["chess", "\0"]},
        {"unknown": "1"},
        {"year": "１９９８"},
        {"position": "x", "preset": "chess"},
        {"position": "\0", "preset": "chess"},
        {"pattern": "8/8", "preset": "chess"},
        {"moves": "e4 e4", "preset": "chess"},
        {"material": "Z", "preset": "chess"},
        {"position": "8/8 w"},
        {"since": "?"},
        {"until": "9999-12-31", "since": "0001-01-01"},
        {"words": "a & | ! ("},
        {"words": '"'},
        {"side": "7"},
        {"least": "0"},
        {"most": "99999999999999"},
        {"sort": "x"},
        {"family": "\0"},
        {"place": "%"},
        {"opponent": "\0"},
    ],
)
def test_archive_survives_odd_queries(
    query: dict[str, str | list[str]], anonymous_client: Client, finished: Game
) -> None:
    listed(anonymous_client, **query)


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
    with django_assert_num_queries(5):
        page = anonymous_client.get("/archive").content.decode()
    assert page.count("<h3>") == rows


SICILIAN = ("e2e4", "c7c5", "g1f3")
AFTER_F3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b - - 0 9"


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"preset": "chess", "position": AFTER_F3}, 1),
        ({"preset": "chess", "moves": "1.f3 e5"}, 1),
        ({"preset": "chess", "moves": "1.e4"}, 1),
        ({"preset": "chess", "moves": "d4"}, 0),
        ({"preset": "chess", "position": AFTER_F3.split(" ")[0]}, 1),
        ({"preset": "chess", "position": AFTER_F3.split(" ")[0], "turn": "w"}, 0),
        ({"preset": "chess", "position": "rnbqkbnr/pppppppp/8/8/8/2P5/PP1PPPPP/RNBQKBNR b"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/3p4/1PQ5/8/8/8"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/8/8/8/8/3#.3", "turn": "w"}, 0),
        ({"preset": "chess", "pattern": "3#.3/8/8/8/8/8/8/8"}, 0),
        ({"preset": "chess", "pattern": "3.#3/8/8/8/8/8/8/8"}, 1),
        ({"preset": "chess", "pattern": "8/8/8/8/2p3PQ/8/8/8", "exchange": "on"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/1pQ5/3P4/8/8/8", "exchange": "on"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/6pQ/4P3/8/8/8", "exchange": "on"}, 1),
        ({"preset": "chess", "pattern": "8/8/8/3p4/qP6/8/8/8", "mirror": "on"}, 1),
        (
            {"preset": "chess", "pattern": "8/8/8/Qp6/3P4/8/8/8", "mirror": "on", "exchange": "on"},
            1,
        ),
        ({"preset": "chess", "material": "Q<=0", "exchange": "on"}, 0),
        ({"preset": "sissa", "position": "9/9/9/9/9/9/9/9/4K4 w KQkq - 0 1"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/4p3/6Pq/8/8/8"}, 1),
        ({"preset": "chess", "pattern": "8/8/3p4/8/8/8/8/8"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/2@1.3/4!3/8/8/8"}, 1),
        ({"preset": "chess", "material": "q=1 P=8"}, 2),
        ({"preset": "chess", "material": "Q<=0"}, 0),
        ({"preset": "chess", "turn": "b"}, 2),
        ({"preset": "sissa", "material": "S<=1 s>=1"}, 1),
        ({"said": "on"}, 3),
        ({"words": "check by"}, 3),
        ({"words": '"by check"'}, 0),
        ({"words": "zugzwang"}, 0),
        ({"most": "2"}, 2),
        ({"least": "40"}, 1),
        ({"place": "villahermosa"}, 3),
        ({"ending": "resigned"}, 1),
        ({"ending": "flagged"}, 0),
        ({"player": "cetina", "side": "1"}, 1),
        ({"player": "cetina", "opponent": "lara", "side": "0"}, 1),
        ({"player": "cetina", "opponent": "lara", "side": "1"}, 0),
        ({"since": "1998-03-01", "until": "1998-12-31"}, 2),
        ({"since": "2026-01-01"}, 2),
        ({"year": "2026"}, 2),
        ({"family": "Chess"}, 2),
    ],
)
def test_archive_is_searched(
    query: dict[str, str | list[str]],
    count: int,
    anonymous_client: Client,
    finished: Game,
    mover: Player,
    opponent: Player,
) -> None:
    other = make_game(mover, opponent, moves=SICILIAN)
    resign(game_id=other.pk, player=opponent, now=START)
    load_historical_games(now=START)
    assert len(listed(anonymous_client, **query)) == count


@pytest.mark.parametrize(
    ("query", "tail", "words"),
    [
        ({}, "", "Take all games along:"),
        (
            {"preset": "chess", "after": "x", "odd": "1"},
            "?preset=chess",
            "Take all games of this search along:",
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


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"preset": "chess", "position": "nonsense"}, "It has 1 ranks, the board has 8."),
        ({"position": "8/8 w"}, "Choose a variant"),
        ({"preset": "chess", "moves": "e4 Ke3"}, "Move 2, “Ke3”, cannot be played there"),
        ({"preset": "chess", "pattern": "8/8"}, "it has 2 ranks, the board has 8"),
        ({"preset": "chess", "material": "Z=1"}, "“Z” is no piece of this variant"),
    ],
)
def test_what_cannot_be_searched_for_is_said(
    query: dict[str, str | list[str]], says: str, anonymous_client: Client, finished: Game
) -> None:
    answer = anonymous_client.get("/archive", query)
    assert answer.status_code == 200
    assert says in answer.content.decode()


@pytest.mark.parametrize("order", ["newest", "oldest", "shortest", "longest"])
@pytest.mark.parametrize("extra", [{}, {"preset": "chess", "material": "K=1"}])
def test_every_order_is_read_on_without_gap(
    order: str, extra: dict[str, str], anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    for number in range(PAGE_SIZE + 3):
        make_game(mover, opponent, moves=FOOLS_MATE, now=START + timedelta(hours=number // 2))
    take_in()
    first = listed(anonymous_client, sort=order, **extra)
    rest = listed(anonymous_client, sort=order, after=first[-1], **extra)
    assert (len(first), len(rest), len({*first, *rest})) == (PAGE_SIZE, 3, PAGE_SIZE + 3)


@pytest.mark.parametrize("few", [0, 4, 5, 1500])
@pytest.mark.parametrize(
    "query",
    [
        {"position": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"},
        {"moves": "f3 e5 g4 Qh4#"},
        {"pattern": "8/8/8/8/7q/8/8/8"},
        {"pattern": "8/8/8/8/q7/8/8/8", "mirror": "on"},
        {"pattern": "8/8/8/7Q/8/8/8/8", "exchange": "on", "material": "Q=1"},
    ],
)
def test_rare_and_common_positions_are_found_alike(
    query: dict[str, str],
    few: int,
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("courier.archive.positions.FEW", few)
    monkeypatch.setattr("courier.archive.positions._CHUNK", 2)
    wanted: list[str] = []
    for number in range(5):
        game = make_game(mover, opponent, moves=FOOLS_MATE, now=START + timedelta(hours=number))
        wanted.insert(0, f"{game.code}?ply=4")
        other = make_game(mover, opponent, moves=SICILIAN, now=START + timedelta(hours=number))
        resign(game_id=other.pk, player=opponent, now=START + timedelta(hours=number))
    assert listed(anonymous_client, preset="chess", **query) == wanted
    assert (
        listed(anonymous_client, preset="chess", after=wanted[1].removesuffix("?ply=4"), **query)
        == wanted[2:]
    )


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
    assert "2 games that might fit were looked at" in page
