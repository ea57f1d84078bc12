"""Advanced games, in which engines may be used, are rated apart from all others."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from courier.clocks.terms import Terms
from courier.events.gauntlets import strength_in
from courier.players.models import Player
from courier.presets.models import Preset
from courier.ratings.computation import Known, strength_at
from courier.ratings.families import family_of
from courier.ratings.glicko import Game as Seen
from courier.ratings.glicko import Strength, rated
from courier.ratings.models import Rating, RatingChange
from courier.ratings.pools import ADVANCED
from courier.ratings.queries import ratings_of
from courier.table.parts.ratings import seat_ratings
from tests.courier.ratings.conftest import begin, played
from tests.factories import START, make_player, make_revision
from variants import get_spec, preset_keys

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
NEW = Strength()
ENGINES = Terms(help="engines")


def strength_of(player: Player, family: str) -> Strength:
    return Rating.objects.get(player=player, family=family).strength


def test_neither_pool_tells_the_other_anything(mover: Player, opponent: Player) -> None:
    played(mover, opponent, winner=0)
    played(mover, opponent, winner=1, help="engines", at=START + DAY)
    played(mover, opponent, winner=0, preset="sissa", at=START + 2 * DAY)

    first = RatingChange.objects.get(family="advanced-chess", side=0)
    assert (first.rating_before, first.deviation_before) == (NEW.rating, NEW.deviation)
    assert strength_of(mover, "chess") == rated(NEW, [Seen(NEW, 1)], periods=0)
    assert strength_of(mover, "advanced-chess") == rated(NEW, [Seen(NEW, 0)], periods=0)
    begun = RatingChange.objects.get(family="sissa", side=0)
    known = {"chess": Known(strength_of(mover, "chess"), START)}
    expected = strength_at(known, "sissa", START + 2 * DAY)
    assert begun.rating_before == expected.rating > NEW.rating


def test_a_first_rating_follows_from_families_of_its_pool() -> None:
    strong = Known(Strength(2000, 60, 0.06), START)
    known = {"advanced-chess": strong, "sissa": Known(Strength(1200, 60, 0.06), START)}
    assert strength_at(known, "advanced-sissa", START).rating > 1600
    assert strength_at(known, "chess", START).rating < 1500
    assert strength_at({"advanced-chess": strong}, "chess", START) == NEW


def test_other_terms_are_rated_together() -> None:
    revision = make_revision()
    keys = {
        family_of(revision, terms).key
        for terms in (Terms(), Terms(help="nothing"), Terms(explorer=True), Terms(help="x"))
    }
    assert keys == {"chess"}
    advanced = family_of(revision, ENGINES)
    assert (advanced.key, advanced.name) == ("advanced-chess", "Chess (advanced)")


def test_a_long_name_fits_into_its_column(mover: Player) -> None:
    revision = make_revision()
    Preset.objects.filter(pk=revision.preset_id).update(owner=mover, name="N" * 80)
    revision.preset.refresh_from_db()
    family = family_of(revision, ENGINES)
    assert family.key == "advanced-preset-chess"
    assert len(family.name) <= 80


def test_no_family_of_the_site_begins_like_the_pool() -> None:
    starts = {get_spec(key).family or get_spec(key).name for key in preset_keys()}
    assert not [name for name in starts if name.casefold().startswith(ADVANCED[:-1])]


def test_recomputing_keeps_the_pools(mover: Player, opponent: Player) -> None:
    for number, help in enumerate(("notes", "engines", "notes", "engines")):
        played(mover, opponent, winner=number % 2, help=help, at=START + number * DAY)
    before = list(RatingChange.objects.order_by("pk").values("family", "rating", "deviation"))
    call_command("recompute_ratings")
    after = list(RatingChange.objects.order_by("pk").values("family", "rating", "deviation"))
    assert after == before
    assert {row["family"] for row in after} == {"chess", "advanced-chess"}


def test_pages_and_programs_tell_them_apart(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    played(mover, opponent, winner=0)
    played(mover, opponent, winner=1, help="engines")
    running = begin(mover, opponent, help="engines", at=START + DAY)
    with time_machine.travel(START + DAY, tick=False):
        assert [row.family.name for row in ratings_of(mover)] == ["Chess", "Chess (advanced)"]
        assert "Chess (advanced)" in anonymous_client.get("/players/mover").text
        assert "Chess (advanced)" in anonymous_client.get("/ratings").text
        board = anonymous_client.get("/ratings/advanced-chess").text
        assert "both players may use engines" in board
        assert "both players may use engines" not in anonymous_client.get("/ratings/chess").text
        history = anonymous_client.get("/ratings/advanced-chess/mover")
        assert len(history.context["rows"]) == 1
        families = anonymous_client.get("/api/v1/ratings").json()
        assert {each["key"]: each["advanced"] for each in families} == {
            "chess": False,
            "advanced-chess": True,
        }
        shown = seat_ratings(running, now=START + DAY)
        assert [seat.family for seat in shown] == ["advanced-chess"] * 2
        assert shown[0].text in anonymous_client.get(f"/games/{running.code}").text


def test_a_private_preset_is_hidden_in_both_pools(mover: Player, anonymous_client: Client) -> None:
    Preset.objects.filter(key="chess").update(owner=mover, is_listed=False)
    played(mover, make_player("other"), winner=0, help="engines")
    path = "/ratings/advanced-preset-chess"
    assert anonymous_client.get(path).status_code == 200
    Preset.objects.filter(key="chess").update(visibility="private")
    assert anonymous_client.get(path).status_code == 404
    assert "(advanced)" not in anonymous_client.get("/players/mover").text


def test_entries_of_events_go_by_the_pool_of_their_games() -> None:
    known = {"chess": Known(Strength(1900, 60, 0.06), START)}
    found = [
        strength_in([make_revision()], terms, known, START).rating for terms in (Terms(), ENGINES)
    ]
    assert found == [1900, 1500]
