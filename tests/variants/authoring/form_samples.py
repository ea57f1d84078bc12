"""Tables made of the defaults of a form, and documents to put them into."""

from typing import Any

from variants import preset_document
from variants.authoring.schema.fields import Field, TableForm
from variants.loader.document import parse

CHOSEN: dict[str, Any] = {
    "files": ["g", "c"],
    "square_lists": [["a1", "h1"], ["a8", "h8"]],
    "kind": "rook",
    "kinds": ["rook"],
    "zone": ["a1"],
    "squares": ["a1"],
    "square": "a1",
    "betza": "W",
    "counts": {"queen": 2},
}
# Fields of one form that need values of their own to make sense together.
TOGETHER: dict[str, dict[str, Any]] = {
    "promotion": {"pieces": ["pawn"], "choices": ["rook"]},
    "castling": {"kings": ["king"], "partners": ["rook"]},
    "castling[]": {
        "flag": "K",
        "king": "e1",
        "king_target": "g1",
        "rook": "h1",
        "rook_target": "f1",
    },
    "condition": {"may": ["move"], "if": "guarded"},
    "connect": {"row": 4, "from": None, "to": None},
    "exchange": {"pieces": ["king"]},
    "drops": {"start": None},
    "turning": {"zone": None},
    "lent": {"at": "bW"},
    "translations": {"language": "de"},
}


# Tables without which one cannot be.
BESIDE: dict[str, dict[str, Any]] = {
    "drops": {"hands": {}},
    "prisoners": {"hands": {}, "drops": {}},
    "pocket": {"hands": {}, "drops": {}},
    "gating": {"hands": {}},
    "displacement": {"turn": {"moves": 2}, "strength": {"ranks": {"queen": 2}}},
}


def base() -> dict[str, Any]:
    """Return chess without the tables that forms are tried out with."""
    chess = parse(preset_document("chess"))
    return {name: chess[name] for name in ("key", "name", "board", "pieces", "setup")}


def value_of(field: Field) -> Any:
    """Return the default of a field, or something for one that has to be filled in."""
    if field.default is not None:
        return field.default
    return field.choices[0].value if field.choices else CHOSEN.get(field.kind)


def table_of(form: TableForm) -> dict[str, Any]:
    """Return a table with every key that has a default or has to be there."""
    requested = {
        field.key: value_of(field)
        for field in form.fields
        if field.required or field.default is not None
    }
    together = TOGETHER.get(form.key, {})
    return {key: value for key, value in {**requested, **together}.items() if value is not None}


def with_table(form: TableForm, table: dict[str, Any]) -> dict[str, Any]:
    """Return the base document with a table of this form."""
    tables = base()
    if form.key == "":
        return {**tables, **{key: value for key, value in table.items() if key not in tables}}
    if form.key == "board":
        return {**tables, "board": {**table, "files": 8, "ranks": 8}}
    if form.key == "pieces":
        tables["pieces"]["rook"] = {**table, "name": "Rook", "label": "R"}
    elif form.key == "pieces.extra":
        tables["pieces"]["rook"]["extra"] = [table]
    elif form.key == "setup":
        tables["setup"].update({key: value for key, value in table.items() if key != "text"})
    elif form.key == "setup.modes":
        rank = "????????/pppppppp/8/8/8/8/PPPPPPPP/????????"
        pieces = ["king", "queen", "rook", "rook", "bishop", "bishop", "knight", "knight"]
        mode = {**table, "key": "free", "name": "Free"}
        tables["setup"] = {"text": f"{rank} w - - 0 1", "shuffle": pieces, "modes": [mode]}
    elif form.key == "sides":
        tables["sides"] = [{**table, "name": "One"}, {**table, "name": "Two", "colour": "green"}]
    else:
        tables |= BESIDE.get(form.key, {})
        if form.key == "flips":
            tables["pieces"]["king"]["royal"] = False
        tables[form.key.removesuffix("[]")] = [table] if form.repeats == "many" else table
    return tables
