"""The data that the script of a table reads; `static/js/table/data.js` is generated from these
types.
"""

from __future__ import annotations

from courier.drawing.boards import Look
from courier.table.addresses import TableUrls
from courier.table.page import TablePage
from courier.table.parts.board_kit import BoardKit, board_kit
from courier.table.parts.choices import choice_lines
from courier.table.parts.hands import HandData, hand_data
from courier.table.parts.log.lines import line_nodes
from courier.table.parts.movelist import spoken_moves
from courier.table.parts.own_moves import shown_moves
from courier.table.parts.storages import (
    ComposingData,
    StoneKindData,
    StorageData,
    base_kind,
    composing_data,
    stone_data,
    storage_data,
)
from courier.table.parts.timeline import Placement, PlyData, placement, ply_data
from courier.table.parts.tree_data import NodeData
from courier.table.parts.turn_words import AnswerData
from courier.table.state import NewsData, TableState
from variants import composing_rules


class TableData(BoardKit):
    """Everything the script of a table reads."""

    ply: int  # moves played
    position: str  # after them
    shown: int  # the ply or the move of a line the page was opened at
    version: int | None  # of a draft that is played; forms send it along
    at_once: bool  # moves are played without being shown first
    my_turn: bool
    running: bool
    watching: bool  # whether to ask for news
    thinking: bool  # a computer is about to move: the next news is near
    flipped: bool
    start: Placement
    plies: list[PlyData]
    lines: list[NodeData]  # moves of lines beside the game, numbered on from its plies
    move_seconds: int | None  # the time for each move
    start_seconds: int | None  # what both banks held at first, of a game that is over
    choices: list[
        str
    ]  # the steps of a legal move; behind `|` its text, unless that is the steps joined together
    pass_text: str  # empty where no pass is legal
    answers: list[AnswerData]  # buttons for what may be done about the opponent's last move
    turn_words: str  # how many moves the turn has, empty where turns are single moves
    hands: HandData | None  # at the start of the game
    composing: ComposingData | None  # where turns are composed and it is the viewer's turn
    stones: list[StoneKindData]  # in the order of the notation
    storages: tuple[StorageData, StorageData] | None  # at the start of the game
    bases: list[str]  # labels of the empty bases by side
    news: NewsData
    title: str
    urls: TableUrls


class EmbedData(BoardKit):
    """What the script of a board in the frame of another page reads."""

    shown: int
    flipped: bool
    start: Placement
    plies: list[PlyData]
    hands: HandData | None


def table_data(page: TablePage) -> TableData:
    """Return the data of a table; legal moves go along when it is the viewer's turn. No query."""
    state = page.state
    rules = state.rules
    spec = state.spec
    is_composed = composing_rules(rules) is not None
    return {
        **_kit(page),
        "ply": state.last_ply,
        "position": state.position,
        "shown": state.shown.at,
        "version": state.version,
        "at_once": state.at_once,
        "my_turn": state.rights.is_turn,
        "running": state.runs,
        "watching": state.watching,
        "thinking": state.rights.thinks,
        "flipped": page.is_flipped,
        "start": placement(rules, state.start),
        "plies": _plies(state, page.picture.look),
        "lines": _lines(state),
        "move_seconds": state.move_seconds,
        "start_seconds": state.held.start,
        "choices": choice_lines(page.choices),
        "pass_text": page.pass_text,
        "turn_words": page.turn_words,
        "answers": page.answers,
        "hands": hand_data(rules, state.start),
        "composing": _composing(state),
        "stones": stone_data(spec) if is_composed else [],
        "bases": list(base_kind(spec).labels) if is_composed else [],
        "storages": storage_data(rules, state.start),
        "news": state.news,
        "title": f"{state.title} - Courier",
        "urls": state.urls,
    }


def embed_data(page: TablePage) -> EmbedData:
    """Return what a game in the frame of another page carries: what was played, and nothing to do.
    No query.
    """
    state = page.state
    return {
        **_kit(page),
        "shown": state.shown.at,
        "flipped": page.is_flipped,
        "start": placement(state.rules, state.start),
        "plies": _plies(state, page.picture.look),
        "hands": hand_data(state.rules, state.start),
    }


def _kit(page: TablePage) -> BoardKit:
    state = page.state
    positions = [state.start, *(move.position for move in state.moves)]
    return board_kit(state.rules, positions, tastes=page.viewing.tastes)


def _plies(state: TableState, look: Look) -> list[PlyData]:
    """Return the moves, of a finished game with what its clocks held and what its annotator has
    drawn on the board.
    """
    shown = shown_moves(state.rules, state.start, state.moves, look)
    spoken = spoken_moves(state.moves, state.spec, shown)
    found = ply_data(state.rules, state.start, state.moves, spoken)
    for move, data in zip(state.moves, found, strict=True):
        if move.ply in state.held.after:
            data["b"] = state.held.after[move.ply]
    drawn = {} if state.runs else state.annotation.get("shapes", {})
    for ply, shapes in drawn.items():
        if ply.isdecimal() and 0 < int(ply) <= len(found):
            found[int(ply) - 1]["x"] = shapes
    return found


def _lines(state: TableState) -> list[NodeData]:
    """Return the moves of the annotator's lines."""
    tree = state.beside.lines
    return [] if tree is None else line_nodes(state.rules, tree, last=len(state.moves))


def _composing(state: TableState) -> ComposingData | None:
    rules = composing_rules(state.rules)
    return (
        composing_data(rules, state.position)
        if rules is not None and state.rights.is_turn
        else None
    )
