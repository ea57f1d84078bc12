"""How long texts may be, and how many games one may play at once."""

from typing import Final

NAME_LENGTH: Final = 80
LEAGUE_NAME_LENGTH: Final = 50
ABOUT_LENGTH: Final = 4000
MOST_AT_ONCE: Final = 6  # games of one arena, ladder or league
