"""Results -> docs/conformance.md."""

from collections.abc import Sequence
from pathlib import Path

from tests.conformance import known
from tests.conformance.chess_library import LibraryResult
from tests.conformance.games import BUILTIN
from tests.conformance.jobs import Result

HEAD = """# Conformance

Written by `make conformance`; do not edit. Random games are played in our rules and in another program side by side: in
every position the legal moves, the position text, check, and how the game ends or may be claimed must be the same. Move
sequences from the start are counted on both sides (perft).
"""


def summary(results: Sequence[Result]) -> str:
    """Return the counts in a line."""
    own = [result for result in results if result.source == BUILTIN]
    others = [result for result in results if result.source != BUILTIN]
    return ", ".join(
        f"{sum(r.is_conforming for r in part)} of {len(part)} {title}"
        for title, part in (("built-in games", own), ("games of variants.ini", others))
        if part
    )


def write(results: Sequence[Result], library: Sequence[LibraryResult], path: Path) -> None:
    """Write the report."""
    lines = [HEAD, "## Fairy-Stockfish (pyffish 0.0.90)", "", f"Conforming: **{summary(results)}**.", ""]
    lines += [
        "| game | from | perft | positions | documented differences | not conforming |",
        "|---|---|---|---|---|---|",
    ]
    lines += [_row(result) for result in sorted(results, key=lambda r: (r.source, r.name))]
    lines += ["", "### Documented differences", ""]
    lines += [f"* **{item.key}**: {item.reason}" for item in known.ALL]
    lines += ["", "## python-chess (1.11.2)", "", "| variant | positions | not conforming |", "|---|---|---|"]
    lines += [f"| {item.name} | {item.positions} | {_cell(item.difference)} |" for item in library]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _row(result: Result) -> str:
    perft = f"{result.perft_depth}: {result.perft_nodes}" if result.perft_depth else "-"
    notes = ", ".join(f"{key} ({count})" for key, count in sorted(result.known.items()))
    problem = _cell(result.refusal or result.difference)
    return f"| {result.name} | {result.source} | {perft} | {result.positions} | {notes} | {problem} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")[:160]
