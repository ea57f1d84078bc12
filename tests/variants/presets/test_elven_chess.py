"""Elven Chess: a lion among the pieces of chess, and the ban on trading it."""

import pytest

from variants import InvalidPosition, Position, Rules, get_rules


@pytest.fixture
def rules() -> Rules:
    return get_rules("elven-chess")


def placed(rules: Rules, squares: str, *, side: str = "w", taken: str = "-") -> Position:
    """Return a position from pieces and squares: `Wd4 we5 Ka1 kj10`."""
    pieces = {word[1:]: word[0] for word in squares.split()}
    rows = []
    for rank in range(10, 0, -1):
        row = "".join(pieces.get(f"{file}{rank}", "1") for file in "abcdefghij")
        for run in range(10, 1, -1):
            row = row.replace("1" * run, str(run))
        rows.append(row)
    return rules.position(f"{'/'.join(rows)} {side} - - 0 1 {taken}")


def moves_of(rules: Rules, position: Position, origin: str) -> set[str]:
    return {move.text for move in rules.legal_moves(position) if move.origin == origin}


def test_the_first_move(rules: Rules) -> None:
    start = rules.start()
    assert moves_of(rules, start, "e2") >= {"e2c4", "e2d4", "e2e4", "e2f4", "e2g4"}
    assert rules.text(start).split(" ")[0] == (
        "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R"
    )


def test_a_warlock_takes_two_pieces_or_stays(rules: Rules) -> None:
    position = placed(rules, "We5 pf6 pg7 Ka1 kj10")
    texts = moves_of(rules, position, "e5")
    assert {"e5f6g7", "e5f6e5", "e5f6f7", "e5g7"} <= texts
    after = rules.play(position, rules.read("e5f6g7", position))
    assert {square: piece.label for square, piece in rules.pieces(after).items()} == {
        "g7": "W",
        "a1": "K",
        "j10": "k",
    }


def test_pawns_promote_on_the_eighth_rank_to_pieces_of_chess(rules: Rules) -> None:
    position = placed(rules, "Pc7 Ka1 kj10")
    assert moves_of(rules, position, "c7") == {"c7c8q", "c7c8r", "c7c8b", "c7c8n"}


def test_a_warlock_takes_the_other_where_nothing_takes_back(rules: Rules) -> None:
    assert "e5g7" in moves_of(rules, placed(rules, "We5 wg7 Ka1 kj10"), "e5")


@pytest.mark.parametrize("guard", ["rg10", "nf9", "ph8", "kh8", "bj10"])
def test_a_guarded_warlock_is_safe_from_the_other(rules: Rules, guard: str) -> None:
    king = "" if guard[0] == "k" else " ka9"
    position = placed(rules, f"We5 wg7 Ka1 {guard}{king}")
    assert "e5g7" not in moves_of(rules, position, "e5")
    reason = rules.explain("e5g7", position)
    assert reason.startswith(
        "a warlock takes another only where it is safe: g7 is attacked by the "
    )


def test_a_pinned_guard_counts(rules: Rules) -> None:
    assert "e5g7" not in moves_of(rules, placed(rules, "We5 wg7 Ka1 kj9 rg9 Ra9"), "e5")


def test_it_is_the_last_square_that_has_to_be_safe(rules: Rules) -> None:
    position = placed(rules, "We5 wf6 rf10 Ka1 kj10")
    taking = {text for text in moves_of(rules, position, "e5") if "f6" in text}
    assert "e5f6" not in taking
    assert {"e5f6e5", "e5f6g6", "e5f6g5"} <= taking


def test_after_a_warlock_fell_to_another_piece_the_second_one_cannot_be_taken_at_once(
    rules: Rules,
) -> None:
    position = placed(rules, "Re4 we9 Wb2 rb8 Ka1 kj10 Pj3")
    position = rules.play(position, rules.read("e4e9", position))
    assert rules.text(position).endswith(" x")
    assert "b8b2" not in moves_of(rules, position, "b8")
    assert (
        rules.explain("b8b2", position)
        == "the warlock cannot be taken at once after another warlock was taken"
    )
    for text in ("j10i10", "j3j4"):
        position = rules.play(position, rules.read(text, position))
    assert rules.text(position).endswith(" -")
    assert "b8b2" in moves_of(rules, position, "b8")


def test_a_warlock_that_fell_to_a_warlock_bars_nothing(rules: Rules) -> None:
    position = placed(rules, "We5 wg7 Ka1 kj10")
    position = rules.play(position, rules.read("e5g7", position))
    assert rules.text(position).endswith(" -")


def test_a_check_by_a_warlock_that_cannot_be_taken_has_to_be_met_otherwise(rules: Rules) -> None:
    # The rook could take the checking warlock on j8 if a warlock had not just been taken.
    pieces = "Wj8 rj2 kj10 Ka1"
    assert "j2j8" in moves_of(rules, placed(rules, pieces, side="b"), "j2")
    assert moves_of(rules, placed(rules, pieces, side="b", taken="x"), "j2") == set()


def test_the_field_is_read_and_kept(rules: Rules) -> None:
    position = placed(rules, "We5 Ka1 kj10", taken="x")
    assert rules.position(rules.text(position)) == position
    assert rules.key(position) != rules.key(placed(rules, "We5 Ka1 kj10"))
    with pytest.raises(InvalidPosition) as caught:
        placed(rules, "We5 Ka1 kj10", taken="y")
    assert caught.value.code == "trades"
