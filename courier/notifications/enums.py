"""The ways notices come, and when."""

from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

# The kind of account mails in the outbox. They are no notices: nobody chooses, mutes or is shown
# them.
ACCOUNT_MAIL: Final = "account"


MAILS: Final = "mails"  # what is counted of them, by outcome


class Channel(TextChoices):
    """A way a notice comes."""

    MAIL = "mail", _("Email")
    PUSH = "push", _("On your devices")
    APP = "app", _("On the site")


class Timing(TextChoices):
    """When a notice comes by a channel."""

    AT_ONCE = "at_once", _("At once")
    BATCHED = "batched", _("A while later, unless seen")
    DIGEST = "digest", _("Daily digest")
    NEVER = "never", _("Never")
