"""Passwords that are refused because everybody would try them here first."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# docs/security.md lists them.
SITE_WORDS: Final = (
    "correspondence",
    "checkmate",
    "stalemate",
    "moderator",
    "password",
    "courier",
    "variant",
    "bishop",
    "castle",
    "knight",
    "player",
    "secret",
    "xiangqi",
    "admin",
    "chess",
    "queen",
    "shogi",
    "sissa",
    "staff",
    "king",
    "pawn",
    "rook",
)
LEAST_ELSE: Final = 6  # letters and digits beside them
_WORDS: Final = re.compile("|".join(sorted(SITE_WORDS, key=len, reverse=True)))


class SiteWordsValidator:
    """Refuses what is little more than words of this site."""

    def validate(self, password: str, user: object | None = None) -> None:
        """Raises ValidationError where fewer than `LEAST_ELSE` letters and digits are left without
        the words.
        """
        left = _WORDS.sub("", password.lower())
        if left != password.lower() and sum(map(str.isalnum, left)) < LEAST_ELSE:
            raise ValidationError(self.get_help_text(), code="password_of_site_words")

    def get_help_text(self) -> str:
        return _("This is little more than words of this site. Add words of your own.")
