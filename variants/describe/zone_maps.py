"""Maps of the zones of a preset: where pieces promote, are dropped, have to stay or to get, and
what else a zone opens.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from variants.core.description import Mark, MoveDiagram, ZoneMap
from variants.core.geometry import Board
from variants.describe.diagrams import plain_movers, reached_on
from variants.describe.zone_uses import uses
from variants.describe.zones import a_piece, kind_words, plural_words, zones_words
from variants.spec import PieceSpec, PresetSpec, PromotionSpec, Zones

Group = tuple[Zones, tuple[str, ...]]


def zone_maps(spec: PresetSpec) -> tuple[ZoneMap, ...]:
    """Return a map for every zone that is a part of the board; none for rules written as code."""
    if spec.special:
        return ()
    used = (
        _map(spec, use.title, use.note, use.zones, use.example, others=use.others)
        for use in uses(spec)
    )
    found = (*_promotions(spec), *_turnings(spec), *_drops(spec), *_stays(spec), *used)
    size = len(spec.board.squares)
    return tuple(it for it in found if any(0 < len(squares) < size for squares in it.zones))


def _promotions(spec: PresetSpec) -> Iterator[ZoneMap]:
    for found in _promoting(spec):
        rule = found.rule
        pieces = tuple(found.pieces)
        note = (
            f"{_pieces(spec, pieces)} {'may promote' if rule.optional else 'promote'}{found.what}"
            " on arriving in the zone."
        )
        if rule.on_the_spot:
            note = f"{_pieces(spec, pieces)} may promote in the zone, instead of moving."
        elif not any(rule.choices):
            note = f"{_pieces(spec, pieces)} cannot go to the zone: there is nothing to promote to."
        example = _example(spec, found.zones, found.shown) if _is_plain(rule) else None
        yield _map(spec, "Promotion", note, found.zones, example)


@dataclass
class _Promoting:
    """Kinds that promote alike in a zone, and those of side 0 among them."""

    rule: PromotionSpec
    zones: Zones
    what: str
    pieces: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)


def _promoting(spec: PresetSpec) -> list[_Promoting]:
    """Return who promotes where; kinds of several tables stand together where only what they
    become differs.
    """
    groups: dict[tuple[object, ...], _Promoting] = {}
    for number, rule in enumerate(spec.promotions):
        kinds = spec.kinds(tuple(dict.fromkeys((*rule.pieces[0], *rule.pieces[1]))))
        for zones, pieces in _by_zone([(_own(spec, kind) or rule.zone, kind) for kind in kinds]):
            what = _becoming(spec, rule, pieces)
            squares = (zones[0].squares, zones[1].squares)
            is_shared = _is_plain(rule) and not what
            key = (*squares, rule.optional if is_shared else number, is_shared)
            group = groups.setdefault(key, _Promoting(rule, zones, what))
            group.pieces += [kind for kind in pieces if kind not in group.pieces]
            group.shown += [kind for kind in pieces if kind in rule.pieces[0]]
    return list(groups.values())


def _is_plain(rule: PromotionSpec) -> bool:
    """Return whether pieces promote by arriving, to something."""
    return any(rule.choices) and not rule.on_the_spot


def _becoming(spec: PresetSpec, rule: PromotionSpec, pieces: tuple[str, ...]) -> str:
    """Return what pieces become in a zone, if that differs from zone to zone."""
    others = [
        kind
        for other in spec.promotions
        if other is not rule
        for kind in spec.kinds(other.pieces[0])
    ]
    if rule.choices[0] != rule.choices[1] or not any(kind in others for kind in pieces):
        return ""
    return f" to {a_piece(kind_words(spec, rule.choices[0]))}"


def _turnings(spec: PresetSpec) -> Iterator[ZoneMap]:
    rule = spec.turning
    if rule is None:
        return
    duty = "must" if rule.mandatory else "may"
    kinds = [piece.id for piece in spec.pieces if piece.promoted]
    for zones, pieces in _by_zone([(_own(spec, kind) or rule.zone, kind) for kind in kinds]):
        how = "a capture" if rule.capture else "a move"
        late = [kind for kind in pieces if kind in rule.arrival]
        when = "ends" if len(late) == len(pieces) else "starts or ends"
        note = f"{_pieces(spec, pieces)} {duty} turn over where {how} {when} in the zone."
        if late and len(late) < len(pieces):
            note += f" {_pieces(spec, tuple(late))} only where it ends there."
        yield _map(
            spec, "Promotion", note, zones, None if rule.capture else _example(spec, zones, pieces)
        )


def _drops(spec: PresetSpec) -> Iterator[ZoneMap]:
    if spec.drops is None or spec.hands is None:
        return
    own = [(piece.drop_zone, piece.id) for piece in spec.pieces if piece.drop_zone is not None]
    others = tuple(piece.id for piece in spec.pieces if piece.drop_zone is None)
    if spec.drops.zone is not None:
        subject = (
            f"All pieces but {plural_words(spec, tuple(kind for _, kind in own))}"
            if own and others
            else "Pieces in hand"
        )
        yield _map(spec, "Drops", f"{subject} are dropped in the zone.", spec.drops.zone, None)
    for zones, pieces in _by_zone(own):
        yield _map(
            spec, "Drops", f"{_pieces(spec, pieces)} are dropped in the zone only.", zones, None
        )


def _stays(spec: PresetSpec) -> Iterator[ZoneMap]:
    for zones, pieces in _by_zone(
        [(piece.zone, piece.id) for piece in spec.pieces if piece.zone is not None]
    ):
        yield _map(
            spec, "Never elsewhere", f"{_pieces(spec, pieces)} never leave the zone.", zones, None
        )


def _own(spec: PresetSpec, kind: str) -> Zones | None:
    return spec.piece(kind).promotion_zone


def _by_zone(kinds: list[tuple[Zones, str]]) -> Iterator[Group]:
    """Yield zones with the kinds that share them."""
    groups: dict[tuple[frozenset[int], frozenset[int]], tuple[Zones, list[str]]] = {}
    for zones, kind in kinds:
        groups.setdefault((zones[0].squares, zones[1].squares), (zones, []))[1].append(kind)
    for zones, pieces in groups.values():
        yield zones, tuple(pieces)


def _pieces(spec: PresetSpec, kinds: tuple[str, ...]) -> str:
    is_every = len(kinds) == len(spec.pieces) > 3
    words = "pieces of every kind" if is_every else plural_words(spec, kinds)
    return words[:1].upper() + words[1:]


def _map(
    spec: PresetSpec,
    title: str,
    note: str,
    zones: Zones,
    example: MoveDiagram | None,
    *,
    others: tuple[Zones, ...] = (),
) -> ZoneMap:
    """Return a map of a zone, or of several that are used alike."""
    board = spec.board
    every = (zones, *others)
    words = "; ".join(zones_words(spec, each) for each in every)
    unions = (set[int]().union(*(each[side].squares for each in every)) for side in (0, 1))
    first, second = (tuple(board.name(square) for square in sorted(union)) for union in unions)
    return ZoneMap(
        title, f"{note} {'Zones' if others else 'Zone'}: {words}.", (first, second), example
    )


def _example(spec: PresetSpec, zones: Zones, kinds: Collection[str]) -> MoveDiagram | None:
    """Return the kind with the simplest moves, before the zone of side 0, with what it reaches
    there and elsewhere.
    """
    board = spec.board
    inside = zones[0].squares
    ways = {kind: dict(_arrivals(board, spec.piece(kind), inside)) for kind in kinds}
    kind = min(
        (kind for kind in kinds if ways[kind]),
        key=lambda it: max(map(len, ways[it].values())),
        default=None,
    )
    if kind is None:
        return None
    origin, marks = min(
        ways[kind].items(),
        key=lambda way: (
            -len(inside & way[1].keys()),
            len(way[1]),
            abs(2 * board.file(way[0]) + 1 - board.files),
        ),
    )
    piece = spec.piece(kind)
    return MoveDiagram(
        piece_id=piece.id,
        name=piece.name,
        label=piece.labels[0],
        board=board,
        origin=board.name(origin),
        marks={
            board.name(s): Mark(m.effect, "promotion") if s in inside else m
            for s, m in sorted(marks.items())
        },
        ways={},
        example=None,
        note="",
    )


def _arrivals(
    board: Board, piece: PieceSpec, inside: frozenset[int]
) -> Iterator[tuple[int, dict[int, Mark]]]:
    """Yield the squares before the zone from which a piece comes into it, with all it reaches from
    there.
    """
    movers = plain_movers(piece)
    for square in board.squares:
        if square not in inside and (piece.zone is None or square in piece.zone[0].squares):
            marks = reached_on(board, movers, square)
            if inside & marks.keys():
                yield square, marks
