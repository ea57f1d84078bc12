"""Copies of presets as beginnings."""

from __future__ import annotations

from django.utils.translation import gettext as _

from courier.presets.models import PresetRevision
from courier.workshop.documents import Document, from_toml
from courier.workshop.domain.drafts import Beginning
from courier.workshop.names import LONGEST_NAME


def clone_of(revision: PresetRevision) -> Beginning:
    """Return a copy of a preset under a name of its own, with credit to the inventor of the
    original.
    """
    original = from_toml(revision.document)
    document: Document = {
        name: value
        for name, value in original.items()
        if name not in ("key", "listed", "also_called", "source")
    }
    name = _("My %(name)s") % {"name": revision.preset.name}
    document["name"] = name[:LONGEST_NAME].rstrip()
    return Beginning(
        document,
        origin=_("A copy of %(name)s") % {"name": revision.preset.name},
        source=revision.preset,
    )
