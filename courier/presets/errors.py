"""What the catalogue refuses."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import LimitReached


class TooManyFavourites(LimitReached):
    code = "too_many_favourites"
    sentence = _("You can have %(limit)d favourites at most. Take one away first.")
