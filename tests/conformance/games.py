"""The games to be compared: Fairy-Stockfish's own, and those of `games.ini` or of any other
file.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from tests.conformance import oracle
from variants import Rules, get_rules
from variants.importers.fairy_document import document_of
from variants.importers.fairy_file import builtin_variants, read_file
from variants.importers.fairy_variant import FairyVariant

FILE: Final = Path(__file__).with_name("games.ini")
BUILTIN: Final = "built in"
FROM_FILE: Final = "variants.ini"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the oracle and where it is from."""

    name: str
    source: str
    variant: FairyVariant

    def rules(self) -> Rules:
        """Return our rules of the game. Raises PresetError for what we cannot play yet."""
        return get_rules(document_of(self.variant))


@lru_cache(maxsize=4)
def games(path: Path = FILE) -> dict[str, Game]:
    """Return all games by name; the oracle knows them afterwards."""
    text = path.read_text(encoding="utf-8")
    oracle.load(text)
    found = {name: Game(name, BUILTIN, variant) for name, variant in builtin_variants().items()}
    for name, variant in read_file(text).variants.items():
        found.setdefault(name, Game(name, FROM_FILE, variant))
    return found
