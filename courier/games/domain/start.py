"""Starting games."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.clocks.terms import Terms, term_values
from courier.games.domain.ledger import open_ledgers, set_deadline
from courier.games.domain.notices import notify_setup
from courier.games.domain.turns import announce
from courier.games.errors import TooManyAlone, UnknownSetup
from courier.games.models import Game, Seat
from courier.games.move_effects import is_setting_up
from courier.players.models import Player
from courier.presets.models import PresetRevision
from variants import Position, PresetError, Rules

NOBODYS_ZONE: Final = "UTC"
MOST_ALONE: Final = 60  # games of one player since yesterday
A_DAY: Final = timedelta(days=1)


@transaction.atomic
def start_game(
    *,
    revision: PresetRevision,
    seats: tuple[Player | None, Player | None],
    terms: Terms,
    now: datetime,
    setup_mode: str = "",
    names: tuple[str, str] = ("", ""),
    solo: bool = False,
    drawn: str = "",
    occasion: str = "",
) -> Game:
    """Create a running game; the clock of the side to move starts now, of both where they set up in
    secret.

    A drawn array is drawn here, once, and recorded as the start position, unless it has been
    `drawn` before. A game of a person and a bot is casual, whatever was agreed. The `occasion` is
    known to the caller alone. Raises UnknownSetup.
    """
    if len({player.is_bot for player in seats if player is not None}) == 2:
        terms = replace(terms, rated=False)
    rules = revision.rules
    start = rules.position(drawn) if drawn else _drawn(rules, setup_mode)
    text = rules.text(start)
    game = Game(
        revision=revision,
        setup_mode=setup_mode,
        start_position=text,
        start_key=rules.key(start),
        position=text,
        side_to_move=rules.side(start),
        in_check=rules.is_check(start),
        is_solo=solo,
        occasion=occasion,
        is_setting_up=is_setting_up(rules, start),
        **term_values(terms),
        created_at=now,
        turn_started_at=now,
    )
    game.save(force_insert=True)
    _seat(game, seats, names)
    if game.control is not None:
        open_ledgers(game, now=now)
        set_deadline(game, now=now)
        game.save(update_fields=["deadline", "warn_at"])
    if game.is_setting_up:
        notify_setup(game, now=now)
    announce(game, seats)
    return game


def _drawn(rules: Rules, setup_mode: str) -> Position:
    """The start position, its array drawn if the preset has several. Raises UnknownSetup."""
    try:
        return rules.start(setup_mode or None, secrets.randbelow)
    except PresetError as error:
        raise UnknownSetup from error


@transaction.atomic
def start_solo(
    *, revision: PresetRevision, player: Player, now: datetime, setup_mode: str = ""
) -> Game:
    """Create a game in which one player plays both sides: private, untimed, unrated. Raises
    UnknownSetup, TooManyAlone.
    """
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = Game.objects.filter(is_solo=True, seats__player=player, seats__side=0)
    if own.filter(created_at__gt=now - A_DAY).count() >= MOST_ALONE:
        raise TooManyAlone(limit=MOST_ALONE)
    return start_game(
        revision=revision,
        seats=(player, player),
        terms=Terms(is_public=False),
        setup_mode=setup_mode,
        solo=True,
        now=now,
    )


def _seat(game: Game, players: tuple[Player | None, Player | None], names: tuple[str, str]) -> None:
    Seat.objects.bulk_create(
        Seat(
            game=game,
            side=side,
            player=players[side],
            name=names[side] or _name_of(players[side]),
            zone=_zone_of(players[side]) if game.weekend_pause else "",
        )
        for side in (0, 1)
    )


def _zone_of(player: Player | None) -> str:
    """Where a player's weekends are."""
    return player.zone.key if player else NOBODYS_ZONE


def _name_of(player: Player | None) -> str:
    """The name a seat keeps, should the account be closed."""
    return player.shown_name if player else ""
