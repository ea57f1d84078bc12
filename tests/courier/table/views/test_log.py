"""The page of a finished game: what may be opened beside its board, by whom, and where."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.shipped_games import load_historical_games
from courier.clocks.terms import Terms
from courier.games.domain.endings import abort, resign
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.table.views.answers import data_of, text_of
from tests.factories import FOOLS_MATE, START, make_game, make_revision, play

ASIDES = ("paths", "threats", "material", "explorer", "share")


@pytest.fixture
def finished(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=FOOLS_MATE)


@pytest.fixture
def annotated(db: None) -> Game:
    """The historical game with lines of its inventor."""
    make_revision("sissa")
    load_historical_games(now=START)
    return Game.objects.get(source_id="sissa-cetina-lara-1998")


@pytest.mark.parametrize(
    "client", ["mover_client", "opponent_client", "stranger_client", "anonymous_client"]
)
def test_nothing_is_opened_beside_a_running_game(
    game: Game, client: str, request: pytest.FixtureRequest
) -> None:
    browser: Client = request.getfixturevalue(client)

    page = browser.get(f"/games/{game.code}", {"show": "threats"})

    assert b"data-asides" not in page.content
    assert [browser.get(f"/games/{game.code}/aside/{name}").status_code for name in ASIDES] == [
        404
    ] * 5


def test_private_games_are_studied_by_their_players_alone(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)

    clients = (mover_client, stranger_client, anonymous_client)

    assert [client.get(f"/games/{game.code}/aside/threats").status_code for client in clients] == [
        200,
        404,
        404,
    ]


def test_threats_of_a_position_in_a_game_of_ones_own_wait(
    finished: Game,
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    running = make_game(mover, opponent, moves=FOOLS_MATE[:3])

    def shows(client: Client, ply: str) -> bool:
        text = text_of(client.get(f"/games/{finished.code}/aside/threats", {"ply": ply}))
        assert ("is in one of your running games" in text) != ("can capture" in text)
        return "can capture" in text

    clients = (mover_client, opponent_client, stranger_client, anonymous_client)
    assert [shows(client, "3") for client in clients] == [False, False, True, True]
    assert [shows(client, "2") for client in clients] == [True] * 4
    resign(game_id=running.pk, player=mover, now=START)
    assert shows(mover_client, "3")


@pytest.mark.parametrize("ply", ["2", "3"])
def test_threats_are_those_of_the_ply(finished: Game, anonymous_client: Client, ply: str) -> None:
    text = text_of(anonymous_client.get(f"/games/{finished.code}/aside/threats", {"ply": ply}))

    assert ("Wins at once: Qh4#" in text) == (ply == "3")


def test_without_scripts_the_page_holds_what_is_open(
    finished: Game, anonymous_client: Client
) -> None:
    page = anonymous_client.get(f"/games/{finished.code}?ply=3&show=threats")

    assert "Black, to move, can capture Wins at once: Qh4#" in text_of(page)
    assert f'/games/{finished.code}?ply=3#aside" data-aside="threats"' in page.content.decode()


@pytest.mark.parametrize(
    "query", ["ply=-1", "ply=99", "ply=x", "at=99", "at=-1", "at=x", "at=" + "9" * 30, "show=%00"]
)
def test_numbers_that_name_nothing_are_the_nearest_ply(
    finished: Game, anonymous_client: Client, query: str
) -> None:
    for path in ("", "/aside/threats", "/aside/share"):
        assert anonymous_client.get(f"/games/{finished.code}{path}?{query}").status_code == 200, (
            path
        )
    assert data_of(anonymous_client.get(f"/games/{finished.code}?{query}"))["shown"] == (
        0 if "ply=-1" in query else 4
    )


def test_there_is_nothing_by_another_name(finished: Game, anonymous_client: Client) -> None:
    assert anonymous_client.get(f"/games/{finished.code}/aside/nonsense").status_code == 404
    assert anonymous_client.get(f"/games/{finished.code}", {"show": "nonsense"}).status_code == 200


def test_paths_are_offered_where_pieces_turn_corners_alone(
    finished: Game, annotated: Game, anonymous_client: Client
) -> None:
    codes = [
        anonymous_client.get(f"/games/{game.code}/aside/paths", {"ply": 1}).status_code
        for game in (finished, annotated)
    ]
    assert codes == [404, 200]


def test_paths_stand_beside_the_notes_of_the_inventor(
    annotated: Game, anonymous_client: Client
) -> None:
    text = text_of(anonymous_client.get(f"/games/{annotated.code}/aside/paths", {"ply": 86}))

    assert (
        "Found by the rules d2–d4–f2 f2–g1–h1 check Noted by Carlos Cetina d2–d4–f2 f2–g1–h1 check"
        in text
    )
    assert "They agree." in text


def test_lines_of_the_annotator_have_addresses(annotated: Game, anonymous_client: Client) -> None:
    lines = data_of(anonymous_client.get(f"/games/{annotated.code}"))["lines"]
    node = next(each for each in lines if each["u"] == 43)

    page = anonymous_client.get(f"/games/{annotated.code}", {"at": node["i"]})

    assert data_of(page)["shown"] == node["i"]
    assert f'data-ply="{node["i"]}" aria-current="true">22…Nxd5!</a>' in page.content.decode()
    assert f"/games/{annotated.code}?at={node['i']}&amp;show=threats" in page.content.decode()


def test_time_is_shown_beside_the_score(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    resign(game_id=game.pk, player=mover, now=START)

    data = data_of(page := anonymous_client.get(f"/games/{game.code}"))

    assert text_of(page).count("3 d 00 h left") == 2
    assert (data["move_seconds"], [ply["u"] for ply in data["plies"]]) == (259_200, [0, 0])


def test_what_a_bank_held_is_shown_at_every_ply(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = start_game(
        revision=make_revision(),
        seats=(mover, opponent),
        terms=Terms(time_control="2d+12h<=3d"),
        now=START,
    )
    play(game, "e2e4", now=START + timedelta(hours=1))
    play(game, "e7e5", now=START + timedelta(hours=21))
    resign(game_id=game.pk, player=mover, now=START + timedelta(hours=22))

    data = data_of(page := anonymous_client.get(f"/games/{game.code}"))
    first = text_of(anonymous_client.get(f"/games/{game.code}", {"ply": 1}))

    assert "2 d 11 h left, 1 h 00 min used" in text_of(page)
    assert "1 d 16 h left, 20 h 00 min used" in text_of(page)
    assert "2 d 11 h left, 1 h 00 min used" in first
    assert "2 d 00 h left" in first
    assert (data["start_seconds"], [ply["b"] for ply in data["plies"]]) == (
        48 * 3600,
        [59 * 3600, 40 * 3600],
    )


@pytest.mark.parametrize(("moves", "most"), [(FOOLS_MATE, 2), (FOOLS_MATE[:3], 2)])
def test_an_aside_costs_two_queries(
    mover: Player,
    opponent: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    moves: tuple[str, ...],
    most: int,
) -> None:
    game = make_game(mover, opponent, moves=moves)
    if len(moves) < 4:
        resign(game_id=game.pk, player=mover, now=START)

    with django_assert_num_queries(most):
        anonymous_client.get(f"/games/{game.code}/aside/threats")


def test_who_requests_all_the_time_is_requested_to_wait(
    finished: Game, anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.table.views.log.A_MINUTE", 2)

    codes = [
        anonymous_client.get(f"/games/{finished.code}/aside/share").status_code for _ in range(3)
    ]

    assert codes == [200, 200, 429]


def test_other_games_with_the_position_are_a_link_away(
    finished: Game, anonymous_client: Client
) -> None:
    content = anonymous_client.get(
        f"/games/{finished.code}/aside/explorer", {"ply": 1}
    ).content.decode()

    requested = "position=rnbqkbnr%2Fpppppppp%2F8%2F8%2F8%2F5P2%2FPPPPP1PP%2FRNBQKBNR+b+KQkq+-+0+1"
    assert f'data-load="/archive/explore/chess/fragment?{requested}"' in content
    assert f'href="/archive?preset=chess&amp;{requested}"' in content
    assert anonymous_client.get(f"/archive/explore/chess/fragment?{requested}").status_code == 200


GAMES = {
    "sigma-4-shogi-quick": (),
    "free-board": ("P e2-e4", "p e7-e5"),
    "sissa": ("e2e4", "e8e6", "f1e3"),
    "chess": (),
    "crazyhouse": ("e2e4", "d7d5", "e4d5", "d8d5", "P@e4"),
}


@pytest.mark.parametrize("preset", GAMES)
def test_games_of_every_kind_are_studied(
    mover: Player, opponent: Player, anonymous_client: Client, preset: str
) -> None:
    game = make_game(mover, opponent, preset=preset, moves=GAMES[preset])
    end = resign if GAMES[preset] else abort
    end(game_id=game.pk, player=mover, now=START)

    page = anonymous_client.get(f"/games/{game.code}").content.decode()

    offered = re.findall(r'data-fragment="([^"]+)"', page)
    assert {"share", "kibitz", "explorer"} <= {address.rpartition("/")[2] for address in offered}
    for address in (
        *offered,
        *(f"/games/{game.code}/{name}" for name in ("embed", "print", "card.png")),
    ):
        for ply in range(len(GAMES[preset]) + 1):
            assert anonymous_client.get(address, {"ply": ply}).status_code == 200, (address, ply)


def test_pieces_in_hand_count_as_material(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset="crazyhouse", moves=GAMES["crazyhouse"][:3])
    resign(game_id=game.pk, player=mover, now=START)

    words = [
        text_of(anonymous_client.get(f"/games/{game.code}/aside/material", {"ply": ply}))
        .strip()
        .split(".")[0]
        for ply in (2, 3)
    ]

    assert words[0] == "Material is even"
    assert words[1].startswith("Material favours White by the worth of")
