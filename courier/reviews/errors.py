"""Why the computer does not review a game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, LimitReached


class NotReviewable(Conflict):
    code = "not_reviewable"
    sentence = _("The computer analyses finished games of variants with enforced rules.")


class GameOfThatKind(Forbidden):
    """Who plays a variant asks no computer about it."""

    code = "game_of_that_kind"
    sentence = _(
        "You are playing %(variant)s. You can see the computer analysis of this game once your own"
        " games of that variant are over."
    )


class NotConfirmed(Forbidden):
    code = "not_confirmed"
    sentence = _("Confirm your email address before you request an analysis.")


class ReviewsWait(LimitReached):
    code = "reviews_wait"
    sentence = _(
        "%(limit)s of your games are still being analysed. Wait for one of them to finish."
    )


class TooManyReviews(LimitReached):
    code = "too_many_reviews"
    sentence = _("You’ve requested %(limit)s analyses today. Try again tomorrow.")


class TooFast(LimitReached):
    code = "too_fast"
    sentence = _("You’re going too fast. Wait a moment.")
