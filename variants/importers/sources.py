"""Texts in other formats -> preset documents; the functions the command, the referee and the pages
share.
"""

from functools import lru_cache

from variants.core.errors import PresetError
from variants.importers.courier_fen import read_board
from variants.importers.diagram import read_diagram
from variants.importers.fairy_document import document_of
from variants.importers.fairy_file import FairyFile, builtin_variant, read_file
from variants.importers.imported import Imported
from variants.loader.preset import load_spec


@lru_cache(maxsize=64)
def from_builtin(name: str) -> Imported:
    """Return Fairy-Stockfish's own game of a name. Raises PresetError."""
    return Imported(document_of(builtin_variant(name)))


@lru_cache(maxsize=16)
def from_ini(text: str, name: str) -> Imported:
    """Return a section of a variants.ini. Raises PresetError naming line and key."""
    found = _file(text)
    document = document_of(found.variant(name))
    return Imported(document, found.warnings(name))


@lru_cache(maxsize=2)
def _file(text: str) -> FairyFile:
    """Return what a file says: its sections are asked for one by one."""
    return read_file(text)


def sections_of(text: str) -> tuple[str, ...]:
    """Return the names of the sections of a variants.ini, unreadable ones included. Raises
    PresetError.
    """
    found = _file(text)
    return (*found.variants, *found.refused)


@lru_cache(maxsize=16)
def from_diagram(text: str, name: str = "") -> Imported:
    """Return the game of an Interactive Diagram. Raises PresetError."""
    return read_diagram(text, name)


def from_board(code: str, name: str = "") -> Imported:
    """Return a preset without rules for an array in Game Courier's extended FEN. Raises
    PresetError.
    """
    return read_board(code, name)


def import_text(
    text: str, *, name: str = "", sections: tuple[str, ...] = ()
) -> tuple[Imported, ...]:
    """Return the presets of a text of any known kind: all sections of a variants.ini, or those
    named.

    Raises PresetError.
    """
    kind = text_kind(text)
    if kind == "document":
        return (Imported(load_spec(text).document),)
    if kind == "diagram":
        return (from_diagram(text, name),)
    if kind == "board":
        return (from_board(text, name),)
    return tuple(from_ini(text, section) for section in sections or sections_of(text))


def text_kind(text: str) -> str:
    """Return what a text looks like: `ini`, `document`, `diagram` or `board`."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise PresetError("empty", "the text is empty", path="")
    if (
        any(line.startswith("key") and "=" in line for line in lines)
        or "[pieces." in text
        or "extends" in text
    ):
        return "document"
    if any(line.startswith("[") and line.rstrip().endswith("]") for line in lines):
        return "ini"
    if any(line.count(":") >= 2 for line in lines):
        return "diagram"
    return "board"
