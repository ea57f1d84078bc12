"""The list of bots: who is in it, with what, and where it is found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from courier.players.models import Player
from courier.ratings.models import Family, Rating
from tests.courier.bots.conftest import make_bot
from tests.courier.table.views.answers import text_of
from tests.factories import make_revision


@pytest.mark.parametrize("count", [1, 3])
def test_list_takes_a_fixed_number_of_queries(
    db: None,
    anonymous_client: Client,
    count: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(count):
        make_bot(f"robot{number}")
    anonymous_client.get("/bots")
    with django_assert_num_queries(3):
        assert anonymous_client.get("/bots").content.decode().count("row-name") == count


def test_list_has_bots_and_nobody_else(
    bot: Player, mover: Player, anonymous_client: Client, mover_client: Client
) -> None:
    Player.objects.filter(pk=bot.pk).update(about="Searches three plies <deep>.")
    for client in (anonymous_client, mover_client):
        page = client.get("/bots").content.decode()
        assert '<a href="/players/robbie">robbie' in page
        assert "Searches three plies &lt;deep&gt;." in page
        assert ">mover</a>" not in page
    assert "Connect a program" in page
    assert "Connect a program" not in anonymous_client.get("/bots").content.decode()
    for path in ("/players", "/ratings", "/help/bots"):
        assert 'href="/bots"' in mover_client.get(path).content.decode()


def test_list_leaves_out_the_suspended_and_goes_on_after_twenty(
    anonymous_client: Client, db: None
) -> None:
    Player.objects.filter(pk=make_bot("barred").pk).update(is_active=False)
    for number in range(21):
        make_bot(f"robot{number:02}")
    first, second = (
        anonymous_client.get("/bots", {"page": page}).content.decode() for page in ("1", "2")
    )
    assert "barred" not in first
    assert "/players/robot19" in first
    assert "/players/robot20" not in first
    assert "/players/robot20" in second
    assert "/players/robot19" not in second
    assert anonymous_client.get("/bots", {"page": "x\0"}).status_code == 200


def test_list_without_bots_says_so(anonymous_client: Client, db: None) -> None:
    assert "None yet. Why not connect your own program?" in text_of(anonymous_client.get("/bots"))


def test_list_has_the_three_ratings_of_most_games(bot: Player, anonymous_client: Client) -> None:
    now = timezone.now()
    for games, key in enumerate(("chess", "sissa", "wildebeest-chess", "antichess"), start=1):
        make_revision(key)
        Rating.objects.create(
            player=bot,
            family=Family.objects.create(key=key, name=key.capitalize()),
            rating=1500 + games,
            deviation=60,
            volatility=0.06,
            won=games,
            counted_at=now,
            provisional_from=now + timedelta(days=90),
        )
    page = text_of(anonymous_client.get("/bots"))
    assert "Antichess 1504 Wildebeest-chess 1503 Sissa 1502" in page
    assert "1501" not in page
