"""The author's guide: its examples are presets, and it names every key."""

import re
from pathlib import Path

import pytest

from variants import get_rules

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "presets.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
LOADERS = "".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "variants" / "loader").glob("*.py"))
)
PLAIN = r'\.(?:text|integer|flag|choice|identifier|strings|string_lists|inner|entries|has)\("(\w+)"'
OF_SIDES = (
    r"(?:zones?|kinds?|kind_list|limits|flags|counts|values|_few|_wings|_file)\((?:table|checks|inner|top),"
    r' "(\w+)"'
)
KEYS = {*re.findall(PLAIN, LOADERS), *re.findall(OF_SIDES, LOADERS)}


@pytest.mark.parametrize(
    "document", EXAMPLES, ids=[re.findall(r'key = "(.*)"', text)[0] for text in EXAMPLES]
)
def test_an_example_is_a_preset(document: str) -> None:
    rules = get_rules(document)
    start = rules.start(draw=lambda _: 0) if rules.spec.setup_modes else rules.start()
    assert rules.position(rules.text(start)) == start
    assert rules.perft(start, 2) > 0


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_key_is_explained(key: str) -> None:
    assert re.search(rf"`{key}`|\[{key}[].]|\.{key}]", GUIDE)


def test_the_keys_were_found() -> None:
    assert {
        "files",
        "betza",
        "relation",
        "king_target",
        "dead_on_one_colour",
        "iron",
        "zone",
        "checkmate",
        "bonus",
    } <= KEYS
