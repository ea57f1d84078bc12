"""Refusals of notices."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Invalid, LimitReached


class UnknownPushService(Invalid):
    code = "unknown_push_service"
    sentence = _(
        "Your browser names a push service this site doesn’t write to. Take emails instead."
    )


class UnreadableDevice(Invalid):
    code = "unreadable_device"
    sentence = _(
        "What your browser sent for this device can’t be read. Load the page again and try once "
        "more."
    )


class UnknownDevice(Invalid):
    code = "unknown_device"
    sentence = _("No device of that address is known. Add this browser on the page of notices.")


class TooManyTestPushes(LimitReached):
    code = "too_many_test_pushes"
    sentence = _("You have sent several test notices. Wait a minute before the next one.")


class DeviceGone(Conflict):
    code = "device_gone"
    sentence = _(
        "That browser takes no notices any more, so we have removed it. Add it again with that"
        " browser."
    )


class PushRefused(Conflict):
    code = "push_refused"
    sentence = _(
        "The push service of that browser refuses our notices. Remove the device and add it again."
    )


class PushServiceSilent(Conflict):
    code = "push_service_silent"
    sentence = _("The push service of that browser doesn’t answer. Try again in a few minutes.")
