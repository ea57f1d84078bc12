"""What stands on the boards of one's own running games: nobody is helped with those, unless
everything may help.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from courier.clocks.terms import Help
from courier.games.enums import GameStatus
from courier.games.hooks import all_hooks
from courier.games.models import Seat
from courier.players.models import Player
from courier.presets.models import Preset

_PROMOTED = "~"


def board_text(position: str) -> str:
    """The first two fields of a position text, without marks of what a piece once was:
    `4k3/8/8/8/8/8/8/4K3 w`.
    """
    placement, side, *_rest = [*position.split(" "), "", ""]
    return f"{placement.replace(_PROMOTED, '')} {side}"


def is_playing(player: Player, preset: Preset) -> bool:
    """Whether a game of the preset with the player and somebody else is running, also where they
    have a say without a seat; 1 query.
    """
    return _running(player, preset).exists()


def _running(player: Player, preset: Preset) -> QuerySet[Seat]:
    shared = [hooks.shared_games for hooks in all_hooks() if hooks.shared_games is not None]
    theirs = Q(player=player)
    for games in shared:
        theirs |= Q(game__in=games(player))
    return Seat.objects.filter(
        theirs,
        game__status=GameStatus.ACTIVE,
        game__is_solo=False,
        game__revision__preset=preset,
    )


def own_positions(player: Player | None, preset: Preset, *, explorable: bool = True) -> list[str]:
    """The positions of somebody's running games of a preset with other people; 1 query, none for
    nobody.

    Games in which they have a say without a seat count as theirs. Games against the computer and
    with oneself are nobody else's business, and in advanced games everything may help. Without
    `explorable`, those whose terms allow the explorer are left out.
    """
    if player is None:
        return []
    computer = Exists(
        Seat.objects.filter(game=OuterRef("game"), player__computer_level__isnull=False)
    )
    own = _running(player, preset).filter(~computer).exclude(game__help=Help.ENGINES)
    if not explorable:
        own = own.filter(game__explorer=False)
    return list(own.values_list("game__position", flat=True))


def is_in_own_game(
    player: Player | None, preset: Preset, positions: Collection[str], *, explorable: bool = True
) -> bool:
    """Whether one of these positions stands in a running game of somebody's; 1 query, none for
    nobody.
    """
    requested = set(map(board_text, positions))
    return not requested.isdisjoint(
        map(board_text, own_positions(player, preset, explorable=explorable))
    )
