"""Where a game is described, and the licence of its texts."""

import pytest

from variants import PresetError, load_spec

HEIR = 'extends = "xiangqi"\nkey = "heir"\nname = "Heir"\n'


@pytest.mark.parametrize(
    "source",
    [
        "https://example.org",
        "https://example.org:8443/rules?page=1#moves",
        "https://www.chessvariants.com/rules/x_(game)",
    ],
)
def test_source_is_an_address(source: str) -> None:
    spec = load_spec(f'{HEIR}source = "{source}"\nlicence = "CC BY-SA 4.0"')
    assert (spec.source, spec.licence) == (source, "CC BY-SA 4.0")
    again = load_spec(spec.document)
    assert (again.source, again.licence) == (source, "CC BY-SA 4.0")
    grandchild = load_spec(HEIR)
    assert (grandchild.source, grandchild.licence) == ("", "")


@pytest.mark.parametrize(
    "source",
    [
        "http://example.org",
        "example.org",
        "javascript:alert(1)",
        "https://",
        "https://user@example.org",
        "https://example.org/a b",
        "https://example.org/<b>",
        "https://example.org\\nhttps://example.org",
        "x https://example.org",
    ],
)
def test_source_that_is_no_secure_address_is_refused(source: str) -> None:
    with pytest.raises(PresetError, match="source: must be an address that begins with https://"):
        load_spec(f'{HEIR}source = "{source}"')


@pytest.mark.parametrize(("key", "most"), [("source", 300), ("licence", 80)])
def test_long_credits_are_refused(key: str, most: int) -> None:
    text = "https://example.org/" + "x" * most
    with pytest.raises(PresetError, match=f"{key}: has"):
        load_spec(f'{HEIR}{key} = "{text}"')


@pytest.mark.parametrize("key", ["source", "licence"])
def test_control_characters_are_refused(key: str) -> None:
    with pytest.raises(PresetError, match="control character"):
        load_spec(f'{HEIR}{key} = "https://example.org/\\u0007"')
