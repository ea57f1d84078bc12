"""Tamerlane Chess: princes, lives of the pawn of pawns, an exchange of places, citadels."""

import re

import pytest

from variants import (
    InvalidPosition,
    Outcome,
    PresetError,
    Rules,
    get_rules,
    load_spec,
    preset_document,
)

PIECE = re.compile(r"(\(\w+\)|\w)([a-m])(\d+)")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("tamerlane")


def placed(*pieces: str, side: str = "w", used: str = "-") -> str:
    """Return the position with these pieces, such as `Kg2` or `(Pk)b9`; `used` says who has changed
    places.
    """
    rows = [["-", *[""] * 11, "-"] for _ in range(10)]
    rows[8][12] = rows[1][0] = ""
    for piece in pieces:
        found = PIECE.fullmatch(piece)
        assert found is not None
        label, file, rank = found.groups()
        rows[10 - int(rank)]["abcdefghijklm".index(file)] = label
    lines = []
    for row in rows:
        line, gap = "", 0
        for cell in row:
            line += "" if not cell else (str(gap) if gap else "") + cell
            gap = 0 if cell else gap + 1
        lines.append(line + (str(gap) if gap else ""))
    return f"{'/'.join(lines)} {side} - - 0 1 {used}"


def moves(rules: Rules, text: str, origin: str) -> str:
    position = rules.position(text)
    found = [move.text for move in rules.legal_moves(position) if move.origin == origin]
    return " ".join(sorted(text[len(origin) :] for text in found))


def ended(rules: Rules, text: str, move: str) -> Outcome | None:
    position = rules.position(text)
    return rules.outcome(rules.play(position, rules.read(move, position)))


@pytest.mark.parametrize(
    ("piece", "targets"),
    [
        ("G", "e4 e6 g4 g6"),
        ("W", "d5 f3 f7 h5"),
        ("T", "b1 b9 c2 c8 d3 d7 h3 h7 i2 i8 j1 j9 k10"),
        ("Z", "b4 b6 e1 e9 g1 g9 j4 j6"),
    ],
)
def test_pieces_move_as_in_their_time(rules: Rules, piece: str, targets: str) -> None:
    text = placed("Kl1", "kb10", f"{piece}f5")
    found = set(moves(rules, text, "f5").split())
    assert set(targets.split()) <= found
    assert len(found) >= len(targets.split())


def test_each_pawn_becomes_its_own_piece(rules: Rules) -> None:
    assert moves(rules, placed("Kl1", "kl10", "(Pc)c9"), "c9") == "c10c"
    assert moves(rules, placed("Kl1", "kl10", "(Pk)c9"), "c9") == "c10s"


def test_a_prince_ends_a_check_and_the_last_royal_piece_is_mated(rules: Rules) -> None:
    checked = placed("Kl1", "kh10", "re1", "(Pk)c9")
    assert rules.is_check(rules.position(checked))
    position = rules.position(checked)
    after = rules.play(position, rules.read("c9c10s", position))
    assert not rules.is_check(after)
    taken = rules.play(after, rules.read("e1l1", after))
    assert rules.outcome(taken) is None
    assert rules.is_check(rules.position(placed("Sl1", "kb10", "re1")))
    assert not rules.is_check(rules.position(placed("Sl1", "Al2", "kb10", "re1")))


def test_a_pawn_of_pawns_waits_forks_returns_and_becomes_a_king(rules: Rules) -> None:
    assert moves(rules, placed("Kl1", "kl10", "(Pp)c9"), "c9") == "c10(pa)"
    forked = placed("Kl1", "kl10", "(Pa)c10", "re7", "ng7")
    assert moves(rules, forked, "c10") == "f6"
    position = rules.position(forked)
    after = rules.play(position, rules.read("c10f6", position))
    assert "(Pb)" in rules.text(after)
    assert moves(rules, placed("Kl1", "kl10", "(Pb)c9"), "c9") == "c10(pd)"
    assert moves(rules, placed("Kl1", "kl10", "(Pd)c10"), "c10") == "g3"
    assert moves(rules, placed("Kl1", "kl10", "(Pd)c10", "Rg3"), "c10") == ""
    assert moves(rules, placed("Kl1", "kl10", "(Pf)c9"), "c9") == "c10a"


def test_a_waiting_pawn_is_not_captured_nor_set_where_it_forks_nobody(rules: Rules) -> None:
    text = placed("Kl1", "kl10", "(Pa)c10", "rc5", side="b")
    assert "c10" not in moves(rules, text, "c5").split()
    reason = rules.explain("c10f6", rules.position(placed("Kl1", "kl10", "(Pa)c10", "re7")))
    assert reason == "on f6 the second-life pawn would not attack at least two enemy pieces"


def test_a_king_in_check_changes_places_once(rules: Rules) -> None:
    text = placed("Kl1", "kb10", "re1", "Nc4", "(Pr)d9")
    assert moves(rules, text, "l1") == "c4 d9 k2 l2"
    position = rules.position(text)
    assert rules.explain("Kxc4", position) == "nothing is captured on c4: write l1c4"
    after = rules.play(position, rules.read("l1c4", position))
    assert rules.text(after).endswith(" E")
    used = placed("Kl1", "kb10", "re1", "Nc4", used="E")
    assert moves(rules, used, "l1") == "k2 l2"
    assert (
        rules.explain("l1c4", rules.position(used)) == "your side has changed places once already"
    )
    calm = rules.position(placed("Kl1", "kb10", "Nc4"))
    assert rules.explain("l1c4", calm) == (
        "the king changes places with a piece of its side only in check or without another move"
    )


def test_a_pawn_is_not_exchanged_to_its_last_rank(rules: Rules) -> None:
    text = placed("Kl10", "kb1", "re10", "(Pr)d8")
    assert "d8" not in moves(rules, text, "l10").split()
    reason = rules.explain("l10d8", rules.position(text))
    assert reason == "the pawn of rooks on d8 cannot be put on l10"


def test_a_side_without_another_move_changes_places_or_has_lost(rules: Rules) -> None:
    stuck = placed("Kb1", "kl10", "rc8", "rk2", "(Pr)g4", "(pr)g5", used="{}")
    assert moves(rules, stuck.format("-"), "b1") == "g4"
    outcome = rules.outcome(rules.position(stuck.format("E")))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("stalemate", 1)


def test_a_king_in_the_citadel_of_the_enemy_draws(rules: Rules) -> None:
    outcome = ended(rules, placed("Kb9", "kl3", "re5", used="E"), "b9a9")
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("goal", None)
    assert "m2" not in moves(rules, placed("Kl3", "kb9"), "l3").split()
    assert "m2" in moves(rules, placed("Al3", "kb9"), "l3").split()
    assert "a9" not in moves(rules, placed("Rb9", "Kl3", "kb5"), "b9").split()


def test_who_has_changed_places_is_said_in_few_letters(rules: Rules) -> None:
    with pytest.raises(InvalidPosition, match="none of -, E, e, Ee"):
        rules.position(placed("Kl1", "kb10", used="X"))


def test_only_royal_pieces_may_be_said_to_change_places() -> None:
    with pytest.raises(PresetError, match="'pawn' is never royal") as caught:
        load_spec(f'{preset_document("chess")}\n[exchange]\npieces = ["pawn"]\n')
    assert caught.value.params["path"] == "exchange.pieces"
