"""Every kept query of the site, asked by its pages, sends the SQL of its queryset and gives its
rows.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from courier.catalogue import preset_record
from courier.common.kept_queries import KeptQuery
from courier.events.enums import EventKind
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from courier.talk.models import Comment
from tests.courier.common.plain import is_like_plain
from tests.courier.events.climbers import make_ladder
from tests.courier.events.crowds import crowd_in, crowd_on, crowded, make_crowd
from tests.courier.events.seasons import make_league
from tests.factories import make_game

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def kept_queries() -> dict[str, KeptQuery[Any, Any]]:
    """All kept queries of the site by name."""
    modules = {name: each for name, each in sys.modules.items() if name.startswith("courier.")}
    return {
        f"{name}.{query.plain.__name__}": query
        for name, module in modules.items()
        for query in vars(module).values()
        if isinstance(query, KeptQuery) and query.plain.__module__ == name
    }


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the kept queries that are asked from now on, each compared at every call."""
    asked: set[str] = set()
    call = KeptQuery.__call__
    inside: list[bool] = []

    def compare(query: KeptQuery[Any, Any], *args: object, **named: object) -> list[Any]:
        if not inside:
            inside.append(True)
            assert is_like_plain(query, *args, **named), query.plain
            asked.add(f"{query.plain.__module__}.{query.plain.__name__}")
            inside.clear()
        return call(query, *args, **named)

    monkeypatch.setattr(KeptQuery, "__call__", compare)
    return asked


def test_pages_ask_what_querysets_would(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    compared: set[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preset_record, "MANY", 1)  # so that its figures are kept at once
    now = timezone.now()
    game = make_game(mover, opponent, moves=("e4", "e5"), now=now)
    make_game(opponent, mover, moves=("e4",), now=now)
    make_game(mover, opponent, moves=FOOLS_MATE, now=now)
    preset = Preset.objects.get(key="chess")
    Comment.objects.create(preset=preset, author=opponent, text="Good.", created_at=now)
    for address in addresses(game) + crowded_pages([mover, *make_crowd(59)]):
        assert mover_client.get(address).status_code == 200
    mover_client.post(f"/games/{game.code}/move", {"text": "g1f3", "expected_ply": 2})
    assert compared == set(kept_queries())


def addresses(game: Game) -> list[str]:
    """Pages that ask all kept queries."""
    own = f"/games/{game.code}"
    catalogue = ["/presets", "/presets/sissa", "/presets/chess", "/presets/chess"]
    return ["/play", own, f"{own}/live", *catalogue, "/archive", "/players/opponent"]


def crowded_pages(players: list[Player]) -> list[str]:
    """Pages of an event, a ladder and a league of so many players that parts of them are read."""
    event = crowded(players[1], players, EventKind.SWISS)
    ladder, league = make_ladder(players[1]), make_league(players[1])
    crowd_on(ladder, players)
    crowd_in(league, players)
    return [f"/events/{event.code}", f"/ladders/{ladder.code}", f"/leagues/{league.code}"]
