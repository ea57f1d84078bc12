"""Keys and names of players' presets: nothing that can be taken for one that comes with the
site.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from courier.workshop.documents import Document
from courier.workshop.errors import BadKey, BadName, KeyTaken, NameTaken
from variants import get_spec, preset_keys

LONGEST_NAME: Final = 50
_KEY: Final = re.compile(r"[a-z][a-z0-9_-]{2,31}")
_LOOKS: Final = (
    ("rn", "m"),
    ("vv", "w"),
    ("0", "o"),
    ("1", "l"),
    ("i", "l"),
    ("5", "s"),
    ("-", ""),
    ("_", ""),
)
# Words of addresses under /presets/.
_ADDRESSES: Final = {"new", "drafts", "composer", "pictures", "compare", "mine", "embed"}
# Letters of other alphabets that look like Latin ones.
_TWINS: Final = str.maketrans("аеорсхуіјѕԁһԛԝνοραικтвмнк", "aeopcxyijsdhqwvopaiktbmhk")
_MARKS: Final = {"Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp"}


def checked_key(key: str) -> str:
    """Return a key a player's preset may have. Raises BadKey, KeyTaken."""
    if not _KEY.fullmatch(key):
        raise BadKey
    if key in _ADDRESSES or _look_of(key) in _looks_of_shipped():
        raise KeyTaken(key=key)
    return key


def checked_name(name: object) -> str:
    """Return a name a player's preset may have. Raises BadName, NameTaken."""
    text = visible_name(name)
    if _skeleton(text) in _shipped_names():
        raise NameTaken(name=text)
    return text


def visible_name(name: object) -> str:
    """Return a name without needless spaces. Raises BadName."""
    text = " ".join(name.split()) if isinstance(name, str) else ""
    hidden = any(unicodedata.category(character) in _MARKS for character in text)
    if not text or len(text) > LONGEST_NAME or hidden:
        raise BadName(limit=LONGEST_NAME)
    return text


def named_tables(document: Document) -> Iterator[tuple[str, Document]]:
    """Yield the tables that hold a name of the preset, with the path of that name: the document,
    whether it has one or not, and the translations that have one.
    """
    yield "name", document
    translations = document.get("translations")
    for number, table in enumerate(translations if isinstance(translations, list) else []):
        if isinstance(table, dict) and "name" in table:
            yield f"translations[{number}].name", table


def proposed_key(handle: str, name: str) -> str:
    """Return a key for a preset of this name, with the handle of its owner in front:
    `ann-rook-endings`.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", f"{handle.lower()}-{plain}").strip("-")
    return (words if words[:1].isalpha() else f"p-{words}")[:32].rstrip("-")


def _look_of(key: str) -> str:
    """Return what a key looks like at a glance: keys that look alike have the same."""
    for twin, plain in _LOOKS:
        key = key.replace(twin, plain)
    return key


def _skeleton(name: str) -> str:
    """Return a name without what the eye does not tell apart."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_TWINS)
    return "".join(character for character in plain if character.isalnum())


@cache
def _looks_of_shipped() -> frozenset[str]:
    return frozenset(map(_look_of, preset_keys()))


@cache
def _shipped_names() -> frozenset[str]:
    return frozenset(_skeleton(get_spec(key).name) for key in preset_keys())
