"""What the rules are asked to do is counted in moves, the same for the same question on every
machine.
"""

from __future__ import annotations

import pytest

from variants import (
    IllegalMove,
    Position,
    TooMuchWork,
    count,
    counted,
    get_rules,
    get_spec,
    uncounted,
)
from variants.engine.game_rules import GameRules

QUEENS = "7k/8/1Q4Q1/3Q4/2Q2Q2/4Q3/Q6Q/K2Q4 w - - 0 1"


def rules_and_position(key: str, text: str | None = None) -> tuple[GameRules, Position]:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    rules.forget()
    return rules, rules.start() if text is None else rules.position(text)


def test_moves_are_counted_when_they_are_listed_and_when_they_are_made() -> None:
    rules, position = rules_and_position("chess")
    with counted(1000) as effort:
        rules.legal_moves(position)
    assert effort.moves == 40  # judged, and made into values
    with counted(1000) as effort:
        rules.play(position, rules.read("e4", position))
    assert effort.moves == 21  # from the memo, and one made


def test_texts_with_their_marks_cost_a_move_each() -> None:
    rules, position = rules_and_position("chess")
    with counted(1000) as effort:
        assert len(rules.choices(position)) == 20
    assert effort.moves == 60


def test_ducks_are_counted_one_by_one() -> None:
    rules, position = rules_and_position("duck-chess", QUEENS)
    with counted(100_000) as effort:
        assert len(rules.choices(position)) == 8693
    assert effort.moves == 4 * 8693


def test_a_long_list_is_not_made_to_its_end() -> None:
    rules, position = rules_and_position("duck-chess", QUEENS)
    with counted(1000) as effort, pytest.raises(TooMuchWork, match="more than 1000 moves"):
        rules.legal_moves(position)
    assert 1000 < effort.moves <= 1064  # as many as one move of a piece has ducks


def test_nothing_is_counted_for_whoever_sets_no_limit() -> None:
    count(10**9)


def test_nothing_is_counted_where_nobody_pays() -> None:
    with counted(10) as effort:
        with uncounted(100) as apart:
            count(100)
        count(1)
    assert (effort.moves, apart.moves) == (1, 100)


def test_what_nobody_pays_has_a_limit_too() -> None:
    with uncounted(100), pytest.raises(TooMuchWork):
        count(101)


def test_a_refusal_stays_the_answer() -> None:
    def refuse() -> int:
        raise ValueError("spent")

    with counted(1, refuse):
        for _time in range(2):
            with pytest.raises(ValueError, match="spent"):
                count(2)


def test_what_is_counted_within_counts_around_it_too() -> None:
    with counted(10) as outer:
        count(1)
        with counted(5) as inner:
            count(4)
        assert (inner.moves, outer.moves) == (4, 5)


def test_more_is_requested_once() -> None:
    granted = iter([7])
    with counted(2, lambda: next(granted)) as effort:
        count(7)
        with pytest.raises(TooMuchWork):
            count(1)
    assert effort.moves == 8


# Eight pieces that step and then slide on, past a hundred others: few of their moves are legal, and
# every one that is tried has all of them followed.
WINDING = """
key = "winding"
name = "Winding"
[board]
files = 16
ranks = 16
[pieces.winder]
name = "Winder"
label = "A"
betza = "mpcavsR"
[pieces.jumper]
name = "Jumper"
label = "W"
betza = "mU"
[pieces.king]
name = "King"
label = "K"
betza = "mK"
royal = true
[setup]
text = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K w - - 0 1"
[ends]
stalemate = "loss"
"""
CROWD = (
    "WWWWWW5W1aa1/W1W7WkW1W1/WW1W1W2W1W2WWW/2W1WW1W6Wa/WW1W3W2W1WWWW/W3W1W1W1WWWW1W/WWWW3WW1WW4/"
    "1W1W2WaW2W4/3W2W3WWW3/2W1W1W1WKW3W1/W5a6W2/WW1W1W5W3W/3WWWa1W1W1WW1W/W1WW3aW4WW1/6W2W6/"
    "1aWW2WW2WWW2W w - - 0 1"
)


def test_moves_that_are_tried_are_counted_whatever_becomes_of_them() -> None:
    rules = get_rules(WINDING)
    with counted(2000) as effort, pytest.raises(TooMuchWork):
        rules.legal_moves(rules.position(CROWD))
    assert effort.moves < 4000


MANY_QUEENS = "krQQQQQQ/bpQQQQQQ/ppQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQ3/QQQQQr1K w - - 0 1"


def test_why_a_move_is_refused_is_counted() -> None:
    rules = get_rules("chess")
    with counted(10_000) as effort, pytest.raises(IllegalMove, match="your own queen"):
        rules.read("Qd4", rules.position(MANY_QUEENS))
    assert effort.moves > 500  # the moves of twelve queens


GUARDED = (
    "kwww1A2wwww3w/wwwwww5w1w2/wwww2w1www1w1w1/wwww3ww2Aw1w1/1www2w3ww4/1A1wwA1w4w3/7wA3w1ww/"
    "ww1w4w1A1www1/w2wwwww3w3w/A2ww1ww8/w1www2www5w/1ww4ww1w2ww1/1w1w2ww1w1w1w1w/5www1w6/"
    "wwww1www3w1w1w/w4w4wA3K w - - 0 1"
)


def test_enemies_that_are_looked_at_to_be_won_over_are_counted() -> None:
    document = WINDING.replace('"mpcavsR"', '"mUcabF"')
    document = document.replace('betza = "mU"', 'betza = "mW"')
    rules = get_rules(document + '[flips]\nrule = "attacked"\n')
    with counted(10**6) as effort:
        moves = rules.legal_moves(rules.position(GUARDED))
    assert (len(moves), effort.moves > 100 * len(moves)) == (1122, True)


def test_few_positions_with_very_many_moves_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("variants.engine.memo.MEMO_MOVES", 50)
    rules, position = rules_and_position("chess")
    for text in ("e4", "e5", "Nf3"):
        rules.legal_moves(position)
        position = rules.play(position, rules.read(text, position))
    assert len(rules._memo) <= 2


def test_few_rules_remember_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("variants.engine.memo.MANY_MOVES", 50)
    monkeypatch.setattr("variants.engine.memo.LARGE_MEMOS", 2)
    played = [GameRules(get_spec("chess")) for _ in range(4)]
    for rules in played:
        position = rules.start()
        for move in rules.legal_moves(position)[:3]:
            rules.legal_moves(rules.play(position, move))
    assert [len(rules._memo) > 1 for rules in played] == [False, False, True, True]
