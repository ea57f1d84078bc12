"""Conditions of presets: what they forbid, what is said of them, which documents are refused."""

import pytest

from tests.variants.altered_chess import altered_chess
from variants import PresetError, get_rules, load_spec, preset_document
from variants.engine.game_rules import GameRules

MADRASI_PAGE = "2k5/1p1p4/5N2/2R3r1/7r/1P1p4/2P2NR1/B2b1K2 w - - 0 1"
PATROL_PAGE = "8/1N3N2/8/4k3/1nP5/2K1r3/r7/8 w - - 0 1"


def under(*keys: str) -> GameRules:
    """Return chess under a condition with these keys."""
    return altered_chess("\n".join(("[[condition]]", *keys, "")))


def moves(rules: GameRules, text: str, origin: str) -> set[str]:
    found = rules.legal_texts(rules.position(text))
    return {move[2:] for move in found if move.startswith(origin)}


def game(key: str) -> GameRules:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    return rules


def test_like_pieces_of_madrasi_paralyse_each_other() -> None:
    rules = game("madrasi")
    position = rules.position(MADRASI_PAGE)
    assert not rules.is_check(position)
    for stuck in ("c5", "g2", "c2"):
        assert moves(rules, MADRASI_PAGE, stuck) == set()
    black = MADRASI_PAGE.replace(" w ", " b ")
    assert moves(rules, black, "g5") == moves(rules, black, "d3") == set()
    assert moves(rules, black, "h4") >= {"h1", "a4"}


def test_what_a_piece_turns_into_counts_at_once() -> None:
    """The bishop that turns into a horse paralyses the horse that gives check."""
    kinds = '["bishop", "horse", "rook", "dragon"]'
    condition = f'pieces = {kinds}\nmay = ["move", "capture", "check"]\nunless = "attacked"'
    rules = GameRules(
        load_spec(f"{preset_document('shogi')}\n[[condition]]\n{condition}\nsame = true\n")
    )
    text = "4k4/9/1B7/9/9/9/6+b2/9/4K4[] w - - 0 1"
    assert rules.is_check(rules.position(text))
    assert moves(rules, text, "b7") == {"f3+", "g2+"}


def test_taking_the_enemy_of_its_kind_frees_a_piece() -> None:
    rules = game("madrasi")
    position = rules.position("4k3/8/8/r6R/8/8/1B6/4K3 b - - 0 1")
    assert moves(rules, rules.text(position), "a5") == set()
    freed = "4k3/8/8/r2p3R/8/8/8/4K3 w - - 0 1"
    assert moves(rules, freed, "h5") >= {"d5", "h8"}


def test_a_paralysed_rook_of_madrasi_does_not_castle() -> None:
    rules = game("madrasi")
    assert "g1" not in moves(rules, "4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1")
    assert "g1" in moves(rules, "4k2r/7p/8/8/8/8/8/4K2R w K - 0 1", "e1")


def test_patrol_chess_is_mate_as_its_page_says() -> None:
    rules = game("patrol-chess")
    position = rules.position(PATROL_PAGE)
    assert not rules.is_check(position)
    assert "b4" not in moves(rules, PATROL_PAGE, "c3")
    after = rules.play(position, rules.read("b7d8", position))
    assert rules.is_check(after)
    mated = rules.play(after, rules.read("e5e4", after))
    outcome = rules.outcome(mated)
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("checkmate", 1)


def test_a_single_condition_binds_each_kind_of_eiffel_chess() -> None:
    rules = game("eiffel")
    assert moves(rules, "4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1", "d4") == set()
    assert moves(rules, "4k3/8/2p5/8/3N4/8/8/4K3 w - - 0 1", "d4") != set()
    queen = "4k3/8/8/8/r2Q4/8/8/4K3 w - - 0 1"
    assert moves(rules, queen, "d4") == set()
    assert moves(rules, queen.replace(" w ", " b "), "a4") >= {"d4"}


