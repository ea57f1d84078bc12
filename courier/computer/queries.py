"""What the computers have to do, and where they may be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.games.queries import with_rows
from courier.games.seats import seats_of, sides_to_move
from courier.players.models import Player
from courier.presets.models import PresetRevision

if TYPE_CHECKING:
    from variants import Side

MOST_GAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Duty:
    """What a game waits for from a computer."""

    game: Game
    player: Player
    side: Side
    is_to_move: bool
    is_offered_draw: bool

    @property
    def sets_up(self) -> bool:
        """Whether the computer is to place its pieces, unseen by the other side."""
        return self.is_to_move and self.game.is_setting_up_in_secret

    @property
    def opponent(self) -> Player | None:
        """Who waits for the computer."""
        return seats_of(self.game)[1 - self.side].player

    @property
    def level(self) -> int:
        """The level that plays."""
        assert self.player.computer_level is not None, "a duty is a computer's"
        return self.player.computer_level


def duty_in(game_id: int) -> Duty | None:
    """What a running game waits for from a computer; None when it waits for somebody else. 3
    queries.
    """
    game = with_rows(Game.objects.filter(pk=game_id, status=GameStatus.ACTIVE)).first()
    if game is None:
        return None
    duties = (_duty(game, seat) for seat in seats_of(game))
    return next((duty for duty in duties if duty is not None), None)


def _duty(game: Game, seat: Seat) -> Duty | None:
    if seat.player is None or not seat.player.is_computer:
        return None
    side: Side = 1 if seat.side else 0
    is_to_move = side in sides_to_move(game)
    is_offered = game.draw_offered_by is not None and game.draw_offered_by != side
    return (
        Duty(game, seat.player, side, is_to_move, is_offered) if is_to_move or is_offered else None
    )


def is_offered_for(revision: PresetRevision) -> bool:
    """Whether the computer plays a preset: it does where the rules are enforced. No query."""
    return revision.rules.enforced


def running_against_computers(player: Player) -> int:
    """How many games of the player against computers run; 1 query."""
    mine = Seat.objects.filter(player=player, game__status=GameStatus.ACTIVE, game__is_solo=False)
    return mine.filter(game__seats__player__computer_level__isnull=False).distinct().count()
