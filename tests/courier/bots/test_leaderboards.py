"""People and bots are rated apart: each has leaderboards of its own."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from courier.players.models import Player
from courier.ratings.models import Family, Rating
from courier.ratings.queries import leaders, place_of


def listed(player: Player, rating: float) -> Rating:
    """A row of the leaderboard of a family."""
    now = timezone.now()
    family, _new = Family.objects.get_or_create(key="chess", defaults={"name": "Chess"})
    return Rating.objects.create(
        player=player,
        family=family,
        rating=rating,
        deviation=60,
        volatility=0.06,
        won=20,
        counted_at=now,
        provisional_from=now + timedelta(days=90),
        listed_until=now + timedelta(days=90),
    )


def test_places_are_counted_apart(bot: Player, mover: Player) -> None:
    now = timezone.now()
    rows = [listed(bot, 2000), listed(mover, 1500)]
    assert [place_of(row, now=now) for row in rows] == [1, 1]
    assert [row.player for row in leaders("chess", now=now)] == [mover]
    assert [row.player for row in leaders("chess", now=now, bots=True)] == [bot]


@pytest.mark.parametrize(("query", "names"), [("", ["mover"]), ("?of=bots", ["robbie"])])
def test_api_and_page_have_both(
    bot: Player, mover: Player, anonymous_client: Client, query: str, names: list[str]
) -> None:
    listed(bot, 2000)
    listed(mover, 1500)
    rows = APIClient().get(f"/api/v1/ratings/chess{query}").json()["results"]
    assert [row["username"] for row in rows] == names
    page = anonymous_client.get(f"/ratings/chess{query}")
    assert [row.rating.player.username for row in page.context["board"].rows] == names
