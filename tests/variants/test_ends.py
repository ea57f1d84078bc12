"""Ends of games from hand-made positions: goals, values, passes, facing royals, points."""

import pytest

from tests.variants.altered_chess import LONE_KINGS, altered_chess, played
from variants import Outcome, Reason
from variants.core.piece import Side
from variants.engine.game_rules import GameRules

NO_DEAD = "[draws]\ndead = []\nend_repetition = 0\n"


def rules_of(tables: str) -> GameRules:
    return altered_chess(NO_DEAD + tables, without="castling draws", start=LONE_KINGS)


HILL = rules_of('[[flag]]\npieces = ["king"]\nzone = ["d4-e5"]\n')
TWO_THERE = rules_of('[[flag]]\npieces = ["knight"]\nzone = ["*8"]\ncount = 2\n')
SAFE = rules_of('[[flag]]\npieces = ["pawn"]\nzone = ["*5"]\nsafe = true\n')
ONE_SIDED = rules_of('[[flag]]\npieces = [["rook"], []]\nzone = [["*8"], []]\n')
RACE = rules_of('[[flag]]\npieces = ["king"]\nzone = [["*8"], ["*8"]]\nreply = true\n')
BARE = rules_of('[[extinction]]\npieces = ["*"]\ncount = 1\nopponent = 2\nclaim = true\n')
QUEENLESS = rules_of(
    '[[extinction]]\npieces = [["queen"], ["rook", "queen"]]\nvalue = ["loss", "draw"]\n'
)
FOUR = rules_of("[[connect]]\nrow = 4\n[pieces.pawn]\nroyal = false\n")
RANKS_ONLY = rules_of('[[connect]]\nrow = 3\ndirections = ["horizontal"]\npieces = ["rook"]\n')
BLOCK = rules_of('[[connect]]\nblock = 2\npieces = ["pawn"]\nvalue = "loss"\n')
LINE = rules_of('[[connect]]\nline = 3\npieces = ["knight"]\n')
PATH = rules_of('[[connect]]\npieces = ["pawn"]\nfrom = [["a*"], ["a*"]]\nto = [["h*"], ["h*"]]\n'
                'directions = ["horizontal", "vertical"]\n')  # fmt: skip
MISERE = rules_of('[ends]\ncheckmate = "win"\nstalemate = "loss"\n')
BY_COUNT = rules_of('[ends]\nstalemate = "loss"\nstalemate_by_count = true\n')
POINTS = rules_of("[material]\neach = 1\nbonus = [0, 1]\npoints = { queen = 9 }\n")


