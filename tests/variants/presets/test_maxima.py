"""Maxima: kings round the edges, mages, goals, and zones with room for few."""

import pytest

from variants import PresetError, get_spec, load_spec, preset_document
from variants.describe.endings import restrictions
from variants.engine.game_rules import GameRules

RULES = GameRules(get_spec("maxima"))
# Both goals and the ranks between, from Black's end.
BOARD = "---{far}---/{ranks}/---{near}---"


def placement(*ranks: str, far: str = "2", near: str = "2") -> str:
    """Return a placement of a few ranks, the first ones from Black's end; the rest is empty."""
    rest = [*ranks, *["8"] * (9 - len(ranks))]
    return BOARD.format(far=far, ranks="/".join(rest), near=near)


def targets(where: str, origin: str) -> set[str]:
    position = RULES.position(f"{where} w - - 0 1")
    return {text[len(origin) :] for text in RULES.legal_texts(position) if text.startswith(origin)}


def test_a_king_leaps_round_the_side_edges() -> None:
    where = placement("7k", "8", "8", "8", "K7", "7p", "3W4")
    assert targets(where, "a6") == {"b4", "b8", "c5", "c7", "g5", "g7", "h4", "h8"}


def test_a_mage_goes_on_straight_away_and_is_never_frozen() -> None:
    where = placement("7k", "8", "8", "4i3", "3M4", "8", "8", "8", "K6P")
    found = targets(where, "d6")
    assert {"c7", "c10", "a7", "e5", "e2", "h5"} <= found
    assert {"d7", "e8", "f8", "d6"} & found == set()
    assert "e7" in found  # it takes the immobiliser


def test_a_guard_beside_an_immobiliser_may_only_leave_the_board() -> None:
    assert targets(placement("7k", "8", "8", "4i3", "3G4", "8", "8", "K7"), "d6") == {"d6"}


@pytest.mark.parametrize("victim", "mg")
def test_a_chameleon_steps_onto_a_mage_or_guard_beside_it_only(victim: str) -> None:
    near = placement("7k", "8", "8", "8", f"2X{victim}4", "8", "8", "K6p")
    far = placement("7k", "8", "8", "8", f"2X1{victim}3", "8", "8", "K6p")
    assert "d6" in targets(near, "c6")
    assert "e6" not in targets(far, "c6")


def test_two_pieces_in_the_enemy_goal_win() -> None:
    position = RULES.position(f"{placement('3W3k', 'p7', '8', '8', 'K7', far='1G')} w - - 0 1")
    after = RULES.play(position, RULES.read("d10d11", position))
    outcome = RULES.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "goal")


def test_nobody_fills_the_own_goal() -> None:
    where = placement("7k", "p7", "8", "8", "K7", "8", "8", "8", "3W4", near="1G")
    position = RULES.position(f"{where} w - - 0 1")
    assert "d1" not in targets(where, "d2")
    assert "d1" in targets(where, "e1")
    refusal = RULES.why_not(position, "d2", "d1")
    assert (refusal.code, refusal.message) == (
        "no-room",
        "on d1, e1 there is room for 1 piece of your own",
    )


def test_where_too_many_are_already_they_may_stay_and_none_may_join() -> None:
    where = placement("7k", "p7", "8", "8", "K7", "8", "8", "8", "3W4", near="GG")
    assert "e1d2" not in {f"e1{text}" for text in targets(where, "e1")}
    assert "e2" in targets(where, "e1")


def test_a_bare_king_has_lost() -> None:
    position = RULES.position(
        f"{placement('6p1', '6G1', '8', '8', 'K7', '8', '8', '7k')} w - - 0 1"
    )
    after = RULES.play(position, RULES.read("g9g10", position))
    outcome = RULES.outcome(after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "extinction")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ('zone = ["d4"]', ["White may bring no piece to d4; Black may bring no piece to d5."]),
        (
            'zone = [["d4", "e4"], []]\npieces = ["rook", "knight"]\ncount = 2',
            ["White may have at most two rooks or knights on d4 and e4 together."],
        ),
        (
            'zone = [["d4"], ["d4"]]\npieces = ["pawn"]\ncount = 1',
            ["A side may have at most one pawn on d4."],
        ),
        ("zone = [[], []]", []),
    ],
)
def test_room_in_words(table: str, words: list[str]) -> None:
    spec = load_spec(f"{preset_document('chess')}\n[[room]]\n{table}\n")
    assert list(restrictions(spec)) == words


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ("[[room]]\ncount = 1", "room[0].zone: is missing"),
        ('[[room]]\nzone = ["z1"]', "room[0].zone: there is no square 'z1' on this board"),
        ('[[room]]\nzone = ["a1"]\npieces = ["x"]', "room[0].pieces: there is no piece 'x'"),
        ('[[room]]\nzone = ["a1"]\ncount = -1', "room[0].count: "),
        ('[[room]]\nzone = ["a1"]\n' * 9, "room: has 9 tables, at most 8 are allowed"),
    ],
)
def test_a_faulty_table_is_refused_in_words(tables: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(f"{preset_document('chess')}\n{tables}")
    assert caught.value.message.startswith(message)
