"""What an operator should know of the presets that are stored: `manage.py check --database default`
shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db.utils import DatabaseError

from courier.presets.models import Preset
from variants import preset_keys


@register(Tags.database)
def keys_of_shipped_presets(
    databases: Sequence[str] | None = None, **_options: Any
) -> list[CheckMessage]:
    """Tell of presets that come with the site and are not played on it, because a player's preset
    has their key.
    """
    if not databases:
        return []
    try:
        taken = list(
            Preset.objects.filter(owner__isnull=False, key__in=preset_keys()).values_list(
                "key", flat=True
            )
        )
    except DatabaseError:  # nothing has been migrated yet
        return []
    hint = "Give the player's preset another key, and run load_presets."
    return [
        Warning(
            f"The preset {key} does not come in: a player's preset has its key.",
            hint=hint,
            id="presets.W001",
        )
        for key in sorted(taken)
    ]
