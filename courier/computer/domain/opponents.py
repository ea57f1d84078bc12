"""The computers as players, and games against them."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from courier.clocks.terms import Terms
from courier.computer.enums import LEVELS, SideWish
from courier.computer.errors import NothingEnforced, TooManyComputerGames
from courier.computer.queries import MOST_GAMES, is_offered_for, running_against_computers
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.domain.accounts import create_computer
from courier.players.models import Player
from courier.presets.models import PresetRevision


def create_computers() -> list[Player]:
    """The computer players, one for each level; those that are missing are made."""
    return [create_computer(level=level) for level in LEVELS]


@transaction.atomic
def start_against_computer(
    *,
    revision: PresetRevision,
    player: Player,
    level: int,
    side: SideWish,
    setup_mode: str,
    now: datetime,
    drawn: str = "",
) -> Game:
    """Start an untimed, unrated, private game against a level of the computer, which moves as soon
    as it is to; from the array that has been `drawn` before, if any.

    Raises NothingEnforced, TooManyComputerGames, UnknownSetup.
    """
    if not is_offered_for(revision):
        raise NothingEnforced
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if running_against_computers(player) >= MOST_GAMES:
        raise TooManyComputerGames(limit=MOST_GAMES)
    computer = create_computer(level=level)
    is_second = secrets.randbelow(2) == 1 if side == SideWish.RANDOM else side == SideWish.SECOND
    return start_game(
        revision=revision,
        seats=(computer, player) if is_second else (player, computer),
        terms=Terms(is_public=False),
        setup_mode=setup_mode,
        now=now,
        drawn=drawn,
    )
