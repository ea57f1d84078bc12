"""Where to look for other games with the shown position; their pages and what they tell are the
archive's.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from courier.games.hooks import Context
from courier.games.spot import Spot
from courier.presets.permissions import is_watchable


def has_links(spot: Spot) -> bool:
    """Return whether games of the preset are in the archive: those of private presets are not."""
    return is_watchable(spot.game.revision.preset)


def shown_links(spot: Spot) -> Context:
    """Return the addresses of the position in the explorer, as a piece of a page, and in the
    search.
    """
    key = spot.game.revision.preset.key
    position = spot.position
    requested = urlencode({"position": position})
    return {
        "fragment": f"{reverse('explore_fragment', args=[key])}?{requested}",
        "explorer": f"{reverse('explore', args=[key])}?{requested}",
        "search": f"{reverse('archive')}?{urlencode({'preset': key, 'position': position})}",
    }
