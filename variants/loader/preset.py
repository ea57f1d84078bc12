"""Preset document -> PresetSpec. Every refusal names the key and the reason; the rules' tables have
loaders beside.
"""

import re
from dataclasses import replace
from typing import Final

from variants.loader.board import load_board
from variants.loader.conditions import check_company, load_conditions
from variants.loader.document import content_hash, parse, resolve, write
from variants.loader.effects import (
    check_clashes,
    check_exchange,
    check_magnets,
    check_passable,
    check_transformations,
    load_effects,
)
from variants.loader.ends import (
    load_check,
    load_counting,
    load_draws,
    load_ends,
    load_facing,
    load_goals,
    load_material,
    load_shatar,
)
from variants.loader.hands import (
    check_pocket,
    check_prisoners,
    load_drops,
    load_hands,
    load_pocket,
    load_prisoners,
)
from variants.loader.lent import check_lent, load_lent
from variants.loader.moves import (
    load_castling,
    load_conversion,
    load_gating,
    load_leaps,
    load_notation,
    load_passes,
    load_restrictions,
    load_rooms,
    load_taking_in_passing,
    load_turning,
    load_wing_castling,
)
from variants.loader.parts import Parts
from variants.loader.pieces import load_pieces
from variants.loader.promotions import load_promotions
from variants.loader.reader import MAX_TEXT, TableReader, refuse
from variants.loader.setup import load_setup
from variants.loader.texts import load_translations
from variants.loader.turns import check_answer, check_displacement, load_turn
from variants.spec import COLOURS, ExtinctionSpec, GoalSpec, PresetSpec, SideSpec
from variants.spec.castles import castlings_of
from variants.special.table import SPECIAL

MAX_TINTS: Final = 2
SECURE_ADDRESS: Final = re.compile(r"https://[A-Za-z0-9.-]+(:\d{1,5})?([/?#][^\s<>\"\\^`{|}]*)?")
_ONE_LEVEL: Final = (
    "connect", "counting", "drops", "enclosure", "explosion", "flips", "gating", "hands",
    "shatar", "turning", "walls",
)  # fmt: skip


def load_spec(document: str) -> PresetSpec:
    """Return the preset a document describes. Raises PresetError, which names the key at fault."""
    tables = resolve(parse(document))
    spec = _preset(TableReader(tables))
    return replace(spec, content_hash=content_hash(tables), document=write(tables))


def _preset(top: TableReader) -> PresetSpec:
    board, decor = load_board(top.inner("board"))
    enforced = top.flag("enforced", True)
    special = top.choice("special", ("", *SPECIAL), "")
    pieces = load_pieces(top.inner("pieces"), board, has_moves=enforced and not special)
    parts = Parts(board, frozenset(piece.id for piece in pieces))
    setup = load_setup(top.inner("setup"), parts)
    spec = PresetSpec(
        key=top.identifier("key"),
        name=top.text("name", longest=80),
        family=top.text("family", "", longest=80),
        inventor=top.text("inventor", "", longest=80),
        year=top.integer("year", -3000, 3000) if top.has("year") else None,
        summary=top.text("summary", "", longest=400),
        rules_text=top.text("rules_text", "", longest=MAX_TEXT),
        enforced=enforced,
        board=board,
        sides=_sides(top),
        pieces=pieces,
        setup=setup,
        castling_text=top.choice("castling_text", ("O-O", "king"), "O-O"),
        promotions=load_promotions(top, parts, pieces, setup),
        decor=decor,
        special=special,
        is_listed=top.flag("listed", True),
        translations=load_translations(top),
        also_called=top.text("also_called", "", longest=200),
        source=_source(top),
        licence=top.text("licence", "", longest=80),
    )
    if board.is_hex:
        _check_hexagons(top)
    if board.is_levelled:
        _check_levels(top, is_enforced=enforced)
    spec = _with_ends(_with_moves(spec, top, parts), top, parts)
    check_company(spec)
    check_lent(spec)
    check_transformations(spec)
    check_magnets(spec)
    check_passable(spec)
    check_pocket(spec)
    check_prisoners(spec)
    check_displacement(spec)
    check_clashes(spec)
    check_exchange(spec)
    check_answer(spec)
    top.finish()
    if enforced and not special and not spec.castling and not spec.wing_castling:
        return replace(spec, castling=castlings_of(spec))
    return spec


