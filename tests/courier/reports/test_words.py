"""The sentences of a report are true of its sums."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from courier.reports.words import ENDINGS, HAPPENED, NEVER_USED, findings
from variants import PresetSpec, Reason, get_spec
from variants.search import Played, Statistics
from variants.search.features import Feature

CHESS = get_spec("chess")
KINDS = ("king", "queen", "rook", "bishop", "knight", "pawn")
VALUES = dict.fromkeys(KINDS[1:], 100)


def sums(
    *winners: int | None, plies: int = 40, reason: str = "checkmate", **counts: Counter[str]
) -> Statistics:
    """Sums over games with these winners, all different and of one length."""
    numbers = Statistics(KINDS, ("queen", "rook"), ("capture", "castling", "promotion"))
    everything = {
        "seen": Counter(KINDS),
        "moved": Counter(KINDS),
        "captured": Counter(KINDS[1:]),
        "promoted": Counter(("queen", "rook")),
        "features": Counter(("capture", "castling", "promotion")),
    } | counts
    for number, winner in enumerate(winners):
        ended = reason if winner is not None or reason == "unfinished" else "repetition"
        game = Played(
            number,
            plies=plies,
            winner=winner,
            reason=ended,
            moves=str(number),
            choices=[30] * plies,
        )
        for name, value in everything.items():
            setattr(game, name, value)
        numbers.add(game)
    return numbers


def shown(numbers: Statistics, spec: PresetSpec = CHESS) -> str:
    return "\n".join(finding.text for finding in findings(spec, numbers, VALUES))


def warnings(numbers: Statistics) -> list[str]:
    return [finding.text for finding in findings(CHESS, numbers, VALUES) if finding.is_warning]


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        (12, 8, "that may be chance; no advantage of either side can be seen."),
        (530, 470, "that may be chance; no advantage of either side can be seen."),
        (540, 460, "as the computer plays, moving first is a slight advantage."),
        (59, 41, "that may be chance; no advantage of either side can be seen."),
        (61, 39, "as the computer plays, moving first is a clear advantage."),
        (80, 20, "as the computer plays, moving first is a great advantage."),
        (460, 540, "as the computer plays, moving first is a slight disadvantage."),
        (39, 61, "as the computer plays, moving first is a clear disadvantage."),
        (10, 90, "as the computer plays, moving first is a great disadvantage."),
    ],
)
def test_advantage_is_shown_with_its_bounds_and_only_if_it_is_one(
    first: int, second: int, verdict: str
) -> None:
    assert shown(sums(*[0] * first, *[1] * second)).splitlines()[0].endswith(verdict)


def test_side_that_begins_is_named() -> None:
    text = shown(sums(*[0] * 60, *[None] * 20, *[1] * 20)).splitlines()[0]
    assert text.startswith("Moving first, White scored 70 % in 100 games (60 to 78 %):")


def test_winners_are_counted() -> None:
    text = shown(sums(0, 0, 1, None))
    assert (
        "There was a winner in 75 % of the games (30 to 95 %): White won 2, Black won 1, 1 was"
        " drawn." in text
    )


def test_length_and_choice_are_shown() -> None:
    numbers = sums(0, 1)
    assert "Every game lasted 40 half-moves." in shown(numbers)
    for plies in (20, 30, 50, 60):
        numbers.add(
            Played(9, plies=plies, winner=0, reason="goal", moves=str(plies), choices=[30] * plies)
        )
    text = shown(numbers)
    assert (
        "A game lasts 40 half-moves on average, half of the games between 30 and 50; the shortest"
        " one had 20, the longest 60." in text
    )
    assert "There are 30.0 moves to choose from on average, and 30 at most." in text


def test_everything_that_happened_is_shown_where_nothing_is_left_out() -> None:
    text = shown(sums(0, 1))
    assert "Every kind of piece moved, and there were captures, castling, promotions." in text
    assert warnings(sums(0, 1)) == []


def test_pieces_and_rules_that_were_never_used_are_named() -> None:
    numbers = sums(
        0,
        1,
        moved=Counter(KINDS[:-1]),
        promoted=Counter(("queen",)),
        features=Counter(("capture", "promotion")),
        captured=Counter(KINDS[2:]),
    )
    assert warnings(numbers) == [
        "In 2 games: Nobody ever castled. The promotion to Rook never happened. No Pawn ever moved."
        " No Queen was ever captured."
    ]


def test_single_promotions_are_not_named_where_nothing_was_promoted() -> None:
    text = shown(sums(0, promoted=Counter(), features=Counter(("capture", "castling"))))
    assert "In 1 game: No piece was ever promoted." in text
    assert "The promotion to" not in text


def test_captures_of_single_kinds_are_not_missed_where_there_are_none() -> None:
    text = shown(sums(0, captured=Counter(), features=Counter(("castling", "promotion"))))
    assert "Nothing was ever captured." in text
    assert "was ever captured. No" not in text


@pytest.mark.parametrize(
    ("end_moves", "hint"),
    [
        (CHESS.draws.end_moves, "They are hard to win, at least for the computer."),
        (0, "Either the computer is too weak to win them, or a rule is missing"),
    ],
)
def test_games_without_end_are_warned_of(end_moves: int, hint: str) -> None:
    spec = replace(CHESS, draws=replace(CHESS.draws, end_moves=end_moves))
    numbers = sums(0, None, None, None, reason="unfinished", plies=400)
    found = [finding.text for finding in findings(spec, numbers, VALUES) if finding.is_warning]
    assert found[0].startswith(
        f"3 games were given up after 400 half-moves and count as drawn. {hint}"
    )


def test_games_that_were_given_up_are_no_draws() -> None:
    assert "White won 1, Black won 0, 3 were given up." in shown(
        sums(0, None, None, None, reason="unfinished")
    )


def test_nothing_is_said_of_an_advantage_where_nobody_won() -> None:
    found = warnings(sums(None, None))
    assert found[0] == "No game had a winner, so nothing can be said about an advantage."


def test_many_draws_are_a_warning() -> None:
    assert any("9 were drawn" in text for text in warnings(sums(0, *[None] * 9)))


def test_equal_games_are_a_warning() -> None:
    numbers = sums(0, 1, 0, 1)
    numbers.different = Counter({"a": 4})
    assert any(
        text.startswith("All games were the same. So the game is small")
        for text in warnings(numbers)
    )


def test_dead_starts_are_a_warning() -> None:
    numbers = Statistics()
    numbers.add(Played(0, winner=1, reason="stalemate", dead_start="somewhere"))
    assert warnings(numbers) == [
        "1 of 1 games was over before its first move: nobody can play from there."
    ]
    numbers.add(Played(1, plies=3, winner=1, reason="goal", moves="x", choices=[9] * 3))
    assert warnings(numbers)[0].startswith("1 of 2 games was over")


def test_slow_lists_are_a_warning() -> None:
    numbers = sums(0, 1)
    numbers.seconds = 4.0
    assert (
        "A list of all legal moves takes 50 ms on average: that is slow, and the computer will play"
        " weakly." in (warnings(numbers))
    )
    numbers.seconds = 0.016
    assert "A list of all legal moves takes 0.2 ms on average: that is quick." in shown(numbers)


def test_every_reason_and_every_rule_has_its_words() -> None:
    assert {*Reason, "unfinished"} <= ENDINGS.keys()
    assert NEVER_USED.keys() == HAPPENED.keys() == {feature.value for feature in Feature}
