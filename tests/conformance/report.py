"""Results -> docs/conformance.md."""

from collections.abc import Sequence

from tests.conformance import known
from tests.conformance.chess_library import LibraryResult
from tests.conformance.document import TITLES, put
from tests.conformance.games import BUILTIN
from tests.conformance.jobs import Result

FAIRY, LIBRARY = TITLES[:2]


def summary(results: Sequence[Result]) -> str:
    """Return the counts in a line."""
    own = [result for result in results if result.source == BUILTIN]
    others = [result for result in results if result.source != BUILTIN]
    return ", ".join(
        f"{sum(r.is_conforming for r in part)} of {len(part)} {title}"
        for title, part in (("built-in games", own), ("games of variants.ini", others))
        if part
    )


def write(results: Sequence[Result], library: Sequence[LibraryResult]) -> None:
    """Write the sections of the two oracles."""
    put({FAIRY: _fairy(results), LIBRARY: _library(library)})


def _fairy(results: Sequence[Result]) -> list[str]:
    return [
        f"Conforming: **{summary(results)}**.",
        "",
        "| game | from | perft | positions | documented differences | not conforming |",
        "|---|---|---|---|---|---|",
        *(_row(result) for result in sorted(results, key=lambda r: (r.source, r.name))),
        "",
        "### Documented differences",
        "",
        *(f"* **{item.key}**: {item.reason}" for item in known.ALL),
    ]


def _library(library: Sequence[LibraryResult]) -> list[str]:
    rows = [f"| {item.name} | {item.positions} | {_cell(item.difference)} |" for item in library]
    return ["| variant | positions | not conforming |", "|---|---|---|", *rows]


def _row(result: Result) -> str:
    perft = f"{result.perft_depth}: {result.perft_nodes}" if result.perft_depth else "-"
    notes = ", ".join(f"{key} ({count})" for key, count in sorted(result.known.items()))
    problem = _cell(result.refusal or result.difference)
    return f"| {result.name} | {result.source} | {perft} | {result.positions} | {notes} | {problem} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")[:160]
