"""Nothing is published whose page could not be computed in a moment."""

from __future__ import annotations

import pytest

from tests.depth import presets_of_today
from variants import PresetError, get_spec, load_spec, preset_keys
from variants.authoring import check_descriptions, descriptions

WINDING = """
key = "winding"
name = "Winding"
[board]
files = {side}
ranks = {side}
[pieces.walker]
name = "Walker"
label = "W"
betza = "{betza}"
[setup]
text = "{array} w - - 0 1"
[ends]
stalemate = "loss"
"""


def winding(betza: str) -> str:
    """A small board and a piece that turns so often that a larger one, on which its moves are
    drawn, has millions of ways.
    """
    return WINDING.format(side=2, betza=betza, array="W1/1w")


@pytest.mark.parametrize("betza", ["asasasasR", "asasasasasasasR", "casasasasR"])
def test_moves_that_nobody_could_draw_are_refused(
    betza: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(descriptions, "SECONDS", 0.3)
    with pytest.raises(PresetError) as refused:
        check_descriptions(load_spec(winding(betza)))
    assert refused.value.code in ("too-expensive", "too-complex")


def test_what_turns_a_little_is_drawn() -> None:
    check_descriptions(load_spec(winding("asR")))


def test_kinds_that_promote_in_a_large_zone_are_drawn_in_a_moment() -> None:
    names = [f"p{number}" for number in range(25)]
    pieces = "".join(
        f'[pieces.{name}]\nname = "{name}"\nlabel = "P{chr(97 + at)}"\nbetza = "{"fW" * 50}"\n'
        for at, name in enumerate(names)
    )
    spec = load_spec(
        'key = "many"\nname = "Many"\n[board]\nfiles = 16\nranks = 16\n'
        f'{pieces}[[promotion]]\npieces = {names[1:]!r}\nchoices = ["p0"]\nzone = ["a16", "p16"]\n'
        f'[setup]\ntext = "(pa)15/{"16/" * 14}(Pa)15 w - - 0 1"\n[ends]\nstalemate = "loss"\n'
    )
    check_descriptions(spec)


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_every_shipped_preset_is_described_in_a_moment(key: str) -> None:
    check_descriptions(get_spec(key))