def _source(top: TableReader) -> str:
    """Return the address where the game is described, or nothing."""
    source = top.text("source", "", longest=300)
    if source and not SECURE_ADDRESS.fullmatch(source):
        refuse("source", "must be an address that begins with https://")
    return source


def _check_hexagons(top: TableReader) -> None:
    """Refuse rules that speak of ranks and rows of squares."""
    for name in ("connect", "gating"):
        if top.has(name):
            refuse(name, "is for boards of squares")


def _check_levels(top: TableReader, *, is_enforced: bool) -> None:
    """Refuse rules that speak of lines and neighbours on one board."""
    if not is_enforced:
        refuse("enforced", "a board with levels is for presets that enforce their rules")
    for name in _ONE_LEVEL:
        if top.has(name):
            refuse(name, "is for boards with one level")
    if top.holds_table("castling"):
        refuse("castling", "on levels castlings are listed one by one, as [[castling]]")


def _with_moves(spec: PresetSpec, top: TableReader, parts: Parts) -> PresetSpec:
    """Return a preset with the rules of special moves, hands and effects."""
    return replace(
        spec,
        castling=load_castling(top, parts),
        wing_castling=load_wing_castling(top, parts),
        turning=load_turning(top, parts),
        conversion=load_conversion(top, parts),
        taking_in_passing=load_taking_in_passing(top, parts),
        gating=load_gating(top, parts),
        leaps=load_leaps(top, parts),
        restrictions=load_restrictions(top, parts),
        rooms=load_rooms(top, parts),
        conditions=load_conditions(top, parts),
        lent=load_lent(top, parts),
        passes=load_passes(top),
        turn=load_turn(top, parts),
        hands=load_hands(top, parts),
        drops=load_drops(top, parts),
        prisoners=load_prisoners(top, parts),
        pocket=load_pocket(top, parts),
        effects=load_effects(top, parts),
        notation=load_notation(top),
    )


def _with_ends(spec: PresetSpec, top: TableReader, parts: Parts) -> PresetSpec:
    """Return a preset with the rules of check and of the end."""
    return replace(
        spec,
        check=load_check(top),
        facing=load_facing(top, spec.board),
        ends=load_ends(top),
        goals=_with_explosions(spec, load_goals(top, parts)),
        material=load_material(top, parts),
        counting=load_counting(top, parts),
        shatar=load_shatar(top, parts),
        draws=load_draws(top, parts),
    )


def _with_explosions(spec: PresetSpec, goals: GoalSpec) -> GoalSpec:
    """Return the goals; where captures explode, a side without its royal pieces has lost, unless
    others are named.
    """
    royals = tuple(piece.id for piece in spec.pieces if piece.royal)
    if spec.effects.explosion is None or not royals or goals.extinction:
        return goals
    return replace(goals, extinction=(ExtinctionSpec(pieces=(royals, royals)),))


def _sides(top: TableReader) -> tuple[SideSpec, SideSpec]:
    sides = []
    for table in top.entries("sides"):
        sides.append(SideSpec(table.text("name", longest=20), table.choice("colour", COLOURS)))
        table.finish()
    if not sides:
        sides = [SideSpec("White", "white"), SideSpec("Black", "black")]
    if len(sides) != 2:
        refuse("sides", f"a preset has two sides, not {len(sides)}")
    if sides[0].colour == sides[1].colour or sides[0].name == sides[1].name:
        refuse("sides", "the two sides must differ in name and colour")
    return sides[0], sides[1]
