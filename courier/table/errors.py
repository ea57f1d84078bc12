"""Why a table does not take what was sent."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Invalid, LimitReached


class BadInput(Invalid):
    """The form says itself what is wrong."""

    code = "invalid"
    sentence = "%(message)s"


class TooFast(LimitReached):
    code = "too_fast"
    sentence = _("You’re going too fast. Wait a moment.")
