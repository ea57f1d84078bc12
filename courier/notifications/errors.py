"""Refusals of notices."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Invalid


class UnknownPushService(Invalid):
    code = "unknown_push_service"
    sentence = _("Your browser names a push service this site does not write to. Take mails instead.")


class UnreadableDevice(Invalid):
    code = "unreadable_device"
    sentence = _("What your browser sent for this device cannot be read. Load the page again and try once more.")
