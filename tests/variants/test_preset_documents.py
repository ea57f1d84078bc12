"""Preset documents: what is read, what is inherited, what is refused and with which words."""

import re
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.depth import presets_of_today
from variants import Decor, PresetError, get_rules, load_spec, preset_document, preset_keys
from variants.loader.document import parse, write

PRESETS = Path(__file__).parents[2] / "variants" / "presets"

SMALL = """
key = "small"
name = "Small"

[board]
files = 5
ranks = 5

[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true

[pieces.pawn]
name = "Pawn"
label = "P"
betza = "fmWfcF"

[setup]
text = "2k2/ppppp/5/PPPPP/2K2 w - - 0 1"
"""


def test_shipped_presets() -> None:
    assert {
        "chess",
        "free-board",
        "sea-horses",
        "sigma-4-shogi",
        "sissa",
        "shogi",
        "xiangqi",
    } < set(preset_keys())
    assert list(preset_keys()) == sorted(path.stem for path in PRESETS.glob("*.toml"))


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_a_shipped_document_is_self_contained_and_complete(key: str) -> None:
    spec = load_spec(preset_document(key))
    assert (spec.key, load_spec(spec.document)) == (key, spec)
    assert "extends" not in parse(spec.document)
    assert spec.name
    assert spec.summary
    assert spec.rules_text


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_rules_are_compiled_once_per_content(key: str) -> None:
    assert get_rules(key) is get_rules(load_spec(preset_document(key)))
    assert get_rules(key) is get_rules(preset_document(key))


def test_a_small_document_is_a_game() -> None:
    rules = get_rules(SMALL)
    assert rules.perft(rules.start(), 1) == 7


def test_the_hash_depends_on_content_and_not_on_the_order_of_keys() -> None:
    moved = SMALL.replace('key = "small"\nname = "Small"', 'name = "Small"\nkey = "small"')
    assert load_spec(moved).content_hash == load_spec(SMALL).content_hash
    assert (
        load_spec(SMALL.replace("fmWfcF", "fmWfcFmR")).content_hash != load_spec(SMALL).content_hash
    )


def test_an_heir_changes_what_it_names_and_keeps_the_rest() -> None:
    heir = load_spec(
        'extends = "chess"\nkey = "heir"\nname = "Heir"\n[pieces.knight]\nbetza = "NW"\n'
    )
    chess = load_spec(preset_document("chess"))
    assert [p.betza for p in heir.pieces] == [
        p.betza if p.id != "knight" else "NW" for p in chess.pieces
    ]
    assert (heir.setup, heir.castling) == (chess.setup, chess.castling)


def test_an_heir_may_drop_what_it_inherits() -> None:
    heir = load_spec(
        'extends = "sissa"\nwithout = ["castling"]\nkey = "heir"\n[setup]\ntext = "9/9/9/9/9 w - -'
        ' 0 1 -"\n'
    )
    assert heir.castling == ()
    assert heir.conversion is not None


@pytest.mark.parametrize(
    "text", ["a", 'quo"te', "two\nlines\n", "back\\slash\nline", '"""', "é ♘", "tab\tbell\x07"]
)
def test_written_documents_are_read_back(text: str) -> None:
    document = {
        "name": text,
        "list": [[text], []],
        "table": {"a-b": {"x y": text}},
        "many": [{"n": 1}, {"n": True}],
    }
    assert parse(write(document)) == document


CASTLING = """[[castling]]
flag = "K"
king = "c1"
king_target = "d1"
rook = "e1"
rook_target = "c1"
[setup]"""
CONVERSION = """[conversion]
piece = "pawn"
homes = [["a1", "b1"]]
betza = "W"
[setup]"""
ONE_SIDE = '[[sides]]\nname = "Red"\ncolour = "red"\n[setup]'
PROMOTION = '[promotion]\npieces = ["pawn"]\nchoices = ["king"]\n[setup]'
SIGN = "pieces.king.sign: 'A' must start with a-z and hold only a-z, 0-9, - and _, at most 40"
COLOURS = "white, black, red, blue, green, gold"

