"""Compiled rules by preset: each document is compiled once."""

from collections.abc import Hashable
from functools import cache, lru_cache
from typing import Final

from variants.core.errors import InvalidPosition, PresetError, RulesError
from variants.core.sized_cache import MEGABYTE, sized_cache, weight
from variants.engine.game_rules import GameRules
from variants.engine.pasted import pasted_position
from variants.loader.document import preset_document, preset_keys
from variants.loader.preset import load_spec
from variants.loader.reader import refuse
from variants.rules.protocol import Rules
from variants.spec import NO_GOALS, PresetSpec
from variants.spec.values import DRAW
from variants.special.free.rules import FreeRules
from variants.special.table import SPECIAL

# Rules take 1 MB on average and 14 at most (`authoring/descriptions.py`), and later another one for
# what they remember; specs take some 50 kB.
MOST_BYTES: Final = 200 * MEGABYTE
DOCUMENTS: Final = 256
LONGEST_KEY: Final = 40


def get_rules(source: PresetSpec | str) -> Rules:
    """Return the rules of a spec, of a shipped preset's key, or of a document. Raises PresetError.

    Compiled rules are shared and kept by content hash.
    """
    if isinstance(source, PresetSpec):
        return _compiled(_Hashed(source))
    return _compiled(_Hashed(get_spec(source)))


def compiled(spec: PresetSpec) -> Rules:
    """Return the rules of a spec, compiled anew. Raises PresetError."""
    rules = _rule_set(spec)
    _check_start(rules)
    return rules


def get_spec(source: str) -> PresetSpec:
    """Return the spec of a shipped preset's key or of a document, without compiling its rules.
    Raises PresetError.
    """
    return _shipped(source) if len(source) <= LONGEST_KEY and "=" not in source else _read(source)


@lru_cache(maxsize=DOCUMENTS)
def _read(document: str) -> PresetSpec:
    """Return the spec of a document; reading one takes longer than a move, and stored games name
    theirs each time.
    """
    return load_spec(document)


def by_content(rules: Rules, *about: Hashable) -> Hashable:
    """Return what is known of rules, and of something about them, by their content: who keeps
    answers by it does not keep the rules.
    """
    return rules.spec.content_hash, *about


class _Hashed:
    """A spec that is compared by its content hash, without looking at its long texts."""

    __slots__ = ("spec",)

    def __init__(self, spec: PresetSpec) -> None:
        self.spec = spec

    def __hash__(self) -> int:
        return hash(self.spec.content_hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and other.spec.content_hash == self.spec.content_hash


@cache
def _shipped(key: str) -> PresetSpec:
    """Return the spec of a shipped preset. All are kept: who reads one after the other would drop
    each before it is wanted again.
    """
    if key not in preset_keys():
        raise PresetError("unknown-preset", f"there is no preset {key!r}", key, path="key")
    return load_spec(preset_document(key))


def _size(rules: Rules) -> int:
    return weight(rules) + MEGABYTE


@sized_cache(most=MOST_BYTES, size=_size)
def _compiled(hashed: _Hashed) -> Rules:
    return compiled(hashed.spec)


def _rule_set(spec: PresetSpec) -> Rules:
    """Return the rules a spec asks for: code of its own, components, or a board on which nothing is
    enforced.
    """
    if spec.special:
        return SPECIAL[spec.special](spec)
    if not spec.enforced:
        return FreeRules(spec)
    _refuse_endless(spec)
    return GameRules(spec)


def _refuse_endless(spec: PresetSpec) -> None:
    """Refuse a preset in which nothing can be won: no royal, no goal, nothing counted, stalemate a
    draw.
    """
    has_end = spec.goals != NO_GOALS or spec.ends.stalemate != DRAW or spec.material is not None
    if not has_end and not any(piece.royal for piece in spec.pieces):
        refuse("pieces", "one kind must be royal (royal = true)", "no-royal")


def _check_start(rules: Rules) -> None:
    """Refuse a preset whose array, or one that can be drawn, is no position of it."""
    modes: list[str | None] = [mode.key for mode in rules.spec.setup_modes]
    try:
        for mode in modes or [None]:
            rules.start(mode, lambda _: 0)
    except InvalidPosition as error:
        text = rules.spec.setup.text
        message = f"setup.text: {error.message}{_reading(rules, text)}"
        raise PresetError("wrong-value", message, text, path="setup.text") from error


def _reading(rules: Rules, text: str) -> str:
    """Return how a text that was pasted from another program would be written here, if it can be
    read.
    """
    try:
        return f"; as a text of another program it means {rules.text(pasted_position(rules, text))}"
    except RulesError:
        return ""
