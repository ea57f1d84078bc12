"""Points that are shared otherwise than by halves: what a document may say of stalemate, and what
the referee, the texts and the search make of it.
"""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from tests.variants.altered_chess import altered_chess
from variants import Outcome, PresetError, Reason, get_rules, get_spec
from variants.authoring.difference.rules import rule_changes
from variants.core.shares import GLYPHS, PARTS, SHARES, other_share, shares_of
from variants.describe.sections import rules_sections
from variants.importers.diagram_export import export_diagram
from variants.importers.fairy_export import export_ini
from variants.search.limits import Limits
from variants.search.opponent import search

# White has just stalemated: ¾ for White.
LOST = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
TURNED = "7K/5q2/6k1/8/8/8/8/8 w - - 0 1"
LIMITS = Limits(depth=3)
QUARTER = '[ends]\nstalemate = "1/4"\n'


def test_the_shares_of_a_point_are_whole_parts_of_it_and_leave_a_share() -> None:
    assert {Fraction(share) * PARTS for share in SHARES} == {Fraction(n) for n in SHARES.values()}
    assert {other_share(share) for share in GLYPHS} == set(GLYPHS)
    assert shares_of(SHARES["3/4"]) == ("3/4", "1/4")


@pytest.mark.parametrize(
    ("text", "points"), [(LOST, ("3/4", "1/4")), (TURNED, ("1/4", "3/4"))], ids=["black", "white"]
)
def test_the_side_that_cannot_move_has_its_share(text: str, points: tuple[str, str]) -> None:
    rules = altered_chess(QUARTER, without="castling", start=LOST)
    outcome = rules.outcome(rules.position(text))
    assert outcome == Outcome(None, Reason.STALEMATE, SHARES[points[0]])
    assert outcome is not None
    assert outcome.points == points
    assert outcome.plain() == {"winner": None, "reason": "stalemate", "points": list(points)}


def test_each_side_may_have_a_worth_of_its_own() -> None:
    rules = altered_chess('[ends]\nstalemate = ["loss", "2/5"]\n', without="castling", start=LOST)
    found = [rules.outcome(rules.position(text)) for text in (LOST, TURNED)]
    assert found == [Outcome(None, Reason.STALEMATE, 36), Outcome(1, Reason.STALEMATE)]


def test_by_count_the_share_is_that_of_the_side_with_fewer_pieces() -> None:
    rules = altered_chess(f"{QUARTER}stalemate_by_count = true\n", without="castling", start=LOST)
    outcome = rules.outcome(rules.position(LOST))
    assert outcome == Outcome(None, Reason.STALEMATE, SHARES["3/4"])


def test_counting_pieces_decides_draws_and_no_shared_points() -> None:
    rules = altered_chess(f"{QUARTER}[material]\neach = 1\n", without="castling", start=LOST)
    outcome = rules.outcome(rules.position(LOST))
    assert outcome is not None
    assert outcome.points == ("3/4", "1/4")


@pytest.mark.parametrize(
    "table",
    [
        '[ends]\nstalemate = "1/2"\n',
        '[ends]\nstalemate = "2/4"\n',
        '[ends]\nstalemate = "5/4"\n',
        '[ends]\nstalemate = "1/0"\n',
        '[ends]\nstalemate = "¼"\n',
        "[ends]\nstalemate = 0.25\n",
        '[ends]\nstalemate = ["1/4"]\n',
        '[ends]\ncheckmate = "1/4"\n',
        '[draws]\nrepetition = "1/4"\n',
        '[[flag]]\npieces = ["king"]\nzone = ["*8"]\nvalue = "3/4"\n',
    ],
)
def test_no_other_shares_and_nowhere_else(table: str) -> None:
    with pytest.raises(PresetError):
        altered_chess(table)


def test_the_rules_page_says_what_both_have() -> None:
    [ends] = [each for each in rules_sections(get_spec("glinski")) if "End" in each.title]
    sentence = "is stalemated, and scores ¼ of the point, its opponent ¾."
    assert any(sentence in paragraph for paragraph in ends.paragraphs)


def test_a_change_of_the_worth_is_a_sentence() -> None:
    changes = rule_changes(get_spec("chess"), altered_chess(QUARTER).spec)
    assert "Stalemate is ¼ of the point for the side that cannot move, not a draw." in [*changes]


def test_other_programs_cannot_say_it() -> None:
    spec = altered_chess(QUARTER).spec
    for export in (export_ini, export_diagram):
        with pytest.raises(PresetError) as raised:
            export(spec)
        assert raised.value.code == "not-expressible"
        assert str(raised.value).startswith("ends")


def test_the_search_takes_a_share_before_a_draw_and_a_win_before_a_share() -> None:
    rules = altered_chess(QUARTER, without="castling", start=LOST)
    pawn = search(rules, rules.position("k7/P7/2K5/8/8/8/8/8 w - - 0 1"), [], LIMITS)
    queen = search(rules, rules.position("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"), [], LIMITS)
    assert (pawn.move.text, pawn.score, pawn.mate_in) == ("c6b6", 191, None)
    assert queen.mate_in == 1


def test_the_referee_answers_with_the_points() -> None:
    question = {
        "preset": "glinski",
        "position": "6/7/8/4Q4/10/2Kp7/10/k8/8/7/6 w - - 0 1",
        "moves": ["d5f5", "h1i1", "f5k3"],
        "want": ["outcome"],
    }
    asked = subprocess.run(
        [sys.executable, "-m", "variants", "referee"],
        input=json.dumps(question) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(asked.stdout) == {
        "outcome": {"winner": None, "reason": "stalemate", "points": ["3/4", "1/4"]}
    }


def test_glinski_shares_the_point_and_mccooey_does_not() -> None:
    assert get_rules("glinski").spec.ends.stalemate == ("1/4", "1/4")
    assert get_rules("mccooey").spec.ends.stalemate == ("draw", "draw")