REFUSED = [
    ("files = 5", "files = 27", "board.files: must be from 1 to 26, not 27"),
    ("files = 5", 'files = "5"', "board.files: must be a whole number"),
    ("files = 5", "files = true", "board.files: must be a whole number"),
    (
        "ranks = 5",
        'ranks = 5\nholes = ["a9"]',
        "board.holes: there is no square 'a9' on this board",
    ),
    (
        "ranks = 5",
        "ranks = 5\nhole = []",
        (
            "board.hole: is not a key of this table; it knows apart, circled, files, grid, heights,"
            " holes, levels, lines, points, ranks, river, shape, slanting, tinted, turned"
        ),
    ),
    (
        "ranks = 5",
        'ranks = 5\ncircled = ["f1"]',
        "board.circled: there is no square 'f1' on this board",
    ),
    (
        "ranks = 5",
        'ranks = 5\ncircled = ["a1", "a1"]',
        "board.circled: a square stands there twice",
    ),
    (
        "ranks = 5",
        'ranks = 5\ntinted = [["a1"], ["a1"]]',
        "board.tinted: a square stands there twice",
    ),
    (
        "ranks = 5",
        'ranks = 5\ncircled = [["a1"], ["a1"]]',
        "board.circled: a square stands there twice",
    ),
    (
        "ranks = 5",
        'ranks = 5\ncircled = [["a1"], "a2"]',
        "board.circled[1]: must be a list of strings",
    ),
    (
        "ranks = 5",
        "ranks = 5\ncircled = [[], [], []]",
        "board.circled: has 3 lists, at most one for each of the two sides is allowed",
    ),
    (
        "ranks = 5",
        'ranks = 5\nholes = ["a5"]\ntinted = [["a5"]]',
        "board.tinted: there is no square 'a5' on this board",
    ),
    (
        "ranks = 5",
        "ranks = 5\ntinted = [[], [], []]",
        "board.tinted: has 3 lists, at most one for each of the two sides is allowed",
    ),
    (
        'key = "small"',
        'key = "Small!"',
        "key: 'Small!' must start with a-z and hold only a-z, 0-9, - and _, at most 40",
    ),
    ('name = "Small"', "", "name: is missing"),
    ('name = "Small"', f'name = "{"x" * 81}"', "name: has 81 characters, at most 80 are allowed"),
    (
        'label = "P"',
        'label = "p"',
        (
            "pieces.pawn.label: must be a capital letter, with up to two more letters after it or a"
            " + before it, not 'p'"
        ),
    ),
    ('label = "P"', 'label = "K"', "pieces.pawn: 'K' already stands for king"),
    ("royal = true", "royal = 1", "pieces.king.royal: must be true or false"),
    (
        "royal = true",
        'royal = true\ncarries = ["p"]',
        "pieces.king.carries: there is no piece 'p' that could be carried",
    ),
    ("royal = true", 'royal = true\nsign = "A"', SIGN),
    ("royal = true", "", "pieces: one kind must be royal (royal = true)"),
    (
        'betza = "K"',
        'betza = "fwK"',
        "pieces.king.betza: column 2 of 'fwK': 'w' means nothing here",
    ),
    ("[setup]", PROMOTION, "promotion.choices: 'king' is royal or promotes itself"),
    (
        "[setup]",
        '[promotion]\npieces = ["prawn"]\nchoices = []\n[setup]',
        "promotion.pieces: there is no piece 'prawn'",
    ),
    (
        "[setup]",
        '[setup]\nshuffle = ["king"]',
        (
            "setup: modes, shuffle and `?` squares go together, one square for each piece of either"
            " side"
        ),
    ),
    ("2k2/ppppp", "2k2/pppp", "setup.text: rank 4 has 4 squares, this board has 5"),
    ("2k2/ppppp", "2x2/ppppp", "setup.text: 'x' is no piece of this preset"),
    ("2K2 w", "5 w", "setup.text: White has no king"),
    (
        "[setup]",
        "[draws]\nend_moves = -1\n[setup]",
        "draws.end_moves: must be from 0 to 1000, not -1",
    ),
    ("[setup]", CONVERSION, "conversion.homes: must hold two squares for each of the two sides"),
    (
        "[setup]",
        CASTLING.replace("d1", "d2"),
        "castling[0]: king and rook start and arrive on different squares of one rank",
    ),
    (
        "[setup]",
        CASTLING,
        "castling K: the array must have a piece of that side on c1 and another on e1",
    ),
    ("[setup]", ONE_SIDE, "sides: a preset has two sides, not 1"),
    (
        "[setup]",
        ONE_SIDE.replace('"red"', '"pink"'),
        f"sides[0].colour: must be one of {COLOURS}, not 'pink'",
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "message"), REFUSED, ids=[message.split(":")[0] for _, _, message in REFUSED]
)
def test_a_refusal_names_the_key_and_the_reason(old: str, new: str, message: str) -> None:
    document = SMALL.replace(old, new, 1)
    assert document != SMALL
    with pytest.raises(PresetError) as caught:
        get_rules(document)
    assert caught.value.message == message
    assert message.startswith(str(caught.value.params["path"]).split(" ")[0])


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ("x = ", "not-toml"),
        ('extends = "nothing"', "unknown-preset"),
        ("extends = 1", "wrong-type"),
        ('extends = "chess"\nwithout = ["pieces.dragon"]', "unknown-key"),
        ('extends = "chess"\nwithout = "castling"', "wrong-type"),
        ("[board]\nfiles = 8", "missing-key"),
    ],
)
def test_a_document_that_cannot_be_used_is_refused_by_code(document: str, code: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(document)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("key = = 3", "invalid TOML at line 1, column 7: invalid value"),
        ("x = ", "invalid TOML at end of document: invalid value"),
        (f"x = {'[' * 5000}", "lists or tables are nested too deeply"),
        (f"x = {'{a=' * 5000}", "lists or tables are nested too deeply"),
        ("key = '\ud800'", "invalid TOML: it holds halves of characters"),
        ("[board]\nfiles = 8.5", "board.files: must be a whole number, not 8.5"),
        ('[board]\nfiles = "8"', "board.files: must be a whole number"),
    ],
    ids=["value", "end", "lists", "tables", "halves", "decimal", "text"],
)
def test_what_is_wrong_with_a_document_is_said_once(document: str, message: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(document)
    assert caught.value.message == message


def crowded(betza: str) -> str:
    """Return a preset of 26 kinds on the largest board, all with the same move."""
    kinds = "".join(
        f'[pieces.p{i}]\nname = "P{i}"\nlabel = "{chr(65 + i)}"\nbetza = "{betza}"\nroyal ='
        f" {str(i == 0).lower()}\n"
        for i in range(26)
    )
    text = "/".join(["a15", *["16"] * 14, "15A"])
    return (
        f'key = "x"\nname = "X"\n[board]\nfiles = 16\nranks = 16\n{kinds}[setup]\ntext = "{text} w'
        ' - - 0 1"\n'
    )


def with_further_moves(document: str) -> str:
    """Return a crowded preset whose kinds have as many further moves as a kind may."""
    further = '[[pieces.p{}.extra]]\nbetza = "NNCCZZQ"\n'
    return document.replace(
        "[setup]", "".join(further.format(kind) * 32 for kind in range(26)) + "[setup]"
    )


HOSTILE = {
    "long": "x" * 100_000,
    "nested": "a=" + "[" * 5000,
    "dotted": ".".join("a" * 20_000) + " = 1",
    "flags": "[board]\nfiles = 99999999999999999999\nranks = 1",
    "double bends": crowded("aaQ"),
    "many slides": crowded("Q" * 190),
    "three legs": crowded("[Q-Q-Q]"),
    "sissas": crowded("[R=fsbsB][B=fsbsR]"),
    "six legs": crowded("afafafafafR"),
    "further moves": with_further_moves(crowded("K")),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_is_refused_quickly(name: str) -> None:
    started = time.process_time()
    with pytest.raises(PresetError):
        get_rules(HOSTILE[name])
    assert time.process_time() - started < 5


def test_squares_that_look_different_and_stones_are_read() -> None:
    spec = load_spec(
        SMALL.replace("ranks = 5", 'ranks = 5\ntinted = [["a1"], []]\ncircled = ["c3"]').replace(
            "royal = true", 'royal = true\ncarries = ["pawn"]'
        )
    )
    assert spec.decor == Decor((("a1",), ()), ("c3",))
    assert (spec.piece("king").carries, spec.piece("pawn").carries) == (("pawn",), ())


def test_circles_may_belong_to_the_sides() -> None:
    spec = load_spec(SMALL.replace("ranks = 5", 'ranks = 5\ncircled = [["c1", "a2"], ["c5"]]'))
    assert spec.decor == Decor((), ("c1", "a2", "c5"), (("c1", "a2"), ("c5",)))


def test_pieces_have_pictures_of_the_set() -> None:
    specs = [load_spec(preset_document(key)) for key in preset_keys()]
    pictures = {piece.picture for spec in specs if spec.is_listed for piece in spec.pieces}
    assert all(re.fullmatch("[a-z_]+", picture) for picture in pictures)
    assert {"king", "sissa", "cardinal", "chancellor", "dragon_horse"} <= pictures


VALUES = [
    "0",
    "-1",
    '""',
    "[]",
    '["pawn"]',
    '"king"',
    "true",
    '"fmWfceFifmnD"',
    '"ifmnH"',
    '"e1"',
    '"K"',
    "{}",
    '"8/8 w - - 0 1"',
]


@given(key=st.sampled_from(preset_keys()), at=st.integers(0, 200), value=st.sampled_from(VALUES))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_document_is_a_playable_preset_or_refused(key: str, at: int, value: str) -> None:
    lines = preset_document(key).splitlines()
    places = [
        i for i, line in enumerate(lines) if re.match(r"\w+ = [^\"]*(\"[^\"]*\")?[^\"]*$", line)
    ]
    changed = places[at % len(places)]
    lines[changed] = f"{lines[changed].split(' = ')[0]} = {value}"
    try:
        rules = get_rules("\n".join(lines))
    except PresetError:
        return
    position = rules.start(draw=lambda _: 0) if rules.spec.setup_modes else rules.start()
    assert rules.position(rules.text(position)) == position
    assert [
        rules.read(move.text, position) for move in rules.legal_moves(position)
    ] == rules.legal_moves(position)


def test_the_mark_of_an_encoding_is_no_part_of_a_document() -> None:
    assert load_spec("\ufeff" + SMALL) == load_spec(SMALL)


@pytest.mark.parametrize("sign", ["\\u0000", "\\u001b", "\\u0085"])
def test_control_characters_are_refused(sign: str) -> None:
    with pytest.raises(PresetError, match="name: holds a control character"):
        load_spec(SMALL.replace('name = "Small"', f'name = "Sm{sign}all"'))


def test_a_kind_has_thirty_two_further_moves_at_most() -> None:
    further = '[[pieces.king.extra]]\nbetza = "N"\nfrom = ["a1"]\n'
    plain = SMALL.replace("[setup]", "{}[setup]")
    assert len(load_spec(plain.format(further * 32)).pieces[0].extra) == 32
    with pytest.raises(PresetError) as refused:
        load_spec(plain.format(further * 33))
    assert refused.value.message == "pieces.king.extra: has 33 tables, at most 32 are allowed"


def test_a_choice_that_may_be_empty_is_shown_to_be_left_out() -> None:
    with pytest.raises(PresetError, match="special: must be one of sigma4, or left out, not 'odd'"):
        load_spec('special = "odd"\n' + SMALL)
