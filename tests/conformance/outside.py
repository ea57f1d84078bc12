"""Games that are not compared, each with the reason."""

from typing import Final

OUTSIDE: Final[dict[str, str]] = {}
