"""What a sheet shows while a taking move or a drop is composed: the stones to choose from, and what
a choice means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from django.utils.translation import gettext as _

from courier.drawing.boards import piece_of
from courier.games.domain.moves import preview_move
from courier.games.errors import refusal_of
from courier.games.models import Game
from courier.games.move_effects import Preview
from courier.players.models import Player
from courier.table.parts.pieces_data import PieceData, piece_data
from courier.table.parts.previews import PreviewData, preview_data
from courier.table.parts.storages import base_kind, stone_kinds
from variants import (
    BrokenClause,
    ComposingRules,
    Composition,
    PieceOn,
    Pool,
    Position,
    Reason,
    RulesError,
)


class FaultData(TypedDict):
    """A clause that a choice breaks, as a sentence."""

    clause: str
    message: str


class SuggestionData(TypedDict):
    """A choice that is offered by a button."""

    label: str
    held: str


class ComposedData(TypedDict):
    """What `static/js/pages/game/sheet/` reads.

    `blocked` shows for each kind of stone that is left why none of it may be added; `admissible`
    lists every choice that the rules allow (at most 251), when no choice was asked about. A choice
    without faults has a `preview`.
    """

    origin: str
    target: str
    own: str
    won: str
    least: int
    most: int
    held: str
    text: str
    suggested: list[SuggestionData]
    faults: list[FaultData]
    blocked: dict[str, FaultData]
    piece: PieceData
    reach: list[str]
    verdict: str
    preview: PreviewData | None
    admissible: NotRequired[list[str]]


@dataclass(frozen=True, slots=True)
class Wish:
    """A taking move, or without an origin a drop, and the stones the base is to hold: None for
    those it has.
    """

    origin: str
    target: str
    held: str | None = None


@dataclass(frozen=True, slots=True)
class _Question:
    """A wish in its position, with the pool it chooses from."""

    rules: ComposingRules
    position: Position
    wish: Wish
    pool: Pool

    @property
    def held(self) -> str:
        order = list(stone_kinds(self.rules.spec))
        chosen = self.pool.own if self.wish.held is None else self.wish.held
        return "".join(sorted(chosen, key=order.index))

    def faults(self, held: str) -> tuple[BrokenClause, ...]:
        if self.wish.origin:
            return self.rules.taking_faults(self.position, self.wish.origin, self.wish.target, held)
        return self.rules.drop_faults(self.position, held)

    def compositions(self) -> tuple[Composition, ...]:
        if self.wish.origin:
            return self.rules.taking_compositions(self.position, self.wish.origin, self.wish.target)
        return self.rules.drop_compositions(self.position, self.wish.target)


def composed_data(game: Game, player: Player, rules: ComposingRules, wish: Wish) -> ComposedData:
    """Return what a wish means, for the player to move; 1 query. Raises MoveRefused for squares
    that are not legal.
    """
    question = _question(rules, rules.position(game.position), wish)
    held = question.held
    pool = question.pool
    text = rules.turn_text(question.position, wish.origin, wish.target, held)
    faults = question.faults(held)
    preview = None if faults else preview_move(game=game, player=player, text=text)
    piece = _piece(question)
    data: ComposedData = {
        "origin": wish.origin,
        "target": wish.target,
        "own": pool.own,
        "won": pool.won,
        "least": pool.least,
        "most": pool.most,
        "held": held,
        "text": preview.text if preview else text,
        "suggested": _suggestions(pool),
        "faults": [_fault(each) for each in faults],
        "blocked": _blocked(question, faults),
        "piece": piece_data(piece_of(rules.spec, piece)),
        "reach": _reach(question, piece) if preview else [],
        "verdict": verdict_of(game, preview) if preview else "",
        "preview": preview_data(game, preview) if preview else None,
    }
    if wish.held is None:
        data["admissible"] = [each.held for each in question.compositions()]
    return data


def _question(rules: ComposingRules, position: Position, wish: Wish) -> _Question:
    letters = stone_kinds(rules.spec)
    try:
        text = rules.turn_text(position, wish.origin, wish.target, wish.held or next(iter(letters)))
        if wish.origin:
            pool = rules.taking_pool(position, wish.origin, wish.target)
        else:
            pool = (
                rules.drop_pool(position) if wish.target in rules.drop_targets(position) else None
            )
        if pool is None:
            rules.read(text, position)
    except RulesError as error:
        raise refusal_of(error) from error
    assert pool is not None, "a turn that can be read is legal, and a legal one has its pool"
    return _Question(rules, position, wish, pool)


def _suggestions(pool: Pool) -> list[SuggestionData]:
    labels = {
        "keep as is": _("Keep as is"),
        "keep most": _("Keep most") if pool.own else _("The best stones"),
    }
    return [{"label": labels.get(key, key), "held": held} for key, held in pool.suggested.items()]


def _fault(broken: BrokenClause) -> FaultData:
    return {"clause": broken.clause, "message": sentence(broken.message)}


def sentence(words: str) -> str:
    """Return words of the rules as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."


def _blocked(question: _Question, faults: Sequence[BrokenClause]) -> dict[str, FaultData]:
    """Return the first clause that one stone more of a kind would break, beside those that are
    broken already.
    """
    broken = {fault.code for fault in faults}
    pool = question.pool.own + question.pool.won
    found = {}
    for letter in dict.fromkeys(pool):
        if question.held.count(letter) < pool.count(letter):
            fresh = (
                each for each in question.faults(question.held + letter) if each.code not in broken
            )
            if reason := next(fresh, None):
                found[letter] = _fault(reason)
    return found


def _piece(question: _Question) -> PieceOn:
    """Return the base with the stones that are held, whether they are allowed or not."""
    pieces = question.rules.pieces(question.position)
    side = question.rules.side(question.position)
    kinds = {kind.id: kind for kind in question.rules.spec.pieces}
    moved = pieces.get(question.wish.origin)
    kind = kinds[moved.piece_id] if moved and moved.piece_id else base_kind(question.rules.spec)
    stones = question.held.lower() if side else question.held
    prefix = kind.labels[side] if kind.royal or not stones else ""
    return PieceOn(prefix + stones, kind.id, side)


def _reach(question: _Question, piece: PieceOn) -> list[str]:
    wish = question.wish
    return list(
        question.rules.reach(
            question.position, wish.target, piece.label.upper(), wish.origin or None
        )
    )


def verdict_of(game: Game, preview: Preview) -> str:
    """Return what a turn brings about, in a sentence; empty where it brings about nothing
    special.
    """
    outcome = preview.outcome
    if outcome is not None and outcome.winner == game.side_to_move:
        won = {
            Reason.CIRCLE: _("You reach the circle and win."),
            Reason.CHECKMATE: _("Checkmate: you win."),
            Reason.STALEMATE: _("Stalemate: your opponent has no legal turn and loses."),
        }
        return won.get(outcome.reason, _("You win."))
    return _("This gives check.") if preview.gives_check else ""
