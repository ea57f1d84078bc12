"""Promotion of Interactive Diagrams: depths of single men, stocks, and no staying on the last rank."""

from variants import get_spec, load_spec
from variants.importers.sources import from_diagram

GROSS = """
files=12
ranks=12
holdingsType=1
promoZone=3
maxPromote=1
promoChoice=!P*N*B*R2*S2*W*C2*V*A1*M1*Q1
symmetry=mirror
pawn::fceFifmnDifmnHfmW::a3-l3
vao::mBcpB::c1,j1
knight:N:::d2,i2:4
wizard::::d1,i1
bishop::::e2,h2:4
cannon::::e1,h1
champion:S:::c2,j2
rook::::b2,k2:4
archbishop::::b1,k1
marshall::::a1,l1
queen::::f2:2
king::KisO4isO3isO2::g2
"""
SMALL = """
files=8
ranks=8
promoZone=2
promoChoice={}
symmetry=mirror
pawn::::a2-h2
knight:N:::b1,g1
rook::::a1,h1
queen::::d1
king::::e1
"""


def test_a_diagram_of_gross_chess_has_the_promotions_of_the_preset() -> None:
    imported = from_diagram(GROSS)
    ours, theirs = get_spec("gross-chess"), load_spec(imported.document)
    assert imported.warnings == ()
    for spec in (ours, theirs):
        assert [
            (rule.zone[0].items, rule.optional) for rule in sorted(spec.promotions, key=lambda it: it.zone[0].items)
        ] == [
            (("*10",), True),
            (("*11",), True),
            (("*12",), False),
        ]
    by_zone = [{rule.zone[0].items: set(rule.choices[0]) for rule in spec.promotions} for spec in (ours, theirs)]
    limits = [{limit for rule in spec.promotions for limit in rule.limits} for spec in (ours, theirs)]
    assert by_zone[0] == by_zone[1]
    assert limits[0] == limits[1]


def test_letters_without_marks_stay_one_table() -> None:
    (rule,) = load_spec(from_diagram(SMALL.format("NQ")).document).promotions
    assert (rule.choices[0], rule.depth, rule.optional, rule.limits) == (("knight", "queen"), 2, True, ())


def test_the_last_rank_may_be_where_staying_is_barred() -> None:
    last, before = load_spec(from_diagram(SMALL.format("!PNQ")).document).promotions
    assert (last.zone[0].items, last.optional) == (("*8",), False)
    assert (before.zone[0].items, before.optional, before.choices) == (("*7",), True, last.choices)


def test_a_stock_is_the_men_of_the_array_and_those_in_hand() -> None:
    (rule,) = load_spec(from_diagram(SMALL.format("*N*Q").replace("queen::::d1", "queen::::d1:2")).document).promotions
    assert rule.limits == (("knight", 2), ("queen", 3))


def test_what_the_stock_never_holds_is_no_choice() -> None:
    text = SMALL.format("*N*A").replace("king::", "amazon:A:QN::\nking::")
    (rule,) = load_spec(from_diagram(text).document).promotions
    assert rule.choices[0] == ("knight",)
