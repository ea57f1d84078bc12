"""Turns of several moves: what a document may say, texts, ends, and programs that play."""

import pytest

from variants import (
    InvalidPosition,
    Outcome,
    PresetError,
    Reason,
    get_rules,
    get_spec,
    read_turn,
)
from variants.core.position import Position
from variants.describe.turns import turns
from variants.engine.game_rules import GameRules
from variants.engine.registry import compiled
from variants.loader.preset import load_spec
from variants.notation.pgn import write_pgn
from variants.search.limits import Limits
from variants.search.mate import Solver
from variants.search.opponent import search


def rules_of(key: str) -> GameRules:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    return rules


def rules_with(turn: str) -> GameRules:
    document = f'extends = "chess"\nkey = "try"\nname = "Try"\n\n[turn]\n{turn}\n'
    rules = compiled(load_spec(document))
    assert isinstance(rules, GameRules)
    return rules


def after(rules: GameRules, *moves: str, start: str = "") -> Position:
    position = rules.position(start) if start else rules.start()
    for text in moves:
        position = rules.play(position, rules.read(text, position))
    return position


def test_a_side_moves_until_its_turn_is_over() -> None:
    rules = rules_of("marseillais")
    sides = [after(rules, *["e4", "d4", "e5", "d5", "c4"][:count]).side for count in range(6)]

    assert sides == [0, 0, 1, 1, 0, 0]


def test_the_text_says_how_many_moves_are_made() -> None:
    rules = rules_of("marseillais")

    assert rules.text(after(rules, "e4")).split()[1:] == ["w", "KQkq", "e3", "0", "1", "1"]
    assert rules.text(after(rules, "e4", "d4")).split()[1:] == [
        "b",
        "KQkq",
        "d3,e3",
        "0",
        "1",
        "-",
    ]


def test_lengths_of_progressive_turns_follow_from_the_number_of_the_move() -> None:
    rules = rules_of("progressive-scottish")
    lefts = [rules.moves_left(after(rules, *["e4", "e5", "d5", "Nf3"][:n])) for n in range(5)]

    assert lefts == [1, 2, 1, 3, 2]


def test_white_begins_a_balanced_game_with_one_move() -> None:
    rules = rules_of("marseillais-balanced")

    assert [after(rules, *["e4", "e5", "d5"][:n]).side for n in range(4)] == [0, 1, 1, 0]


def test_a_check_ends_the_turn() -> None:
    rules = rules_of("marseillais")
    position = after(rules, "Rb8", start="6k1/5ppp/8/8/8/8/8/1R2K3 w - - 0 1 -")

    assert rules.side(position) == 1
    assert rules.outcome(position) is not None


def test_an_early_check_is_refused_in_words() -> None:
    rules = rules_of("progressive-italian")
    position = rules.position("6k1/5p1p/8/8/8/8/8/1R2K3 w - - 0 2 -")

    assert rules.explain("Rb8", position) == "only the last move of a turn may give check"


def test_only_the_first_move_of_a_turn_takes_in_passing() -> None:
    rules = rules_of("marseillais")
    start = "4k3/8/8/3pPp2/8/8/8/4K3 w - d6,f6 0 5 -"

    assert rules.find(rules.position(start), "e5d6") is not None
    assert rules.find(rules.position(start), "e5f6") is not None
    assert rules.find(after(rules, "Kf2", start=start), "e5d6") is None


def test_a_pawn_that_has_moved_on_is_not_taken_in_passing() -> None:
    rules = rules_of("marseillais")
    start = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 5 -"

    assert rules.find(after(rules, "e4", "Kd2", start=start), "d4e3") is not None
    assert rules.find(after(rules, "e4", "e5", start=start), "d4e3") is None


def test_the_monster_may_walk_through_check_but_takes_no_king() -> None:
    rules = rules_of("monster")
    position = rules.position("4k3/8/8/8/8/8/4r3/K7 w - - 0 5 -")

    assert rules.find(position, "a1b2") is not None
    assert rules.find(after(rules, "Kb2", start=rules.text(position)), "b2a2") is None
    check = after(rules, "d7", start="4k3/8/3P4/8/8/8/8/K7 w - - 0 5 -")
    assert (rules.side(check), rules.find(check, "d7e8Q")) == (0, None)


def test_the_king_is_taken_in_doublemove_chess() -> None:
    rules = rules_of("doublemove")
    position = after(rules, "Qe7", "Qxe8", start="4k3/8/8/8/8/8/4Q3/K7 w - - 0 5 -")
    outcome = rules.outcome(position)

    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "extinction")


