"""A contest, its organiser and its authors."""

from __future__ import annotations

import pytest

from courier.contests.domain import entries
from courier.contests.models import Contest
from courier.players.models import Player
from tests.courier.contests.themes import DAY, announce, variant_of
from tests.factories import START, make_player


@pytest.fixture
def organiser(db: None) -> Player:
    return make_player("organiser")


@pytest.fixture
def contest(organiser: Player) -> Contest:
    return announce(organiser)


@pytest.fixture
def authors(contest: Contest) -> list[Player]:
    """Three authors with a variant each in the contest."""
    found = [make_player(name) for name in ("ann", "bob", "cem")]
    for author, key in zip(found, ("sissa", "wildebeest-chess", "spartan-chess"), strict=True):
        preset = variant_of(author, key)
        entries.enter(contest_id=contest.pk, player=author, preset=preset, now=START + 2 * DAY)
    return found
