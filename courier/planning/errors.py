"""Why a plan refuses what its player wants."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class NothingToPlan(Conflict):
    code = "nothing_to_plan"
    sentence = _(
        "Alone you play both sides on the board of the game itself, so there is nothing to plan."
    )


class NotWhileSettingUp(Conflict):
    code = "setting_up"
    sentence = _("Plans can be made once both set-ups are in.")


class TooLongToPlan(Conflict):
    code = "too_long_to_plan"
    sentence = _("This game has more than %(most)s half-moves, and a plan holds no more.")


class PlanMoved(Conflict):
    code = "conflict"
    sentence = _(
        "Your plan was changed in another window meanwhile. Nothing was lost: look at it as it"
        " is now."
    )


class GameMoved(Conflict):
    code = "game_moved"
    sentence = _(
        "The game has moved on. Read the plan again and send it with the ply it then shows."
    )


class PlanTooLarge(LimitReached):
    code = "plan_too_large"
    sentence = _("A plan takes at most %(most)s kB. Shorten what is written in it.")


class NothingToUndo(Conflict):
    code = "nothing_to_undo"
    sentence = _("There is nothing to undo.")


class PlayedMovesStay(Invalid):
    code = "played"
    sentence = _("Moves of the game stay. Only your own lines can be deleted.")


class TooManyTried(LimitReached):
    code = "too_many_moves"
    sentence = _("There are %(most)s moves in this plan already. Delete some lines first.")


class TooManyWords(LimitReached):
    code = "too_many_words"
    sentence = _(
        "The notes of a plan have %(most)s characters at most, all together. Shorten some."
    )


class NoReply(Invalid):
    code = "no_reply"
    sentence = _("Only a move of your own can be set, in answer to one of your opponent's.")


class LineLeft(Conflict):
    code = "line_left"
    sentence = _("The game has gone another way, so nothing in this line can be set.")


class MoveIsDue(Conflict):
    code = "move_is_due"
    sentence = _(
        "This is the move you may play now. Send it on the page of the game; what follows it can be"
        " set as a conditional move."
    )


class GameOverInLine(Conflict):
    code = "game_over_in_line"
    sentence = _("The game would be over before this move is reached: %(move)s ends it.")


class TooFarAhead(LimitReached):
    code = "too_far_ahead"
    sentence = _("A conditional move can be set up to %(most)s half-moves ahead.")


class TooManyConditional(LimitReached):
    code = "too_many_conditional"
    sentence = _("In one game %(most)s conditional moves can be set. Remove some first.")


class TooManyConditionalInAll(LimitReached):
    code = "too_many_conditional_in_all"
    sentence = _(
        "In all your games together %(most)s conditional moves can be set. Remove some first."
    )


class OpponentMovesElsewhere(Invalid):
    code = "not_the_opponents_move"
    sentence = _("A condition belongs where your opponent is to move. Go to such a position first.")


class BadCondition(Invalid):
    code = "bad_condition"
    sentence = _(
        "Choose what your opponent does, and what you do then; a capture on one square needs that"
        " square."
    )


class NoPatternsHere(Invalid):
    code = "no_patterns_here"
    sentence = _("In this preset captures and checks can’t be foreseen. Choose “Anything else”.")


class NeverMet(Invalid):
    code = "never_met"
    sentence = _("No move your opponent has here is like that.")


class ReplyNeverLegal(Invalid):
    code = "reply_never_legal"
    sentence = _("After no such move of your opponent can %(move)s be played: %(reason)s.")


class PlayOnTheBoard(Invalid):
    code = "play_on_the_board"
    sentence = _(
        "A turn of stones depends on the position. Play the line on the board and set it there."
    )


class OtherBeginning(Invalid):
    code = "other_beginning"
    sentence = _("This plan begins with another position than the game.")


class Unplayable(Invalid):
    code = "unplayable"
    sentence = _("Nothing was changed. %(reason)s")


class NoSuchCondition(Conflict):
    code = "no_such_condition"
    sentence = _("This condition is no longer there.")
