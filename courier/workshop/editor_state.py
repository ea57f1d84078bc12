"""What the editor page of a draft knows when it opens."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import Any, Final

from django.urls import reverse

from courier.drawing.boards.piece_set import manifest, symbol
from courier.workshop.documents import from_json
from courier.workshop.findings import findings_of
from courier.workshop.models import Draft
from courier.workshop.names import proposed_key
from courier.workshop.queries import paintable_pictures_of
from variants import COLOURS
from variants.authoring import document_forms

# Tables that the page lays out itself, with those of their fields that it draws from the form.
_IN_PLACE: Final[dict[str, tuple[str, ...]]] = {
    "": ("castling_text",),
    "board": (),
    "sides": (),
    "setup": ("unlike_colours", "ordered"),
    "setup.modes": (),
}
_ACTIONS = ("save", "diagram", "publish", "discard", "pictures", "playtest")


def editor_state(draft: Draft) -> dict[str, object]:
    """Return the draft with its problems and the addresses its page writes to and reads."""
    document = from_json(draft.document)
    own = [picture.name for picture in paintable_pictures_of(draft.owner)]
    names = _names_of_files()
    return {
        "document": document,
        "version": draft.version,
        "title": draft.title,
        **findings_of(document),
        "pictures": [*own, *piece_pictures()],
        "own_pictures": own,
        "aliases": {name: names[file] for name, file in manifest().items() if names[file] != name},
        "colours": list(COLOURS),
        "urls": {
            **{name: reverse(f"draft_{name}", args=[draft.uuid]) for name in _ACTIONS},
            "composer": reverse("composer"),
            "pieces": reverse("known_pieces"),
            "forms": f"{reverse('editor_forms')}?v={forms_version()}",
            "page": reverse("draft", args=[draft.uuid]),
        },
        "key": draft.preset.key
        if draft.preset
        else proposed_key(draft.owner.username, draft.title),
        "is_published": draft.preset is not None,
        "visibility": draft.preset.visibility if draft.preset else "private",
        "origin": draft.origin,
        "notes": draft.notes,
    }


@cache
def forms_version() -> str:
    """Return what tells the forms and drawings of one release from those of another."""
    return sha256(json.dumps([editor_forms(), piece_symbols()]).encode()).hexdigest()[:12]


def editor_forms() -> list[dict[str, Any]]:
    """Return the forms of all tables, the same for every draft.

    Of a field that has a place on the page only its name is said, for the faults that are found
    there.
    """
    found = document_forms()
    for form in found:
        drawn = _IN_PLACE.get(form["key"])
        if drawn is None:
            continue
        form["fields"] = [
            field
            if field["key"] in drawn
            else {"key": field["key"], "label": field["label"], "kind": ""}
            for field in form["fields"]
        ]
    return found


def piece_pictures() -> list[str]:
    """Return the names of the pictures of pieces to choose from, tokens last; without signs and
    loose stones.
    """
    found = [(file.startswith("token_"), name) for file, name in _names_of_files().items()]
    return [name for _, name in sorted(found) if not name.startswith(("sign_", "stone_"))]


@cache
def piece_symbols() -> str:
    """Return the symbols that draw these pictures, the same for every draft."""
    return "".join(map(symbol, piece_pictures()))


def _names_of_files() -> dict[str, str]:
    """Return one name for each picture: that of its file where it is a name, else the first one."""
    names: dict[str, str] = {}
    for name, file in manifest().items():
        if file not in names or name == file.removesuffix(".svg"):
            names[file] = name
    return names
