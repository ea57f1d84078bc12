"""The tables of rules in a preset document: what is read, and what is refused with which words."""

import pytest

from variants import PresetError, load_spec
from variants.spec import (
    CheckSpec,
    ConnectSpec,
    CountingSpec,
    DropSpec,
    EndSpec,
    ExtinctionSpec,
    FacingSpec,
    FlagSpec,
    HandSpec,
    MaterialSpec,
    PassSpec,
    Zone,
    Zones,
)

BASE = """
extends = "chess"
key = "tables"
name = "Tables"
"""


def zones(
    ours: tuple[tuple[str, ...], set[int]], theirs: tuple[tuple[str, ...], set[int]]
) -> Zones:
    return Zone(ours[0], frozenset(ours[1])), Zone(theirs[0], frozenset(theirs[1]))


@pytest.mark.parametrize(
    ("written", "ours", "theirs"),
    [
        ('["a1", "h2"]', {0, 15}, {56, 55}),
        ('["*8"]', set(range(56, 64)), set(range(8))),
        ('["b*"]', set(range(1, 64, 8)), set(range(1, 64, 8))),
        ('["d1-f3"]', {3, 4, 5, 11, 12, 13, 19, 20, 21}, {59, 60, 61, 51, 52, 53, 43, 44, 45}),
        ('["*"]', set(range(64)), set(range(64))),
        ("[]", set(), set()),
        ('[["e4"], []]', {28}, set()),
    ],
)
def test_zones_are_mirrored_unless_each_side_has_its_own(
    written: str, ours: set[int], theirs: set[int]
) -> None:
    found = load_spec(f"{BASE}[[flag]]\nzone = {written}\n").goals.flags[0].zone
    assert (set(found[0].squares), set(found[1].squares)) == (ours, theirs)


def test_walls_mean_the_same_squares_for_both_sides() -> None:
    walls = load_spec(f'{BASE}[walls]\nrule = "duck"\nzone = ["*2"]\n').effects.walls
    assert walls is not None
    assert walls.zone is not None
    assert walls.zone[0].squares == walls.zone[1].squares == set(range(8, 16))


def test_kinds_carry_their_own_rules() -> None:
    pawn = load_spec(
        f'{BASE}[pieces.pawn]\npromoted = "queen"\niron = [true, false]\nspares ='
        ' ["king"]\ntakes_own = ["*"]\nzone = ["*2", "*3"]\n[[pieces.pawn.extra]]\nbetza ='
        ' "sW"\nfrom = ["*5"]\n'
    ).piece("pawn")
    assert (pawn.promoted, pawn.iron, pawn.spares, pawn.takes_own) == (
        "queen",
        (True, False),
        ("king",),
        ("*",),
    )
    assert pawn.zone == zones((("*2", "*3"), set(range(8, 24))), (("*7", "*6"), set(range(40, 56))))
    assert (pawn.extra[0].betza, pawn.extra[0].end) == ("sW", None)


def test_castling_may_be_one_table() -> None:
    spec = load_spec(
        'extends = "chess"\nkey = "x"\nname = "X"\n[castling]\nkings = ["king"]\npartners ='
        ' ["rook"]\ntargets = ["g", "c"]\nopposite = true\nwins = "q"\n'
    )
    assert (spec.castling, spec.wing_castling is not None) == ((), True)
    assert spec.wing_castling is not None
    assert (spec.wing_castling.targets, spec.wing_castling.partner_files) == ((6, 2), (7, 0))
    assert (spec.wing_castling.opposite, spec.wing_castling.wins, spec.wing_castling.king_file) == (
        True,
        "q",
        4,
    )


def test_promotion_may_differ_by_kind_and_side() -> None:
    spec = load_spec(
        f'{BASE}[[promotion]]\npieces = ["pawn"]\nchoices = [["queen"], ["knight",'
        ' "rook"]]\noptional = true\nzone = ["*7", "*8"]\nlimits = {queen ='
        ' 1}\n[[promotion]]\npieces = ["knight"]\nchoices = ["bishop"]\n'
    )
    first, second = spec.promotions
    assert (first.choices, first.optional, first.limits) == (
        (("queen",), ("knight", "rook")),
        True,
        (("queen", 1),),
    )
    assert (set(first.zone[1].squares), set(second.zone[0].squares)) == (
        set(range(16)),
        set(range(56, 64)),
    )


def test_hands_and_drops_are_read() -> None:
    spec = load_spec(
        f'{BASE}[hands]\ncaptures = true\n[drops]\ndoubled = {{pawn = 1}}\nno_mate = ["pawn"]\n'
        'must = [["king"], ["*"]]\n'
    )
    assert spec.hands == HandSpec(captures=True)
    assert spec.drops == DropSpec(
        doubled=(("pawn", 1),), no_mate=("pawn",), must=(("king",), ("*",))
    )


