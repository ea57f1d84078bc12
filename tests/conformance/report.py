"""Results -> docs/conformance.md."""

from collections.abc import Sequence

from tests.conformance import known
from tests.conformance.chess_library import LibraryResult
from tests.conformance.document import TITLES, put
from tests.conformance.games import BUILTIN
from tests.conformance.jobs import Result
from tests.variants.judges.crossplay import Compared

FAIRY, LIBRARY, JUDGES = TITLES[:3]


def summary(results: Sequence[Result]) -> str:
    """Return the counts in a line."""
    own = [result for result in results if result.source == BUILTIN]
    others = [result for result in results if result.source != BUILTIN]
    return ", ".join(
        f"{sum(r.is_conforming for r in part)} of {len(part)} {title}"
        for title, part in (("built-in games", own), ("games of variants.ini", others))
        if part
    )


def write(
    results: Sequence[Result], library: Sequence[LibraryResult], judged: Sequence[Compared]
) -> None:
    """Write the sections of the two oracles and of the second implementations."""
    put({FAIRY: _fairy(results), LIBRARY: _library(library), JUDGES: _judges(judged)})


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


def _judges(judged: Sequence[Compared]) -> list[str]:
    kinds = ("castling", "passing", "promotion", "check", "checkmate", "stalemate", "material")
    return [
        (
            "Games no other program knows are judged a second time, by slow code of another style"
            " that was written from"
        ),
        (
            "the rules and shares nothing with ours (`tests/variants/judges/`): random games from"
            " the array, from what is"
        ),
        (
            "left of it, and from scattered pieces. The columns count positions, and special moves"
            " that were legal in them."
        ),
        "",
        f"| game | positions | moves | {' | '.join(kinds)} | not conforming |",
        f"|---|---|---|{'---|' * len(kinds)}---|",
        *(
            f"| {item.key} | {item.positions} | {item.moves} |"
            f" {' | '.join(str(item.met[kind]) for kind in kinds)} | {_cell(item.difference)} |"
            for item in judged
        ),
    ]


def _row(result: Result) -> str:
    perft = f"{result.perft_depth}: {result.perft_nodes}" if result.perft_depth else "-"
    notes = ", ".join(f"{key} ({count})" for key, count in sorted(result.known.items()))
    problem = _cell(result.refusal or result.difference)
    return (
        f"| {result.name} | {result.source} | {perft} | {result.positions} | {notes} | {problem} |"
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")[:160]
