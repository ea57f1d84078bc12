"""The table of a draft that is played. It is made in the sandbox: nobody has vouched for its
document.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any, TypedDict

from django.utils.translation import gettext as _

from courier.drawing.boards.looks import tastes_from
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Move
from courier.games.words import ending_sentence, move_number, score_texts
from courier.table.addresses import TableUrls
from courier.table.json_view import TableView, table_view
from courier.table.page import table_page
from courier.table.parts.strips import Clock
from courier.table.parts.viewer_rights import ViewerRights
from courier.table.state import NewsData, Sitter, TableState, Viewing, shown_at
from variants import Outcome, Position, Reason, Rules, Side


class Looking(TypedDict):
    """How the board is looked at, and the addresses of its page. `ply` is None for the last one."""

    urls: TableUrls
    ply: int | None
    flip: bool
    notation: str
    looks: str


@dataclass(frozen=True, slots=True)
class PlaytestRecord:
    """A draft that is played; `records` are moves as columns of `games.Move`."""

    start: str
    start_key: str
    mode: str
    records: tuple[dict[str, Any], ...]
    computer: int | None
    level: int
    version: int


class PlaytestView(TypedDict):
    """The table, and what the page of a draft says beside it. `modes` are the arrays that can be
    drawn.
    """

    table: TableView
    can_take_back: bool
    sides: list[str]
    modes: list[list[str]]
    mode: str
    claims: list[str]


class _Played:
    """A draft that is played, as its rules see it."""

    def __init__(self, rules: Rules, playtest: PlaytestRecord) -> None:
        self.rules = rules
        self.playtest = playtest
        self.moves = [
            Move(ply=ply, **record) for ply, record in enumerate(playtest.records, start=1)
        ]
        self.text = self.moves[-1].position if self.moves else playtest.start
        self.side = rules.side(self.position)

    @cached_property
    def position(self) -> Position:
        """The position after the last move."""
        return self.rules.position(self.text)

    @cached_property
    def keys(self) -> list[str]:
        """The repetition keys of all positions before that."""
        return [self.playtest.start_key, *(move.key for move in self.moves)][:-1]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the rules have ended the game, if they have."""
        return self.rules.outcome(self.position, self.keys)

    @property
    def number(self) -> int:
        """The number of the move that is to be made, or of the turn where turns have several."""
        if self.rules.spec.turn is None:
            return move_number(len(self.moves) + 1, self.side)
        return self.position.number

    @property
    def runs(self) -> bool:
        """Whether there is still something to play."""
        return self.outcome is None

    @property
    def thinks(self) -> bool:
        """Whether the computer is to move."""
        return self.runs and self.playtest.computer == self.side

    @property
    def ending(self) -> str:
        """How the game ended, in words; empty while it runs."""
        if self.outcome is None:
            return ""
        game = Game(
            code="",
            side_to_move=self.side,
            status=GameStatus.FINISHED,
            ending=Ending.OUTCOME,
            reason=self.outcome.reason,
            winner=self.outcome.winner,
            share=self.outcome.share,
        )
        return ending_sentence(game, self.rules.spec)


def playtest_view(rules: Rules, playtest: PlaytestRecord, looking: Looking) -> PlaytestView:
    """Return the page of a draft that is played. Whoever puts it together writes the symbols of the
    pieces.
    """
    played = _Played(rules, playtest)
    tastes = tastes_from(looking["looks"])
    viewing = Viewing(
        ply=looking["ply"],
        flip=looking["flip"],
        notation=looking["notation"],
        tastes=tastes,
    )
    page = table_page(from_playtest(played, viewing, looking["urls"]), viewing)
    return {
        "table": table_view(page, SimpleNamespace(tastes=tastes)),
        "can_take_back": any(move.side != playtest.computer for move in played.moves),
        "sides": [side.name for side in rules.spec.sides],
        "modes": [[mode.key, mode.name] for mode in rules.spec.setup_modes],
        "mode": playtest.mode,
        "claims": _claims(played),
    }


def from_playtest(played: _Played, viewing: Viewing, urls: TableUrls) -> TableState:
    """Return the table of a draft. Against a computer that plays the first side the second one sits
    below.
    """
    playtest = played.playtest
    rules = played.rules
    heading = _heading(played)
    return TableState(
        rules=rules,
        start=playtest.start,
        mode=playtest.mode,
        moves=played.moves,
        position=played.text,
        last_ply=len(played.moves),
        side=played.side,
        rights=ViewerRights(
            side=played.side if played.runs else None,
            is_turn=played.runs and not played.thinks,
            thinks=played.thinks,
        ),
        sitters=(_sitter(played, 0), _sitter(played, 1)),
        urls=urls,
        shown=shown_at(playtest.start, played.moves, viewing.ply),
        title=_("%(name)s, tried out") % {"name": rules.spec.name},
        heading=heading,
        subtitle=_subtitle(played),
        news=_news(played),
        runs=played.runs,
        watching=True,
        has_bar=True,
        below=1 if playtest.computer == 0 else 0,
        version=playtest.version,
        at_once=rules.spec.enforced,
    )


def _sitter(played: _Played, side: Side) -> Sitter:
    """Return who plays a side: the owner, the computer, or the side itself where the owner plays
    both.
    """
    computer = played.playtest.computer
    side_name = played.rules.spec.sides[side].name
    clock = _clock(played, side)
    if computer is None:
        return Sitter(name=side_name, side_name="", clock=clock)
    level = {"level": played.playtest.level}
    name = _("Computer, level %(level)d") % level if computer == side else _("You")
    return Sitter(name=name, side_name=side_name, clock=clock)


def _clock(played: _Played, side: Side) -> Clock:
    if played.outcome is not None:
        return Clock("score", score_texts(played.outcome.winner, played.outcome.share)[side])
    return Clock("runs", _("To move")) if side == played.side else Clock("stopped", "")


def _heading(played: _Played) -> str:
    if not played.runs:
        return played.ending
    if played.thinks:
        return _("The computer is to move")
    if played.playtest.computer is not None:
        return _("Your move")
    return _("%(side)s to move") % {"side": played.rules.spec.sides[played.side].name}


def _subtitle(played: _Played) -> str:
    if not played.runs:
        return ""
    sentence = (
        _("Move %(number)d, check.")
        if played.rules.is_check(played.position)
        else _("Move %(number)d.")
    )
    return sentence % {"number": played.number}


def _claims(played: _Played) -> list[str]:
    """Return what a draw could be claimed by here; nobody has to."""
    if not (played.runs and played.rules.enforced):
        return []
    words = {
        Reason.REPETITION.value: _("A draw could be claimed here: third repetition."),
        Reason.MOVE_RULE.value: _("A draw could be claimed here: move rule."),
    }
    return [
        words[kind] for kind in played.rules.claims(played.position, played.keys) if kind in words
    ]


def _news(played: _Played) -> NewsData:
    news: NewsData = {"move": "", "offer": "", "ending": played.ending}
    if played.moves:
        last = played.moves[-1]
        side = played.rules.spec.sides[last.side].name
        news["move"] = _("%(side)s played %(move)s.") % {"side": side, "move": last.shown}
    return news
