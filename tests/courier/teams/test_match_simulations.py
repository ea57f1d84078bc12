"""Matches of random teams run to their end by themselves: every board is of both teams, every game
counts once, and the score is what an independent count makes of the games.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from courier.events.domain.entries import withdraw
from courier.events.domain.progress import advance, sweep
from courier.events.enums import BoardState, EventState
from courier.events.models import Board, Entry
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player
from courier.teams.domain import teams
from courier.teams.domain.matches import set_order
from courier.teams.match_lines import match_tables
from courier.teams.models import Match
from tests.courier.events.clubs import BEGIN, DAY, boards_of, play_out
from tests.courier.teams.clubs import make_match, make_team, team_of
from tests.depth import IS_THOROUGH

pytestmark = pytest.mark.django_db
SIZES = [(4, 4, 1), (8, 5, 2)]
MANY = [(4, 4, 2), (16, 11, 2), (50, 50, 1)]


@pytest.mark.parametrize(("home", "away", "games"), SIZES + MANY if IS_THOROUGH else SIZES)
def test_match_runs_to_its_end(home: int, away: int, games: int) -> None:
    draw = random.Random(home + away)
    sides = [make_team("a", home), make_team("b", away)]
    match = make_match(*sides, games_each=games, boards_least=1, boards_most=max(2, home - 1))
    gone = _leave(match, sides, draw)
    play_out(match.event, draw)
    _check(match, [len(side) - len(left) for side, left in zip(sides, gone, strict=True)])


def _leave(
    match: Match, sides: list[list[Player]], draw: random.Random
) -> tuple[list[Player], list[Player]]:
    """Before the start, captains order their players, and some withdraw, are removed or suspended;
    who has gone of either team.
    """
    gone: tuple[list[Player], list[Player]] = [], []
    for side, players in enumerate(sides):
        team = team_of(players[0])
        chosen = draw.sample(players, len(players) // 2)
        set_order(
            match_id=match.pk, team_id=team.pk, captain=players[0], players=chosen, now=BEGIN - DAY
        )
        for player in players[2:]:
            lot = draw.random()
            if lot < 0.1:
                withdraw(event_id=match.event_id, player=player, now=BEGIN - DAY)
            elif lot < 0.2:
                teams.remove(team_id=team.pk, captain=players[0], player=player)
            elif lot < 0.3:
                Player.objects.filter(pk=player.pk).update(is_active=False)
            if lot < 0.3:
                gone[side].append(player)
    return gone


def _check(match: Match, ready: list[int]) -> None:
    """Hold a match that is over to what its games say."""
    event = match.event
    event.refresh_from_db()
    assert event.state == EventState.OVER
    boards = boards_of(event)
    count = min(*ready, event.entries_most // 2)
    assert len(boards) == count * event.games_each
    entries = {each.pk: each for each in Entry.objects.filter(event=event)}
    assert sorted(each.team or 0 for each in entries.values()) == [0] * count + [1] * count
    _check_meetings(boards, entries, event.games_each)
    score = _score(boards, entries)
    shown = match_tables(match, None).score
    assert [_number(shown.home), _number(shown.away)] == score
    best = max(score)
    assert all((each.place == 1) == (score[each.team or 0] == best) for each in entries.values())
    assert not Game.objects.filter(status=GameStatus.ACTIVE).exists()
    later = BEGIN + 4000 * DAY
    assert sweep(now=later) == advance(event.pk, now=later) == 0


def _check_meetings(boards: list[Board], entries: dict[int, Entry], games: int) -> None:
    """Each plays one of the other team, on one board; the sides go by turns down the boards."""
    pairs = Counter(frozenset((board.first_id, board.second_id)) for board in boards)
    assert set(pairs.values()) == {games}
    met = Counter(entry for pair in pairs for entry in pair)
    assert set(met.values()) == {1}
    firsts = [entries[board.first_id].team for board in boards]
    seconds = [entries[board.second_id or 0].team for board in boards]
    assert all(first != second for first, second in zip(firsts, seconds, strict=True))
    turns = [0, 1] if games == 1 else [0, 1, 1, 0]
    assert firsts == [turns[number % len(turns)] for number in range(len(boards))]


def _score(boards: list[Board], entries: dict[int, Entry]) -> list[Fraction]:
    """The points of both teams by what the games say."""
    score = [Fraction(0), Fraction(0)]
    for board in boards:
        points = (board.first_points or 0, board.second_points or 0)
        if board.state == BoardState.PLAYED:
            assert board.game is not None
            assert points == {0: (2, 0), 1: (0, 2), None: (1, 1)}[board.game.winner]
        for entry, own in zip((board.first_id, board.second_id), points, strict=True):
            score[entries[entry or 0].team or 0] += Fraction(own, 2)
    return score


def _number(text: str) -> Fraction:
    """The number of `3½`."""
    whole = text.rstrip("½")
    return Fraction(int(whole or 0)) + (Fraction(1, 2) if text.endswith("½") else 0)
