"""Why something is not watched."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Invalid, LimitReached


class NothingToWatch(Invalid):
    code = "nothing_to_watch"
    sentence = _("You can watch other people’s games, and other players.")


class NothingToFollow(Invalid):
    code = "nothing_to_follow"
    sentence = _("You can follow presets that everybody may find.")


class TooManyWatched(LimitReached):
    code = "too_many_watched"
    sentence = _(
        "You’re watching %(limit)s games and players. Stop watching one before you add another."
    )
