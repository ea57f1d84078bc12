"""A site to try out: two players, some running games, open challenges."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.challenges.enums import SideChoice
from courier.clocks.controls import RAPID, STANDARD, TimeControl, simple
from courier.clocks.terms import Terms, control_columns
from courier.games.domain.actions import make_ready
from courier.games.domain.moves import submit_move
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.games.seats import seats_of, sides_to_move
from courier.notifications.domain.outbox import wait_from
from courier.players.domain.accounts import create_confirmed_player
from courier.players.models import Player
from courier.presets.queries import current_revision

HANDLES: Final = ("ada", "bertil")
NAMES: Final = {"ada": "Ada Holm", "bertil": "Bertil Ek"}
ZONES: Final = {"ada": "Europe/Stockholm", "bertil": "America/New_York"}


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A running game: who sits on side 0, the time, how long ago it began, the moves with their
    remarks.
    """

    preset: str
    first: str
    control: TimeControl | None
    age: timedelta
    moves: tuple[str, ...]


GAMES: Final = (
    DemoGame(
        "sissa",
        "ada",
        STANDARD,
        timedelta(days=2, hours=9),
        (
            "e4 // Hello, and a good game to us both.",
            "e6 // Likewise.",
            "d4",
            "f6",
            "c4",
            "Ng7",
            "Nc3",
            "Bb4 // The bishop converts on its first move, so it is out early.",
            "Qb3",
            "Qf8",
            "a3",
            "Bxc3",
            "bxc3",
            "c6",
        ),
    ),
    DemoGame(
        "symmetric-sissa",
        "bertil",
        simple(1),
        timedelta(hours=20),
        ("e4", "e6", "d4", "f6", "Nc3", "Ng7", "Cd3"),
    ),
    DemoGame(
        "chess",
        "ada",
        simple(7),
        timedelta(days=1),
        ("e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6"),
    ),
    DemoGame(
        "free-board",
        "bertil",
        None,
        timedelta(hours=5),
        ("P e2-e4", "p e7-e5 // Do we castle by two squares?"),
    ),
)
OPEN_CHALLENGES: Final = (
    ("sissa", "bertil", RAPID),
    ("sea-horses", "ada", STANDARD),
    ("chess", "bertil", simple(2)),
)


def load_demo(*, now: datetime) -> str | None:
    """Create the two players with their games and open challenges; return their password, None when
    they are there already.

    Needs the presets. Mails that the games cause are written like any others, and due now.
    """
    if Player.objects.filter(username__in=HANDLES).exists():
        return None
    password = "-".join(secrets.token_hex(2) for _ in range(3))
    _load(password, now)
    return password


@transaction.atomic
def _load(password: str, now: datetime) -> None:
    people = {handle: _player(handle, password) for handle in HANDLES}
    for demo in GAMES:
        _play(demo, people, now)
    for key, handle, control in OPEN_CHALLENGES:
        revision = current_revision(key)
        modes = revision.rules.spec.setup_modes
        mode = modes[0].key if modes else ""
        offer = Offer(revision=revision, setup_mode=mode, **control_columns(control))
        post_open_challenge(sender=people[handle], offer=offer, now=now)
    offer = Offer(
        revision=current_revision("symmetric-sissa"),
        side=SideChoice.FIRST,
        message="Shall we try the one with two sissas?",
    )
    challenge_player(sender=people["bertil"], receiver=people["ada"], offer=offer, now=now)
    wait_from(people.values(), now=now)


def _player(handle: str, password: str) -> Player:
    return create_confirmed_player(
        username=handle,
        email=f"{handle}@example.org",
        password=password,
        name=NAMES[handle],
        time_zone=ZONES[handle],
    )


def _play(demo: DemoGame, people: dict[str, Player], now: datetime) -> None:
    """Start a game in the past and play its moves at equal distances up to the present."""
    first, second = sorted(people.values(), key=lambda player: player.username != demo.first)
    began = now - demo.age
    terms = Terms(**control_columns(demo.control))
    game = start_game(
        revision=current_revision(demo.preset), seats=(first, second), terms=terms, now=began
    )
    pause = demo.age / (len(demo.moves) + 1)
    for ply, text in enumerate(demo.moves):
        game = _move(game, text, began + pause * (ply + 1))
    make_ready(game.pk, first, now=now)


def _move(game: Game, text: str, now: datetime) -> Game:
    player = seats_of(game)[sides_to_move(game)[0]].player
    assert player is not None
    return submit_move(
        game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=now
    ).game
