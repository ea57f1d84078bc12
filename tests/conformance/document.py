"""docs/conformance.md: every harness writes sections of its own and leaves those of the others as
they are.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

PATH: Final = Path(__file__).resolve().parents[2] / "docs" / "conformance.md"
TITLES: Final = (
    "Fairy-Stockfish (pyffish 0.0.90)",
    "python-chess (1.11.2)",
    "Second implementations",
    "Fuzzed texts",
)
HEAD: Final = """# Conformance

Written by `make conformance` and `python -m tests.fuzz --count 1000000 --report`; do not edit. Random games are played
in our rules and in another program side by side: in every position the legal moves, the position text, check, and how
the game ends or may be claimed must be the same. Move sequences from the start are counted on both sides (perft).
"""  # noqa: E501 -- a table


def put(sections: Mapping[str, Sequence[str]], path: Path = PATH) -> None:
    """Write the sections named, by title; the others stay."""
    found = _sections(path.read_text(encoding="utf-8")) if path.exists() else {}
    found |= {title: "\n".join(lines).strip() for title, lines in sections.items()}
    parts = [HEAD.strip(), *(f"## {title}\n\n{found[title]}" for title in TITLES if title in found)]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _sections(text: str) -> dict[str, str]:
    """Return the sections there are by title."""
    parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    return {title: body.strip() for title, body in zip(parts[1::2], parts[2::2], strict=True)}
