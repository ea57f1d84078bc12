"""Everything other applications may add to a game. This application need not know what they are.

An application that adds something declares `hooks = GameHooks(...)` in its own `hooks.py`, for
instance `courier/planning/hooks.py`. They are called in the order of INSTALLED_APPS;
`docs/architecture.md` has a table of who adds what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache

from django.db.models import Exists, QuerySet
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from courier.common.declarations import modules_named
from courier.common.errors import DomainError
from courier.games.models import Game, Move
from courier.games.move_effects import Preview
from courier.games.seats import is_participant
from courier.games.spot import Spot
from courier.players.models import Player

# What a template reads.
Context = dict[str, object]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page of a game, below its title; the urgent ones come first.

    `values` returns what the template reads as `panel`, None where there is nothing to show. It is
    called for everybody who has signed in; the game comes with seats and players. `stored` returns
    a condition on games: whether there are rows that the panel would read. It is read with the
    game, and where `has_stored` says no, `values` need not query. What one player may not know of
    the other is no such condition: the time a page takes would show it.
    """

    name: str
    template: str
    values: Callable[[Game, Player, datetime], Mapping[str, object] | None]
    is_urgent: bool = False
    stored: Callable[[], Exists] | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """A part of the page of a finished game that is opened beside the board, by its name or by the
    key `letter`.

    `show` returns what its template reads, `has` whether a game has it at all; neither is called
    for running games. They are shown in the order of their places.
    """

    name: str
    label: str | Promise
    letter: str
    template: str
    show: Callable[[Spot], Context]
    has: Callable[[Spot], bool]
    place: int


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody says about a ply of a finished game, with the address at which more can be done
    with it.
    """

    ply: int
    author: str
    html: SafeString
    href: str


@dataclass(frozen=True, slots=True)
class MailAddition:
    """Values for the templates of a mail that requests a move, and headers of the message."""

    context: dict[str, object] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHooks:
    """What one application adds to games. Functions that are not given add nothing.

    The first seven are called in the transaction of what has happened, with the game locked. They
    must not fail, and put what is slow on a queue.

    1. `answers` returns the move that answers the one just played in a running game, None if a
       person or a computer has to move. It may write to the game (offer a draw, agree to one).
    2. `on_turn`: the game waits for somebody: it began, a move was played or taken back, a draw was
       offered. Called with the players by side, None for those without an account.
    3. `after_recall`: the player has taken back a move nobody else has seen, and what was noted of
      it has to go.
    4. `after_going_back`: the last moves of the game are gone, and what was computed from them has
       to be computed anew.
    5. `after_upgrade`: the game has gone over to another revision of its preset, with all its
      moves.
    6. `after_ending`: the game has ended, and its moves are packed.
    7. `objection` returns why the side to move may not play a text, or by a plan anything (None),
      where somebody else has a say in it.

    The others are for pages and mails.

    8. `panels` are parts of the page of a game, `asides` of that of a finished one.
    9. `notes` returns what is said about the plies of a finished game, in the order it was said.
    10. `mail_addition` is called when a mail that requests a move is rendered, for the player whose
      turn it is.
    11. `shared_games` returns the ids of running games in which a player has a say without a seat,
      for use inside of another query.
    12. `has_say` returns whether a player has such a say in this game, or has had it; no query for
      one that nobody shares.
    """

    answers: Callable[[Game, Move, datetime], Preview | None] | None = None
    on_turn: Callable[[Game, Sequence[Player | None]], None] | None = None
    after_recall: Callable[[Game, Player], None] | None = None
    after_going_back: Callable[[Game], None] | None = None
    after_upgrade: Callable[[Game], None] | None = None
    after_ending: Callable[[Game], None] | None = None
    objection: Callable[[Game, str | None], DomainError | None] | None = None
    panels: Sequence[Panel] = ()
    asides: Sequence[Aside] = ()
    notes: Callable[[Game, Player | None], Sequence[Note]] | None = None
    mail_addition: Callable[[Game, Player, datetime], MailAddition] | None = None
    shared_games: Callable[[Player], QuerySet[Game, int]] | None = None
    has_say: Callable[[Game, Player], bool] | None = None


def objection_to(game: Game, text: str | None) -> DomainError | None:
    """Return why the side to move may not play a text, or by a plan anything (None); None where
    nobody objects.
    """
    found = (hooks.objection(game, text) for hooks in all_hooks() if hooks.objection is not None)
    return next((error for error in found if error is not None), None)


def takes_part(game: Game, player: Player | None) -> bool:
    """Return whether a player holds a seat of a game, or has a say in it without one; no query for
    a game with its seats that nobody shares.
    """
    if player is None or is_participant(game, player):
        return player is not None
    return any(hooks.has_say(game, player) for hooks in all_hooks() if hooks.has_say is not None)


def stored_columns() -> dict[str, Exists]:
    """Return what is read with a game for its panels, by the names of the columns."""
    panels = [panel for hooks in all_hooks() for panel in hooks.panels]
    return {_column(panel.name): panel.stored() for panel in panels if panel.stored is not None}


def has_stored(game: Game, panel: str) -> bool:
    """Return whether the panel of a name may have rows of a game: True unless it was read that it
    has none.
    """
    return bool(vars(game).get(_column(panel), True))


def _column(panel: str) -> str:
    return f"has_{panel}"


@cache
def hooks_by_application() -> dict[str, GameHooks]:
    """Return what each application adds to games, in the order they are called."""
    found = {
        label: getattr(module, "hooks", None) for label, module in modules_named("hooks").items()
    }
    return {label: hooks for label, hooks in found.items() if isinstance(hooks, GameHooks)}


def all_hooks() -> tuple[GameHooks, ...]:
    """Return what applications add to games, in the order they are called."""
    return tuple(hooks_by_application().values())
