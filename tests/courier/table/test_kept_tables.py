"""What is kept of a table is that of its rules, its position and its reader's language."""

from __future__ import annotations

from django.utils.translation import override

from courier.drawing.boards import picture_of
from courier.table.page import _kept_picture, _legal_moves
from variants import get_rules

POSITION = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
LATER = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"


def test_rules_that_share_a_position_have_their_own_moves() -> None:
    rules = [get_rules(key) for key in ("chess", "antichess")]
    texts = [each.text(each.position(each.text(each.start()))) for each in rules]
    found = [_legal_moves(each, text) for each, text in zip(rules, texts, strict=True)]
    expected = [
        tuple(each.choices(each.position(text), written=False))
        for each, text in zip(rules, texts, strict=True)
    ]
    assert found == expected
    assert [_legal_moves(each, text) for each, text in zip(rules, texts, strict=True)] == expected


def test_picture_is_that_of_the_position_and_of_what_is_marked() -> None:
    rules = get_rules("chess")
    wanted = [(POSITION, 0, ()), (LATER, 0, ()), (POSITION, 1, ()), (POSITION, 0, ("d7", "d5"))]
    for _round in range(2):
        for position, below, last in wanted:
            kept = _kept_picture(rules, position, 1 if below else 0, last, ())
            side = 1 if below else 0
            assert kept == picture_of(rules, position, side=side, last_move=last, hands=False)


def test_walls_are_called_in_the_language_of_the_reader() -> None:
    rules = get_rules("duck-chess")
    before = _kept_picture.cache_info().misses
    for language in ("en", "eo", "en"):
        with override(language):
            _kept_picture(rules, rules.text(rules.start()), 0, (), ())
    assert _kept_picture.cache_info().misses - before == 2