@pytest.mark.parametrize(
    ("same", "second"), [("may", {"e4e5", "d2d4"}), ("must", {"e4e5"}), ("never", {"d2d4"})]
)
def test_the_same_piece_may_must_or_never_move_again(same: str, second: set[str]) -> None:
    rules = rules_with(f'moves = 2\nsame_piece = "{same}"')
    position = after(rules, "e4")

    assert {"e4e5", "d2d4"} & set(rules.legal_texts(position)) == second
    assert rules.position(rules.text(position)) == position


def test_a_turn_without_a_further_move_is_over() -> None:
    rules = rules_of("marseillais")
    position = after(rules, "a6", start="k5r1/p7/8/P7/8/7p/7P/7K w - - 0 5 -")

    assert rules.side(position) == 1


@pytest.mark.parametrize(
    "text", ["e4, d4", "1. e4 d4", "1 e4 d4", "1 e4, d4", " 12  e4 d4", "1.e4/d4"]
)
def test_a_turn_is_read_behind_its_number(text: str) -> None:
    rules = rules_of("marseillais")
    start = rules.start()

    steps = read_turn(rules, start, text, [rules.key(start)])
    assert [step.move.text for step in steps] == ["e2e4", "d2d4"]


def test_rows_of_janggi_are_no_numbers_of_turns() -> None:
    document = 'extends = "janggi"\nkey = "try"\nname = "Try"\n\n[turn]\nmoves = 2\n'
    rules = compiled(load_spec(document))
    start = rules.start()

    steps = read_turn(rules, start, "71 P 61, 73 P 63", [rules.key(start)])
    assert [step.move.text for step in steps] == ["a4a5", "c4c5"]


def test_positions_repeat_whatever_the_number_of_moves() -> None:
    rules = rules_of("progressive-scottish")

    early = rules.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 3 -")
    late = rules.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 5 -")
    assert rules.key(early) == rules.key(late)


def test_ten_turns_without_progress_are_a_draw() -> None:
    rules = rules_of("progressive-scottish")
    outcome = rules.outcome(rules.position("4k2r/8/8/8/8/8/8/R3K3 w - - 10 9 -"))

    assert outcome is not None
    assert outcome.reason.value == "move rule"


