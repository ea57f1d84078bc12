"""Rows of kept queries are what Django would have made of the same columns."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F, Model, QuerySet
from django.db.models.signals import post_init

from courier.common.kept_queries import KeptQuery, kept
from courier.games.models import Game, Seat
from courier.players.models import Player
from tests.factories import make_game, make_player

pytestmark = pytest.mark.django_db


@kept
def _seats(code: str) -> QuerySet[Seat]:
    found = Seat.objects.filter(game__code=code).order_by("side")
    return found.select_related("game__revision__preset", "player").annotate(twice=F("side") * 2)


@kept
def _few_columns(code: str) -> QuerySet[Game]:
    return Game.objects.filter(code=code).select_related("revision").only("code", "revision__id")


@kept
def _items(code: str) -> QuerySet[Seat, Any]:
    found = Seat.objects.filter(game__code=code).order_by("side")
    return found.annotate(called=F("player__username")).values("called", "side", "game__code")


@kept
def _tuples(code: str) -> QuerySet[Seat, Any]:
    found = Seat.objects.filter(game__code=code).order_by("side")
    return found.annotate(called=F("player__username")).values_list("called", "side")


@kept
def _sides(code: str) -> QuerySet[Seat, Any]:
    return Seat.objects.filter(game__code=code).order_by("side").values_list("side", flat=True)


@kept
def _named(name: str) -> QuerySet[Player]:
    return Player.objects.filter(username=name)


def _seen(row: object) -> object:
    """All that an instance consists of, with the instances it leads to."""
    if not isinstance(row, Model):
        return row
    state = row._state
    values = {name: value for name, value in vars(row).items() if name != "_state"}
    related = {name: _seen(value) for name, value in state.fields_cache.items() if name != "seat"}
    return type(row), values, state.adding, state.db, related


@pytest.mark.parametrize("query", [_seats, _few_columns, _items, _tuples, _sides])
@pytest.mark.parametrize("name", ["anna", None])
def test_rows_are_those_django_makes(query: KeptQuery[[str], Any], name: str | None) -> None:
    game = make_game(make_player("anna"), make_player("ben"))
    if name is None:
        Seat.objects.filter(game=game, side=1).update(player=None, name="Somebody")
    made = query(game.code)
    assert [_seen(row) for row in made] == [_seen(row) for row in query.plain(game.code)]
    assert len(made) > 0


def test_columns_that_were_left_out_are_read_when_they_are_wanted() -> None:
    game = make_game(make_player("anna"), make_player("ben"))
    found = _few_columns(game.code)[0]
    assert (
        found.get_deferred_fields()
        == Game.objects.only("code", "revision").get().get_deferred_fields()
    )
    assert found.position == game.position


def test_an_instance_leads_to_another_one_after_its_key_is_changed() -> None:
    game = make_game(make_player("anna"), make_player("ben"))
    seat = _seats(game.code)[0]
    seat.player_id = Player.objects.get(username="ben").pk
    assert seat.player is not None
    assert seat.player.username == "ben"


def test_what_hears_of_every_instance_hears_of_these(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def hear(instance: Player, **_signal: object) -> None:
        heard.append(instance.username)

    make_player("anna")
    monkeypatch.setattr(_named, "_texts", {})
    post_init.connect(hear, sender=Player)
    try:
        assert [player.username for player in _named("anna")] == ["anna"]
    finally:
        post_init.disconnect(hear, sender=Player)
        monkeypatch.setattr(_named, "_texts", {})
    assert heard == ["anna"]
