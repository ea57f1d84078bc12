from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain.offers import Offer, post_open_challenge
from courier.players.models import Player
from courier.studies.beginnings import from_position
from courier.studies.domain.studies import make_study
from tests.depth import presets_of_today
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision
from variants import get_spec, preset_keys

LISTED = [key for key in preset_keys() if get_spec(key).is_listed]


@pytest.fixture(autouse=True)
def _now(db: None) -> Iterator[None]:
    make_revision()
    with time_machine.travel(START + timedelta(hours=1), tick=False):
        yield


def page_of(client: Client, key: str) -> str:
    response = client.get(f"/presets/{key}")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("key", presets_of_today(LISTED))
def test_every_preset_has_a_page_with_rules_and_pieces(key: str, anonymous_client: Client) -> None:
    spec = make_revision(key).rules.spec
    page = unescape(page_of(anonymous_client, key))
    assert f"<h1>{spec.name}</h1>" in page
    assert '<section class="prose" id="rules"' in page
    assert all(piece.name in page for piece in spec.pieces)


def test_page_shows_the_ways_of_a_piece_that_turns_corners(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, "sissa")
    assert '<script id="ways-sissa" type="application/json">' in page
    assert 'aria-label="Moves of the sissa from e5"' in page
    assert page.count('<g class="path alt">') == 3


def test_page_shows_the_facts(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, "sissa")
    for name, value in [("Board", "9 × 9"), ("Pieces", "18 a side"), ("First moves", "22")]:
        assert f"<dt>{name}</dt><dd>{value}</dd>" in page


@pytest.mark.parametrize(
    ("key", "words"),
    [("chess", "The server is the referee."), ("free-board", "The players are the referees.")],
)
def test_page_says_who_is_the_referee(key: str, words: str, anonymous_client: Client) -> None:
    assert words in page_of(anonymous_client, key)


def test_page_offers_every_way_to_play(mover_client: Client) -> None:
    page = page_of(mover_client, "chess")
    for kind in ("direct", "mail", "open"):
        assert f'href="/presets/chess/challenge?kind={kind}"' in page
    assert 'action="/presets/chess/solo"' in page


def test_page_requests_the_anonymous_to_sign_in_for_solo_games(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, "chess")
    assert 'action="/presets/chess/solo"' not in page
    assert 'href="/account/login/?next=/presets/chess"' in page


def test_page_lets_choose_how_the_array_is_drawn(mover_client: Client) -> None:
    page = page_of(mover_client, "sea-horses")
    modes = make_revision("sea-horses").rules.spec.setup_modes
    assert len(modes) == 3
    assert all(f'<option value="{mode.key}">' in page for mode in modes)


def test_page_lists_public_finished_games_and_open_challenges(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    private = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    open_challenge = post_open_challenge(
        sender=mover, offer=Offer(revision=make_revision()), now=START
    )
    page = page_of(anonymous_client, "chess")
    assert (game.code in page, private.code in page, open_challenge.code in page) == (
        True,
        False,
        True,
    )
    assert game.code not in page_of(anonymous_client, "sissa")


def test_unknown_preset_is_not_found(anonymous_client: Client) -> None:
    assert anonymous_client.get("/presets/no-such-preset").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_page_reads_the_same_number_of_queries(
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_game(mover, opponent, moves=FOOLS_MATE)
        post_open_challenge(sender=make_player(), offer=Offer(revision=make_revision()), now=START)
    with django_assert_num_queries(9):
        page_of(anonymous_client, "chess")


def test_special_cases_of_a_piece_have_diagrams_with_coordinates(anonymous_client: Client) -> None:
    page = page_of(anonymous_client, "sigma-4-shogi")
    assert page.count('<li class="case">') == 7
    assert page.count('<li class="with-cases">') == 2
    assert 'aria-label="Moves of the base FFF from d4"' in page
    assert page.count('<g class="coords"') == 1 + 7


def test_page_of_a_game_with_set_ups_says_what_to_expect(anonymous_client: Client) -> None:
    free, quick = (
        page_of(anonymous_client, "sigma-4-shogi"),
        page_of(anonymous_client, "sigma-4-shogi-quick"),
    )
    secret, sheet = (
        "You both compose your set-ups first, at the same time and in secret",
        "you choose on a sheet",
    )
    assert [(secret in page, sheet in page) for page in (free, quick)] == [
        (True, True),
        (False, True),
    ]
    assert "<dt>Array</dt><dd>set up by the players</dd>" in free
    assert "The arrangement that the editor of set-ups starts from" in free
    assert '<a href="/presets/sigma-4-shogi-quick"' in free
    assert sheet not in page_of(anonymous_client, "chess")


def test_problems_and_studies_of_a_preset_are_counted(
    anonymous_client: Client, mover: Player
) -> None:
    begun = from_position(make_revision("sissa"), "")
    make_study(owner=mover, title="Sissas", visibility="public", chapters=[begun], now=START)
    page = page_of(anonymous_client, "sissa")
    assert ("/studies?q=Sissa" in page, "/problems?preset=sissa" in page) == (True, False)
