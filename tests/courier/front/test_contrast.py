"""Contrast of every pair of colours that meet on a page, in both themes and on every board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from courier.drawing.boards.palette import contrast, mixed

SHEET = (Path(settings.BASE_DIR) / "static/css/variables.css").read_text(encoding="utf-8")
THEMES = ("light", "dark")
BOARDS = ("ledger", "harbour", "walnut", "plain", "kaya", "bamboo", "teak")
SIDES = ("white", "black", "red", "blue", "green", "gold")
SURFACES = ("surface", "surface-raised", "surface-sunken", "surface-hover")
TEXT = [
    (ink, ground) for ink in ("ink", "ink-muted", "accent") for ground in (*SURFACES, "accent-soft")
]
TEXT += [(state, ground) for state in ("danger", "warning", "success") for ground in SURFACES[:2]]
TEXT += [
    (ink, f"{state}-soft") for state in ("danger", "warning", "success") for ink in (state, "ink")
]
TEXT += [
    ("accent-ink", "accent"),
    ("accent-ink", "accent-hover"),
    ("danger-ink", "danger"),
    ("surface", "ink"),
]
SHAPES = [
    (shape, ground) for shape in ("line-strong", "focus", "accent") for ground in SURFACES[:3]
]


def tokens(theme: str, board: str = "ledger") -> dict[str, str]:
    """The colours of a theme by name, those of the board included."""
    found = dict(re.findall(r"--([\w-]+):\s*([^;]+);", SHEET.split("Board themes:")[0]))
    own = re.search(rf'\[data-board="{board}"\] \{{(.*?)\n\}}', SHEET, re.DOTALL)
    found |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", own[1])) if own else {}
    return {name: _in_theme(value, theme) for name, value in found.items()}


def _in_theme(value: str, theme: str) -> str:
    pair = re.fullmatch(r"light-dark\((#\w+),\s*(#\w+)\)", value)
    return pair[THEMES.index(theme) + 1] if pair else value


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_is_readable(theme: str, ink: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_edges_that_mean_something_are_seen(theme: str, shape: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[shape], colours[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("shade", ["light", "dark"])
def test_pieces_and_marks_are_seen_on_every_square(theme: str, board: str, shade: str) -> None:
    colours = tokens(theme, board)
    square = colours[f"board-{shade}"]
    for ground in (square, mixed("#f4c248", square, 0.76)):
        assert contrast(colours["mark-legal"], ground) >= 3
        for side in SIDES:
            assert max(contrast(colours[f"{side}-{part}"], ground) for part in ("fill", "ink")) >= 3
    assert (
        max(contrast(colours["mark-check"], square), contrast(colours["mark-check-gap"], square))
        >= 3
    )
    assert contrast(colours[f"board-on-{shade}"], square) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS)
def test_pieces_marks_and_coordinates_are_seen_on_tinted_squares(theme: str, board: str) -> None:
    colours = tokens(theme, board)
    tints = [colours[f"board-tint-{side}"] for side in (0, 1)]
    for tint in tints:
        assert contrast(colours["mark-legal"], tint) >= 3
        assert contrast(colours["board-on-dark"], tint) >= 4.5
        assert (
            max(contrast(colours["mark-check"], tint), contrast(colours["mark-check-gap"], tint))
            >= 3
        )
        for side in SIDES:
            assert max(contrast(colours[f"{side}-{part}"], tint) for part in ("fill", "ink")) >= 3
    assert contrast(*tints) >= 1.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("shade", ["light", "dark"])
def test_circles_are_seen_on_their_squares(theme: str, board: str, shade: str) -> None:
    colours = tokens(theme, board)
    assert contrast(colours[f"board-on-{shade}"], colours[f"board-{shade}"]) >= 3


@pytest.mark.parametrize("side", SIDES)
def test_details_of_pieces_are_seen(side: str) -> None:
    colours = tokens("light")
    assert contrast(colours[f"{side}-detail"], colours[f"{side}-fill"]) >= 4.5
