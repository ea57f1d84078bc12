"""The pages of statistics: what they tell, to whom, and at what cost."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from courier.statistics import figures
from courier.statistics.domain.counts import count_game, forget_player
from courier.statistics.queries import Count
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

SCHOLARS_MATE = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
SITE, CHESS, MOVER = "/statistics", "/presets/chess/statistics", "/players/mover/statistics"


def counted(first: Player, second: Player, *moves: str, now: datetime = START) -> Game:
    game = make_game(first, second, moves=moves or FOOLS_MATE, now=now)
    count_game(game.pk)
    return game


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def queries_of(client: Client, address: str) -> int:
    client.get(address)
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.mark.django_db
@pytest.mark.parametrize("address", [SITE, CHESS, MOVER])
def test_everybody_reads_them(
    address: str,
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    counted(mover, opponent)
    for client in (mover_client, opponent_client, stranger_client, anonymous_client):
        response = client.get(address)
        kept = "private, no-cache" if client is anonymous_client else "no-store"
        assert (response.status_code, response["Cache-Control"]) == (200, kept)
        assert client.post(address).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (SITE, "No finished games yet"),
        (CHESS, "No finished public games yet"),
        (MOVER, "No finished public games yet"),
    ],
)
def test_without_games_they_say_what_to_do(
    anonymous_client: Client, mover: Player, address: str, sentence: str
) -> None:
    make_revision()
    page = page_of(anonymous_client, address)
    assert sentence in page
    assert 'class="btn' in page


@pytest.mark.django_db
def test_ones_own_empty_page_leads_to_the_variants(mover_client: Client) -> None:
    page = page_of(mover_client, MOVER)
    assert "You have no finished public games yet" in page
    assert 'href="/presets"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/presets/nonesuch/statistics", "/players/nonesuch/statistics"]
)
def test_what_is_not_there_is_not_found(anonymous_client: Client, db: None, address: str) -> None:
    assert anonymous_client.get(address).status_code == 404


@pytest.mark.django_db
def test_a_private_preset_is_for_its_owner(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    counted(mover, opponent)
    Preset.objects.filter(key="chess").update(owner=mover, visibility="private", is_listed=False)
    clients = (mover_client, stranger_client, anonymous_client)
    assert [client.get(CHESS).status_code for client in clients] == [200, 404, 404]
    page = page_of(anonymous_client, MOVER)
    assert "Chess" not in text_of(page).split("By variant")[1].split("By opponent")[0]
    cache.clear()
    assert "No finished games yet" in page_of(anonymous_client, SITE)


@pytest.mark.django_db
def test_private_games_are_not_shown(mover: Player, opponent: Player, mover_client: Client) -> None:
    private = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    assert not count_game(private.pk)
    assert "You have no finished public games yet" in page_of(mover_client, MOVER)


@pytest.mark.django_db
def test_a_preset_is_shown_by_results_endings_lengths_and_first_moves(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    counted(mover, opponent)
    counted(mover, opponent, *SCHOLARS_MATE)
    page = text_of(page_of(anonymous_client, CHESS))
    for shown in (
        "White won: 1, Black won: 1.",
        "Checkmate 2",
        "Games of 4 to 7 half-moves.",
        "e4 1",
        "f3 1",
        "2026-03",
    ):
        assert shown in page


@pytest.mark.django_db
def test_first_moves_stand_there_as_the_game_writes_them(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset="xiangqi", moves=("h3e3", "h10g8"))
    resign(game_id=game.pk, player=mover, now=START)
    count_game(game.pk)
    page = text_of(page_of(anonymous_client, "/presets/xiangqi/statistics"))
    assert "First moves Move Games C2=5 1" in page


@pytest.mark.django_db
def test_a_player_is_notified_by_preset_side_and_opponent(
    mover: Player, opponent: Player, stranger: Player, anonymous_client: Client
) -> None:
    counted(mover, opponent)
    counted(stranger, mover)
    page = text_of(page_of(anonymous_client, MOVER))
    for shown in (
        "Won: 1, Lost: 1.",
        "As the first side",
        "Chess 2 1 0 1",
        "opponent 1 0 0 1",
        "stranger 1 1 0 0",
    ):
        assert shown in page


@pytest.mark.django_db
def test_former_players_are_one_line(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    gone = make_player("gone")
    counted(mover, opponent)
    counted(mover, gone)
    forget_player(gone.pk)
    gone.delete()
    page = page_of(anonymous_client, MOVER)
    assert "Former players 1 0 0 1" in text_of(page)
    assert "gone" not in text_of(page)


@pytest.mark.django_db
def test_frequent_arrays_are_shown_as_boards(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset="sea-horses", days=None)
    resign(game_id=game.pk, player=mover, now=START)
    count_game(game.pk)
    page = page_of(anonymous_client, "/presets/sea-horses/statistics")
    assert "Most frequent set-ups" in page
    assert "1 game: +0 =0 −1" in text_of(page)


@pytest.mark.django_db
def test_every_plot_has_a_title_a_description_and_its_figures(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    counted(mover, opponent)
    page = page_of(anonymous_client, CHESS)
    named = re.findall(r'role="img" aria-labelledby="(\S+) (\S+)"', page)
    assert len(named) == 3
    assert all(
        f'<title id="{title}">' in page and f'<desc id="{said}">' in page for title, said in named
    )
    assert page.count("Show as a table") == 2


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "count"), [(SITE, 4), (CHESS, 5), (MOVER, 6)])
def test_one_row_costs_as_many_queries_as_three(
    mover: Player,
    opponent: Player,
    stranger: Player,
    anonymous_client: Client,
    address: str,
    count: int,
) -> None:
    counted(mover, opponent)
    assert queries_of(anonymous_client, address) == count
    counted(stranger, mover, *SCHOLARS_MATE)
    third = make_game(mover, make_player(), preset="sissa", days=None, moves=("e4",))
    resign(game_id=third.pk, player=mover, now=START)
    count_game(third.pk)
    assert queries_of(anonymous_client, address) == count


@pytest.mark.django_db
def test_the_figures_of_the_site_are_kept_for_some_minutes(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    counted(mover, opponent)
    before = page_of(anonymous_client, SITE)
    counted(mover, opponent)
    with CaptureQueriesContext(connection) as queries:
        assert text_of(page_of(anonymous_client, SITE)) == text_of(before)
    assert len(queries) == 0
    cache.clear()
    assert "2 games, 2 players" in text_of(page_of(anonymous_client, SITE))


@pytest.mark.django_db
def test_other_pages_lead_to_them(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    counted(mover, opponent)
    for page, link in (("/presets/chess", CHESS), ("/players/mover", MOVER), ("/archive", SITE)):
        assert f'href="{link}"' in page_of(anonymous_client, page)


@pytest.mark.parametrize(
    ("months", "labels"),
    [
        (["2026-03"], ["2026-03"]),
        (["2025-12", "2026-02"], ["2025-12", "2026-01", "2026-02"]),
        (["2023-01", "2026-02"], ["2023", "2024", "2025", "2026"]),
        (["1998-02", "2026-02"], ["1998–1999", "2000–2001"]),
    ],
)
def test_time_is_shown_in_months_years_or_several(months: list[str], labels: list[str]) -> None:
    plot = figures.over_time([Count(month, 1, 0, 0) for month in months])
    assert [row[0] for row in plot.rows][: len(labels)] == labels
    assert sum(int(row[1]) for row in plot.rows) == len(months)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("checkmate", "Checkmate"),
        ("resigned", "Resigned"),
        ("flagged", "Lost on time"),
        ("unheard of", "unheard of"),
    ],
)
def test_endings_have_names(value: str, name: str) -> None:
    assert figures.ending_name(value) == name
