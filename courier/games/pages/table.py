"""A board with men on it for the scripts of pages that show positions, not a game: studies, problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from courier.common.boards import WALL, Man, board_cells, board_lines, cell_data, square_names, wall_man
from courier.games.pages.choices import choice_lines
from courier.games.pages.composing import men_on
from courier.games.pages.hands import HandData, hand_data, supplies
from courier.games.pages.men_data import ManData, man_data
from courier.games.pages.page_data import BoardData
from courier.games.pages.strips import men_by_label
from courier.games.pages.timeline import Placement, placement
from variants import Rules, composing_rules

MOST_CHOICES = 6_000


class TableData(TypedDict):
    """The board and its men as `static/js/tree/table.js` reads them."""

    enforced: bool
    board: BoardData
    men: dict[str, ManData]
    supplies: list[str]


class StandData(TypedDict):
    """A position as `static/js/tree/table.js` reads it."""

    s: Placement
    m: HandData | None


def table_data(rules: Rules, positions: Sequence[str], *, letters: bool = False) -> TableData:
    """Return the board of a preset with every man that may stand on it in these positions. No query."""
    spec = rules.spec
    cells = board_cells(spec.files, spec.ranks, spec.holes, decor=spec.decor)
    return {
        "enforced": spec.enforced,
        "board": {
            "cells": cell_data(cells, square_names(spec)),
            "width": cells.width,
            "height": cells.height,
            "lines": board_lines(spec.files, spec.ranks, spec.holes, decor=spec.decor),
            "letters": letters,
        },
        "men": {label: man_data(man) for label, man in _men(rules, positions).items()},
        "supplies": supplies(spec),
    }


def stand_data(rules: Rules, position: str) -> StandData:
    """Return what stands on the board and is in hand."""
    return {"s": placement(rules, position), "m": hand_data(rules, position)}


def legal_lines(rules: Rules, position: str) -> list[str]:
    """Return the legal moves as clicks; none where nothing is enforced, the game is over or there are too many."""
    at = rules.position(position)
    if not rules.enforced or rules.outcome(at) is not None:
        return []
    choices = rules.choices(at, written=False)
    return choice_lines(choices) if len(choices) <= MOST_CHOICES else []


def _men(rules: Rules, positions: Sequence[str]) -> dict[str, Man]:
    if composing_rules(rules) is not None:
        return men_on(rules, positions)
    return men_by_label(rules.spec) | ({WALL: wall_man(rules.spec)} if rules.spec.enforced else {})