@pytest.mark.parametrize(
    ("rules", "text", "winner", "reason"),
    [
        (HILL, "4k3/8/8/4K3/8/8/8/8 b - - 0 1", 0, Reason.GOAL),
        (HILL, "8/8/8/4k3/8/8/8/4K3 w - - 0 1", 1, Reason.GOAL),
        (TWO_THERE, "N3k2N/8/8/8/8/8/8/4K3 b - - 0 1", 0, Reason.GOAL),
        (SAFE, "8/8/8/P5k1/8/8/8/4K3 b - - 0 1", 0, Reason.GOAL),
        (ONE_SIDED, "4k2R/8/8/8/8/8/8/4K3 b - - 0 1", 0, Reason.GOAL),
        (RACE, "K7/8/8/8/8/7k/8/8 b - - 0 1", 0, Reason.GOAL),
        (RACE, "K6k/8/8/8/8/8/8/8 w - - 0 1", None, Reason.GOAL),
        (BARE, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 0, Reason.EXTINCTION),
        (QUEENLESS, "4k3/1q6/8/8/8/8/8/4K3 b - - 0 1", 1, Reason.EXTINCTION),
        (QUEENLESS, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", None, Reason.EXTINCTION),
        (FOUR, "4k3/8/8/8/PPPP4/8/8/4K3 b - - 0 1", 0, Reason.CONNECTION),
        (FOUR, "4k3/8/8/3P4/2P5/1P6/P7/4K3 b - - 0 1", 0, Reason.CONNECTION),
        (RANKS_ONLY, "4k3/8/8/8/rrr5/8/8/4K3 w - - 0 1", 1, Reason.CONNECTION),
        (BLOCK, "4k3/8/8/8/3PP3/3PP3/8/4K3 b - - 0 1", 1, Reason.CONNECTION),
        (LINE, "4k3/8/8/N3N2N/8/8/8/4K3 b - - 0 1", 0, Reason.CONNECTION),
        (PATH, "4k3/8/3PPPPP/3P4/PPPP4/8/8/4K3 b - - 0 1", 0, Reason.CONNECTION),
        (MISERE, "4k3/8/8/8/8/8/r7/r3K3 w - - 0 1", 0, Reason.CHECKMATE),
        (MISERE, "8/8/8/8/8/1q6/3k4/K7 w - - 0 1", 1, Reason.STALEMATE),
        (BY_COUNT, "8/8/8/8/8/1q6/3k4/K7 w - - 0 1", 1, Reason.STALEMATE),
        (BY_COUNT, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, Reason.STALEMATE),
        (BY_COUNT, "k7/p1K5/P7/8/8/8/8/8 b - - 0 1", None, Reason.STALEMATE),
        (POINTS, "8/8/8/8/8/1q6/3k4/K7 w - - 0 1", 1, Reason.POINTS),
    ],
)  # fmt: skip
def test_a_game_ends(rules: GameRules, text: str, winner: Side | None, reason: Reason) -> None:
    position = rules.position(text)
    assert rules.outcome(position) == Outcome(winner, reason)
    assert rules.legal_texts(position) == []


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (HILL, "4k3/8/8/8/8/4K3/8/8 b - - 0 1"),
        (TWO_THERE, "4k2N/8/8/8/8/8/8/4K3 b - - 0 1"),
        (SAFE, "8/8/1k6/P7/8/8/8/4K3 b - - 0 1"),
        (ONE_SIDED, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1"),
        (RACE, "K7/7k/8/8/8/8/8/8 b - - 0 1"),
        (BARE, "4k3/8/8/8/8/8/8/3QK3 b - - 0 1"),
        (BARE, "4k3/3q4/8/8/8/8/8/4K3 w - - 0 1"),
        (FOUR, "4k3/8/8/8/PPP4P/P7/8/4K3 b - - 0 1"),
        (RANKS_ONLY, "4k3/8/8/r7/r7/r7/8/4K3 w - - 0 1"),
        (PATH, "4k3/8/4PPPP/3P4/PPPP4/8/8/4K3 b - - 0 1"),
        (BLOCK, "4k3/8/8/8/3PP3/3P4/8/4K3 b - - 0 1"),
    ],
)
def test_a_game_goes_on(rules: GameRules, text: str) -> None:
    position = rules.position(text)
    assert rules.outcome(position) is None
    assert rules.legal_texts(position)


@pytest.mark.parametrize(
    ("tables", "text", "is_dead"),
    [
        ("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ("", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", True),
        ('[[flag]]\npieces = ["king"]\nzone = ["d4-e5"]\n', "4k3/8/8/8/8/8/8/4K3 w - - 0 1", False),
        ('[[flag]]\npieces = ["pawn"]\nzone = ["*8"]\n', "4k3/8/8/8/8/8/8/4K3 w - - 0 1", True),
        ('[[flag]]\npieces = ["knight"]\nzone = ["*8"]\n', "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", False),
    ],
)
def test_pieces_are_dead_only_if_nothing_else_can_win(
    tables: str, text: str, is_dead: bool
) -> None:
    rules = altered_chess(tables)
    assert rules.outcome(rules.position(text)) == (
        Outcome(None, Reason.MATERIAL) if is_dead else None
    )


@pytest.mark.parametrize(("hand", "is_dead"), [("", True), ("P", False), ("p", False)])
def test_dead_material_may_come_to_life_from_a_hand(hand: str, is_dead: bool) -> None:
    rules = altered_chess("[hands]\ncaptures = true\n")
    position = rules.position(f"4k3/8/8/8/8/8/8/3NK3[{hand}] w - - 0 1")
    assert rules.outcome(position) == (Outcome(None, Reason.MATERIAL) if is_dead else None)


@pytest.mark.parametrize(("bishops", "is_dead"), [("B1B1K3", True), ("BB2K3", False)])
def test_bishops_are_dead_on_squares_of_one_colour_alone(bishops: str, is_dead: bool) -> None:
    rules = altered_chess("")
    position = rules.position(f"4k3/8/8/8/8/8/8/{bishops} w - - 0 1")
    assert rules.outcome(position) == (Outcome(None, Reason.MATERIAL) if is_dead else None)


@pytest.mark.parametrize(("clock", "claims"), [(99, ()), (100, (Reason.MOVE_RULE.value,))])
def test_the_move_rule_is_claimed_at_its_last_ply_and_not_before(
    clock: int, claims: tuple[str, ...]
) -> None:
    rules = altered_chess("")
    assert rules.claims(rules.position(f"4k3/8/8/8/8/8/8/R3K3 w - - {clock} 90"), []) == claims


