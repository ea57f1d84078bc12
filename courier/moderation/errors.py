"""Why something is not reported, doubted or decided."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class NothingSaid(Invalid):
    code = "nothing_said"
    sentence = _("Write what has happened, in a sentence at least.")


class TextTooLong(Invalid):
    code = "text_too_long"
    sentence = _("This is too long: at most %(limit)s characters are kept.")


class NotOnesOwn(Invalid):
    code = "not_ones_own"
    sentence = _("Only other people can be reported.")


class TooManyReports(LimitReached):
    code = "too_many_reports"
    sentence = _("You have reported a lot today. The staff will look at that first.")


class NoSuchPlayer(Invalid):
    code = "no_such_player"
    sentence = _(
        "Nobody here is called “%(handle)s”. Write the handle as it is on the player's page."
    )


class NoSecondFactor(Conflict):
    code = "no_second_factor"
    sentence = _(
        "%(handle)s signs in by the password alone. The staff needs a passkey or codes"
        " from an app first: Account, Passkeys and codes."
    )


class StaffOnly(Forbidden):
    code = "staff_only"
    sentence = _("Only the staff can do that.")


class NotAboutStaff(Forbidden):
    code = "not_about_staff"
    sentence = _("Measures against staff are taken by the operators of this site.")


class OwnAffair(Forbidden):
    code = "own_affair"
    sentence = _(
        "This is about you or a game of yours: somebody else of the staff has to decide it."
    )


class NobodyElse(OwnAffair):
    sentence = _(
        "This is about you or a game of yours, and nobody else of the staff could decide it. "
        "Whoever runs this site can make somebody else one of the staff: manage.py appoint_staff."
    )


class NothingToHide(Conflict):
    code = "nothing_to_hide"
    sentence = _("There is no remark to hide: it wasn’t about one, or it is gone already.")


class NoReferee(Invalid):
    code = "no_referee"
    sentence = _(
        "In this game the server is no referee of yours. Agree with your opponent, or take the move"
        " back."
    )


class DoubtedAlready(Conflict):
    code = "doubted_already"
    sentence = _("The staff looks at this game already.")


class TooManyDoubts(LimitReached):
    code = "too_many_doubts"
    sentence = _(
        "You have stopped %(limit)s games within a month. Write to the staff by a report instead."
    )


class NotToAnnul(Invalid):
    code = "not_to_annul"
    sentence = _("Only a finished game of two people can be annulled, and only once.")


class NoAppeal(Conflict):
    code = "no_appeal"
    sentence = _("You can’t appeal against this: it’s been taken back, or needs no appeal.")


class AppealedAlready(Conflict):
    code = "appealed_already"
    sentence = _("You’ve appealed against this already.")


class OwnMeasure(Forbidden):
    code = "own_measure"
    sentence = _("You took this measure yourself: somebody else of the staff has to decide.")


class AlreadyDecided(Conflict):
    code = "already_decided"
    sentence = _("This has been decided already.")


class NoSuchPly(Invalid):
    code = "no_such_ply"
    sentence = _("The game can go back to a ply from %(first)s to %(last)s.")
