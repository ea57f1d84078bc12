"""Board colours as plain values, for pictures that no style sheet reaches (PNG, SVG files).

The same values as `static/css/variables.css`; a test keeps the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Theme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of the squares and of the coordinates printed on them, and the lines of point
    boards.
    """

    light: str
    dark: str
    third: str
    on_light: str
    on_dark: str
    line: str


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a piece."""

    fill: str
    ink: str
    detail: str


GROUNDS: Final[dict[str, dict[Theme, Ground]]] = {
    "ledger": {
        "light": Ground("#e6ebe1", "#7f9e97", "#bccbc3", "#3c5751", "#0f2521", "#5d7a75"),
        "dark": Ground("#c3ccc6", "#6d8d87", "#98aca6", "#2c433f", "#061411", "#3b524e"),
    },
    "harbour": {
        "light": Ground("#e9eef3", "#8ba3ba", "#bac9d7", "#3a5269", "#0e2133", "#5b748c"),
        "dark": Ground("#c3ccd5", "#6f88a1", "#96a7b8", "#2b3f52", "#06121d", "#3a4d60"),
    },
    "walnut": {
        "light": Ground("#f2e6d0", "#bf966a", "#d9bf9c", "#6b4a22", "#321d04", "#86602f"),
        "dark": Ground("#d6c8ae", "#a47f57", "#b99f7d", "#4d3415", "#190e02", "#57401f"),
    },
    "plain": {
        "light": Ground("#ffffff", "#b4b4b4", "#d9d9d9", "#4a4a4a", "#1c1c1c", "#4a4a4a"),
        "dark": Ground("#e2e2e2", "#8e8e8e", "#b8b8b8", "#3a3a3a", "#0c0c0c", "#333333"),
    },
    "kaya": {
        "light": Ground("#f0d196", "#cc9a52", "#dcb36e", "#5c3d10", "#2c1a03", "#6e4a17"),
        "dark": Ground("#d3b06c", "#aa7d3e", "#bd9552", "#3d2706", "#1a0f01", "#4a300c"),
    },
    "bamboo": {
        "light": Ground("#f5e9cd", "#c9ac74", "#e6d2a8", "#7c2b17", "#2e1a05", "#9c3b22"),
        "dark": Ground("#d8c8a4", "#b2975f", "#c4ae82", "#5d1d0d", "#1e1002", "#7a2a16"),
    },
    "teak": {
        "light": Ground("#dfba8c", "#b0814f", "#c79d6c", "#50330f", "#221302", "#6f4821"),
        "dark": Ground("#c09866", "#a77c4b", "#aa8151", "#321e05", "#140a00", "#4b2e10"),
    },
}

PIECES: Final[dict[str, Paint]] = {
    "white": Paint("#fffdf7", "#1c2529", "#1c2529"),
    "black": Paint("#2a3337", "#0c1113", "#e9efec"),
    "red": Paint("#a8281c", "#3d0904", "#ffe9e4"),
    "blue": Paint("#20478a", "#08172f", "#e3edff"),
    "green": Paint("#1f5c3a", "#07200f", "#e0f5e6"),
    "gold": Paint("#f0c04d", "#3f2a00", "#3f2a00"),
}

# Tokens of East Asian games: wood, and the ink of the character by side. Promoted pieces have an
# ink of their own.
WOOD: Final = "#f7e3b5"
WOOD_DEEP: Final = "#e6c88e"
WOOD_EDGE: Final = "#4a3213"
PROMOTED_INK: Final = "#a8101a"
CHARACTER_INKS: Final[dict[str, str]] = {
    "white": "#2a1c08",
    "black": "#17120a",
    "red": "#a8101a",
    "blue": "#16388a",
    "green": "#0e5230",
    "gold": "#5e3f00",
}

# The squares of side 0 and those of side 1, on every board.
TINTS: Final[dict[Theme, tuple[str, str]]] = {
    "light": ("#ff9d8b", "#cf6f5f"),
    "dark": ("#ef917f", "#c2695a"),
}

# Pieces on squares under ten pixels are flat shapes in their own colour.
FLAT_PIECES: Final[dict[str, Paint]] = PIECES | {
    "white": Paint("#fffdf7", "#fffdf7", "#8d9a9b"),
    "black": Paint("#182024", "#182024", "#5a666a"),
}

# The page round a board in pictures that other sites show.
PAGE_SURFACE: Final = "#f4f6f5"
PAGE_INK: Final = "#162024"
PAGE_INK_MUTED: Final = "#526067"

MARK_LAST: Final = "#f4c248"
MARK_LAST_OPACITY: Final = 0.76
MARK_LAST_EDGE: Final = "#7a5200"
MARK_SELECTED: Final = "#053842"
MARK_CHECK: Final = "#8a1005"
MARK_CHECK_GAP: Final = "#ffffff"
MARK_HALO_OPACITY: Final = 0.72
MARK_PLACED_OPACITY: Final = 0.28
MARK_MOUNT: Final = "#b9b4a6"
MARK_ZONE_OPACITY: Final = 0.6


def token_wood(colour: str) -> str:
    """Return the wood of a side's tokens; the black side's is a little deeper."""
    return WOOD_DEEP if colour == "black" else WOOD


def mixed(first: str, second: str, share: float) -> str:
    """Return the colour with `share` of the first and the rest of the second, as CSS `color-mix(in
    srgb)` does.
    """
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def flat_ground(ground: Ground) -> Ground:
    """Return the darker squares of tiny boards."""
    return Ground(
        light=mixed(ground.light, ground.dark, 0.15),
        dark=mixed(ground.dark, "#000000", 0.82),
        third=ground.dark,
        on_light=ground.on_light,
        on_dark=ground.on_dark,
        line=ground.line,
    )


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    parts = [channel / 255 for channel in _channels(colour)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
