"""Documents as they come from a browser: only such values as a preset document can hold."""

import re
from collections.abc import Mapping
from typing import Final

MAX_DEPTH: Final = 8
MAX_VALUES: Final = 20_000
MAX_NUMBER: Final = 10**9

_UNSEEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

Fault = tuple[str, str]


def value_problem(tables: object) -> Fault | None:
    """Return the path and the reason of the first value that no document can hold, None if there is
    none.
    """
    if not isinstance(tables, Mapping):
        return "", "must be a table"
    waiting: list[tuple[object, str, int]] = [(tables, "", 0)]
    for count, (value, path, depth) in enumerate(waiting):
        if count > MAX_VALUES:
            return "", f"has more than {MAX_VALUES} values"
        fault = _fault(value, depth)
        if fault:
            return path, fault
        if isinstance(value, Mapping):
            waiting += [
                (inner, f"{path}.{name}" if path else str(name), depth + 1)
                for name, inner in value.items()
            ]
        elif isinstance(value, list):
            waiting += [(inner, f"{path}[{at}]", depth + 1) for at, inner in enumerate(value)]
    return None


def _fault(value: object, depth: int) -> str:
    if depth > MAX_DEPTH:
        return "is nested too deeply"
    if isinstance(value, Mapping):
        names = all(isinstance(name, str) and not _UNSEEN.search(name) for name in value)
        return "" if names else "has a key that cannot be written"
    if isinstance(value, list):
        tables = sum(isinstance(entry, Mapping) for entry in value)
        return "" if tables in (0, len(value)) else "must hold either tables only or none"
    if isinstance(value, str):
        return "holds a character that cannot be shown" if _UNSEEN.search(value) else ""
    if isinstance(value, int):
        return "" if abs(value) <= MAX_NUMBER else "is too large a number"
    if isinstance(value, float):
        return f"is {value}, and numbers of a document are whole"
    return "must be a text, a whole number, true or false, a list or a table"
