"""Two presets beside each other, whatever their kinds are called: which of their rules differ?"""

from dataclasses import fields, is_dataclass
from typing import Final

from variants.movement.betza import parse
from variants.rules.army import start_squares
from variants.spec import PieceSpec, PresetSpec, Zone

# Compared by what they say; castling by its rights in the array and `_castles`, pieces by
# `_pieces`.
_TABLES: Final = (
    ("board", "files"),
    ("board", "ranks"),
    ("board.holes", "holes"),
    ("promotion", "promotions"),
    ("turning", "turning"),
    ("conversion", "conversion"),
    ("gating", "gating"),
    ("leaps", "leaps"),
    ("restrictions", "restrictions"),
    ("room", "rooms"),
    ("pass", "passes"),
    ("turn", "turn"),
    ("condition", "conditions"),
    ("lent", "lent"),
    ("hands", "hands"),
    ("drops", "drops"),
    ("prisoners", "prisoners"),
    ("pocket", "pocket"),
    ("walls, explosion or flips", "effects"),
    ("check", "check"),
    ("facing", "facing"),
    ("ends", "ends"),
    ("goals", "goals"),
    ("material", "material"),
    ("counting", "counting"),
    ("shatar", "shatar"),
)
_DRAWS: Final = (
    *("repetition", "repetition_view", "repetition_forbidden"),
    *("perpetual_check", "perpetual_chase", "shuttling"),
)
_KIND_RULES: Final = (
    "royal",
    "zone",
    "drop_zone",
    "promotion_zone",
    "iron",
    "takes_own",
    "spares",
    "no_mounts",
)


def first_difference(ours: PresetSpec, theirs: PresetSpec) -> str:
    """Return the table in which two presets differ, empty if in none that decides a move or a game.

    Only what makes the players' lives easier may differ: draws that come by themselves instead of
    by a claim, dead positions, texts.
    """
    for name, field in _TABLES:
        if _plain(getattr(ours, field), _labels(ours)) != _plain(
            getattr(theirs, field), _labels(theirs)
        ):
            return name
    for field in _DRAWS:
        if getattr(ours.draws, field) != getattr(theirs.draws, field):
            return f"draws.{field}"
    if _castles(ours) != _castles(theirs):
        return "castling"
    return _pieces(ours, theirs)


def _labels(spec: PresetSpec) -> dict[str, str]:
    return {piece.id: piece.labels[0] for piece in spec.pieces}


def _plain(value: object, labels: dict[str, str]) -> object:
    """Return a value with kinds by their labels and zones by their squares."""
    if isinstance(value, Zone):
        return sorted(value.squares)
    if is_dataclass(value) and not isinstance(value, type):
        return {
            f.name: _plain(getattr(value, f.name), labels)
            for f in fields(value)
            if f.name != "depth"
        }
    if isinstance(value, tuple):
        parts = [_plain(part, labels) for part in value]
        return (
            sorted(parts, key=str)
            if value and all(isinstance(part, str) for part in value)
            else parts
        )
    return labels.get(value, value) if isinstance(value, str) else value


def _castles(spec: PresetSpec) -> object:
    """Return where kings castle to: by side and wing."""
    if spec.wing_castling is not None:
        wings = spec.wing_castling
        last = spec.ranks - 1
        return {
            (side, target, wings.rank if side == 0 else last - wings.rank)
            for side in (0, 1)
            for target in wings.targets
        }
    return {
        (c.side, ord(c.king_target[0]) - ord("a"), int(c.king_target[1:]) - 1)
        for c in spec.castling
    }


def _pieces(ours: PresetSpec, theirs: PresetSpec) -> str:
    others = {piece.labels[0]: piece for piece in theirs.pieces}
    for piece in ours.pieces:
        other = others.get(piece.labels[0])
        if other is None:
            return f"pieces.{piece.id}"
        for field in _KIND_RULES:
            if _plain(getattr(piece, field), _labels(ours)) != _plain(
                getattr(other, field), _labels(theirs)
            ):
                return f"pieces.{piece.id}.{field}"
        if _moves(ours, piece) != _moves(theirs, other):
            return f"pieces.{piece.id}.betza"
    return ""


def _moves(spec: PresetSpec, piece: PieceSpec) -> frozenset[object]:
    """Return what a kind can do, with the squares where each move begins and ends if not
    everywhere.
    """
    homes = start_squares(spec, spec.board)
    initial = piece.initial or tuple(
        Zone((), homes.get(label, frozenset())) for label in piece.labels
    )
    found: set[object] = set()
    for betza, start, end in (
        (piece.betza, None, None),
        *((e.betza, e.start, e.end) for e in piece.extra),
    ):
        for mover in parse(betza):
            begin = start or (initial if mover.initial else None)
            found.add((mover, begin and _squares(begin), end and _squares(end)))
    return frozenset(found)


def _squares(zones: tuple[Zone, ...]) -> tuple[frozenset[int], ...]:
    return tuple(zone.squares for zone in zones)
