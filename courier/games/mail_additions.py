"""What applications above `games` add to the mails that ask somebody for a move: links, and where replies go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from courier.games.models import Game
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class MailAddition:
    """Values for the templates, and headers of the message."""

    context: dict[str, object] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)


# Called when the mail is rendered, for a player whose turn it is in a running game.
Adder = Callable[[Game, Player, datetime], MailAddition]

_adders: list[Adder] = []


def register(adder: Adder) -> None:
    """Let `adder` add to every mail that asks for a move."""
    _adders.append(adder)


def addition_for(game: Game, player: Player | None, now: datetime) -> MailAddition:
    """Everything that is added to a mail to this player; nothing for people without an account."""
    found = [] if player is None else [adder(game, player, now) for adder in _adders]
    context = {name: value for addition in found for name, value in addition.context.items()}
    headers = {name: value for addition in found for name, value in addition.headers.items()}
    return MailAddition(context, headers)
