"""The data that the scripts of the game page read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import TypedDict

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.common.boards import (
    WALL,
    CellData,
    Line,
    Man,
    board_cells,
    board_lines,
    cell_data,
    square_names,
    wall_man,
)
from courier.games.pages.choices import choice_lines
from courier.games.pages.composing import (
    ComposingData,
    StoneKindData,
    StorageData,
    base_kind,
    composing_data,
    men_on,
    stone_data,
    storage_data,
)
from courier.games.pages.game_page import GamePage
from courier.games.pages.hands import HandData, hand_data, supplies
from courier.games.pages.log.lines import line_nodes
from courier.games.pages.men_data import ManData, man_data
from courier.games.pages.movelist import spoken_moves
from courier.games.pages.strips import men_by_label
from courier.games.pages.timeline import Placement, PlyData, placement, ply_data
from courier.games.pages.tree_data import NodeData
from courier.games.permissions import seats_of
from courier.games.words import seat_name
from variants import PresetSpec, composing_rules


class BoardData(TypedDict):
    """The board as the page's script reads it."""

    cells: list[CellData]
    width: int
    height: int
    lines: tuple[Line, ...]  # of a board whose men stand on points
    letters: bool  # stones by their letters instead of their signs


class PageData(TypedDict):
    """Everything the page's script reads (`static/js/pages/game/data.js`)."""

    ply: int
    shown: int
    my_turn: bool
    enforced: bool
    running: bool
    watching: bool
    thinking: bool
    flipped: bool
    board: BoardData
    men: dict[str, ManData]
    start: Placement
    plies: list[PlyData]
    lines: list[NodeData]
    move_seconds: int | None
    start_seconds: int | None
    choices: list[str]
    pass_text: str
    hands: HandData | None
    supplies: list[str]
    composing: ComposingData | None
    stones: list[StoneKindData]
    storages: tuple[StorageData, StorageData] | None
    bases: list[str]
    news: dict[str, str]
    title: str
    urls: dict[str, str]


def page_data(page: GamePage) -> PageData:
    """Return the data of a page; legal moves go along when it is the viewer's turn. No query."""
    game, spec, rules = page.game, page.spec, page.rules
    spoken = spoken_moves(page.moves, spec)
    return {
        "ply": game.ply,
        "shown": page.spot.at,
        "my_turn": page.standing.is_turn,
        "enforced": spec.enforced,
        "running": page.runs,
        "watching": page.runs,
        "thinking": page.standing.thinks,
        "flipped": page.is_flipped,
        "board": board_data(spec, letters=page.picture.letters),
        "men": {label: man_data(man) for label, man in _men(page).items()},
        "start": placement(rules, game.start_position),
        "plies": _plies(page, spoken),
        "lines": _lines(page),
        "move_seconds": _seconds(game.time_per_move),
        "start_seconds": page.held.start,
        "choices": choice_lines(page.choices),
        "pass_text": page.pass_text,
        "hands": hand_data(rules, game.start_position),
        "supplies": supplies(spec),
        "composing": _composing(page),
        "stones": [] if composing_rules(rules) is None else stone_data(spec),
        "bases": [] if composing_rules(rules) is None else list(base_kind(spec).labels),
        "storages": storage_data(rules, game.start_position),
        "news": _news(page),
        "title": f"{page.title} - Courier",
        "urls": _urls(page),
    }


def board_data(spec: PresetSpec, *, letters: bool) -> BoardData:
    """Return the board of a preset, seen from the side that moves first."""
    cells = board_cells(spec.files, spec.ranks, spec.holes, decor=spec.decor)
    return {
        "cells": cell_data(cells, square_names(spec)),
        "width": cells.width,
        "height": cells.height,
        "lines": board_lines(spec.files, spec.ranks, spec.holes, decor=spec.decor),
        "letters": letters,
    }


def _plies(page: GamePage, spoken: Sequence[str]) -> list[PlyData]:
    """Return the moves, of a finished game with what its clocks held and what its annotator has drawn on the board."""
    found = ply_data(page.rules, page.game.start_position, page.moves, spoken)
    for move, data in zip(page.moves, found, strict=True):
        if move.ply in page.held.after:
            data["b"] = page.held.after[move.ply]
    drawn = {} if page.runs else page.game.annotation.get("shapes", {})
    for ply, shapes in drawn.items():
        if ply.isdecimal() and 0 < int(ply) <= len(found):
            found[int(ply) - 1]["x"] = shapes
    return found


def _lines(page: GamePage) -> list[NodeData]:
    """Return the moves of the annotator's lines."""
    tree = page.spot.lines
    return [] if tree is None else line_nodes(page.rules, tree, last=len(page.moves))


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else int(span.total_seconds())


def _men(page: GamePage) -> dict[str, Man]:
    """Return the men by label: the preset's, or where men are composed all that stand on any ply."""
    if composing_rules(page.rules) is None:
        walls = {WALL: wall_man(page.spec)} if page.spec.enforced else {}
        return men_by_label(page.spec) | walls
    return men_on(page.rules, [page.game.start_position, *(move.position for move in page.moves)])


def _composing(page: GamePage) -> ComposingData | None:
    rules = composing_rules(page.rules)
    return composing_data(rules, page.game.position) if rules is not None and page.standing.is_turn else None


def _news(page: GamePage) -> dict[str, str]:
    """Return what is announced when it arrives while the page is open."""
    said = [page.standing.offer, *(question.words for question in page.standing.asked)]
    news = {"move": "", "offer": " ".join(filter(None, said)), "ending": page.banner}
    if page.moves:
        last = page.moves[-1]
        name = seat_name(seats_of(page.game)[last.side])
        news["move"] = _("%(name)s played %(move)s.") % {"name": name, "move": last.shown}
        if last.remark:
            news["move"] += " " + _("A remark came with it.")
    return news


def _urls(page: GamePage) -> dict[str, str]:
    following = f"{reverse('next_game')}?after={page.game.code}" if page.has_next else ""
    return asdict(page.urls) | {"next": following}
