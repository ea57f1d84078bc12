"""Why the computer says nothing of a game or a position."""

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
        "You are playing %(variant)s. You can see what the computer thinks once your own games of"
        " that variant are over."
    )


class NotConfirmed(Forbidden):
    code = "not_confirmed"
    sentence = _("Confirm your email address before you request an analysis.")


class ReviewsWait(LimitReached):
    code = "reviews_wait"
    sentence = _("%(limit)s of your requests are still waiting. Try again when one is done.")


class TooManyReviews(LimitReached):
    code = "too_many_reviews"
    sentence = _("You’ve requested %(limit)s analyses today. Try again tomorrow.")


class TooFast(LimitReached):
    code = "too_fast"
    sentence = _("You’re going too fast. Wait a moment.")
