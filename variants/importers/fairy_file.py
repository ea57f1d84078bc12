"""A whole `variants.ini`, or one of its sections -> FairyVariant."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Final

from variants.core.errors import PresetError
from variants.importers.fairy_reader import SectionReader
from variants.importers.fairy_variant import FairyVariant
from variants.importers.ini_text import Problem, Section, read_sections

BUILTIN_FILES: Final = (
    "fairy_builtin_chess.ini",
    "fairy_builtin_asia.ini",
    "fairy_builtin_other.ini",
)


@dataclass(frozen=True, slots=True)
class FairyFile:
    """The games of a file by name, and what was noticed: errors belong to sections that were left
    out.
    """

    variants: Mapping[str, FairyVariant]
    problems: tuple[Problem, ...]
    refused: Mapping[str, tuple[Problem, ...]]
    sections: tuple[Section, ...] = ()

    def warnings(self, name: str) -> tuple[str, ...]:
        """Return what was noticed in a section, and in those of the file it inherits from."""
        found: list[str] = []
        seen: set[str] = set()
        while section := next(
            (each for each in self.sections if each.name == name and name not in seen), None
        ):
            seen.add(name)
            later = [other.line for other in self.sections if other.line > section.line]
            end = min(later, default=None)
            found += [
                str(problem)
                for problem in self.problems
                if problem.line >= section.line
                and (end is None or problem.line < end)
                and not problem.is_note
            ]
            name = section.parent
        return tuple(found)

    def variant(self, name: str) -> FairyVariant:
        """Return a game of the file. Raises PresetError naming line and key."""
        if name in self.refused:
            first = self.refused[name][0]
            raise PresetError("wrong-value", str(first), name, path=first.key)
        if name not in self.variants:
            known = ", ".join(list(self.variants)[:20]) or "none"
            own = "; a section with the name of a game of Fairy-Stockfish's own does not count"
            message = (
                f"there is no section [{name[:40]}] (known:"
                f" {known}){own if name in builtin_variants() else ''}"
            )
            raise PresetError("unknown-section", message, name, path="")
        return self.variants[name]


def read_file(text: str) -> FairyFile:
    """Return the games of a file; parents may be Fairy-Stockfish's own games. Raises PresetError if
    it is too long.
    """
    sections, problems = read_sections(text)
    return _evaluated(sections, problems, builtin_variants())


def builtin_variant(name: str) -> FairyVariant:
    """Return one of Fairy-Stockfish's own games. Raises PresetError."""
    found = builtin_variants().get(name)
    if found is None:
        raise PresetError(
            "unknown-variant",
            f"Fairy-Stockfish has no game {name[:40]!r} of its own",
            name,
            path="",
        )
    return found


@lru_cache(maxsize=1)
def builtin_variants() -> Mapping[str, FairyVariant]:
    """Return Fairy-Stockfish's own games by name."""
    folder = files(__package__)
    text = "\n".join((folder / name).read_text(encoding="utf-8") for name in BUILTIN_FILES)
    sections, problems = read_sections(text)
    found = _evaluated(sections, problems, {}, is_own=True)
    faults = [
        problem for problem in found.problems if problem.is_error or "unknown" in problem.message
    ]
    assert not faults, faults
    return found.variants


def _evaluated(
    sections: tuple[Section, ...],
    noticed: tuple[Problem, ...],
    builtin: Mapping[str, FairyVariant],
    *,
    is_own: bool = False,
) -> FairyFile:
    variants: dict[str, FairyVariant] = {}
    refused: dict[str, tuple[Problem, ...]] = {}
    problems = list(noticed)
    for section in sections:
        if section.name in builtin or section.name in variants or section.name in refused:
            message = f"a game {section.name[:40]!r} exists already; the section is skipped"
            problems.append(Problem(section.line, "", message))
            continue
        found, faults = _section(
            section, {**builtin, **variants} if section.parent else {}, is_own=is_own
        )
        problems.extend(faults)
        errors = tuple(problem for problem in faults if problem.is_error)
        if errors or found is None:
            refused[section.name] = errors
        else:
            variants[section.name] = found
    return FairyFile(variants, tuple(problems), refused, sections)


def _section(
    section: Section, known: Mapping[str, FairyVariant], *, is_own: bool
) -> tuple[FairyVariant | None, tuple[Problem, ...]]:
    parent = FairyVariant("")
    if section.parent:
        if section.parent not in known:
            message = f"there is no game {section.parent[:40]!r} to inherit from"
            return None, (Problem(section.line, section.name[:40], message, is_error=True),)
        parent = known[section.parent]
    reader = SectionReader(section, replace(parent, name=section.name), is_own=is_own)
    return reader.read(), tuple(reader.problems)
