"""Zones and lists of kinds in words, for both sides or for each."""

import re

from variants.core.words import listed
from variants.spec import ANY, PresetSpec, Zone, Zones


def zone_words(zone: Zone) -> str:
    """Return a zone in words: `rank 8`, `ranks 6 to 8`, `the squares d4, d5 and e4 to f5`, `the whole board`."""
    if ANY in zone.items:
        return "the whole board"
    if not zone.items:
        return "no square"
    ranks = [item[1:] for item in zone.items if item.startswith("*")]
    files = [item[0] for item in zone.items if item.endswith("*")]
    rest = [item.replace("-", " to ") for item in zone.items if "*" not in item]
    found = []
    if ranks:
        found.append(f"rank{'s' if len(ranks) > 1 else ''} {listed(sorted(ranks, key=int), 'and')}")
    if files:
        found.append(f"file{'s' if len(files) > 1 else ''} {listed(files, 'and')}")
    if rest:
        is_one = len(rest) == 1 and re.fullmatch(r"[a-p][0-9]+", rest[0])
        found.append(f"{'the square' if is_one else 'the squares'} {listed(rest, 'and')}")
    return listed(found, "and")


def zones_words(spec: PresetSpec, zones: Zones) -> str:
    """Return the zones of both sides: `rank 8 for White, rank 1 for Black`, or once if they are the same."""
    if zones[0].squares == zones[1].squares:
        return zone_words(zones[0])
    return ", ".join(f"{zone_words(zone)} for {side.name}" for zone, side in zip(zones, spec.sides, strict=True))


def kind_words(spec: PresetSpec, kinds: tuple[str, ...], joint: str = "or") -> str:
    """Return names of kinds: `pawn or knight`; `man` for every kind."""
    if ANY in kinds:
        return "man"
    return listed([spec.piece(kind).name.lower() for kind in kinds], joint)


def plural_words(spec: PresetSpec, kinds: tuple[str, ...], joint: str = "and") -> str:
    """Return names of kinds in the plural: `pawns and knights`; `men` for every kind."""
    if ANY in kinds:
        return "men"
    return listed([plural(spec.piece(kind).name.lower()) for kind in kinds], joint)


def plural(name: str) -> str:
    """Return the plural of a piece's name."""
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"
