"""What the owner of a preset reads about its games, comments and hearts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.presets.models import Preset
from courier.talk.domain.comments import add_comment
from courier.workshop.echo import months_of
from tests.factories import FOOLS_MATE, START, make_game, make_revision

pytestmark = pytest.mark.django_db

OWNER = "/presets/chess/owner"


@pytest.fixture
def preset(mover: Player) -> Preset:
    """Chess, as if it were the mover's."""
    make_revision()
    Preset.objects.filter(key="chess").update(owner=mover)
    return Preset.objects.select_related("owner").get(key="chess")


def ended(first: Player, second: Player, month: int, **values: object) -> None:
    game = make_game(first, second, moves=FOOLS_MATE)
    Game.objects.filter(pk=game.pk).update(ended_at=datetime(2026, month, 15, tzinfo=UTC), **values)


def test_games_are_counted_by_month(preset: Preset, mover: Player, opponent: Player) -> None:
    ended(mover, opponent, 1)
    ended(mover, opponent, 2)
    ended(mover, opponent, 2, is_public=False)
    ended(mover, opponent, 2, is_solo=True)
    make_game(mover, opponent)
    assert [(it.month.isoformat(), it.games) for it in months_of(preset)] == [
        ("2026-02-01", 2),
        ("2026-01-01", 1),
    ]
    assert [it.games for it in months_of(preset, limit=1)] == [2]


def test_the_owner_reads_what_became_of_it(
    preset: Preset, mover_client: Client, mover: Player, opponent: Player
) -> None:
    ended(mover, opponent, 2)
    make_game(mover, opponent)
    add_comment(preset=preset, author=opponent, text="Fine.", now=START)
    add_favourite(preset=preset, player=opponent, now=START)
    page = mover_client.get(OWNER).content.decode()
    for name, value in [
        ("In progress", "1"),
        ("Ended", "1"),
        ("Players", "2"),
        ("Favourites", "1"),
    ]:
        assert f'<dt>{name}</dt><dd class="num">{value}</dd>' in page
    assert '<a href="/presets/chess/comments">1</a>' in page
    assert "<td>February 2026</td>" in page


def test_nobody_else_reads_it(
    preset: Preset, stranger_client: Client, anonymous_client: Client
) -> None:
    assert stranger_client.get(OWNER).status_code == 404
    assert anonymous_client.get(OWNER).status_code == 302


@pytest.mark.parametrize("rows", [1, 3])
def test_queries_do_not_grow(
    rows: int,
    preset: Preset,
    mover: Player,
    opponent: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for month in range(1, rows + 1):
        ended(mover, opponent, month)
    with django_assert_num_queries(1):
        months_of(preset)
