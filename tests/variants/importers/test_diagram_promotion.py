"""Promotion of Interactive Diagrams: depths of single pieces, stocks, no staying on the last rank;
pieces not traded.
"""

from variants import get_rules, get_spec, load_spec
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
            (rule.zone[0].items, rule.optional)
            for rule in sorted(spec.promotions, key=lambda it: it.zone[0].items)
        ] == [
            (("*10",), True),
            (("*11",), True),
            (("*12",), False),
        ]
    by_zone = [
        {rule.zone[0].items: set(rule.choices[0]) for rule in spec.promotions}
        for spec in (ours, theirs)
    ]
    limits = [
        {limit for rule in spec.promotions for limit in rule.limits} for spec in (ours, theirs)
    ]
    assert by_zone[0] == by_zone[1]
    assert limits[0] == limits[1]


ELVEN = """
files=10
ranks=10
promoChoice=QNRB
promoZone=3
symmetry=rotate
protected=9
counterStrike=9
pawn::::a3-j3
dwarf::K::a2,j2
knight:N:::b2,i2
bishop::::c2,h2
rook::::a1,j1
elf::BW::d2
goblin::RF::g2
queen::::f2
warlock::KNADcaKmcabK::e2
king::::f1
"""


def test_a_diagram_of_elven_chess_starts_as_the_preset_and_bars_the_same_trades() -> None:
    imported = from_diagram(ELVEN)
    ours, theirs = get_rules("elven-chess"), get_rules(imported.document)
    assert imported.warnings == ()
    assert theirs.spec.restrictions == ours.spec.restrictions
    assert theirs.text(theirs.start()) == ours.text(ours.start())
    for taken in ("-", "x"):
        text = f"k9/10/10/6w3/10/4W5/10/10/6R3/K9 w - - 0 1 {taken}"
        first, second = (
            sorted(move.text for move in rules.legal_moves(rules.position(text)))
            for rules in (ours, theirs)
        )
        assert first == second
        assert ("g2g7" in first) == (taken == "-")


def test_letters_without_marks_stay_one_table() -> None:
    (rule,) = load_spec(from_diagram(SMALL.format("NQ")).document).promotions
    assert (rule.choices[0], rule.depth, rule.optional, rule.limits) == (
        ("knight", "queen"),
        2,
        True,
        (),
    )


def test_the_last_rank_may_be_where_staying_is_barred() -> None:
    last, before = load_spec(from_diagram(SMALL.format("!PNQ")).document).promotions
    assert (last.zone[0].items, last.optional) == (("*8",), False)
    assert (before.zone[0].items, before.optional, before.choices) == (("*7",), True, last.choices)


def test_a_stock_is_the_pieces_of_the_array_and_those_in_hand() -> None:
    (rule,) = load_spec(
        from_diagram(SMALL.format("*N*Q").replace("queen::::d1", "queen::::d1:2")).document
    ).promotions
    assert rule.limits == (("knight", 2), ("queen", 3))


def test_what_the_stock_never_holds_is_no_choice() -> None:
    text = SMALL.format("*N*A").replace("king::", "amazon:A:QN::\nking::")
    (rule,) = load_spec(from_diagram(text).document).promotions
    assert rule.choices[0] == ("knight",)
