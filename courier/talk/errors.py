"""Why something is not said."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class NothingSaid(Invalid):
    code = "nothing_said"
    sentence = _("Write something first.")


class CommentTooLong(Invalid):
    code = "comment_too_long"
    sentence = _("This is too long: a comment has at most %(limit)s characters.")


class AddressNotConfirmed(Forbidden):
    code = "address_not_confirmed"
    sentence = _("Confirm your email address before you write in public.")


class CommentsClosed(Forbidden):
    code = "comments_closed"
    sentence = _("Nothing can be said about this preset now.")


class NotYourComment(Forbidden):
    code = "not_your_comment"
    sentence = _("Only who wrote a comment can change it or take it away.")


class TooLateToEdit(Conflict):
    code = "too_late_to_edit"
    sentence = _("A comment can be changed for a day. Take it away, or write another one.")


class NotForYouToHide(Forbidden):
    code = "not_for_you_to_hide"
    sentence = _(
        "The owner of the preset and the staff can hide comments; what the staff has hidden, only"
        " the staff."
    )


class SpokenTooOften(LimitReached):
    code = "spoken_too_often"
    sentence = _("You have written a lot in a short time. Wait a while; your text is still here.")


class TooManyComments(LimitReached):
    code = "too_many_comments"
    sentence = _(
        "You have written %(limit)s comments on this preset. Take one away before you write another"
        " one."
    )


class TooMuchKibitz(LimitReached):
    code = "too_much_kibitz"
    sentence = _(
        "You have said something about this game %(limit)s times. Take one away before you say"
        " more."
    )


class NotOverYet(Forbidden):
    code = "not_over_yet"
    sentence = _(
        "While a game runs those who watch it talk about it among themselves. Its players read it"
        " afterwards."
    )


class NoSuchPly(Invalid):
    code = "no_such_ply"
    sentence = _("This game has no such move.")


class OwnComment(Invalid):
    code = "own_comment"
    sentence = _("This comment is yours. You can take it away yourself.")


class TooManyComplaints(LimitReached):
    code = "too_many_complaints"
    sentence = _("You have reported many comments today. They will look at them first.")


class ReasonTooLong(Invalid):
    code = "reason_too_long"
    sentence = _("This is too long: at most %(limit)s characters are kept.")


class NotYourNotebook(Forbidden):
    code = "not_your_notebook"
    sentence = _("A notebook is kept by the players of a game.")


class NotebookTooLong(Invalid):
    code = "notebook_too_long"
    sentence = _(
        "This is too long: a notebook has at most %(limit)s characters. Nothing was saved."
    )


class NotebookChanged(Conflict):
    code = "notebook_changed"
    sentence = _(
        "You have saved something else in another window. Both texts are here: put them together"
        " and save."
    )


class OwnAffair(Forbidden):
    code = "own_affair"
    sentence = _(
        "This is yours, or about a game you play: somebody else of the staff has to decide it."
    )


class StaffOnly(Forbidden):
    code = "staff_only"
    sentence = _("Only the staff can do that.")
