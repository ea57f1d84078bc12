"""What the game page shows and sends of games whose turns are composed: bases, storages, targets.
No query.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypedDict

from django.utils.translation import gettext as _

from courier.drawing.boards import Piece, piece_of
from variants import (
    MEGABYTE,
    ComposingRules,
    PieceOn,
    PieceSpec,
    Position,
    PresetSpec,
    Rules,
    Side,
    Storage,
    by_content,
    composing_rules,
    move_diagrams,
    other,
    sized_cache,
)


class StorageData(TypedDict):
    """What lies beside the board for one side: empty bases, and loose stones in the order of the
    notation.
    """

    bases: int
    stones: str


class StoneKindData(TypedDict):
    """A kind of stone: how it is called and drawn, loose and as a sign on a base."""

    label: str
    name: str
    picture: str | None
    sign: str | None


class ComposingData(TypedDict):
    """What the player to move may do; `targets` holds the text of a step, empty for a taking move
    to be composed.

    `rival` is the name of the other side.
    """

    side: int
    rival: str
    targets: dict[str, dict[str, str]]
    drops: list[str]
    fetches: dict[str, str]


@dataclass(frozen=True, slots=True)
class StoredStone:
    """A kind of stones in a storage, and how many there are."""

    label: str
    name: str
    piece: Piece
    count: int


@dataclass(frozen=True, slots=True)
class ShownStorage:
    """What lies beside the board for one side, as the page draws it."""

    side: int
    side_name: str
    bases: int
    base: Piece
    stones: tuple[StoredStone, ...]

    @property
    def spoken(self) -> str:
        """The whole storage in words: `Black's storage: 2 empty bases, 1 D, 3 W`."""
        return storage_words(
            self.side_name, self.bases, {stone.label: stone.count for stone in self.stones}
        )


@dataclass(frozen=True, slots=True)
class ExplainedStone:
    """A kind of stone as the key beside the board shows it: a base that carries one, and how it
    moves.
    """

    label: str
    name: str
    base: Piece
    text: str


@sized_cache(most=MEGABYTE, key=by_content)
def stone_key(rules: Rules) -> tuple[ExplainedStone, ...]:
    """Return what every kind of stone means, in the order of the notation; nothing in games without
    stones.
    """
    if composing_rules(rules) is None:
        return ()
    spec = rules.spec
    notes = {each.piece_id: each.note for each in move_diagrams(spec) if not each.title}
    base = base_kind(spec)
    return tuple(
        ExplainedStone(
            label, kind.name, piece_of(spec, PieceOn(label, base.id, 0)), notes.get(kind.id, "")
        )
        for label, kind in stone_kinds(spec).items()
    )


def storage_words(side_name: str, bases: int, stones: dict[str, int]) -> str:
    """Return a storage in words."""
    parts = [_("%(count)s empty bases") % {"count": bases}] if bases != 1 else [_("1 empty base")]
    parts += [f"{count} {label}" for label, count in stones.items()]
    if not bases and not stones:
        parts = [_("empty")]
    return _("Storage of %(side)s: %(parts)s") % {"side": side_name, "parts": ", ".join(parts)}


def pieces_on(rules: Rules, texts: Iterable[str]) -> dict[str, Piece]:
    """Return every base that stands in one of the positions, and an empty base of each side, by
    label.
    """
    found = {piece.label: piece for piece in (empty_base(rules.spec, 0), empty_base(rules.spec, 1))}
    placed = {on for text in texts for on in _pieces(rules, text)}
    return found | {
        on.label: piece_of(rules.spec, on) for on in sorted(placed, key=lambda each: each.label)
    }


@sized_cache(most=16 * MEGABYTE, key=by_content)
def _pieces(rules: Rules, text: str) -> frozenset[PieceOn]:
    return frozenset(rules.pieces(rules.position(text)).values())


def base_kind(spec: PresetSpec) -> PieceSpec:
    """Return the kind of piece that a dropped base is."""
    return next(kind for kind in spec.pieces if kind.carries and not kind.royal)


def stone_kinds(spec: PresetSpec) -> dict[str, PieceSpec]:
    """Return the kinds of stones by letter, in the order of the notation."""
    kinds = {kind.id: kind for kind in spec.pieces}
    return {kinds[name].labels[0]: kinds[name] for name in base_kind(spec).carries}


def empty_base(spec: PresetSpec, side: Side) -> Piece:
    """Return a base without stones."""
    kind = base_kind(spec)
    return piece_of(spec, PieceOn(kind.labels[side], kind.id, side))


def storage_data(rules: Rules, text: str) -> tuple[StorageData, StorageData] | None:
    """Return both storages of a position by side, empty while the sides set up; None in games
    without any.
    """
    found = _storages(rules, text)
    return None if found is None else (_data_of(found[0]), _data_of(found[1]))


def _data_of(storage: Storage) -> StorageData:
    return {
        "bases": storage.bases,
        "stones": "".join(label * count for label, count in storage.stones.items()),
    }


@sized_cache(most=8 * MEGABYTE, key=by_content)
def _storages(rules: Rules, text: str) -> tuple[Storage, Storage] | None:
    composing = composing_rules(rules)
    if composing is None:
        return None
    position = composing.position(text)
    if composing.is_setting_up(position):
        return Storage(0, {}), Storage(0, {})
    return composing.storages(position)


def shown_storages(rules: Rules, text: str) -> tuple[ShownStorage | None, ShownStorage | None]:
    """Return both storages of a position as the page draws them."""
    found = _storages(rules, text)
    if found is None:
        return None, None
    return _shown(rules.spec, 0, found[0]), _shown(rules.spec, 1, found[1])


def _shown(spec: PresetSpec, side: Side, storage: Storage) -> ShownStorage:
    kinds = stone_kinds(spec)
    stones = tuple(
        StoredStone(
            label, kinds[label].name, piece_of(spec, PieceOn(label, kinds[label].id, side)), count
        )
        for label, count in storage.stones.items()
    )
    return ShownStorage(side, spec.sides[side].name, storage.bases, empty_base(spec, side), stones)


def stone_data(spec: PresetSpec) -> list[StoneKindData]:
    """Return the kinds of stones for the page's script."""
    return [
        {
            "label": label,
            "name": kind.name,
            "picture": piece_of(spec, PieceOn(label, kind.id, 0)).picture or None,
            "sign": kind.sign or None,
        }
        for label, kind in stone_kinds(spec).items()
    ]


