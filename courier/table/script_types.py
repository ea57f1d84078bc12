"""The types of `courier.table.data` as JSDoc, so that `tsc` holds the scripts to what the server
sends.
"""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from courier.table.data import EmbedData, TableData

FILE: Final = Path(settings.BASE_DIR) / "static" / "js" / "pages" / "game" / "table-data.js"
ROOTS: Final = (TableData, EmbedData)
HEAD: Final = """\
// @ts-check
/** What the server sends to the scripts of a table. Generated from courier/table/data.py: `manage.py table_types`. */
"""  # noqa: E501 -- a table
_PLAIN: Final[dict[object, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
}
_COMMENT: Final = re.compile(r"^    (\w+): .*?  # (?!noqa)(.*)$", re.MULTILINE)


def script_types() -> str:
    """Return the text of the module."""
    found: dict[str, type] = {}
    for root in ROOTS:
        _collect(root, found)
    return "\n".join([HEAD, *(_typedef(found[name]) for name in sorted(found)), "export {};\n"])


def _typedef(declared: type) -> str:
    """Return a TypedDict as a JSDoc type, with the comments of its keys."""
    comments = _comments(declared)
    lines = [f"/** @typedef {{object}} {declared.__name__}"]
    for key, kind in _hints(declared).items():
        is_optional = typing.get_origin(kind) is typing.NotRequired
        name = f"[{key}]" if is_optional else key
        lines.append(f" * @property {{{written(kind)}}} {name}  {comments.get(key, '')}".rstrip())
    return "\n".join([*lines, " */\n"])


def _hints(declared: type) -> dict[str, Any]:
    return typing.get_type_hints(declared, include_extras=True)


def _comments(declared: type) -> dict[str, str]:
    """Return what is said of the keys behind their declarations, here and in the types it
    extends.
    """
    found: dict[str, str] = {}
    for base in getattr(declared, "__orig_bases__", ()):
        if typing.is_typeddict(base):
            found |= _comments(base)
    try:
        source = inspect.getsource(declared)
    except (OSError, TypeError):
        return found
    return found | dict(_COMMENT.findall(source))


def _collect(kind: object, found: dict[str, type]) -> None:
    """Note every TypedDict that is part of a type."""
    if isinstance(kind, type) and typing.is_typeddict(kind):
        if found.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(f"two types are called {kind.__name__}")
        for part in _hints(kind).values():
            _collect(part, found)
    for part in typing.get_args(kind):
        _collect(part, found)


def written(kind: object) -> str:
    """Return a type as JSDoc writes it. Raises TypeError for one that JSON does not have."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and typing.is_typeddict(kind):
        return kind.__name__
    origin = typing.get_origin(kind)
    parts = typing.get_args(kind)
    if origin is typing.NotRequired:
        return written(parts[0])
    if origin in (types.UnionType, typing.Union):
        return "|".join(written(part) for part in parts)
    if origin is list or (origin is tuple and parts[-1] is Ellipsis):
        return _listed(parts[0])
    if origin is tuple:
        return f"[{', '.join(written(part) for part in parts)}]"
    if origin in (dict, Mapping):
        return f"Record<string, {written(parts[1])}>"
    raise TypeError(f"{kind!r} is nothing a script can be sent")


def _listed(kind: object) -> str:
    text = written(kind)
    return f"({text})[]" if "|" in text else f"{text}[]"