def test_only_who_is_attacked_captures_in_provocation_chess() -> None:
    rules = game("provocation")
    assert "d5" not in moves(rules, "4k3/8/8/3b4/8/8/8/3QK3 w - - 0 1", "d1")
    assert "d5" in moves(rules, "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", "d1")
    assert not rules.is_check(rules.position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"))


def test_a_pawn_of_koko_steps_once_and_a_rook_checks_only_in_contact() -> None:
    rules = game("koko")
    assert moves(rules, rules.text(rules.start()), "e2") == {"e3"}
    lone, near = ("R3k3/8/8/8/8/8/8/4K3 b - - 0 1", "R3k3/3p4/8/8/8/8/8/4K3 b - - 0 1")
    assert [rules.is_check(rules.position(text)) for text in (lone, near)] == [False, True]


def test_who_may_not_be_captured_is_not_and_a_royal_is_then_not_in_check() -> None:
    rules = under('may = ["be_captured"]', 'unless = "guarded"', 'by = ["rook"]')
    text = "4k2r/8/8/8/8/8/8/Q3K2R w K - 0 1"
    assert "a8" in moves(rules, text, "a1")
    checked = "r3k3/8/8/8/8/8/8/4RK2 b - - 0 1"
    assert not rules.is_check(rules.position(checked))
    assert rules.is_check(rules.position("b3k3/8/8/8/8/8/8/4RK2 b - - 0 1"))


def test_kinds_sides_and_directions_of_the_other_piece_count() -> None:
    by_own_knight = under('may = ["move"]', 'pieces = ["rook"]', 'if = "behind"', 'by = ["knight"]')
    text = "4k3/8/8/8/8/8/R6R/N3K2n w - - 0 1"
    assert moves(by_own_knight, text, "a2") != set()
    assert moves(by_own_knight, text, "h2") != set()
    own = under(
        'may = ["move"]', 'pieces = ["rook"]', 'if = "behind"', 'by = ["knight"]', 'whose = "own"'
    )
    assert moves(own, text, "a2") != set()
    assert moves(own, text, "h2") == {"h1"}
    ahead = under('may = ["move"]', 'pieces = ["rook"]', 'unless = "ahead"')
    black = "r3k3/n7/8/8/8/8/8/4K3 b - - 0 1"
    assert moves(ahead, black, "a8") == set()
    assert moves(ahead, black.replace(" b ", " w ").replace("n", "N"), "a7") != set()


def test_a_piece_moves_only_where_it_attacks_so_many_enemies() -> None:
    asked = ('may = ["move"]', 'pieces = ["knight"]', 'if = "attacks"', "after = true")
    text = "4k3/8/3r1r2/8/8/2N5/8/4K3 w - - 0 1"
    assert moves(under(*asked), text, "c3") == {"b5", "d5", "e4"}
    assert moves(under(*asked, "count = 2"), text, "c3") == {"e4"}
    assert moves(under(*asked, "count = 3"), text, "c3") == set()
    assert moves(under(*asked, 'by = ["queen"]'), text, "c3") == set()


def test_an_immobiliser_stops_its_neighbours() -> None:
    rules = under(
        'may = ["move", "capture", "check"]',
        'pieces = ["rook", "bishop", "knight", "pawn"]',
        'unless = "beside"',
        'by = ["queen"]',
        'whose = "enemy"',
    )
    text = "4k3/8/8/8/3q4/2R5/8/4K2R w - - 0 1"
    assert moves(rules, text, "c3") == set()
    assert moves(rules, text, "h1") != set()


@pytest.mark.parametrize(
    ("key", "text", "step", "words"),
    [
        (
            "madrasi",
            MADRASI_PAGE,
            "c5c6",
            "the rook on c5 may not move: it is attacked by an enemy piece of its own kind,"
            " the rook on g5",
        ),
        (
            "patrol-chess",
            PATROL_PAGE,
            "c3b4",
            "the king on c3 may not capture: it is not guarded by another piece of its side",
        ),
        ("koko", "", "e2e4", "on e4 the pawn would not stand beside another piece"),
    ],
)
def test_a_refusal_names_the_condition(key: str, text: str, step: str, words: str) -> None:
    rules = game(key)
    position = rules.position(text) if text else rules.start()
    refusal = rules.why_not(position, step[:2], step[2:])
    assert refusal.message == words
    assert refusal.code == ("condition-capture" if "capture" in words else "condition-move")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (['may = ["move"]'], "condition[0]: needs one of the keys `if` and `unless`"),
        (
            ['may = ["move"]', 'if = "beside"', 'unless = "beside"'],
            "condition[0]: needs one of the keys `if` and `unless`",
        ),
        (
            ['may = ["fly"]', 'if = "beside"'],
            "condition[0].may: must be some of move, capture, check, be_captured, not 'fly'",
        ),
        (["may = []", 'if = "beside"'], "condition[0].may: must name one or more, each once"),
        (
            ['may = ["move", "move"]', 'if = "beside"'],
            "condition[0].may: must name one or more, each once",
        ),
        (
            ['may = ["move"]', 'if = "near"'],
            "condition[0].if: must be one of attacked, guarded, beside, behind, ahead, attacks,"
            " not 'near'",
        ),
        (
            ['may = ["move"]', 'if = "attacked"', 'whose = "own"'],
            "condition[0].whose: where a piece is attacked the other one is an enemy anyway",
        ),
        (
            ['may = ["move"]', 'if = "beside"', 'by = ["pawn"]', "same = true"],
            "condition[0].by: names kinds, but only the same kind counts; leave one of them out",
        ),
        (
            ['may = ["be_captured"]', 'if = "beside"', "after = true"],
            "condition[0].after: a piece that was captured stands nowhere after the move",
        ),
        (
            ['may = ["be_captured"]', 'if = "beside"', "[explosion]"],
            "condition: an explosion does not ask who may be captured",
        ),
        (
            ['may = ["move"]', 'if = "beside"', "[facing]", 'betza = "R"'],
            "condition: does not go with royal pieces that may not face each other",
        ),
        (
            ['may = ["move"]', 'if = "beside"', 'by = ["dragon"]'],
            "condition[0].by: there is no piece 'dragon'",
        ),
    ],
)
def test_a_document_is_refused_in_words(lines: list[str], words: str) -> None:
    with pytest.raises(PresetError) as refused:
        under(*lines)
    assert refused.value.message == words


def test_conditions_cost_no_more_than_their_limit() -> None:
    dear = ["[[condition]]", 'may = ["move"]', 'if = "guarded"', "after = true"] * 4
    assert len(under(*dear[1:]).spec.conditions) == 4
    with pytest.raises(PresetError) as refused:
        under(*dear[1:], "[[condition]]", 'may = ["capture"]', 'if = "beside"')
    assert (refused.value.code, refused.value.params["path"]) == ("too-many", "condition[4]")
