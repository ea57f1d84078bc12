"""What somebody of the staff leaves to the others: what is about themselves, and about games they
play.
"""

from __future__ import annotations

from collections.abc import Callable

from courier.events.occasions import event_code
from courier.games.enums import Ending, GameStatus, Source
from courier.games.hooks import takes_part
from courier.games.models import NO_SHOW, Game
from courier.games.queries import are_playing
from courier.games.seats import plays_computer, seats_of
from courier.moderation.errors import NobodyElse, OwnAffair
from courier.moderation.models import ConductReport, Doubt, StaffAct
from courier.players.models import Player

Affair = Callable[[Player], bool]


def affair_of(player: Player, report: ConductReport | None = None) -> Affair:
    """The staff who may take no measures about a player: themselves, their opponents in running
    games, who reports or plays there.
    """

    def concerns(staff: Player) -> bool:
        if player.pk == staff.pk or are_playing(player, staff):
            return True
        if report is None:
            return False
        return report.reporter_id == staff.pk or (
            report.game is not None and takes_part(report.game, staff)
        )

    return concerns


def affair_of_doubt(doubt: Doubt) -> Affair:
    """The staff who may not decide a doubt: the players of its game."""
    return lambda staff: takes_part(doubt.game, staff)


def affair_of_game(game: Game) -> Affair:
    """The staff who may not decide about a finished game: its players, and who plays one of them
    now.
    """
    players = [seat.player for seat in seats_of(game) if seat.player is not None]

    def concerns(staff: Player) -> bool:
        return takes_part(game, staff) or any(are_playing(each, staff) for each in players)

    return concerns


def affair_of_act(act: StaffAct) -> Affair:
    """The staff who may not decide about a measure, apart from who took it: whom it concerns, and
    who has reported it or plays in its game.
    """
    about_player = affair_of(act.player, act.report) if act.player is not None else None
    about_game = affair_of_game(act.game) if act.game is not None else None
    return lambda staff: any(each(staff) for each in (about_player, about_game) if each)


def may_be_annulled(game: Game) -> bool:
    """Whether a game of two people has ended and counts for something. One in which a side never
    moved counts in an event alone.
    """
    return (
        game.status == GameStatus.FINISHED
        and game.source == Source.PLAYED
        and not game.is_solo
        and not plays_computer(game)
        and (game.ending != Ending.ABORTED or (game.reason == NO_SHOW and event_code(game) != ""))
    )


def own_affair(affair: Affair, staff: Player) -> OwnAffair | None:
    """Why somebody of the staff has to leave it to the others, if they have to; it shows when there
    are none.
    """
    if not affair(staff):
        return None
    others = Player.objects.filter(is_staff=True, is_active=True).exclude(pk=staff.pk)
    return NobodyElse() if all(affair(other) for other in others) else OwnAffair()
