"""Why the computer does not review a game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, LimitReached


class NotReviewable(Conflict):
    code = "not_reviewable"
    sentence = _("The computer reviews finished games whose rules are enforced.")


class GameOfThatKind(Forbidden):
    """Who plays a variant asks no computer about it."""

    code = "game_of_that_kind"
    sentence = _(
        "You are playing %(variant)s. The computer says what it thinks of this game once your games"
        " of that variant are over."
    )


class NotConfirmed(Forbidden):
    code = "not_confirmed"
    sentence = _("Confirm your email address before you ask the computer.")


class ReviewsWait(LimitReached):
    code = "reviews_wait"
    sentence = _("The computer still has %(limit)s games of yours to review. Wait for one of them.")


class TooManyReviews(LimitReached):
    code = "too_many_reviews"
    sentence = _("You have had %(limit)s games reviewed today. Ask again tomorrow.")
