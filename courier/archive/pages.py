"""What the page of the explorer shows: the line so far, the board, what was played from there, and
by whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.archive.explorer import OTHER, PlayedMove, moves_from
from courier.archive.keys import position_key64
from courier.archive.openings import Line, position_of, read_line
from courier.archive.positions import at_positions, first_plies, newest_first
from courier.archive.queries import computer_games, findable_entries, games_in_order
from courier.drawing.boards import BoardPicture, Look, picture_of
from courier.games.own_positions import board_text
from courier.games.words import move_number
from courier.presets.models import PresetRevision
from courier.table.lines import GameLine, line_of
from courier.table.parts.own_moves import written_move
from courier.table.parts.storages import shown_storages
from variants import Position, Rules, RulesError, composing_rules

SHOWN_MOVES: Final = 40
SHOWN_GAMES: Final = 8
GLANCED_MOVES: Final = 12
GLANCED_GAMES: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the line with its number, `1.e4` or `e5`, and the address of the position after
    it.
    """

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A line of the table. Percentages of wins, draws and losses add up to 100; without `href` the
    move is no link.

    `text` is the move as rules read it, for boards that can play it.
    """

    text: str
    shown: str
    href: str
    games: int
    first: int
    drawn: int
    second: int
    rating: int | None
    last_ended_at: datetime

    @property
    def drawn_at(self) -> int:
        """Where the part of the draws begins in the bar."""
        return self.first

    @property
    def second_at(self) -> int:
        """Where the part of the second side begins."""
        return self.first + self.drawn


@dataclass(frozen=True, slots=True)
class GameAt:
    """A game with the position, and the address of the ply at which it stood."""

    line: GameLine
    href: str


@dataclass(frozen=True, slots=True)
class Explored:
    """Everything the page shows of a position; `storages` in words, where there are any. The
    computer has played `by_computer` games of the variant against itself.
    """

    position: str
    picture: BoardPicture
    storages: tuple[str, ...]
    steps: tuple[Step, ...]
    back: str
    start: str
    turned: str
    side: int
    side_name: str
    hidden: tuple[tuple[str, str], ...]
    rows: list[MoveRow]
    has_ratings: bool
    total: int
    by_computer: int
    games: list[GameAt]
    search: str


@dataclass(frozen=True, slots=True)
class Glance:
    """What a page with a board of its own shows beside it: moves, some games, and where there is
    more.
    """

    rows: list[MoveRow]
    has_ratings: bool
    total: int
    games: list[GameAt]
    explorer: str
    search: str


@dataclass(frozen=True, slots=True)
class LineQuery:
    """What the address of the page says: a position to begin with (none: the start), moves, the
    side below.
    """

    begin: str
    line: tuple[str, ...]
    side: int

    def href(self, key: str, line: Sequence[str], *, side: int | None = None) -> str:
        """The address of the same with other moves, or turned."""
        query = [("position", self.begin)] if self.begin else []
        query += [("move", move) for move in line]
        if self.side if side is None else side:
            query.append(("side", "1"))
        address = reverse("explore", args=[key])
        return f"{address}?{urlencode(query)}" if query else address


def explore(revision: PresetRevision, query: LineQuery) -> tuple[Line, str]:
    """The line that is asked for and the text of the position it leads to. Raises Invalid."""
    rules = revision.rules
    line = read_line(rules, position_of(rules, query.begin), query.line)
    return line, rules.text(line.end)


def explored(
    revision: PresetRevision, query: LineQuery, line: Line, position: str, look: Look
) -> Explored:
    """The page of a position for somebody who sees boards so; 7 queries at most."""
    rules = revision.rules
    key = revision.preset.key
    number = position_key64(key, position)
    texts = [move.text for move in line.moves]
    last = rules.read(texts[-1], line.moves[-1].before) if texts else None
    played = moves_from(number)
    games = _games(revision, number, SHOWN_GAMES)
    return Explored(
        position=position,
        picture=picture_of(rules, position, side=query.side, last_move=last.marks if last else ()),
        storages=tuple(each.spoken for each in shown_storages(rules, position) if each is not None),
        steps=tuple(_steps(rules, query, line, key, look)),
        back=query.href(key, texts[:-1]) if texts else "",
        start=query.href(key, ()) if texts else "",
        turned=query.href(key, texts, side=1 - query.side),
        side=query.side,
        side_name=rules.spec.sides[rules.side(line.end)].name,
        hidden=tuple(_hidden(query, texts)),
        rows=[
            _row(rules, query, line.end, texts, move, key, look) for move in played[:SHOWN_MOVES]
        ],
        has_ratings=any(move.rated for move in played),
        total=sum(move.games for move in played),
        by_computer=computer_games(revision.preset),
        games=games,
        search=_search(key, position),
    )


def glanced(revision: PresetRevision, position: Position, look: Look) -> Glance:
    """What was played from a position, for a page that shows the board itself, so; 6 queries at
    most.
    """
    rules = revision.rules
    key = revision.preset.key
    text = rules.text(position)
    number = position_key64(key, text)
    query = LineQuery(text, (), 0)
    played = moves_from(number)
    return Glance(
        rows=[_row(rules, query, position, (), move, key, look) for move in played[:GLANCED_MOVES]],
        has_ratings=any(move.rated for move in played),
        total=sum(move.games for move in played),
        games=_games(revision, number, GLANCED_GAMES),
        explorer=query.href(key, ()),
        search=_search(key, text),
    )


def _search(key: str, position: str) -> str:
    """The address of all games with a position."""
    return f"{reverse('archive')}?{urlencode({'preset': key, 'position': board_text(position)})}"


def _games(revision: PresetRevision, number: int, most: int) -> list[GameAt]:
    entries = at_positions(findable_entries().filter(preset=revision.preset), [number])
    ids = list(newest_first(entries).values_list("pk", flat=True)[:most])
    plies = first_plies([number], ids) if ids else {}
    return [
        GameAt(line_of(game), f"{reverse('game', args=[game.code])}?ply={plies.get(game.pk, 0)}")
        for game in games_in_order(ids)
    ]


def _hidden(query: LineQuery, texts: Sequence[str]) -> list[tuple[str, str]]:
    """What the form for a typed move sends along."""
    found = [("position", query.begin)] if query.begin else []
    return [*found, *(("move", text) for text in texts), *([("side", "1")] if query.side else [])]


def _steps(rules: Rules, query: LineQuery, line: Line, key: str, look: Look) -> list[Step]:
    steps: list[Step] = []
    texts = [move.text for move in line.moves]
    begun = 1 + rules.side(line.moves[0].before) if line.moves else 1
    for count, move in enumerate(line.moves):
        side = rules.side(move.before)
        number = move_number(begun + count, side)
        shown = _shown(rules, move.before, move.text, look) if look.own_labels else move.shown
        label = f"{number}.{shown}" if side == 0 else shown if count else f"{number}…{shown}"
        steps.append(Step(label, query.href(key, texts[: count + 1])))
    return steps


def _row(
    rules: Rules,
    query: LineQuery,
    at: Position,
    line: Sequence[str],
    move: PlayedMove,
    key: str,
    look: Look,
) -> MoveRow:
    first = round(100 * move.first_won / move.games)
    second = round(100 * move.second_won / move.games)
    shown = _shown(rules, at, move.text, look)
    href = ""
    if shown:
        href = query.href(key, [*line, move.text])
    text = shown or (_others(rules, at) if move.text == OTHER else move.text or _("The game ended"))
    drawn = max(0, 100 - first - second)
    second = min(second, 100 - first)
    return MoveRow(
        move.text, text, href, move.games, first, drawn, second, move.rating, move.last_ended_at
    )


def _others(rules: Rules, at: Position) -> str:
    """What moves are called that are not told apart because they are very long."""
    composing = composing_rules(rules)
    return _("Set-ups") if composing is not None and composing.is_setting_up(at) else _("Others")


def _shown(rules: Rules, at: Position, text: str, look: Look) -> str:
    """A move as the board's game writes it; empty where it cannot be played, as when the right to
    castle is lost.
    """
    if not text:
        return ""
    try:
        return written_move(rules, at, rules.read(text, at), look)
    except RulesError:
        return ""
