"""Two rules of the site meeting: every pair with the test that holds it, or with why the two never
meet.

In all of these tests both rules act.
"""

import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

RULES: Final = (
    "takeback",
    "recall",
    "conditional move",
    "vacation",
    "draw claim",
    "draw offer",
    "flag",
    "hold",
    "adjudication",
    "silence",
    "agreed position",
)
FOLDER: Final = Path(__file__).parent / "courier"
ANSWERS: Final = "planning/test_answers.py"
CLAIMS: Final = "games/test_draw_claims.py"
DISPUTES: Final = "moderation/test_disputes.py"
RULINGS: Final = "moderation/test_rulings_meet_rules.py"
SILENCE: Final = "games/test_silence.py"
GOING_BACK: Final = "games/test_rewind.py"
VACATIONS: Final = "vacations/test_booking.py"
DOUBTS: Final = "moderation/test_doubts.py"
TESTED: Final[dict[tuple[str, str], str]] = {
    (
        "takeback",
        "recall",
    ): "games/test_recalls.py::test_what_is_requested_after_the_move_lets_it_stand",
    (
        "takeback",
        "conditional move",
    ): f"{ANSWERS}::test_a_condition_that_was_met_is_not_met_again_after_a_takeback",
    ("takeback", "vacation"): f"{GOING_BACK}::test_day_that_a_deadline_has_used_is_not_had_again",
    ("takeback", "draw claim"): f"{CLAIMS}::test_position_gone_back_to_is_claimed_by_hand_alone",
    (
        "takeback",
        "draw offer",
    ): "games/test_consent.py::test_draw_offer_goes_with_the_move_that_is_taken_back",
    ("takeback", "flag"): f"{GOING_BACK}::test_move_made_when_time_was_up_is_not_taken_back",
    (
        "takeback",
        "hold",
    ): "games/test_clock_holds.py::test_takeback_keeps_what_was_held_out_of_the_thinking_time",
    (
        "takeback",
        "adjudication",
    ): f"{RULINGS}::test_a_takeback_that_is_requested_waits_for_the_decision",
    (
        "takeback",
        "silence",
    ): f"{SILENCE}::test_nobody_goes_back_to_a_turn_that_could_be_claimed_at_once",
    (
        "takeback",
        "agreed position",
    ): f"{DISPUTES}::test_of_a_proposal_and_a_takeback_one_is_requested",
    ("recall", "conditional move"): f"{ANSWERS}::test_a_plan_acts_when_the_move_is_released",
    ("recall", "vacation"): "games/test_recalls.py::"
    "test_move_is_kept_and_may_be_recalled_beyond_a_deadline_put_off_in_time",
    ("recall", "draw claim"): f"{CLAIMS}::test_move_that_allows_it_can_no_longer_be_recalled",
    ("recall", "draw offer"): "games/test_recalls.py::"
    "test_draw_offered_with_the_move_is_recalled_and_may_be_made_again",
    ("recall", "flag"): f"{GOING_BACK}::test_recalled_move_brings_no_turn_back_after_its_deadline",
    ("recall", "hold"): f"{RULINGS}::test_move_stands_once_the_clocks_are_held",
    ("recall", "adjudication"): f"{RULINGS}::test_recall_after_a_decision_keeps_the_day_it_gave",
    ("recall", "silence"): f"{SILENCE}::test_recalled_move_leaves_the_wait_as_it_was",
    (
        "recall",
        "agreed position",
    ): f"{DISPUTES}::test_a_recall_leaves_the_proposal_that_stood_before_the_move",
    ("conditional move", "vacation"): "planning/test_meetings.py::"
    "test_a_reply_is_played_while_its_player_is_on_vacation",
    ("conditional move", "draw claim"): f"{CLAIMS}::test_what_is_planned_comes_first",
    (
        "conditional move",
        "draw offer",
    ): f"{ANSWERS}::test_a_draw_offer_is_not_declined_by_a_reply_that_was_refused",
    ("conditional move", "flag"): f"{ANSWERS}::test_a_reply_is_played_until_the_flag_is_final",
    ("conditional move", "hold"): f"{RULINGS}::test_a_reply_waits_until_the_clocks_go_on",
    ("conditional move", "adjudication"): f"{RULINGS}::"
    "test_a_reply_that_was_played_is_used_up_after_a_decision_to_go_back",
    (
        "conditional move",
        "silence",
    ): f"{SILENCE}::test_planned_reply_ends_the_wait_and_the_next_begins",
    (
        "conditional move",
        "agreed position",
    ): f"{DISPUTES}::test_a_plan_answers_after_the_game_has_gone_back",
    (
        "vacation",
        "draw claim",
    ): f"{CLAIMS}::test_who_is_away_claims_and_is_charged_nothing_for_the_days",
    ("vacation", "draw offer"): f"{VACATIONS}::test_offer_stands_over_a_day_that_a_deadline_uses",
    ("vacation", "flag"): f"{VACATIONS}::test_flag_falls_before_a_booking_that_comes_too_late",
    (
        "vacation",
        "hold",
    ): "games/test_clock_holds.py::test_vacation_that_a_deadline_uses_after_a_hold_counts_once",
    (
        "vacation",
        "adjudication",
    ): f"{RULINGS}::test_vacation_and_hold_before_a_decision_cost_nothing",
    ("vacation", "silence"): f"{SILENCE}::test_who_waits_is_notified_once_nobody_is_on_vacation",
    (
        "vacation",
        "agreed position",
    ): f"{DISPUTES}::test_turn_gone_back_to_costs_what_it_had_without_the_vacation",
    ("draw claim", "draw offer"): f"{CLAIMS}::test_draw_may_be_claimed_whoever_has_offered_one",
    ("draw claim", "flag"): f"{CLAIMS}::test_draw_is_claimed_until_the_flag_is_final",
    ("draw claim", "hold"): f"{CLAIMS}::test_draw_is_claimed_once_the_clocks_go_on",
    (
        "draw claim",
        "adjudication",
    ): f"{RULINGS}::test_draw_the_staff_goes_back_to_is_claimed_by_hand_alone",
    (
        "draw claim",
        "silence",
    ): f"{SILENCE}::test_who_has_not_moved_for_30_days_may_claim_a_draw_first",
    ("draw offer", "flag"): "games/test_claims.py::test_claim_after_an_own_draw_offer_is_a_draw",
    ("draw offer", "hold"): f"{RULINGS}::test_a_draw_that_is_offered_waits_for_the_decision",
    (
        "draw offer",
        "adjudication",
    ): f"{RULINGS}::test_a_draw_that_is_offered_waits_for_the_decision",
    ("draw offer", "silence"): f"{SILENCE}::test_claim_after_an_own_draw_offer_is_a_draw",
    ("draw offer", "agreed position"): f"{DISPUTES}::"
    "test_draw_offers_go_with_the_moves_and_wait_from_the_agreed_position",
    (
        "flag",
        "hold",
    ): "games/test_clock_holds.py::test_a_flag_that_is_down_waits_for_its_claim_as_much_longer",
    ("flag", "adjudication"): f"{DOUBTS}::test_decision_raises_no_flag_that_waits_for_a_claim",
    ("flag", "agreed position"): f"{DISPUTES}::test_nobody_goes_back_to_a_turn_whose_time_was_up",
    ("hold", "adjudication"): f"{DOUBTS}::test_time_of_the_doubt_counts_for_nobody",
    ("hold", "silence"): f"{SILENCE}::test_held_game_is_claimed_a_week_after_the_hold",
    (
        "hold",
        "agreed position",
    ): f"{DISPUTES}::test_a_hold_leaves_the_proposal_and_keeps_it_waiting",
    (
        "adjudication",
        "silence",
    ): f"{RULINGS}::test_a_decision_leaves_a_week_before_a_game_without_a_limit_is_claimed",
    (
        "adjudication",
        "agreed position",
    ): f"{RULINGS}::test_a_proposal_outlives_a_decision_that_leaves_the_position",
    (
        "silence",
        "agreed position",
    ): f"{SILENCE}::test_nobody_goes_back_to_a_turn_that_could_be_claimed_at_once",
}
NEVER: Final = {
    (
        "draw claim",
        "agreed position",
    ): "draws are claimed by rules that are enforced, positions agreed on by none",
    ("flag", "silence"): "a game has a time limit or none",
}


def test_every_pair_of_site_rules_is_listed_once() -> None:
    assert TESTED.keys() | NEVER.keys() == set(combinations(RULES, 2))
    assert not TESTED.keys() & NEVER.keys()


@pytest.mark.parametrize("test", sorted(set(TESTED.values())))
def test_a_pair_has_the_test_that_is_named(test: str) -> None:
    path, _, name = test.partition("::")
    assert re.search(rf"^def {name}\(", (FOLDER / path).read_text(), re.MULTILINE)