def composing_data(rules: ComposingRules, text: str) -> ComposingData:
    """Return what the player to move may do in a position. Nothing here lists compositions."""
    position = rules.position(text)
    side = rules.side(position)
    own = [square for square, piece in rules.pieces(position).items() if piece.side == side]
    targets = {square: _targets(rules, position, square) for square in own}
    return {
        "side": side,
        "rival": rules.spec.sides[other(side)].name,
        "targets": {square: goals for square, goals in targets.items() if goals},
        "drops": list(rules.drop_targets(position)),
        "fetches": {
            letter: rules.turn_text(position, "", "", letter) for letter in rules.fetches(position)
        },
    }


def _targets(rules: ComposingRules, position: Position, square: str) -> dict[str, str]:
    return {
        target.square: rules.turn_text(position, square, target.square, "")
        if target.kind == "step"
        else ""
        for target in rules.targets(position, square)
    }


@dataclass(frozen=True, slots=True)
class StoneField:
    """A number field of the form that composes a turn without scripts."""

    name: str
    label: str
    title: str
    value: str


def stone_fields(spec: PresetSpec, filled: Mapping[str, str]) -> tuple[StoneField, ...]:
    """Return a field for each kind of stone, with what was filled in."""
    return tuple(
        StoneField(f"stone-{label}", label, kind.name, filled.get(f"stone-{label}", ""))
        for label, kind in stone_kinds(spec).items()
    )
