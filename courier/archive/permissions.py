"""Permissions to look up what others have played."""

from __future__ import annotations

from collections.abc import Collection

from courier.archive.patterns import Pattern
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.own_positions import is_in_own_game, own_positions
from courier.games.seats import is_participant, plays_computer
from courier.players.models import Player
from courier.presets.models import Preset


def may_explore(player: Player | None, game: Game) -> bool:
    """Whether somebody may open the explorer on a game: not on one against another person that they
    are playing themselves, unless the terms allow it.

    No query when seats and players are loaded.
    """
    if game.status == GameStatus.FINISHED or game.is_solo:
        return True
    return game.has_explorer or not is_participant(game, player) or plays_computer(game)


def may_explore_positions(
    player: Player | None, preset: Preset, positions: Collection[str]
) -> bool:
    """Whether somebody may ask what was played from positions: not while one stands in a game they
    have with somebody, unless its terms allow it.

    1 query.
    """
    return not is_in_own_game(player, preset, positions, explorable=False)


def may_look_for(player: Player | None, preset: Preset, patterns: Collection[Pattern]) -> bool:
    """Whether somebody may look for patterns: not while one of them shows most of what stands in a
    game of theirs.

    1 query, none without patterns.
    """
    own = own_positions(player, preset, explorable=False) if patterns else ()
    return not any(pattern.shows_most_of(position) for position in own for pattern in patterns)