def test_checks_are_counted_and_the_last_one_wins() -> None:
    rules = altered_chess(
        "[checks]\ncount = 2\n",
        without="castling draws",
        start="4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1",
    )
    position = rules.start()
    for move, after in (
        ("a1a8", "R3k3/8/8/8/8/8/8/4K3 b - - 1+1 1 1"),
        ("e8e7", None),
        ("a8a7", None),
    ):
        position = rules.play(position, rules.read(move, position))
        assert after is None or rules.text(position) == after
    assert rules.text(position).endswith("0+1 3 2")
    assert rules.outcome(position) == Outcome(0, Reason.CHECKS)


def test_passes_are_written_as_a_move_to_the_own_square_and_two_end_the_game() -> None:
    rules = rules_of("[pass]\nalways = true\n")
    start = rules.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for position, text in ((start, "e1e1"), (played(rules, start, ["e1e1"])[0], "e8e8")):
        found = rules.read(text, position)
        assert (rules.write(found, position, "san"), rules.words(position, found)) == (
            "pass",
            "pass",
        )
    position, history = played(rules, start, ("e1e1", "e8e8"))
    assert rules.outcome(position) == Outcome(None, Reason.PASSES)
    assert rules.outcome(rules.position(rules.text(position)), history) == Outcome(
        None, Reason.PASSES
    )


def test_nobody_passes_out_of_check() -> None:
    rules = rules_of("[pass]\nalways = true\n")
    position = rules.position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1")
    assert "e1e1" not in rules.legal_texts(position)
    assert rules.explain("e1e1", position) == "on e1 the king would be in check by the rook on a1"
    assert HILL.explain("e1e1", HILL.start()) == "the move starts and ends on e1"


def test_royals_that_keep_facing_each_other_end_the_game() -> None:
    rules = rules_of('[facing]\nbetza = "R"\nrule = "ends"\n')
    start = rules.position("4k3/8/8/8/8/8/8/3K4 w - - 0 1")
    position, _ = played(rules, start, ["d1e1"])
    assert sorted(rules.legal_texts(position)) == ["e8d7", "e8d8", "e8e8", "e8f7", "e8f8"]
    assert (
        rules.explain("e8e7", position)
        == "the royals face each other: part them, or pass, which ends the game"
    )
    position, history = played(rules, start, ["d1e1", "e8e8"])
    assert rules.outcome(position) == Outcome(None, Reason.FACING)
    assert rules.outcome(rules.position(rules.text(position)), history) == Outcome(
        None, Reason.FACING
    )


def test_points_decide_a_repetition() -> None:
    tables = "[draws]\nend_repetition = 3\ndead = []\n[material]\neach = 1\n"
    rules = altered_chess(tables, without="castling draws", start="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    to_and_fro = ("a1b1", "e8d8", "b1a1", "d8e8") * 2
    for count in range(len(to_and_fro)):
        assert rules.outcome(*played(rules, rules.start(), to_and_fro[:count])) is None
    assert rules.outcome(*played(rules, rules.start(), to_and_fro)) == Outcome(0, Reason.POINTS)


PERPETUAL = """
[pieces.knight]
betza = "mRcpR"
[draws]
dead = []
end_repetition = 3
perpetual_check = true
"""
ROUND = ("c4b4", "b2c3", "b4c4", "c3b2")


def test_perpetual_check_by_both_sides_is_a_draw() -> None:
    rules = altered_chess(PERPETUAL, without="castling draws", start=LONE_KINGS)
    start = rules.position("8/8/8/b1K5/2R5/8/1kn5/8 w - - 0 1")
    position, history = played(rules, start, (*ROUND, *ROUND))
    assert rules.is_check(position)
    assert rules.outcome(position, history) == Outcome(None, Reason.REPETITION)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("4Q1k1/8/8/8/8/8/8/K7 b - - 0 1", ("g8h7", "e8h5", "h7g8", "h5e8")),
        ("4Q3/7k/8/8/8/8/8/K7 w - - 0 1", ("e8h5", "h7g8", "h5e8", "g8h7")),
    ],
)
def test_perpetual_check_by_one_side_loses(text: str, moves: tuple[str, ...]) -> None:
    rules = altered_chess(PERPETUAL, without="castling draws", start=LONE_KINGS)
    assert rules.outcome(*played(rules, rules.position(text), moves)) is None
    assert rules.outcome(*played(rules, rules.position(text), moves * 2)) == Outcome(
        1, Reason.PERPETUAL_CHECK
    )
