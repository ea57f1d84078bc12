"""Pairings and places beside what the field has published, and beside computations of their own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest

from courier.events.berger import berger_rounds
from courier.events.blossom import largest_matching
from courier.events.brackets import bracket, next_matches, winner_of_match
from courier.events.scores import Points, Result, TieBreak, standings
from courier.events.swiss import Card, NoPairing, swiss_round

Pair = tuple[Points, Points]
# Three quarters and a quarter, a third and two of them, in halves.
SHARED: list[Pair] = [(Fraction(3, 2), Fraction(1, 2)), (Fraction(2, 3), Fraction(4, 3))]

# FIDE Handbook C.05, annex 1.
TABLES = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
        "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}


def written(boards: list[tuple[int, int | None]]) -> str:
    return " ".join(f"{first}-{second}" for first, second in boards)


@pytest.mark.parametrize("players", TABLES)
def test_round_robins_are_those_of_the_published_tables(players: int) -> None:
    assert " | ".join(written(boards) for boards in berger_rounds(players)) == TABLES[players]


@pytest.mark.parametrize("players", [2, 3, 7, 12, 25])
def test_everybody_meets_everybody_once_and_has_each_side_as_often(players: int) -> None:
    rounds = berger_rounds(players)
    met = Counter(frozenset(board) for boards in rounds for board in boards if None not in board)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    firsts = Counter(first for boards in rounds for first, second in boards if second)
    games = players - 1
    assert all(abs(2 * firsts[each] - games) <= 1 for each in range(1, players + 1))
    byes = Counter(first for boards in rounds for first, second in boards if second is None)
    assert byes == Counter(range(1, players + 1) if players % 2 else ())


def test_second_cycle_exchanges_the_sides() -> None:
    rounds = berger_rounds(5, cycles=2)
    assert len(rounds) == 10
    games = [board for boards in rounds for board in boards if board[1] is not None]
    assert sorted(games) == sorted(permutations(range(1, 6), 2))


def test_nobody_or_one_player_has_no_rounds() -> None:
    assert berger_rounds(0) == berger_rounds(1) == []


# -- matchings


@pytest.mark.parametrize("seed", range(60))
def test_matching_is_the_largest_there_is(seed: int) -> None:
    draw = random.Random(seed)
    nodes = range(draw.randrange(2, 10))
    edges = [pair for pair in combinations(nodes, 2) if draw.random() < 0.35]
    near = {node: frozenset(_others(node, edges)) for node in nodes}
    mates = largest_matching(nodes, near)
    assert all(mates[mate] == node and mate in near[node] for node, mate in mates.items())
    assert len(mates) == 2 * _most_pairs(edges)


def _others(node: int, edges: list[tuple[int, int]]) -> list[int]:
    return [sum(edge) - node for edge in edges if node in edge]


def _most_pairs(edges: list[tuple[int, int]]) -> int:
    if not edges:
        return 0
    (one, two), *rest = edges
    apart = [edge for edge in rest if one not in edge and two not in edge]
    return max(1 + _most_pairs(apart), _most_pairs(rest))


# -- Swiss


def test_first_round_sets_the_upper_half_against_the_lower_one() -> None:
    cards = [Card(number) for number in range(1, 9)]
    assert written(swiss_round(cards)) == "1-5 6-2 3-7 8-4"


# As caissify-pairings 0.5.0 pairs them, which agrees with bbpPairings, endorsed by FIDE: the first
# sides' results of a first round 1-5 6-2 3-7 8-4, and the second round.
SECOND_ROUNDS = [
    ("-==-", "4-5 2-3 7-6 8-1"),
    ("+-+=", "2-1 4-3 5-8 7-6"),
    ("-++=", "5-3 4-6 2-8 7-1"),
    ("+=++", "3-1 2-8 4-6 5-7"),
]


@pytest.mark.parametrize(("first", "second"), SECOND_ROUNDS)
def test_second_round_is_that_of_a_known_program(first: str, second: str) -> None:
    results = [
        Result(1, one, two, ("-=+".index(sign), 2 - "-=+".index(sign)))
        for (one, two), sign in zip([(1, 5), (6, 2), (3, 7), (8, 4)], first, strict=True)
    ]
    assert written(swiss_round(cards_of(8, results))) == second


def test_lowest_player_has_the_bye_of_an_odd_field() -> None:
    cards = [Card(number) for number in range(1, 6)]
    assert written(swiss_round(cards)) == "1-3 4-2 5-None"


def test_field_that_has_met_altogether_has_no_further_round() -> None:
    cards = [Card(1, met=frozenset([2])), Card(2, met=frozenset([1]))]
    with pytest.raises(NoPairing):
        swiss_round(cards)


@pytest.mark.parametrize(
    ("players", "rounds", "seed"),
    [(4, 3, 1), (5, 3, 2), (9, 5, 3), (16, 7, 4), (16, 15, 5), (33, 7, 6), (60, 9, 7), (200, 9, 8)],
)
def test_swiss_pairs_legally_to_its_end(players: int, rounds: int, seed: int) -> None:
    results = played_swiss(players, rounds, random.Random(seed))
    by_round = {
        number: [each for each in results if each.round == number] for number in range(rounds)
    }
    for boards in by_round.values():
        seated = [n for each in boards for n in (each.first, each.second) if n is not None]
        assert sorted(seated) == list(range(1, players + 1))
    met = Counter(
        frozenset((each.first, each.second)) for each in results if each.second is not None
    )
    assert set(met.values()) == {1}
    byes = Counter(each.first for each in results if each.second is None)
    assert set(byes.values()) <= {1}
    assert sum(byes.values()) == rounds * (players % 2)


@pytest.mark.parametrize("seed", range(4))
def test_swiss_keeps_sides_balanced_and_points_together(seed: int) -> None:
    results = played_swiss(40, 9, random.Random(seed))
    sides: dict[int, list[int]] = {number: [] for number in range(1, 41)}
    for each in results:
        sides[each.first].append(0)
        sides[each.second or 0].append(1)
    assert all(abs(len(had) - 2 * sum(had)) <= 2 for had in sides.values())
    assert not any(
        a == b == c
        for had in sides.values()
        for a, b, c in zip(had, had[1:], had[2:], strict=False)
    )
    points: dict[int, Points] = dict.fromkeys(sides, 0)
    gaps: list[float] = []
    for before, each in pairwise([results[0], *results]):
        if each.round != before.round:
            for one in (done for done in results if done.round == before.round):
                points[one.first] += one.points[0]
                points[one.second or 0] += one.points[1]
        gaps.append(abs(float(points[each.first] - points[each.second or 0])))
    assert sum(gaps) / len(gaps) < 0.5


def played_swiss(
    players: int, rounds: int, draw: random.Random, *, shared: Sequence[Pair] = ()
) -> list[Result]:
    scores: list[Pair] = [(2, 0), (1, 1), (0, 2), *shared]
    results: list[Result] = []
    for number in range(rounds):
        for first, second in swiss_round(cards_of(players, results)):
            points = draw.choice(scores) if second else (2, 0)
            results.append(Result(number, first, second, points, is_played=second is not None))
    return results


def cards_of(players: int, results: list[Result]) -> list[Card]:
    cards = []
    for number in range(1, players + 1):
        mine = [each for each in results if number in (each.first, each.second)]
        games = [each for each in mine if each.second is not None]
        cards.append(
            Card(
                number,
                sum(each.points[each.second == number] for each in mine),
                frozenset(each.first + (each.second or 0) - number for each in games),
                tuple(int(each.second == number) for each in games),
                len(games) < len(mine),
            )
        )
    return cards


# -- knock-out


def test_the_strongest_meet_last_and_have_the_byes() -> None:
    assert written(bracket(8)) == "1-8 4-5 2-7 3-6"
    assert written(bracket(5)) == "1-None 4-5 2-None 3-None"
    assert next_matches([1, 4, 2, 3]) == [(1, 4), (2, 3)]
    assert [written(bracket(number)) for number in (2, 3)] == ["1-2", "1-None 2-3"]


@pytest.mark.parametrize(
    ("points", "winner"), [((2, 0), 0), ((1, 1), None), ((0, 0), None), ((0, 2), 1)]
)
def test_match_of_one_game_is_won_by_that_game(points: tuple[int, int], winner: int | None) -> None:
    assert winner_of_match(points, 1) == winner


def test_match_is_won_by_more_than_half_of_its_points() -> None:
    assert [winner_of_match((points, 0), 4) for points in range(3, 7)] == [None, None, 0, 0]


# -- places

# The half points of each row against each column; its places were found by hand.
TABLE = ["*120", "1*12", "01*2", "200*"]


def from_table(rows: list[str]) -> list[Result]:
    return [
        Result(1, one + 1, two + 1, (int(rows[one][two]), int(rows[two][one])))
        for one, two in combinations(range(len(rows)), 2)
    ]


def test_places_follow_points_then_the_tie_breaks_in_order() -> None:
    order = [TieBreak.DIRECT, TieBreak.WINS, TieBreak.SONNEBORN_BERGER]
    found = standings([1, 2, 3, 4], from_table(TABLE), tie_breaks=order)
    assert [(each.number, each.place, each.points) for each in found] == [
        (2, 1, 4), (1, 2, 3), (3, 3, 3), (4, 4, 2),
    ]  # fmt: skip
    assert [each.values[TieBreak.DIRECT] for each in found] == [0, 2, 0, 0]


def test_players_whom_nothing_tells_apart_share_a_place() -> None:
    results = [Result(1, 1, 2, (1, 1)), Result(1, 3, 4, (1, 1))]
    found = standings([1, 2, 3, 4], results, tie_breaks=[TieBreak.BUCHHOLZ])
    assert [each.place for each in found] == [1, 1, 1, 1]


@pytest.mark.parametrize("shared", [(), SHARED], ids=["halves", "shares"])
@pytest.mark.parametrize("seed", range(12))
def test_values_equal_an_independent_computation(seed: int, shared: Sequence[Pair]) -> None:
    results = played_swiss(9, 5, random.Random(seed), shared=shared)
    order = list(TieBreak)
    for each in standings(range(1, 10), results, tie_breaks=order, rounds=5):
        assert each.points == total(each.number, results)
        assert each.values[TieBreak.BUCHHOLZ] == buchholz(each.number, results)
        assert each.values[TieBreak.SONNEBORN_BERGER] == sonneborn(each.number, results)


def total(number: int, results: list[Result]) -> Points:
    firsts = sum(each.points[0] for each in results if each.first == number)
    return firsts + sum(each.points[1] for each in results if each.second == number)


def buchholz(number: int, results: list[Result]) -> Points:
    value: Points = 0
    for each in results:
        if each.first == number:
            value += total(each.second or number, results)
        elif each.second == number:
            value += total(each.first, results)
    return value


def sonneborn(number: int, results: list[Result]) -> Points:
    value: Points = 0
    for each in results:
        if each.second is not None and number in (each.first, each.second):
            is_second = each.second == number
            value += each.points[is_second] * total(
                each.first if is_second else each.second, results
            )
    return value


def test_unpaired_rounds_of_who_has_left_count_as_draws_for_their_opponents() -> None:
    results = [Result(1, 1, 2, (2, 0)), Result(2, 1, 3, (2, 0))]
    found = standings([1, 2, 3], results, tie_breaks=[TieBreak.BUCHHOLZ], rounds=2)
    assert {each.number: each.values[TieBreak.BUCHHOLZ] for each in found} == {
        1: 1 + 1, 2: 4 + 0, 3: 4 + 0,
    }  # fmt: skip
