"""What the editor page of a draft knows when it opens."""

from __future__ import annotations

from django.urls import reverse

from courier.drawing.boards.piece_set import manifest
from courier.workshop.documents import from_json
from courier.workshop.findings import findings_of
from courier.workshop.models import Draft
from courier.workshop.names import proposed_key
from courier.workshop.queries import paintable_pictures_of
from variants import COLOURS
from variants.authoring import document_forms

_ACTIONS = ("save", "diagram", "publish", "discard", "pictures", "playtest")


def editor_state(draft: Draft) -> dict[str, object]:
    """Return the draft with its problems, its forms and the addresses its page writes to."""
    document = from_json(draft.document)
    own = [picture.name for picture in paintable_pictures_of(draft.owner)]
    names = _names_of_files()
    return {
        "document": document,
        "version": draft.version,
        "title": draft.title,
        **findings_of(document),
        "forms": document_forms(),
        "pictures": [*own, *piece_pictures()],
        "aliases": {name: names[file] for name, file in manifest().items() if names[file] != name},
        "colours": list(COLOURS),
        "urls": {
            **{name: reverse(f"draft_{name}", args=[draft.uuid]) for name in _ACTIONS},
            "composer": reverse("composer"),
            "pieces": reverse("known_pieces"),
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


def piece_pictures() -> list[str]:
    """Return the names of the pictures of pieces to choose from, tokens last; without signs and
    loose stones.
    """
    found = [(file.startswith("token_"), name) for file, name in _names_of_files().items()]
    return [name for _, name in sorted(found) if not name.startswith(("sign_", "stone_"))]


def _names_of_files() -> dict[str, str]:
    """Return one name for each picture: that of its file where it is a name, else the first one."""
    names: dict[str, str] = {}
    for name, file in manifest().items():
        if file not in names or name == file.removesuffix(".svg"):
            names[file] = name
    return names
