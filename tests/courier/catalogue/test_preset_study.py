"""What the page of a preset offers for study: sample games, results, code for other pages, rules on
paper.
"""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.catalogue import preset_record
from courier.catalogue.preset_record import GameCounts, Results, figures_of, record_of, sample_games
from courier.common.computed import computed
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import FOOLS_MATE, make_game, make_revision

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _presets(db: None) -> None:
    make_revision("xiangqi")


def page_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return unescape(response.content.decode())


def ended(first: Player, second: Player, **values: object) -> Game:
    game = make_game(first, second, moves=FOOLS_MATE)
    Game.objects.filter(pk=game.pk).update(**values)
    return game


def test_sample_games_are_historical_then_decided_then_long(
    mover: Player, opponent: Player
) -> None:
    short = ended(mover, opponent, ply=4, winner=1)
    drawn = ended(mover, opponent, ply=40, winner=None)
    won = ended(mover, opponent, ply=40, winner=0)
    old = ended(
        mover,
        opponent,
        ply=30,
        winner=None,
        source="historical",
        ended_at=None,
        played_on="1998.02.??",
    )
    chess = Preset.objects.get(key="chess")
    assert [game.code for game in sample_games(chess)] == [
        old.code,
        won.code,
        drawn.code,
        short.code,
    ]
    make_game(mover, opponent, moves=FOOLS_MATE)
    assert len(sample_games(chess)) == 4


def test_results_count_public_games_that_ended(mover: Player, opponent: Player) -> None:
    ended(mover, opponent, winner=0, ply=20)
    ended(mover, opponent, winner=1, ply=40)
    ended(mover, opponent, winner=None, ply=30)
    ended(mover, opponent, winner=0, is_public=False)
    ended(mover, opponent, winner=None, ply=1, ending="aborted")
    make_game(mover, opponent)
    counts, results = figures_of(Preset.objects.get(key="chess"))
    assert counts == GameCounts(running=1, finished=4)
    assert results == Results(first=1, drawn=1, second=1, moves=15)
    assert (results.first_share, results.drawn_share, results.second_share) == (33, 34, 33)


def test_what_many_games_came_to_is_kept_for_a_minute(
    mover: Player,
    opponent: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr(preset_record, "MANY", 2)
    chess = Preset.objects.get(key="chess")
    first = ended(mover, opponent, winner=0, ply=20)
    assert record_of(chess).results.total == 1
    second = ended(mover, opponent, winner=1, ply=40)
    before = record_of(chess)
    third = ended(mover, opponent, winner=1, ply=40)

    with django_assert_num_queries(1):
        after = record_of(chess)

    assert (after.counts, after.results) == (before.counts, before.results)
    assert [game.code for game in after.games] == [game.code for game in before.games]
    assert {game.code for game in after.games} == {first.code, second.code}
    Game.objects.filter(pk=second.pk).update(is_public=False)
    assert [game.code for game in record_of(chess).games] == [first.code]
    computed.clear()
    assert {game.code for game in record_of(chess).games} == {first.code, third.code}


def test_results_stand_on_the_page_once_there_are_any(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    assert "Results so far" not in page_of(anonymous_client, "/presets/chess")
    make_game(mover, opponent, moves=FOOLS_MATE)
    page = page_of(anonymous_client, "/presets/chess")
    assert "<span>Black won 1 (100 %)</span>" in page
    assert "1 finished public game, 2 moves long." in page


def test_the_code_for_other_pages_names_the_frame(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, "/presets/sissa")
    address = "http://localhost:8000/presets/sissa/embed"
    assert (
        f'<iframe src="{address}" title="Sissa: try it" width="480" height="630"'
        ' loading="lazy">' in page
    )


def test_unlisted_presets_have_no_code(mover: Player, mover_client: Client) -> None:
    Preset.objects.filter(key="sissa").update(owner=mover, visibility="unlisted", is_listed=False)
    assert "<iframe" not in page_of(mover_client, "/presets/sissa")


def test_the_heart_is_pressed_where_it_was(mover_client: Client, anonymous_client: Client) -> None:
    mover_client.post("/presets/sissa/favourite", {"to": "on"})
    page = page_of(mover_client, "/presets/sissa")
    assert 'name="to" value="off" aria-pressed="true"' in page
    assert '<span class="num">1</span></a>' in page_of(anonymous_client, "/presets/sissa")


@pytest.mark.parametrize("key", ["sissa", "xiangqi", "sigma-4-shogi", "free-board"])
def test_everything_is_on_the_sheet_to_print(key: str, anonymous_client: Client) -> None:
    page = page_of(anonymous_client, f"/presets/{key}/print")
    spec = make_revision(key).spec
    assert f"<h1>{spec.name}</h1>" in page
    assert all(piece.name in page for piece in spec.pieces)
    assert '<html lang="en" data-theme="light" data-board="plain">' in page
    assert "<details" not in page
    assert "Exact rules" in page


def test_sides_of_other_colours_are_printed_black_and_white(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, "/presets/xiangqi/print")
    assert "side-red" not in page
    assert "side-white" in page


def test_private_rules_are_printed_by_their_owner_alone(
    mover: Player, mover_client: Client, stranger_client: Client
) -> None:
    Preset.objects.filter(key="sissa").update(owner=mover, visibility="private", is_listed=False)
    assert mover_client.get("/presets/sissa/print").status_code == 200
    assert stranger_client.get("/presets/sissa/print").status_code == 404
