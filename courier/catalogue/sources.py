"""Where the games of shipped presets are described elsewhere (sources.toml).

Their documents say nothing of it, so that an address which has moved can be mended without a new
revision of the rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

FILE: Final = Path(__file__).with_name("sources.toml")


@dataclass(frozen=True, slots=True)
class Source:
    """A page that describes a game: what it is called, and its address."""

    title: str
    url: str


@cache
def sources() -> Mapping[str, Source]:
    """The sources by the keys of presets."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return MappingProxyType({key: Source(**each) for key, each in found.items()})
