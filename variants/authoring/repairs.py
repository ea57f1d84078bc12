"""Values that say nothing, put in the place of wrong ones so that a document can be read on."""

import copy
import re
from typing import Any, Final

from variants.authoring.schema.fields import Field
from variants.authoring.schema.forms import form_of

MAX_TRIES: Final = 4

_STEP: Final = re.compile(r"[^.\[\]]+|\[\d+\]")
_LABELS: Final = tuple(f"{one}{two}" for one in "XYZWV" for two in "abcdefghijklmnopqrstuvwxyz")
_NEUTRAL: Final[dict[str, Any]] = {
    "flag": False,
    "text": "x",
    "long_text": "",
    "identifier": "x",
    "betza": "",
    "zone": [],
    "zones": [],
    "kinds": [],
    "squares": [],
    "counts": {},
    "position": "8",
}

Tables = dict[str, Any]
Step = str | int


def repaired(tables: Tables, path: str, code: str, tries: int) -> Tables | None:
    """Return the tables with the value at a path mended, None if there is nothing left to try.

    First the key gets a value that says nothing, then it is left out, then the table around it,
    then the whole table.
    """
    steps = _steps(path)
    if not steps or tries > MAX_TRIES:
        return None
    found = copy.deepcopy(tables)
    if tries == 1 and steps == ["pieces"]:
        return {**found, "pieces": {"x": {"name": "x", "label": "X", "betza": ""}}}
    if tries == 1 and _is_piece(steps):
        return _relabelled(found, str(steps[1]))
    if tries == 1:
        field = _field(steps)
        if code != "unknown-key" and field is not None and field.required:
            value = _neutral(field, found)
            return _put(found, steps, value)
    while len(steps) > 1 and tries > 2:
        steps = steps[:-1]
        tries = tries - 1
    return _removed(found, steps)


def _steps(path: str) -> list[Step]:
    return [int(step[1:-1]) if step.startswith("[") else step for step in _STEP.findall(path)]


def _is_piece(steps: list[Step]) -> bool:
    return len(steps) == 2 and steps[0] == "pieces"


def _field(steps: list[Step]) -> Field | None:
    """Return the field a path leads to."""
    names = [step for step in steps if isinstance(step, str)]
    if names[0] == "pieces" and len(names) > 2:
        del names[1]
    key = ".".join(names[:-1])
    form = form_of("castling[]" if key == "castling" and isinstance(steps[1], int) else key)
    return form.field(names[-1]) if form else None


def _neutral(field: Field, tables: Tables) -> Any:
    if field.key == "label":
        return _unused_label(tables)
    if field.kind == "integer":
        return max(field.low or 0, min(8, field.high or 8))
    if field.choices:
        return field.choices[0].value
    if field.kind == "kind":
        return next(iter(_table(tables.get("pieces"))), "")
    return copy.deepcopy(_NEUTRAL.get(field.kind, ""))


def _relabelled(tables: Tables, kind: str) -> Tables | None:
    """Return the tables with a letter of its own for a kind that shares one."""
    piece = _table(tables.get("pieces")).get(kind)
    if not isinstance(piece, dict):
        return _removed(tables, ["pieces", kind])
    piece["label"] = _unused_label(tables)
    piece.pop("aliases", None)
    return tables


def _unused_label(tables: Tables) -> str:
    pieces = _table(tables.get("pieces")).values()
    used = [piece.get("label") for piece in pieces if isinstance(piece, dict)]
    return next(label for label in _LABELS if label not in used)


def _table(value: object) -> Tables:
    return value if isinstance(value, dict) else {}


def _put(tables: Tables, steps: list[Step], value: Any) -> Tables | None:
    """Return the tables with a value at the end of a path, tables on the way made where they are
    missing.
    """
    place: Any = tables
    for step in steps[:-1]:
        if isinstance(place, dict) and isinstance(step, str):
            place = place.setdefault(step, {})
        elif isinstance(place, list) and isinstance(step, int) and step < len(place):
            place = place[step]
        else:
            return None
    if not isinstance(place, dict):
        return _removed(tables, steps[:-1])
    place[steps[-1]] = value
    return tables


def _removed(tables: Tables, steps: list[Step]) -> Tables | None:
    place: Any = tables
    for step in steps[:-1]:
        try:
            place = place[step]
        except (KeyError, IndexError, TypeError):
            return None
    try:
        del place[steps[-1]]
    except (KeyError, IndexError, TypeError):
        return None
    return tables
