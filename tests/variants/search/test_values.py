"""What pieces are measured to be worth."""

from variants import get_rules
from variants.engine.game_rules import GameRules
from variants.search import piece_values
from variants.search.evaluation import TO_MOVE
from variants.search.memory import EXACT, Entry, Memory
from variants.search.opponent import compiled_game
from variants.search.values import Values, values_of


def measured(key: str) -> tuple[GameRules, Values]:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    return rules, values_of(rules)


def order(key: str, *kinds: str) -> bool:
    rules, values = measured(key)
    worth = [values.of[rules.army.code(kind, 0)] for kind in kinds]
    return worth == sorted(worth) and len(set(worth)) == len(worth)


def test_pieces_of_chess_stand_in_their_usual_order() -> None:
    assert order("chess", "pawn", "knight", "rook", "queen")
    assert order("chess", "pawn", "bishop", "rook", "queen")


def test_pieces_of_xiangqi_stand_in_their_usual_order() -> None:
    assert order("xiangqi", "elephant", "advisor", "horse", "cannon", "chariot")


def test_pieces_of_shogi_stand_in_their_usual_order() -> None:
    assert order("shogi", "pawn", "lance", "silver", "gold", "bishop", "rook")


def test_the_sissa_is_a_major_piece() -> None:
    assert order("sissa", "rook", "sissa")


def test_a_pawn_is_worth_more_the_nearer_it_is_to_promotion() -> None:
    rules, values = measured("chess")
    pawn = rules.army.code("pawn", 0)
    way = [values.on[rules.board.indices[f"e{rank}"]][pawn] for rank in (3, 4, 5, 6, 7)]
    assert way == sorted(way)


def test_at_the_start_a_side_is_only_ahead_by_being_on_the_move() -> None:
    for key in ("chess", "sissa", "xiangqi", "shogi", "crazyhouse", "makruk", "janggi-modern"):
        rules, _ = measured(key)
        game = compiled_game(rules)
        assert game.evaluate(rules.start()) == TO_MOVE, key


def test_pieces_are_a_burden_where_losing_them_wins() -> None:
    rules, _ = measured("antichess")
    evaluate = compiled_game(rules).evaluate
    assert evaluate(rules.position("4k3/8/8/8/8/8/8/QK6 w - - 0 1")) < 0


def test_memory_is_bounded() -> None:
    memory: Memory[int] = Memory(100)
    for key in range(1_000):
        memory.put(key, Entry(1, EXACT, key, None))
    assert len(memory) <= 100
    assert memory.get(999) == Entry(1, EXACT, 999, None)


def test_values_are_shown_by_kind_without_the_king() -> None:
    assert set(piece_values(get_rules("chess"))) == {"queen", "rook", "bishop", "knight", "pawn"}


def test_stones_have_values_too() -> None:
    values = piece_values(get_rules("sigma-4-shogi-quick"))
    assert values["wazir"] < values["knight"]
    assert "royal_base" not in values


def test_nothing_is_measured_where_nothing_is_enforced() -> None:
    assert piece_values(get_rules("free-board")) == {}
