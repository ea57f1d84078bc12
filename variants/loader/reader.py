"""Typed access to the tables of a preset document, with errors that name the key."""

import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn
from unicodedata import category

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE

MAX_LIST: Final = MAX_SIDE * MAX_SIDE
SIDES: Final = 2
MAX_TEXT: Final = 20_000
BLANKS: Final = "\t\n\r"

_ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def refuse(path: str, reason: str, code: str = "wrong-value") -> NoReturn:
    """Raise PresetError with a message that starts with the key path."""
    raise PresetError(code, f"{path}: {reason}", path=path)


class TableReader:
    """Reads one table key by key; `finish` refuses keys nobody asked for."""

    def __init__(self, table: object, path: str = "") -> None:
        if not isinstance(table, dict):
            refuse(path, "must be a table", "wrong-type")
        self.table: dict[str, Any] = table
        self.path = path
        self.known: set[str] = set()

    def at(self, name: str) -> str:
        """Return the path of a key of this table."""
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        """Return whether the table has a key."""
        self.known.add(name)
        return name in self.table

    def text(self, name: str, default: str | None = None, longest: int = 200) -> str:
        """Return a string, trimmed."""
        value = self._get(name, default)
        if not isinstance(value, str):
            refuse(self.at(name), "must be a string", "wrong-type")
        if len(value) > longest:
            refuse(
                self.at(name),
                f"has {len(value)} characters, at most {longest} are allowed",
                "too-long",
            )
        if any(category(sign) == "Cc" and sign not in BLANKS for sign in value):
            refuse(self.at(name), "holds a control character")
        return value.strip()

    def choice(self, name: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """Return one of a few words; the empty one means the same as no key."""
        value = self.text(name, default)
        if value not in allowed:
            words = ", ".join(
                word or "or left out" for word in sorted(allowed, key=lambda word: not word)
            )
            refuse(self.at(name), f"must be one of {words}, not {value!r}")
        return value

    def identifier(self, name: str, default: str | None = None) -> str:
        """Return a key: lower-case letters, digits, `-` and `_`."""
        value = self.text(name, default)
        check_identifier(value, self.at(name))
        return value

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within bounds."""
        value = self._get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            but = f", not {value}" if isinstance(value, float) else ""
            refuse(self.at(name), f"must be a whole number{but}", "wrong-type")
        if not low <= value <= high:
            refuse(self.at(name), f"must be from {low} to {high}, not {value}")
        return value

    def integers(
        self, name: str, low: int, high: int, default: tuple[int, ...] | None = None
    ) -> tuple[int, ...]:
        """Return a list of whole numbers within bounds."""
        value = self._get(name, None if default is None else list(default))
        if not isinstance(value, list) or not all(type(number) is int for number in value):
            refuse(self.at(name), "must be a list of whole numbers", "wrong-type")
        if len(value) > MAX_LIST:
            refuse(self.at(name), f"has {len(value)} entries, at most {MAX_LIST} are allowed")
        for number in value:
            if not low <= number <= high:
                refuse(self.at(name), f"must each be from {low} to {high}, not {number}")
        return tuple(value)

    def flag(self, name: str, default: bool | None = None) -> bool:
        """Return true or false."""
        value = self._get(name, default)
        if not isinstance(value, bool):
            refuse(self.at(name), "must be true or false", "wrong-type")
        return value

    def strings(self, name: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of strings."""
        value = self._get(name, None if default is None else list(default))
        return as_strings(value, self.at(name))

    def string_lists(
        self, name: str, default: tuple[tuple[str, ...], ...] | None = None
    ) -> tuple[tuple[str, ...], ...]:
        """Return a list of lists of strings."""
        value = self._get(name, None if default is None else [list(part) for part in default])
        if not isinstance(value, list) or len(value) > MAX_LIST:
            refuse(self.at(name), f"must be a list of at most {MAX_LIST} lists", "wrong-type")
        return tuple(as_strings(part, f"{self.at(name)}[{i}]") for i, part in enumerate(value))

    def holds_list(self, name: str) -> bool:
        """Return whether a key holds a list."""
        return isinstance(self.table.get(name), list)

    def holds_lists(self, name: str) -> bool:
        """Return whether a key holds a list that begins with a list."""
        value = self.table.get(name)
        return isinstance(value, list) and bool(value) and isinstance(value[0], list)

    def holds_table(self, name: str) -> bool:
        """Return whether a key holds a single table."""
        return isinstance(self.table.get(name), dict)

    def pair(self, name: str) -> tuple["TableReader", "TableReader"]:
        """Return two readers, each with one entry of a list of two under the same name: one for
        each side.
        """
        value = self._get(name, [])
        if not isinstance(value, list) or len(value) != SIDES:
            refuse(
                self.at(name), "must be one value or a list of two, one for each side", "wrong-type"
            )
        return TableReader({name: value[0]}, self.path), TableReader({name: value[1]}, self.path)

    def inner(self, name: str) -> "TableReader":
        """Return the reader of a table inside."""
        return TableReader(self._get(name, {}), self.at(name))

    def entries(self, name: str, most: int = MAX_LIST) -> Iterator["TableReader"]:
        """Yield a reader for each table of a list of at most so many tables."""
        value = self._get(name, [])
        if not isinstance(value, list) or len(value) > MAX_LIST:
            refuse(self.at(name), f"must be a list of at most {MAX_LIST} tables", "wrong-type")
        if len(value) > most:
            words = f"has {len(value)} tables, at most {most} are allowed"
            refuse(self.at(name), words, "too-many")
        for i, part in enumerate(value):
            yield TableReader(part, f"{self.at(name)}[{i}]")

    def finish(self) -> None:
        """Refuse unknown keys."""
        for name in self.table:
            if name not in self.known:
                known = tuple(sorted(self.known))
                path = self.at(name)
                words = f"{path}: is not a key of this table; it knows {', '.join(known)}"
                raise PresetError("unknown-key", words, path=path, known=known)

    def _get(self, name: str, default: object) -> object:
        self.known.add(name)
        value = self.table.get(name, default)
        if value is None:
            refuse(self.at(name), "is missing", "missing-key")
        return value


def as_strings(value: object, path: str) -> tuple[str, ...]:
    """Return a list of strings as a tuple. Raises PresetError."""
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        refuse(path, "must be a list of strings", "wrong-type")
    if len(value) > MAX_LIST or any(len(part) > MAX_TEXT for part in value):
        refuse(path, f"has more than {MAX_LIST} entries or too long ones", "too-long")
    return tuple(value)


def check_identifier(value: str, path: str) -> None:
    """Refuse a key that is not lower-case letters, digits, `-` and `_`."""
    if not _ID.fullmatch(value):
        refuse(path, f"{value!r} must start with a-z and hold only a-z, 0-9, - and _, at most 40")
