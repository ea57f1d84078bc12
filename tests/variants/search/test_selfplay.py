"""Games of a preset by itself, and what is counted in them."""

import json
from collections import Counter
from itertools import count, islice

import pytest

from variants import Reason, get_rules, get_spec
from variants.search import LEVELS, Played, Statistics, self_play
from variants.search.statistics import Share, Spread

KEY = "hexapawn"


def games(key: str, number: int, **settings: object) -> list[Played]:
    return list(self_play(get_rules(key), games=number, level=LEVELS[0], **settings))  # type: ignore[arg-type]


def test_games_come_one_by_one() -> None:
    assert [
        game.number for game in islice(self_play(get_rules(KEY), games=1_000, level=LEVELS[0]), 2)
    ] == [0, 1]


def test_a_run_goes_on_where_it_stopped() -> None:
    assert games(KEY, 5, first=3) == games(KEY, 5)[3:]


def test_a_stopped_game_is_not_counted() -> None:
    requested = count()
    assert len(games(KEY, 1_000, should_stop=lambda: next(requested) > 200)) < 200


def test_a_game_knows_how_it_ended() -> None:
    for game in games(KEY, 4):
        assert game.reason in (Reason.GOAL, Reason.STALEMATE)
        assert game.winner is not None


def test_a_game_that_is_too_long_is_given_up() -> None:
    assert [(game.plies, game.reason) for game in games("chess", 1, longest=6)] == [
        (6, "unfinished")
    ]


def test_the_clock_measures_the_move_lists() -> None:
    ticks = count()
    assert all(game.seconds == game.plies for game in games(KEY, 3, clock=lambda: next(ticks)))


@pytest.mark.parametrize(
    "key", ["chess", "tori-shogi", "sigma-4-shogi-quick", "seirawan-chess", "othello"]
)
def test_pieces_are_counted_by_kind(key: str) -> None:
    rules = get_rules(key)
    numbers = Statistics.of(rules)
    for game in games(key, 1, longest=12):
        numbers.add(game)
    assert sum(numbers.moved.values()) == 12
    assert set(numbers.moved) | set(numbers.captured) <= {piece.id for piece in rules.spec.pieces}


def test_statistics_are_kept_as_json() -> None:
    numbers = Statistics.of(get_rules(KEY))
    for game in games(KEY, 3):
        numbers.add(game)
    assert Statistics.from_plain(json.loads(json.dumps(numbers.plain()))) == numbers


def test_sums_become_figures() -> None:
    numbers = Statistics(kinds=("king", "rook"), rules=("castling", "drop"))
    numbers.add(
        Played(0, plies=10, winner=0, reason="checkmate", choices=[20] * 10, moved=Counter(king=10))
    )
    numbers.add(
        Played(
            1, plies=30, reason="repetition", choices=[8] * 20 + [4] * 10, features=Counter(drop=3)
        )
    )
    assert (numbers.length, numbers.branching, numbers.first_side.part, numbers.decisive.part) == (
        20,
        10,
        0.75,
        0.5,
    )
    assert (numbers.never_moved, numbers.never_captured, numbers.never_used) == (
        ("rook",),
        ("king", "rook"),
        ("castling",),
    )


# The intervals of method 3 (score, without correction) in Newcombe, Statistics in Medicine 17
# (1998), and of 50 in 100.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_a_share_has_the_bounds_of_wilson(count: int, total: int, low: float, high: float) -> None:
    found = Share.of(count, total)
    assert (round(found.low, 4), found.part, round(found.high, 4)) == (low, count / total, high)


def test_points_of_the_first_side_count_draws_half() -> None:
    numbers = Statistics()
    for number, winner in enumerate((0, 0, None, 1)):
        numbers.add(Played(number, plies=1, winner=winner, choices=[1]))
    assert numbers.first_side == Share.of(2.5, 4)
    assert (numbers.wins, numbers.draws) == ([2, 1], 1)


def test_side_that_begins_is_the_first_one_whichever_it_is() -> None:
    numbers = Statistics()
    numbers.add(Played(0, first=1, plies=1, winner=1, choices=[1]))
    assert (numbers.first_side.part, numbers.begun, numbers.wins) == (1.0, [0, 1], [0, 1])


def test_choice_is_shown_by_ply() -> None:
    numbers = Statistics()
    numbers.add(Played(0, plies=3, choices=[20, 20, 5]))
    numbers.add(Played(1, plies=1, choices=[20]))
    assert (numbers.choices, numbers.reached, numbers.most_choices) == ([40, 20, 5], [2, 1, 1], 20)


def test_lengths_have_their_quarters() -> None:
    numbers = Statistics()
    assert numbers.spread is None
    for plies in (40, 10, 30, 20, 50):
        numbers.add(Played(0, plies=plies))
    assert numbers.spread == Spread(10, 20, 30, 40, 50)


def test_endings_are_shown_with_their_winners() -> None:
    numbers = Statistics()
    for winner in (0, 1, 0, None):
        numbers.add(Played(0, winner=winner, reason="goal" if winner is not None else "unfinished"))
    assert numbers.outcomes == Counter({"goal/0": 2, "goal/1": 1, "unfinished/-": 1})
    assert (numbers.endings, numbers.unfinished) == (Counter(goal=3, unfinished=1), 1)


def test_game_that_is_over_before_it_begins_is_a_dead_start() -> None:
    stuck = get_spec(KEY).document.replace("fmWfcF", "fmW").replace("ppp/3/PPP", "3/ppp/PPP")
    rules = get_rules(stuck)
    numbers = Statistics.of(rules)
    for game in self_play(rules, games=2, level=LEVELS[0]):
        numbers.add(game)
    assert numbers.dead_starts == {rules.text(rules.start()): 2}
    assert (numbers.wins, numbers.length, numbers.rules, numbers.never_used) == ([0, 2], 0, (), ())


def test_what_pieces_never_became_is_shown() -> None:
    numbers = Statistics.of(get_rules("chess"))
    assert numbers.promotions == ("queen", "rook", "bishop", "knight")
    numbers.add(Played(0, promoted=Counter(queen=2)))
    assert numbers.never_promoted == ("rook", "bishop", "knight")


def test_promotions_are_counted_by_kind() -> None:
    numbers = Statistics.of(get_rules("shogi"))
    for game in games("shogi", 2):
        numbers.add(game)
    assert numbers.promoted
    assert set(numbers.promoted) <= set(numbers.promotions)


def test_stones_that_others_carry_are_no_kinds_that_might_move() -> None:
    assert Statistics.of(get_rules("sigma-4-shogi-quick")).kinds == ("base", "royal_base")


def test_games_differ_and_equal_ones_are_known() -> None:
    assert len({game.moves for game in games("chess", 3, longest=10)}) == 3
    assert games(KEY, 1)[0].moves == games(KEY, 1)[0].moves


def test_a_game_is_kept_as_json() -> None:
    game = games(KEY, 1)[0]
    assert Played.from_plain(json.loads(json.dumps(game.plain()))) == game


def test_nothing_is_known_of_no_games() -> None:
    assert (Share.of(0, 0).low, Share.of(0, 0).high) == (0.0, 1.0)
