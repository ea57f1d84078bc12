"""What is shown of matches of teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from courier.common.links import absolute_url
from courier.events.line_ups import line_up, strengths_of
from courier.events.lines import BoardLine, Cell, Person, person_of, tables_of
from courier.events.models import Board, Entry
from courier.events.queries import entries_of, rounds_of
from courier.events.scores import halves
from courier.events.team_scores import AWAY, HOME, board_of, board_points, team_of
from courier.events.words import points_text, result_text
from courier.games.words import terms_words
from courier.players.models import Player
from courier.teams.models import Match, Team


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list; read by `matches`. `score` is empty before the start."""

    match: Match
    terms: str
    score: str


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: who meets whom, the result of each game, the home player's points in
    front, with the game, and what is to be said beside them.
    """

    number: int
    home: Person
    away: Person
    cells: Sequence[Cell]
    notes: Sequence[str]
    is_own: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody in a line-up before the start, with their rating as it is shown."""

    player: Player
    rating: str
    number: int
    is_fixed: bool
    plays: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both teams, and how many are still to be had."""

    home: str
    away: str
    open: str


@dataclass(frozen=True, slots=True)
class MatchTables:
    """The boards of a match that has begun, its score, the reader's own games, and whether the
    reader plays and has not withdrawn.
    """

    boards: Sequence[MatchBoard]
    score: Score
    own: Sequence[BoardLine]
    is_in: bool


def match_lines(matches: Iterable[Match]) -> list[MatchLine]:
    """The lines of matches read by `matches`; no query beside that."""
    return [MatchLine(each, terms_words(each.event), _score(each)) for each in matches]


def _score(match: Match) -> str:
    parts = [vars(match)["home_parts"], vars(match)["away_parts"]]
    if not match.event.has_begun:
        return ""
    return "–".join(points_text(halves(each or 0)) for each in parts)


def match_tables(match: Match, viewer: Player | None) -> MatchTables:
    """What a match that has begun shows; 3 queries."""
    event = match.event
    entries, rounds = entries_of(event), rounds_of(event)
    tables = tables_of(event, entries, rounds, viewer)
    people = {each.seed: person_of(each, viewer) for each in entries if each.seed is not None}
    seeds = {each.pk: each.seed or 0 for each in entries}
    pairs = [
        (board, line)
        for one, lines in zip(rounds, tables.rounds, strict=True)
        for board, line in zip(one.boards.all(), lines.boards, strict=True)
    ]
    by_board: dict[int, list[tuple[Board, BoardLine]]] = {}
    for board, line in pairs:
        by_board.setdefault(board_of(seeds[board.first_id]), []).append((board, line))
    boards = [
        MatchBoard(
            number=number,
            home=people[2 * number - 1],
            away=people[2 * number],
            cells=[_cell(board, line, seeds) for board, line in played],
            notes=[line.note for _board, line in played if line.note and line.result],
            is_own=any(line.is_own for _board, line in played),
        )
        for number, played in by_board.items()
    ]
    score = _total([board for board, _line in pairs], seeds)
    is_in = any(each.is_own and not each.has_left for each in people.values())
    return MatchTables(boards, score, tables.own, is_in)


def _cell(board: Board, line: BoardLine, seeds: dict[int, int]) -> Cell:
    """The points of a game, those of the home player in front; empty while it is played."""
    points = board.points
    if points is not None and team_of(seeds[board.first_id]) != HOME:
        points = points[::-1]
    return Cell(result_text(points), line.game)


def _total(boards: Sequence[Board], seeds: dict[int, int]) -> Score:
    points = board_points(
        (seeds[entry or 0], own)
        for board in boards
        if board.points is not None
        for entry, own in zip((board.first_id, board.second_id), board.points, strict=True)
    )
    left = sum(board.counted_at is None for board in boards)
    return Score(points_text(points[HOME]), points_text(points[AWAY]), str(left) if left else "")


def candidates(match: Match, entries: Sequence[Entry], side: int, now: datetime) -> list[Candidate]:
    """The line-up of a team as it would begin; 1 query."""
    strength = strengths_of(match.event, entries, now)
    most = match.event.entries_most // 2
    return [
        Candidate(
            player=entry.player,
            rating=str(round(strength[entry.pk])),
            number=number,
            is_fixed=entry.order is not None,
            plays=number <= most,
        )
        for number, entry in enumerate(line_up(entries, side, strength), 1)
        if entry.player is not None
    ]


def counts_of(entries: Iterable[Entry]) -> tuple[int, int]:
    """How many have signed up for each team."""
    teams = [entry.team for entry in entries]
    return teams.count(HOME), teams.count(AWAY)


def team_on(match: Match, side: int) -> Team:
    """The home team for 0, the other one for 1."""
    return match.home if side == HOME else match.away


def match_value(match: Match, tables: MatchTables | None) -> dict[str, object]:
    """A match as values of JSON; `tables` once it has begun."""
    event = match.event
    return {
        "code": event.code,
        "url": absolute_url("team_match", event.code),
        "teams": [{"code": each.code, "name": each.name} for each in (match.home, match.away)],
        "state": event.state,
        "accepted": match.accepted_at is not None,
        "preset": event.revision.preset.key,
        "boards_least": event.entries_least // 2,
        "boards_most": event.entries_most // 2,
        "games_on_a_board": event.games_each,
        "starts_at": event.starts_at.isoformat(),
        "ends_at": event.ends_at.isoformat() if event.ends_at else None,
        "score": [tables.score.home, tables.score.away] if tables else None,
        "boards": [
            {
                "board": each.number,
                "home": each.home.name,
                "away": each.away.name,
                "games": [
                    {"result": cell.text or None, "game": cell.href or None} for cell in each.cells
                ],
            }
            for each in (tables.boards if tables else ())
        ],
    }
