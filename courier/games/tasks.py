"""Celery's way to the clocks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from courier.clocks.domain import heartbeats
from courier.games.domain import flags, outages, popularity, silence
from courier.presets.domain import favourites, months


@shared_task
def settle_due_games() -> None:
    """Do what is due in all games. Late or double runs change nothing."""
    flags.catch_up(now=timezone.now())


@shared_task
def settle_game(game_id: int) -> None:
    """Do what is due in a game. Late or double runs change nothing."""
    flags.catch_up_in(game_id, now=timezone.now())


@shared_task
def send_deadline_warnings() -> None:
    """Warn the players whose time is running out."""
    flags.warn_due(now=timezone.now())


@shared_task
def warn_silent_games() -> None:
    """Tell the players of games without a time limit in which nobody moves what may become of
    them.
    """
    silence.warn_silent(now=timezone.now())


@shared_task
def beat() -> None:
    """Note that the site is at work; after an outage move the deadlines of all running clocks."""
    now = timezone.now()
    if heartbeats.beat(now=now):
        outages.move_deadlines(now=now)


@shared_task
def move_deadlines_of(player_id: int) -> None:
    """Put off the deadlines of a player's games as their vacations ask for."""
    outages.move_deadlines_of(player_id=player_id, now=timezone.now())


@shared_task
def count_plays() -> None:
    """Count how much presets are played of late, and their hearts."""
    popularity.count_plays(now=timezone.now())
    favourites.count_all_again()


@shared_task
def keep_month() -> None:
    """Draw the variant of the month, once. Double runs change nothing."""
    months.keep_month(now=timezone.now())
