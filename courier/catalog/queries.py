"""Reading presets."""

from __future__ import annotations

from django.db.models import F, QuerySet
from django.http import Http404

from courier.catalog.models import Preset, PresetRevision


def current_revision(key: str) -> PresetRevision:
    """The revision new games of a preset are started with; 1 query. Raises `PresetRevision.DoesNotExist`."""
    return PresetRevision.objects.select_related("preset").get(preset__key=key, pk=F("preset__current"))


def revision_or_404(key: str) -> PresetRevision:
    """The same for a page that names a preset on offer; 1 query. Raises Http404, for a preset not listed too."""
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    if not revision.preset.is_listed:
        raise Http404(key)
    return revision


def listed_presets() -> QuerySet[Preset]:
    """Every preset that is offered, by name, with its current revision; 1 query."""
    return Preset.objects.filter(is_listed=True, current__isnull=False).select_related("current")
