"""Why a visitor's game, or their arrival, refuses something."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NotTried(Invalid):
    code = "not_tried"
    sentence = _("This variant can’t be tried here. Its page says how it is played.")


class GuestMoveTooLong(Invalid):
    code = "guest_move_too_long"
    sentence = _("A move has at most %(limit)s characters, and this one has %(length)s.")


class GuestGameMoved(Conflict):
    code = "guest_game_moved"
    sentence = _("The game has moved on in another window. The board shows it as it is now.")


class GuestGameOver(Conflict):
    code = "guest_game_over"
    sentence = _("This game has ended. Start another one.")


class ComputerToMove(Conflict):
    code = "computer_to_move"
    sentence = _("It’s the computer’s turn.")


class NothingToTakeBack(Conflict):
    code = "nothing_to_take_back"
    sentence = _("You have made no move yet.")


class GuestGameTooLong(LimitReached):
    code = "guest_game_too_long"
    sentence = _("After %(most)s half-moves the game goes on in an account. Keep it to play on.")


class ThoughtEnough(LimitReached):
    code = "thought_enough"
    sentence = _(
        "The computer has thought a lot for you this hour. Choose a lower level later, or keep the"
        " game to go on now."
    )


class TooManyArrivals(LimitReached):
    code = "too_many_arrivals"
    sentence = _(
        "We have sent several emails to this address, or from here, in a short time. Look for "
        "them, also in the spam folder, or try again later."
    )


class ArrivalOver(Conflict):
    code = "arrival_over"
    sentence = _("This link has been used, or it is more than three days old.")


class AddressTaken(Conflict):
    code = "address_taken"
    sentence = _("There is an account with this address already. Sign in to it.")


class NothingToKeep(Conflict):
    code = "nothing_to_keep"
    sentence = _("This game is no longer kept here: it may be among your games already.")


class TooFast(LimitReached):
    code = "too_fast"
    sentence = _("You’re going too fast. Wait a minute and try again.")


class TooMuchToKeep(Invalid):
    code = "too_much_to_keep"
    sentence = _(
        "This game takes too much computing to be kept. Start a new one against the computer."
    )


class TooManyGames(LimitReached):
    code = "too_many_guest_games"
    sentence = _("You have begun many games. Go on with one of them, or come back later.")