def test_goals_and_ends_are_read() -> None:
    spec = load_spec(
        f'{BASE}[check]\nroyals = "all"\n[facing]\n[pass]\nalways = [true,'
        ' false]\n[ends]\nstalemate = ["loss", "win"]\n[[extinction]]\npieces = ["queen"]\ncount ='
        " [0, 1]\nroyal = true\n[[flag]]\nzone = []\nreply = true\n[[connect]]\nrow ="
        ' 4\n[checks]\ncount = 3\n[material]\nbonus = [0, 1]\n[counting]\nrule = "asean"\nkinds ='
        ' {rook = "rook"}\n'
    )
    empty = zones(((), set()), ((), set()))
    assert (spec.check, spec.facing) == (CheckSpec("all"), FacingSpec("R", "forbidden"))
    assert (spec.passes, spec.ends) == (PassSpec((True, False)), EndSpec(stalemate=("loss", "win")))
    assert spec.goals.extinction == (
        ExtinctionSpec((("queen",), ("queen",)), count=(0, 1), royal=True),
    )
    assert spec.goals.flags == (FlagSpec((("*",), ("*",)), empty, reply=True),)
    assert spec.goals.connect == (ConnectSpec((("*",), ("*",)), row=4),)
    assert (spec.goals.checks, spec.material) == ((3, 3), MaterialSpec(bonus=(0, 1)))
    assert spec.counting == CountingSpec("asean", (("rook", "rook"),))


def test_labels_may_have_several_letters() -> None:
    spec = load_spec(
        f'{BASE}[pieces.pawn]\nlabel = "Foo"\n[pieces.queen]\nlabel = "+Ab"\n[pieces.rook]\nlabel ='
        ' "+R"\n'
    )
    assert (spec.piece("pawn").labels, spec.piece("pawn").aliases) == (("(Foo)", "(foo)"), ("Foo",))
    assert (spec.piece("queen").labels, spec.piece("rook").labels) == (
        ("+(Ab)", "+(ab)"),
        ("+R", "+r"),
    )


REFUSED = [
    ('[[flag]]\nzone = ["*9"]', "flag[0].zone: '*9' is not on this board"),
    ('[[flag]]\nzone = ["x1"]', "flag[0].zone: there is no square 'x1' on this board"),
    (
        "[[flag]]\nzone = [[], [], []]",
        "flag[0].zone: has 3 lists, one list or one for each of the two sides is needed",
    ),
    ("[[flag]]\ncount = 2", "flag[0].zone: is missing"),
    ('[[flag]]\nzone = []\npieces = ["dog"]', "flag[0].pieces: there is no piece 'dog'"),
    (
        '[[flag]]\nzone = []\nvalue = "lots"',
        "flag[0].value: must be one of loss, draw, win, none, not 'lots'",
    ),
    (
        "[restrictions]\nmust_capture = [true]",
        "restrictions.must_capture: must be one value or a list of two, one for each side",
    ),
    (
        "[restrictions]\nmust_capture = [true, 1]",
        "restrictions.must_capture: must be true or false",
    ),
    (
        '[ends]\nstalemate = "none"',
        "ends: a side without a legal move cannot go on: loss, draw or win is needed",
    ),
    ('[pieces.pawn]\npromoted = "pawn"', "pieces.pawn.promoted: a kind cannot turn into itself"),
    ('[pieces.pawn]\npromoted = "tokin"', "pieces.pawn.promoted: there is no piece 'tokin'"),
    ("[drops]\nchecks = false", "drops: needs a table [hands]"),
    ("[hands]\n[drops]\ndoubled = {dog = 1}", "drops.doubled: there is no piece 'dog'"),
    (
        "[hands]\ncaptures = true\npartner = true",
        "hands: a captured piece goes to one's own hand (captures) or to the partner, not to both",
    ),
    ('[[connect]]\nvalue = "win"', "connect[0]: needs a row, a block, a line, or from and to"),
    ('[[connect]]\nfrom = ["a1"]', "connect[0]: from and to go together"),
    (
        '[walls]\nrule = "wall"',
        "walls.rule: must be one of arrow, duck, edge, past, static, not 'wall'",
    ),
    (
        '[castling]\nkings = ["king"]\npartners = ["rook"]\ntargets = ["c", "g"]',
        "castling.targets: name the file towards the last one first",
    ),
    (
        '[castling]\nkings = ["king"]\npartners = ["rook"]\ntargets = ["g", "x"]',
        "castling.targets: there is no file 'x' on this board",
    ),
    (
        '[counting]\nrule = "asean"\nkinds = {queen = "queen"}',
        "counting.kinds.queen: is not a key of this table; it knows knight, pawn, rook, silver",
    ),
]


@pytest.mark.parametrize(
    ("table", "message"), REFUSED, ids=[message.split(":")[0] for _, message in REFUSED]
)
def test_a_refusal_names_the_key_and_the_reason(table: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(f"{BASE}{table}\n")
    assert caught.value.message == message