def test_the_clock_counts_turns() -> None:
    rules = rules_of("marseillais")
    clocks = [after(rules, *["Nf3", "Ng1", "Nf6", "e5", "Nf3"][:n]).clock for n in range(6)]

    assert clocks == [0, 1, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("field", "code"), [("2", "turn"), ("x", "turn"), ("1:e4", "turn"), ("0", "turn")]
)
def test_a_wrong_turn_field_is_refused(field: str, code: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        rules_of("marseillais").position(f"4k3/8/8/8/8/8/8/R3K3 w - - 0 3 {field}")

    assert refused.value.code == code


@pytest.mark.parametrize("field", ["e3,e3", "e6", "e3,", ",", "z9"])
def test_a_wrong_passing_field_is_refused(field: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        rules_of("marseillais").position(f"4k3/8/8/8/4P3/8/8/4K3 b - {field} 0 3 -")

    assert refused.value.code == "passing-square"


@pytest.mark.parametrize(
    ("turn", "path"),
    [
        ("moves = 0", "turn.moves"),
        ("moves = 41", "turn.moves"),
        ("moves = 2\nfirst = [0]", "turn.first"),
        ("moves = 2\nfirst = [1, 1, 1, 1, 1, 1, 1, 1, 1]", "turn.first"),
        ("moves = 3\nsafe_at_end = true", "turn.safe_at_end"),
        ("growing = true\nsafe_at_end = true", "turn.safe_at_end"),
        ('moves = 2\nsafe_at_end = true\ncheck = "last"', "turn.safe_at_end"),
        ('moves = 2\ncheck = "never"', "turn.check"),
        ('moves = 2\npush = ["sage"]', "turn.push"),
        ('moves = 2\npush = ["pawn"]\nsafe_at_end = true', "turn.push"),
        ('moves = 2\npush = ["pawn"]\nsame_piece = "never"', "turn.push"),
        ("moves = 2\nother = 1", "turn"),
    ],
)
def test_a_hostile_table_is_refused(turn: str, path: str) -> None:
    with pytest.raises(PresetError) as refused:
        rules_with(turn)

    assert refused.value.message.startswith(path)


def test_moves_of_a_turn_stand_under_one_number() -> None:
    rules = rules_of("marseillais")
    pgn = write_pgn(rules, rules.start(), ["e4", "d4", "e5", "d5", "dxe5"], tags={})

    assert pgn.split("\n\n")[1].split("\n")[0] == "1. e4 d4 1... e5 d5 2. dxe5 *"


def test_a_check_that_does_not_end_the_turn_is_marked() -> None:
    rules = rules_of("monster")
    position = rules.position("4k3/8/3P4/8/8/8/8/K7 w - - 0 5 -")

    assert rules.write(rules.read("d7", position), position, "san") == "d7+"


def test_mate_with_one_turn_is_mate_in_one() -> None:
    rules = rules_of("marseillais")
    position = rules.position("6k1/5ppp/8/8/8/8/1R6/4K3 w - - 0 1 -")

    solver = Solver(rules)
    assert solver.shortest(position, 1) == 1
    assert {move.text for move in solver.keys(position, 1)} >= {"b2b8", "e1e2"}


@pytest.mark.parametrize(
    "key", ["marseillais", "progressive-italian", "monster", "doublemove", "avalanche"]
)
def test_the_computer_plays_whole_turns(key: str) -> None:
    rules = rules_of(key)
    position = rules.start()
    sides = []
    for _ in range(6):
        found = search(rules, position, [], Limits(nodes=300, depth=2))
        sides.append(position.side)
        position = rules.play(position, found.move)

    assert {0, 1} == set(sides)


def test_the_computer_takes_a_king_with_its_second_move() -> None:
    rules = rules_of("doublemove")
    position = rules.position("4k3/8/8/8/8/8/4Q3/K6r w - - 0 5 -")
    first = search(rules, position, [], Limits(nodes=4000, depth=3)).move
    between = rules.play(position, first)
    if rules.outcome(between) is None:
        second = search(rules, between, [], Limits(nodes=4000, depth=3)).move
        between = rules.play(between, second)

    outcome = rules.outcome(between)
    assert outcome is not None
    assert outcome.winner == 0


def test_a_turn_of_avalanche_is_a_move_and_a_push() -> None:
    rules = rules_of("avalanche")
    knight = after(rules, "Nf3")

    assert [rules.perft(rules.start(), depth) for depth in (2, 4)] == [160, 27488]
    assert rules.perft(after(rules, "a3", "a6"), 2) == 152
    assert rules.perft(after(rules, "Nf3", "e6"), 2) == 209
    assert {move.text[:2] for move in rules.legal_moves(knight)} == {
        f"{file}7" for file in "abcdefgh"
    }
    assert rules.explain("Nc3", knight) == (
        "your turn ends with a push: one of your opponent's pieces, one square ahead"
    )
    assert rules.words(knight, rules.read("e6", knight)) == "push: pawn e7 to e6"
    assert write_pgn(rules, rules.start(), ["Nf3", "e6"], tags={}).endswith("1. Nf3 e6 *\n")


def test_a_push_that_gives_oneself_check_loses() -> None:
    rules = rules_of("avalanche")
    start = "k7/8/1P6/7r/8/8/8/4K3 b - - 0 20 -"
    lost = after(rules, "Rh4", "b7", start=start)

    assert rules.outcome(lost) == Outcome(0, Reason.OWN_CHECK)
    assert rules.legal_moves(lost) == []
    assert rules.position(rules.text(lost)) == lost
    # Nothing is left to push.
    blocked = after(rules, "Kb7", start=start)
    assert (rules.side(blocked), rules.moves_left(blocked)) == (0, 2)


def test_a_pawn_pushed_to_the_end_promotes_before_its_owner_moves() -> None:
    rules = rules_of("avalanche")
    due = after(rules, "Ra4", "e1", start="4k3/8/8/R7/8/8/4p3/7K w - - 0 20 -")

    assert (rules.side(due), rules.moves_left(due)) == (1, 3)
    assert {rules.write(move, due, "san") for move in rules.legal_moves(due)} == {
        *("e1=Q+", "e1=R+", "e1=B", "e1=N"),
    }
    assert rules.explain("Kd7", due) == "first choose what the piece that was pushed becomes"
    assert rules.outcome(after(rules, "e1=Q", start=rules.text(due))) == Outcome(
        1, Reason.OWN_CHECK
    )
    knight = after(rules, "e1=N", start=rules.text(due))
    assert (rules.side(knight), rules.moves_left(knight), rules.outcome(knight)) == (1, 2, None)


def test_the_rules_page_tells_the_turns() -> None:
    assert next(turns(get_spec("monster"))) == "White two moves and Black one move make a turn."


def test_the_monster_makes_no_move_that_no_second_one_can_follow() -> None:
    rules = rules_of("monster")
    position = rules.position("5k2/7p/6p1/p3K3/3q1r2/8/8/8 w - - 3 20 -")

    assert rules.find(position, "e5e6") is None
    assert rules.find(position, "e5d4") is not None
