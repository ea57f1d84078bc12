"""Whom a preset is owed to: inventor, author of the document, pieces, source, licence, dates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.catalogue.sources import sources
from courier.catalogue.tiles import origin_words
from courier.drawing.boards.piece_set import OWN
from courier.presets.models import Preset, PresetRevision
from variants import PresetSpec, preset_keys

SITE: Final = "Courier"
SITE_LICENCE: Final = "AGPL-3.0-or-later"


@dataclass(frozen=True, slots=True)
class Credit:
    """A line of the credits: words, an address here or `is_elsewhere`, or an instant."""

    name: str
    words: str = ""
    url: str = ""
    is_elsewhere: bool = False
    at: datetime | None = None


def credits_of(revision: PresetRevision) -> list[Credit]:
    """The credits of a preset that was read with its owner; no query."""
    preset = revision.preset
    spec = revision.spec
    lines = [
        Credit(_("Inventor") if preset.inventor else _("Year"), origin_words(preset)),
        _author(preset),
        Credit(_("Pieces"), _pieces_words(spec)),
        _source(preset, spec),
        _licence(preset, spec),
        Credit(_("First published"), at=preset.first_listed_at),
        Credit(_("Last revision"), at=revision.created_at),
    ]
    return [line for line in lines if line.words or line.at]


def _author(preset: Preset) -> Credit:
    if preset.owner is None:
        return Credit(_("Preset"), SITE if preset.key in preset_keys() else _("a former player"))
    url = reverse("player", args=[preset.owner.username])
    return Credit(_("Preset"), preset.owner.shown_name, url)


def _pieces_words(spec: PresetSpec) -> str:
    brought = any(picture.startswith(OWN) for piece in spec.pieces for picture in piece.pictures)
    return _("drawn for Courier, some by players") if brought else _("drawn for Courier")


def _source(preset: Preset, spec: PresetSpec) -> Credit:
    """Where the game is described: what the document says, else what is known of a game that comes
    with the site.
    """
    known = sources().get(preset.key) if _is_shipped(preset) and not spec.source else None
    if known is not None:
        return Credit(_("Source"), known.title, known.url, is_elsewhere=True)
    return Credit(_("Source"), spec.source, spec.source, is_elsewhere=True)


def _licence(preset: Preset, spec: PresetSpec) -> Credit:
    """Return the licence of the texts: what the document says, else that of the site for presets
    that come with it.
    """
    if spec.licence:
        return Credit(_("Licence of the texts"), spec.licence)
    if not _is_shipped(preset):
        return Credit(_("Licence of the texts"))
    return Credit(_("Licence of the texts"), SITE_LICENCE, reverse("license"))


def _is_shipped(preset: Preset) -> bool:
    return preset.owner is None and preset.key in preset_keys()
