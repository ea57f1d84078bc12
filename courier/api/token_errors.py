"""Refusals about tokens."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import PermissionDenied

from courier.common.errors import LimitReached


class TooManyTokens(LimitReached):
    """The player has as many tokens as one can have."""

    code = "too_many_tokens"
    sentence = _("You have %(most)d tokens, which is the limit. Revoke one first.")


class ScopeMissing(PermissionDenied):
    """The token does not cover what was asked."""

    default_code = "scope_missing"
    default_detail = _("Your token doesn’t cover this. Create one that does on your account page.")
