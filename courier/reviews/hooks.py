"""What the computer thinks of a game, on its page."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from courier.games.hooks import Aside, GameHooks
from courier.reviews.beside_games import ASIDE, has_review, shown_review

hooks: Final = GameHooks(
    asides=[
        Aside(ASIDE, _("Computer"), "c", "reviews/_aside.html", shown_review, has_review, 5),
    ],
)
