"""Refusals about erasure."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid


class OtherHandle(Invalid):
    """What was typed is not the player's handle."""

    code = "other_handle"
    sentence = _("That isn’t your handle. Type %(handle)s, exactly as written here.")


class NothingRequested(Conflict):
    """There is nothing to call off."""

    code = "nothing_requested"
    sentence = _("There’s nothing to cancel: the erasure was already cancelled, or has been done.")
