"""Position text: canonical form, round trips, and what is refused."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variants import InvalidPosition, Position, Rules, get_rules, get_spec, preset_keys

ENFORCED = [key for key in preset_keys() if get_spec(key).enforced]
CHESS, SISSA = get_rules("chess"), get_rules("sissa")


@cache
def game(key: str, seed: int) -> tuple[Position, ...]:
    """Return the positions of a random game."""
    rules, draw = get_rules(key), random.Random(seed)
    modes = [mode.key for mode in rules.spec.setup_modes]
    position = rules.start(draw.choice(modes), draw.randrange) if modes else rules.start()
    found = [position]
    for _ in range(50):
        moves = rules.legal_moves(position)
        if not moves:
            break
        position = rules.play(position, draw.choice(moves))
        found.append(position)
    return tuple(found)


@given(key=st.sampled_from(ENFORCED), seed=st.integers(0, 12), ply=st.integers(0, 50))
@settings(deadline=None)
def test_a_written_position_is_read_back(key: str, seed: int, ply: int) -> None:
    rules, positions = get_rules(key), game(key, seed)
    at = min(ply, len(positions) - 1)
    position = positions[at]
    text = rules.text(position)
    # A pass just made is not in the text: it is found from the position before.
    has_passed = at > 0 and positions[at - 1].placement == position.placement
    assert rules.position(text) == position or has_passed
    assert rules.text(rules.position(text)) == text


@given(key=st.sampled_from(ENFORCED), text=st.text(max_size=80))
@settings(deadline=None)
def test_any_text_is_a_position_or_refused(key: str, text: str) -> None:
    rules = get_rules(key)
    try:
        position = rules.position(text)
    except InvalidPosition:
        return
    assert rules.position(rules.text(position)) == position


@given(data=st.data(), key=st.sampled_from(ENFORCED))
@settings(deadline=None, max_examples=300)
def test_a_damaged_text_is_a_position_or_refused(data: st.DataObject, key: str) -> None:
    rules = get_rules(key)
    text = rules.text(data.draw(st.sampled_from(game(key, 1))))
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:at] + data.draw(st.sampled_from(list("KQSBNPkqsbnp19/ -wb!c0é?"))) + text[at + 1 :]
    )
    try:
        position = rules.position(damaged)
    except InvalidPosition:
        return
    assert rules.position(rules.text(position)) == position


def code_of(rules: Rules, text: str) -> str:
    with pytest.raises(InvalidPosition) as caught:
        rules.position(text)
    return caught.value.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "fields"),
        ("8/8/8/8/8/8/8/8 w - - 0", "fields"),
        ("8/8/8/8/8/8/8 w - - 0 1", "ranks"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank-length"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank-length"),
        ("4k3/8/8/8/8/8/8/4K21 w - - 0 1", "rank-length"),
        ("4k3/8/8/08/8/8/8/4K3 w - - 0 1", "label"),
        ("4k3/8/8/4x3/8/8/8/4K3 w - - 0 1", "label"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side"),
        ("4k3/8/8/8/8/8/8/4K3 w x - 0 1", "castling-field"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling-field"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling-right"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "castling-right"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "passing-square"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "passing-square"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "passing-square"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "passing-square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 123456", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ٣ 1", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ３ 1", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 ٣", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 ²", "counter"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "royals"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "royals"),
        ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "opponent-in-check"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "impossible-rank"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "impossible-rank"),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "impossible-rank"),
        ("8" * 4001, "too-long"),
    ],
)
def test_an_impossible_position_is_refused_by_code(text: str, code: str) -> None:
    assert code_of(CHESS, text) == code


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("c1c1", "conversion-twice"),
        ("c1!c1", "conversion-twice"),
        ("c2", "conversion-square"),
        ("g9", "conversion-square"),
        ("c1!g1", "conversion-state"),
        ("c1 g1", "fields"),
        ("c1??", "conversion-field"),
    ],
)
def test_an_impossible_conversion_state_is_refused_by_code(field: str, code: str) -> None:
    assert code_of(SISSA, f"4k4/9/9/9/9/9/9/9/2B1K1B2 w - - 0 1 {field}") == code


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4k4/9/9/9/9/9/9/9/K3K4 w - - 0 1 -", "White has more than one king"),
        ("4k4/9/9/9/9/9/9/9/9 w - - 0 1 -", "White has no king"),
        (
            "4k4/9/9/9/9/9/9/9/4K4 w - - 123456 1 -",
            "'123456' is no counter: a number from 0 to 99999 is needed",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 w - - 0 0 -",
            "'0' is no counter: a number from 1 to 99999 is needed",
        ),
        ("4k4/9/9/9/9/9/9/9/2B1K1B2 w - - 0 1 c1c1", "the conversion field names c1 twice"),
    ],
)
def test_an_impossible_position_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        SISSA.position(text)
    assert caught.value.message == sentence


def test_a_field_the_preset_does_not_have_must_be_empty() -> None:
    text = "ksnrcaqh/pppppppp/8/8/8/8/PPPPPPPP/KSNRCAQH w KQ - 0 1"
    assert code_of(get_rules("sea-horses"), text) == "field-unused"


def test_blanks_between_fields_do_not_matter() -> None:
    assert CHESS.position("  4k3/8/8/8/8/8/8/4K3  w -\t- 0   1\n") == CHESS.position(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    )


def test_conversion_homes_are_written_in_the_order_of_the_preset() -> None:
    position = SISSA.position("2b1k1b2/9/9/9/9/9/9/9/2B1K1B2 w - - 0 1 g9g1c9c1")
    assert SISSA.text(position).endswith(" c1g1c9g9")


def test_the_en_passant_square_is_written_after_every_double_step() -> None:
    position = CHESS.start()
    assert CHESS.text(CHESS.play(position, CHESS.read("a2a4", position))).split(" ")[3] == "a3"


def test_counters_go_up_and_are_reset() -> None:
    position, seen = CHESS.start(), list[str]()
    for text in ("g1f3", "g8f6", "b1c3", "d7d5", "c3d5", "d8d5"):
        position = CHESS.play(position, CHESS.read(text, position))
        seen.append(" ".join(CHESS.text(position).split(" ")[4:]))
    assert seen == ["1 1", "2 2", "3 2", "0 3", "0 3", "0 4"]


def test_counters_stop_at_the_largest_number_that_can_be_read() -> None:
    position = CHESS.position("4k3/8/8/8/8/8/8/4K2R b - - 99999 99999")
    after = CHESS.text(CHESS.play(position, CHESS.read("Kd7", position)))
    assert after == "8/3k4/8/8/8/8/8/4K2R w - - 99999 99999"
    assert CHESS.text(CHESS.position(after)) == after


def test_pieces_and_side_are_shown() -> None:
    position = SISSA.position("4k4/9/9/9/9/9/9/9/2S1K4 b - - 0 1 -")
    assert {
        name: (piece.label, piece.piece_id, piece.side)
        for name, piece in SISSA.pieces(position).items()
    } == {
        "c1": ("S", "sissa", 0),
        "e1": ("K", "king", 0),
        "e9": ("k", "king", 1),
    }
    assert (SISSA.side(position), SISSA.missing(position), SISSA.hands(position)) == (
        1,
        (),
        ({}, {}),
    )


@pytest.mark.parametrize(
    ("preset", "text", "message"),
    [
        (
            "crazyhouse",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[K] w KQkq - 0 1",
            "White has more than one king, those in hand included",
        ),
        (
            "placement-chess",
            "8/pppppppp/8/8/8/8/PPPPPPPP/K7[KQRRBBNNkqrrbbnn] w - - 0 1",
            "White has more than one king, those in hand included",
        ),
        (
            "duck-chess",
            "rnbqkbnr/pppppppp/8/8/**6/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "there are 2 walls on the board, and only one moves about",
        ),
        (
            "chess960",
            "nrrkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRRKQBRN w CB - 0 1",
            "the castling field is 'CB': 'B' stands for no king and partner on their rank, "
            "or for a second partner of a wing",
        ),
    ],
)
def test_what_no_game_can_lead_to_is_refused(preset: str, text: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        get_rules(preset).position(text)
    assert refused.value.message == message


def test_pieces_in_hand_at_the_start_may_be_royal() -> None:
    rules = get_rules("placement-chess")
    assert rules.text(rules.start()).startswith("8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn]")
