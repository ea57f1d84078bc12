"""A catalogue of a thousand presets, made in a second: rows as publishing makes them, of a few
shipped documents.
"""

from __future__ import annotations

from itertools import islice, product
from typing import Final

from courier.players.models import Player
from courier.presets.domain.presets import columns_of
from courier.presets.models import Preset, PresetRevision
from tests.factories import START
from variants import get_spec, load_spec

PATTERNS: Final = (
    "atomic",
    "chess",
    "crazyhouse",
    "gross-chess",
    "minishogi",
    "omega-chess",
    "shogi",
    "sissa",
    "xiangqi",
)
FIRST: Final = (
    "Amber",
    "Bishop",
    "Castle",
    "Dragon",
    "Ember",
    "Falcon",
    "Garnet",
    "Harbour",
    "Iron",
    "Jade",
)
SECOND: Final = (
    "Bridge",
    "Court",
    "Dance",
    "Eclipse",
    "Forest",
    "Gate",
    "Hunt",
    "Island",
    "Journey",
    "Kingdom",
)
THIRD: Final = (
    "of Ash",
    "of Birch",
    "of Cedar",
    "of Dusk",
    "of Ebony",
    "of Frost",
    "of Glass",
    "of Hazel",
    "of Ice",
    "of Jet",
)


def make_catalogue(
    count: int, *, owner: Player | None = None, own_documents: bool = False
) -> list[Preset]:
    """That many listed presets with names of their own.

    Their documents are those of a few shipped presets, unless each shall have a document of its
    own, as on a real site.
    """
    names = [" ".join(parts) for parts in islice(product(FIRST, SECOND, THIRD), count)]
    presets, revisions = [], []
    for number, name in enumerate(names):
        spec = get_spec(PATTERNS[number % len(PATTERNS)])
        if own_documents:
            spec = load_spec(spec.document.replace(f'name = "{spec.name}"', f'name = "{name}"', 1))
        columns = columns_of(spec) | {
            "name": name,
            "search_name": name.lower(),
            "inventor": f"Inventor {number % 40}",
        }
        words = f" {name.lower()} {spec.family.lower()} {spec.inventor.lower()}"
        preset = Preset(
            **columns | {"key": f"many-{number}", "search_text": words, "first_listed_at": START},
            owner=owner,
        )
        presets.append(preset)
        revisions.append((preset, spec))
    Preset.objects.bulk_create(presets)
    current = PresetRevision.objects.bulk_create(
        PresetRevision(
            preset=preset,
            number=1,
            content_hash=spec.content_hash,
            document=spec.document,
            created_at=START,
        )
        for preset, spec in revisions
    )
    for preset, revision in zip(presets, current, strict=True):
        preset.current = revision
    Preset.objects.bulk_update(presets, ["current"])
    return presets
