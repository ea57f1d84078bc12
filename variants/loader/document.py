"""Preset documents as text: reading, inheritance, normal form, hash, writing."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache, reduce
from importlib.resources import files
from typing import Any, Final

from variants.core.errors import PresetError

MAX_DOCUMENT: Final = 64_000
MAX_ANCESTORS: Final = 4
MAX_DOTS: Final = 200
BOM: Final = "\ufeff"
_PLACE: Final = re.compile(r" \(at ([^()]+)\)$")
OWN_KEYS: Final = ("also_called", "source", "licence")  # of its own game only

# TOML is untyped by nature; the typed reader of `loading.reader` turns it into values at once.
Document = dict[str, Any]


@cache
def preset_keys() -> tuple[str, ...]:
    """Return the keys of the shipped presets, sorted."""
    folder = files("variants") / "presets"
    return tuple(
        sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))
    )


def preset_document(key: str) -> str:
    """Return a shipped preset as a self-contained document. Raises PresetError."""
    return write(resolve(parse(_shipped_text(key))))


def extended_key(key: str) -> str | None:
    """Return the key of the shipped preset that a shipped one extends. Raises PresetError."""
    extended = parse(_shipped_text(key)).get("extends")
    return extended if isinstance(extended, str) else None


def parse(text: str) -> Document:
    """Return the tables of a document. Raises PresetError."""
    if len(text) > MAX_DOCUMENT:
        raise PresetError(
            "document-too-long", f"a preset document has at most {MAX_DOCUMENT} characters", path=""
        )
    # Reading a dotted key takes time by the square of its depth.
    if any(line.count(".") > MAX_DOTS for line in text.split("\n")):
        raise PresetError(
            "too-many-dots", f"a line of a preset document has at most {MAX_DOTS} dots", path=""
        )
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise PresetError("not-toml", "invalid TOML: it holds halves of characters", path="")
    try:
        return tomllib.loads(text.removeprefix(BOM))
    except ValueError as error:  # a number of thousands of digits is a plain ValueError
        raise PresetError("not-toml", _broken(str(error)[:300]), path="") from error
    except RecursionError as error:
        message = "lists or tables are nested too deeply"
        raise PresetError("not-toml", message, path="") from error


def _broken(reason: str) -> str:
    """Return the sentence for what the reader of TOML says, with the place in front."""
    found = _PLACE.search(reason)
    if found is None:
        return f"invalid TOML: {reason}"
    return f"invalid TOML at {found[1]}: {reason[:1].lower()}{reason[1 : found.start()]}"


def resolve(document: Document) -> Document:
    """Return the document merged with the shipped presets it extends. Raises PresetError."""
    line = [document]
    seen: list[str] = []
    while "extends" in line[-1]:
        parent = line[-1]["extends"]
        if not isinstance(parent, str):
            raise PresetError(
                "wrong-type", "extends: must be the key of a shipped preset", path="extends"
            )
        if parent in seen or len(seen) >= MAX_ANCESTORS:
            raise PresetError(
                "extends-loop",
                f"extends: {parent!r} is inherited twice or too deeply",
                path="extends",
            )
        seen.append(parent)
        line.append(_heritable(parse(_shipped_text(parent))))
    return reduce(_inherit, reversed(line), {})


def _heritable(document: Document) -> Document:
    """Return a document without what is said of its own game only."""
    return {key: value for key, value in document.items() if key not in OWN_KEYS}


def content_hash(document: Document) -> str:
    """Return the SHA-256 of the document's normal form; the order of pieces counts, that of other
    keys does not.
    """
    ordered = {**document, "pieces": list(_table(document.get("pieces")).items())}
    normal = json.dumps(
        ordered, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str
    )
    return hashlib.sha256(normal.encode()).hexdigest()


def write(document: Document) -> str:
    """Return a document as TOML text."""
    return "\n".join(_lines(document, "")).strip() + "\n"


def _shipped_text(key: str) -> str:
    if key not in preset_keys():
        raise PresetError(
            "unknown-preset", f"there is no shipped preset {key!r}", key, path="extends"
        )
    return (files("variants") / "presets" / f"{key}.toml").read_text(encoding="utf-8")


def _inherit(parent: Document, child: Document) -> Document:
    without = child.get("without", [])
    if not isinstance(without, list) or not all(isinstance(name, str) for name in without):
        raise PresetError("wrong-type", "without: must be a list of key paths", path="without")
    inherited = parent
    for name in without:
        inherited = _remove(inherited, name.split("."), name)
    return _merge(
        inherited,
        {name: value for name, value in child.items() if name not in ("extends", "without")},
    )


def _remove(document: Document, path: list[str], name: str) -> Document:
    head, *rest = path
    if head not in document:
        raise PresetError(
            "unknown-key", f"without: the preset extended has no {name!r}", name, path="without"
        )
    if not rest:
        return {key: value for key, value in document.items() if key != head}
    return {**document, head: _remove(_table(document[head]), rest, name)}


def _merge(parent: Mapping[str, Any], child: Mapping[str, Any]) -> Document:
    merged = dict(parent)
    for name, value in child.items():
        old = merged.get(name)
        merged[name] = (
            _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
        )
    return merged


def _table(value: object) -> Document:
    return value if isinstance(value, dict) else {}


def _lines(table: Mapping[str, Any], path: str) -> list[str]:
    plain = [
        f"{_key(name)} = {_value(value)}" for name, value in table.items() if not _is_nested(value)
    ]
    for name, value in table.items():
        if not _is_nested(value):
            continue
        inner = f"{path}.{_key(name)}" if path else _key(name)
        for part in value if isinstance(value, list) else [value]:
            brackets = ("[[", "]]") if isinstance(value, list) else ("[", "]")
            plain += ["", f"{brackets[0]}{inner}{brackets[1]}", *_lines(part, inner)]
    return plain


def _is_nested(value: object) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and isinstance(value[0], dict)
    )


def _key(name: str) -> str:
    return (
        name
        if name and all(c.isascii() and (c.isalnum() or c in "-_") for c in name)
        else _string(name)
    )


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, str):
        return _string(value)
    return str(value)


def _string(text: str) -> str:
    if (
        "\n" in text
        and "'''" not in text
        and '"""' not in text
        and "\\" not in text
        and "\r" not in text
    ):
        return f'"""\n{text}"""' if not text.endswith('"') else json.dumps(text)
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
