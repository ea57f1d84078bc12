"""The plain colours of painted boards are those of the style sheet."""

import re

import pytest
from django.conf import settings

from courier.drawing.boards import palette

SHEET = (settings.BASE_DIR / "static" / "css" / "variables.css").read_text(encoding="utf-8")
ROOT_RULES, *THEME_RULES = re.split(r'\[data-board="(\w+)"\]', SHEET)
RULES = {"ledger": ROOT_RULES, **dict(zip(THEME_RULES[::2], THEME_RULES[1::2], strict=True))}


def value(name: str, rules: str = ROOT_RULES) -> tuple[str, str]:
    """The light and the dark value of a variable."""
    found = re.search(rf"--{name}:\s*(?:light-dark\(([^,]+),\s*([^)]+)\)|([^;]+));", rules)
    assert found, name
    return (found[1], found[2]) if found[1] else (found[3], found[3])


@pytest.mark.parametrize("board", sorted(palette.GROUNDS))
def test_squares(board: str) -> None:
    light, dark = palette.GROUNDS[board]["light"], palette.GROUNDS[board]["dark"]
    for name in ("light", "dark", "third", "on-light", "on-dark", "line"):
        attribute = name.replace("-", "_")
        assert (getattr(light, attribute), getattr(dark, attribute)) == value(
            f"board-{name}", RULES[board]
        )


def test_tinted_squares() -> None:
    sides = [value(f"board-tint-{side}") for side in (0, 1)]
    assert {
        "light": (sides[0][0], sides[1][0]),
        "dark": (sides[0][1], sides[1][1]),
    } == palette.TINTS


def test_every_board_theme_is_painted() -> None:
    assert set(palette.GROUNDS) == set(RULES)


@pytest.mark.parametrize("colour", sorted(palette.PIECES))
def test_pieces(colour: str) -> None:
    paint = palette.PIECES[colour]
    assert [value(f"{colour}-{part}")[0] for part in ("fill", "ink", "detail")] == [
        paint.fill,
        paint.ink,
        paint.detail,
    ]


def test_tokens() -> None:
    names = ("token-wood", "token-wood-deep", "token-edge", "token-promoted")
    wood = (palette.WOOD, palette.WOOD_DEEP, palette.WOOD_EDGE, palette.PROMOTED_INK)
    assert tuple(value(name)[0] for name in names) == wood
    assert {
        colour: value(f"{colour}-token")[0] for colour in palette.PIECES
    } == palette.CHARACTER_INKS


def test_flat_pieces() -> None:
    white, black = palette.FLAT_PIECES["white"], palette.FLAT_PIECES["black"]
    assert (white.ink, white.detail) == (palette.PIECES["white"].fill, value("white-flat")[0])
    assert (black.fill, black.detail) == (value("black-flat")[0], value("black-flat-detail")[0])


def test_marks() -> None:
    names = ("mark-last-edge", "mark-selected", "mark-check", "mark-check-gap")
    painted = (
        palette.MARK_LAST_EDGE,
        palette.MARK_SELECTED,
        palette.MARK_CHECK,
        palette.MARK_CHECK_GAP,
    )
    assert tuple(value(name)[0] for name in names) == painted
    red, green, blue = (int(palette.MARK_LAST[at : at + 2], 16) for at in (1, 3, 5))
    assert value("mark-last")[0] == f"rgb({red} {green} {blue} / .76)"


def test_contrast_of_black_on_white_is_21() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)


def test_mixing_half_and_half() -> None:
    assert palette.mixed("#ff0000", "#0000ff", 0.5) == "#800080"
