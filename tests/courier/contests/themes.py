"""Contests, their entries and games for tests."""

from __future__ import annotations

from datetime import timedelta

from courier.contests.domain import contests
from courier.contests.models import Contest
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from tests.factories import START, make_game, make_revision

DAY = timedelta(days=1)
CLOSES, ENDS = START + 10 * DAY, START + 20 * DAY
VOTING = CLOSES + DAY
THEME = "A variant on at most sixty squares, with one new piece."


def announce(organiser: Player, *, has_jury: bool = False, name: str = "Small boards") -> Contest:
    return contests.create_contest(
        organiser=organiser,
        name=name,
        theme=THEME,
        has_jury=has_jury,
        closes_at=CLOSES,
        ends_at=ENDS,
        now=START,
    )


def variant_of(owner: Player, key: str, *, published: timedelta = DAY) -> Preset:
    """A shipped preset in the hands of a player, as if it had been published then."""
    revision = make_revision(key)
    type(revision).objects.filter(preset=revision.preset).update(created_at=START + published)
    Preset.objects.filter(key=key).update(owner=owner, is_listed=True, visibility=Visibility.PUBLIC)
    return Preset.objects.get(key=key)


def finish_a_game(player: Player, other: Player, key: str, *, plies: int = 10) -> None:
    game = make_game(player, other, preset=key, days=None)
    Game.objects.filter(pk=game.pk).update(ply=plies)
    resign(game_id=game.pk, player=player, now=START)
