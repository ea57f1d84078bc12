"""Position texts of other programs: read where people paste them, and written as ours. What is
stored stays strict.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import presets_of_today
from variants import InvalidPosition, PresetError, get_rules, get_spec, pasted_position, preset_keys

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
MAKRUK = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
KINGS = "4k3/8/8/8/8/8/8/4K3"


@pytest.mark.parametrize(
    ("key", "text", "canonical"),
    [
        ("chess", f"{ARRAY} w KQkq - 0 1", f"{ARRAY} w KQkq - 0 1"),
        ("chess", f"{KINGS} w KQkq - 0 1", f"{KINGS} w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 5 9", "4k3/8/8/8/8/8/8/4K2R w K - 5 9"),
        ("chess", f"{ARRAY} w HAha - 0 1", f"{ARRAY} w KQkq - 0 1"),
        ("chess", f"{KINGS} w - e6 0 1", f"{KINGS} w - - 0 1"),
        ("chess", f"{KINGS} w 0 0 3 7", f"{KINGS} w - - 3 7"),
        ("chess", f"{KINGS} b - -", f"{KINGS} b - - 0 1"),
        ("chess", f"{KINGS} b", f"{KINGS} b - - 0 1"),
        ("chess", ARRAY, f"{ARRAY} w KQkq - 0 1"),
        ("chess", f"{KINGS} w - 7+7 0 1", f"{KINGS} w - - 0 1"),
        ("chess", f"{ARRAY} w KQkq - 7+7 0 1", f"{ARRAY} w KQkq - 0 1"),
        ("chess", f"{ARRAY}[] b KQkq - 0 1", f"{ARRAY} b KQkq - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("sissa", "4k4/9/9/9/9/9/9/9/4K4 w KQkq - 0 1", "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1 -"),
        ("chess960", f"{ARRAY} w KQkq - 0 1", f"{ARRAY} w HAha - 0 1"),
        ("chess960", f"{KINGS} w HAha - 0 1", f"{KINGS} w - - 0 1"),
        ("makruk", f"{MAKRUK} w KQkq - 0 1", f"{MAKRUK} w - - 0 1"),
        ("makruk", f"{MAKRUK} w 0 1", f"{MAKRUK} w - - 0 1"),
        ("shogi", f"{SHOGI}[-] w 0 1", f"{SHOGI}[] w - - 0 1"),
        (
            "crazyhouse",
            f"{ARRAY.replace('RNBQ', 'R1BQ')}/Nn w KQkq - 0 1",
            f"{ARRAY.replace('RNBQ', 'R1BQ')}[Nn] w KQkq - 0 1",
        ),
        ("three-check", f"{ARRAY} b KQkq - 0 1 +1+0", f"{ARRAY} b KQkq - 2+3 0 1"),
        ("three-check", f"{ARRAY} b KQkq - 2+1 0 1", f"{ARRAY} b KQkq - 2+1 0 1"),
        ("three-check", f"{ARRAY} w KQkq - 0 1", f"{ARRAY} w KQkq - 3+3 0 1"),
        ("free-board", f"{ARRAY} w KQkq - 0 7", f"{ARRAY} w 7"),
    ],
)
def test_text_of_another_program_becomes_ours(key: str, text: str, canonical: str) -> None:
    rules = get_rules(key)
    assert rules.text(pasted_position(rules, text)) == canonical
    assert rules.text(rules.position(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "code", "named"),
    [
        ("", "fields", "6 fields"),
        ("nonsense", "fields", "6 fields"),
        ("8/8 w", "ranks", "2 ranks"),
        (f"{KINGS} w hello - 0 1", "castling-field", "'hello'"),
        (f"{KINGS} w - z9 0 1", "passing-square", "'z9'"),
        (f"{KINGS.replace('K', 'X')} w KQkq - 0 1", "label", "'X'"),
        (f"{KINGS.replace('K', 'X')} w -", "label", "'X'"),
        (f"{KINGS} x KQkq - 0 1", "side", "'x'"),
        (f"{KINGS} w KQkq - a 1", "counter", "'a'"),
        (f"{KINGS}[Q] w - - 0 1", "hand", "'[Q]'"),
        ("8/8/8/8/8/8/8/4K3 w KQkq - 0 1", "royals", "no king"),
        (f"{KINGS} w - - 0 1 x y z", "fields", "6 fields"),
    ],
)
def test_what_is_wrong_with_a_text_is_still_said(text: str, code: str, named: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        pasted_position(get_rules("chess"), text)
    assert (refused.value.code, named in refused.value.message) == (code, True), (
        refused.value.message
    )


@pytest.mark.parametrize(
    "text", [f"{KINGS} w KQkq - 0 1", f"{KINGS} w - e6 0 1", f"{ARRAY} w HAha - 0 1", KINGS]
)
def test_our_own_texts_stay_strict(text: str) -> None:
    with pytest.raises(InvalidPosition):
        get_rules("chess").position(text)


@pytest.mark.parametrize(
    "key", presets_of_today(key for key in preset_keys() if not get_spec(key).special)
)
def test_the_array_of_every_preset_with_foreign_rights_is_the_array(key: str) -> None:
    rules = get_rules(key)
    modes = rules.spec.setup_modes
    start = rules.text(rules.start(modes[0].key if modes else None, lambda _: 0))
    assert rules.text(pasted_position(rules, start)) == start
    fields = start.split()
    if rules.enforced and fields[2] == "-":
        assert (
            rules.text(pasted_position(rules, " ".join((*fields[:2], "KQkq", *fields[3:]))))
            == start
        )


FIELDS = st.sampled_from(
    [
        "w",
        "b",
        "-",
        "0",
        "1",
        "KQkq",
        "HAha",
        "K",
        "e3",
        "e6",
        "7+7",
        "+1+0",
        "x",
        "[]",
        "[-]",
        "c1g1c9g9",
        "99999",
        "\0",
        "é",
    ]
)


@pytest.mark.parametrize(
    "key",
    ["chess", "sissa", "crazyhouse", "chess960", "five-check", "seirawan-chess", "free-board"],
)
@given(fields=st.lists(FIELDS, max_size=9), cut=st.integers(0, 60))
def test_whatever_is_pasted_is_refused_or_written_as_ours(
    key: str, fields: list[str], cut: int
) -> None:
    rules = get_rules(key)
    modes = rules.spec.setup_modes
    start = rules.text(rules.start(modes[0].key if modes else None, lambda _: 0)).split()[0]
    try:
        text = rules.text(pasted_position(rules, " ".join((start[cut % 4 * 9 :], *fields))))
    except InvalidPosition:
        return
    assert rules.text(rules.position(text)) == text


def test_a_preset_whose_array_is_pasted_is_refused_with_the_text_it_means() -> None:
    document = (
        'extends = "chess"\nwithout = ["castling"]\nkey = "x"\nname = "X"\n[setup]\ntext = "{}"\n'
    )
    pasted = f"{ARRAY} w KQkq - 7+7 0 1"
    with pytest.raises(PresetError) as refused:
        get_rules(document.format(pasted))
    assert refused.value.message == (
        "setup.text: a position text of this preset has 6 fields, not 7; "
        f"as a text of another program it means {ARRAY} w - - 0 1"
    )
    assert get_rules(document.format(f"{ARRAY} w - - 0 1")).spec.key == "x"
