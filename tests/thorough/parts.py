"""What is tried in full: for each part its tests, and the files of the product they prove."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from variants.commands.compile import HOT

ROOT: Final = Path(__file__).resolve().parents[2]
ENDINGS: Final = frozenset({".css", ".py", ".toml", ".ini", ".txt", ".html", ".json", ".md", ".sh"})

# What rules are made of; searching, importing and authoring have parts of their own.
REFEREE: Final = (
    "variants/*.py",
    "variants/core",
    "variants/engine",
    "variants/loader",
    "variants/movement",
    "variants/notation",
    "variants/rules",
    "variants/spec",
    "variants/presets",
)


@dataclass(frozen=True, slots=True)
class Part:
    """Tests that are tried in full together, and what they cover: globs of files and of folders.
    `is_compiled` says that they try the compiled rules, `only` which of them are meant, as `-k`
    reads it: those run in every suite, too, on other days, and may change without a thorough run.
    Tests of `whole_files` stay in one process.

    What `covers_all` names is all its tests read. They try as many cases as any suite does, and
    while the record of them holds, the whole suite leaves them out.
    """

    tests: tuple[str, ...]
    covers: tuple[str, ...]
    is_compiled: bool = False
    only: str = ""
    whole_files: bool = False
    covers_all: bool = False


PARTS: Final[dict[str, Part]] = {
    "rules": Part(
        (
            "tests/variants/test_*crossplay.py",
            "tests/variants/test_full_algebraic.py",
            "tests/variants/test_meetings.py",
            "tests/variants/test_pasted_positions.py",
            "tests/variants/test_position_text.py",
            "tests/variants/test_preset_documents.py",
            "tests/variants/test_random_games.py",
            "tests/variants/test_reader.py",
            "tests/variants/test_referee.py",
            "tests/variants/test_free_rules.py",
            "tests/variants/test_writer.py",
            "tests/variants/test_zoo.py",
        ),
        (
            *REFEREE,
            "tests/variants/judges",
            "tests/variants/naive_*.py",
            "tests/variants/rule_fragments.py",
        ),
    ),
    "compiled": Part(
        ("tests/variants/**/test_*.py", "tests/conformance/test_*.py"),
        (
            "variants/compiled.py",
            "variants/commands/compile.py",
            *(f"variants/{glob}" for glob in HOT),
        ),
        is_compiled=True,
    ),
    "variants": Part(
        ("tests/variants/**/test_*.py", "tests/conformance/test_*.py"),
        (
            "variants",
            "tests/variants",
            "tests/conformance",
            "tests/fuzz",
            "tests/conftest.py",
            "tests/depth.py",
            "courier/archive/computer",
            "courier/archive/historical",
            "docs/conformance.md",
            "docs/notation.md",
            "docs/presets.md",
            "README.md",
            "requirements*.txt",
        ),
        covers_all=True,
    ),
    # That the site itself starts is seen by every test in a browser.
    "runtime": Part(
        (
            "tests/runtime/test_backups.py",
            "tests/runtime/test_commands.py",
            "tests/runtime/test_environment.py",
            "tests/runtime/test_health.py",
            "tests/runtime/test_kept_servers.py",
            "tests/runtime/test_patient.py",
            "tests/runtime/test_private_home.py",
            "tests/runtime/test_processor_time.py",
            "tests/runtime/test_run.py",
            "tests/runtime/test_servers.py",
            "tests/runtime/test_state.py",
            "tests/runtime/test_stream.py",
            "tests/runtime/test_supervisor.py",
            "tests/runtime/test_warden.py",
        ),
        (
            "courier/*.py",
            "courier/*/apps.py",
            "courier/*/tasks.py",
            "courier/common",
            "courier/runtime",
            "courier/settings",
            "manage.py",
            "requirements*.txt",
            "tests/chaos/plan.py",
            "tests/chaos/site.py",
            "tests/conftest.py",
            "tests/databases.py",
            "tests/e2e/accounts.py",
            "tests/e2e/shared_site.py",
            "tests/runtime/*.py",
        ),
        covers_all=True,
    ),
    "presets": Part(
        (
            "tests/conformance/test_short_run.py",
            "tests/courier/catalogue/test_legend.py",
            "tests/courier/catalogue/test_preset_page.py",
            "tests/courier/drawing/test_board_*.py",
            "tests/courier/reports/test_shipped.py",
            "tests/test_docs.py",
            "tests/variants/authoring/test_descriptions.py",
            "tests/variants/authoring/test_difference.py",
            "tests/variants/authoring/test_hints.py",
            "tests/variants/authoring/test_schema.py",
            "tests/variants/importers/test_builtin_games.py",
            "tests/variants/importers/test_export_ini.py",
            "tests/variants/test_components.py",
            "tests/variants/test_describe.py",
            "tests/variants/test_describe_diagrams.py",
            "tests/variants/test_opening.py",
            "tests/variants/test_zone_maps.py",
        ),
        (
            *REFEREE,
            "courier/catalogue",
            "courier/drawing",
            "courier/reports",
            "templates/catalogue",
            "tests/conformance/*.py",
            "variants/authoring",
            "variants/describe",
            "variants/importers",
        ),
    ),
    "problems": Part(
        ("tests/courier/studies/test_collection.py",),
        ("courier/studies/collection", "courier/studies/domain/collection.py", *REFEREE),
    ),
    "sigma": Part(
        (
            "tests/variants/special/sigma4/test_random_play.py",
            "tests/variants/special/sigma4/test_position_texts.py",
        ),
        ("variants/special", "variants/presets/sigma-4-*.toml"),
    ),
    "search": Part(("tests/variants/search/test_every_preset.py",), ("variants/search", *REFEREE)),
    "authoring": Part(
        (
            "tests/variants/authoring/test_checks.py",
            "tests/variants/authoring/test_random_parts.py",
        ),
        ("variants/authoring", "variants/loader", "variants/spec"),
    ),
    "importers": Part(
        ("tests/variants/importers/test_import_fuzz.py",), ("variants/importers", "variants/spec")
    ),
    "clocks": Part(
        (
            "tests/courier/clocks/test_controls.py",
            "tests/courier/clocks/test_timetable.py",
            "tests/courier/clocks/test_turns.py",
            "tests/courier/games/test_*_histories.py",
        ),
        ("courier/clocks", "courier/games/*.py", "courier/games/domain"),
    ),
    "games": Part(
        (
            "tests/courier/games/test_packed_moves.py",
            "tests/courier/table/views/test_held_moves.py",
            "tests/courier/table/views/test_setup_secrecy.py",
            "tests/courier/table/views/test_watching_histories.py",
        ),
        ("courier/games", "courier/table"),
    ),
    "events": Part(
        ("tests/courier/events/test_*simulations.py", "tests/courier/teams/test_*simulations.py"),
        ("courier/events", "courier/teams"),
    ),
    "exchange": Part(
        (
            "tests/courier/exchange/test_round_trips.py",
            "tests/courier/exchange/test_import_pages.py",
        ),
        ("courier/exchange", "variants/notation"),
    ),
    "trees": Part(("tests/courier/trees/test_forms.py",), ("courier/trees", "variants/notation")),
    "integrity": Part(
        (
            "tests/courier/integrity/test_courier_verify.py",
            "tests/courier/integrity/test_fairy_referee.py",
        ),
        ("courier/integrity", "kit/fairy_referee.py"),
    ),
    "mail": Part(("tests/courier/postbox/test_hostile_messages.py",), ("courier/postbox",)),
    "ratings": Part(
        ("tests/courier/ratings/test_glicko.py", "tests/courier/ratings/test_priors.py"),
        ("courier/ratings",),
    ),
    "api": Part(("tests/courier/api/test_contract.py",), ("courier/api",)),
    "screens": Part(
        ("tests/e2e/test_*.py",),
        ("static/css", "templates/*.html", "tests/e2e/screens.py", "tests/e2e/signed_in.py"),
        only="by_turns or desk or desktop or phone or 1280 or 390",
        whole_files=True,
    ),
}


def files(globs: Iterable[str]) -> list[Path]:
    """The files that globs name, those of folders with all below, in order. Raises ValueError for a
    glob of none.
    """
    found = set[Path]()
    for glob in globs:
        named = [
            each
            for path in ROOT.glob(glob)
            for each in (path.rglob("*") if path.is_dir() else [path])
        ]
        kept = {path for path in named if path.suffix in ENDINGS and "migrations" not in path.parts}
        if not kept:
            raise ValueError(f"{glob} names no file")
        found |= kept
    return sorted(found)
