"""Draw the tokens of East Asian games into the piece set.

    python scripts/draw_tokens.py FONT.ttc

Needs `fonttools` and Noto Serif CJK Bold (SIL Open Font License 1.1); neither is needed to run
Courier. Each token is a body of our own and the outline of one character of the font, so pages need
no font.
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

OUT = Path(__file__).resolve().parent.parent / "static" / "pieces" / "courier"
STYLE = (
    ".t{fill:var(--token-fill,#f7e3b5);stroke:var(--token-edge,#4a3213);stroke-width:1.4;stroke-linejoin:round}"
    ".r{fill:none;stroke:var(--token-ink,#2a1c08);stroke-width:1.1}"
    ".k{fill:var(--token-ink,#2a1c08)}.p{fill:var(--token-promoted,#b3141b)}"
)
PENTAGON = (
    "M22.5 3l10.8 4.4c.5.2.8.6.9 1.1l4.3 31c.1.9-.5 1.6-1.4 1.6H7.9c-.9"
    " 0-1.5-.7-1.4-1.6l4.3-31c.1-.5.4-.9.9-1.1z"
)
OCTAGON = "M14.6 3.5h15.8l11.1 11.1v15.8L30.4 41.5H14.6L3.5 30.4V14.6z"
OCTAGON_RING = "M15.6 5.9h13.8l9.7 9.7v13.8l-9.7 9.7H15.6l-9.7-9.7V15.6z"
BODIES = {
    "shogi": (f'<path class="t" d="{PENTAGON}"/>', (22.5, 24.6), 24.0, "Noto Serif CJK JP"),
    "xiangqi": (
        (
            '<circle class="t" cx="22.5" cy="22.5" r="19"/><circle class="r" cx="22.5" cy="22.5"'
            ' r="16.3"/>'
        ),
        (22.5, 22.5),
        23.0,
        "Noto Serif CJK TC",
    ),
    "janggi": (
        f'<path class="t" d="{OCTAGON}"/><path class="r" d="{OCTAGON_RING}"/>',
        (22.5, 22.5),
        24.5,
        "Noto Serif CJK KR",
    ),
}
# Name -> character; a promoted shogi piece is written in the second ink.
SHOGI = {
    "king": "王",
    "jewel": "玉",
    "rook": "飛",
    "bishop": "角",
    "gold": "金",
    "silver": "銀",
    "knight": "桂",
    "lance": "香",
    "pawn": "歩",
    "elephant": "象",
    "copper": "銅",
    "queen": "妃",
    "tiger": "虎",
    "spear": "槍",
    "cannon": "砲",
    "phoenix": "鵬",
    "falcon": "鷹",
    "crane": "鶴",
    "pheasant": "雉",
    "left_quail": "左",
    "right_quail": "右",
    "swallow": "燕",
    "soldier": "兵",
    "chariot": "車",
    "horse": "馬",
    "archer": "弓",
    "wizard": "仙",
    "gryphon": "飃",
    "temple": "寺",
}
SHOGI_PROMOTED = {
    "dragon": "龍",
    "dragon_horse": "馬",
    "promoted_silver": "全",
    "promoted_knight": "圭",
    "promoted_lance": "杏",
    "tokin": "と",
    "prince": "太",
    "eagle": "鵰",
    "goose": "鴈",
    "promoted_gold": "全",
    "promoted_cannon": "砲",
    "promoted_chariot": "車",
}
XIANGQI = {
    "general_red": "帥",
    "general_black": "將",
    "advisor_red": "仕",
    "advisor_black": "士",
    "elephant_red": "相",
    "elephant_black": "象",
    "horse_red": "傌",
    "horse_black": "馬",
    "chariot_red": "俥",
    "chariot_black": "車",
    "cannon_red": "炮",
    "cannon_black": "砲",
    "soldier_red": "兵",
    "soldier_black": "卒",
    "banner": "旗",
}
JANGGI = {
    "han": "漢",
    "cho": "楚",
    "guard": "士",
    "elephant": "象",
    "horse": "馬",
    "chariot": "車",
    "cannon": "包",
    "soldier_han": "兵",
    "soldier_cho": "卒",
}


class Font:
    """The faces of a collection by family name."""

    def __init__(self, path: str) -> None:
        self.faces = {str(face["name"].getDebugName(1)): face for face in TTCollection(path).fonts}

    def outline(self, family: str, letter: str, centre: tuple[float, float], size: float) -> str:
        """Return a character as path data, its box centred and at most `size` wide and high."""
        face = self.faces[family]
        glyphs = face.getGlyphSet()
        name = face.getBestCmap()[ord(letter)]
        bounds = BoundsPen(glyphs)
        glyphs[name].draw(bounds)
        left, bottom, right, top = bounds.bounds
        scale = size / max(right - left, top - bottom)
        pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
        shift = (centre[0] - scale * (left + right) / 2, centre[1] + scale * (bottom + top) / 2)
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, *shift)))
        return pen.getCommands()


def draw(font: Font, game: str, name: str, letter: str, *, promoted: bool = False) -> None:
    """Write one token."""
    body, centre, size, family = BODIES[game]
    glyph = font.outline(family, letter, centre, size)
    title = f"{game}_{name}"
    ink = "p" if promoted else "k"
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45'
        f' 45"><title>{title}</title><style>{STYLE}</style>'
    )
    (OUT / f"token_{title}.svg").write_text(
        f'{svg}{body}<path class="{ink}" d="{glyph}"/></svg>\n', encoding="utf-8"
    )


def main() -> int:
    """Draw all tokens."""
    if len(sys.argv) != 2:
        sys.stderr.write("usage: draw_tokens.py FONT.ttc\n")
        return 2
    font = Font(sys.argv[1])
    for game, letters in (("shogi", SHOGI), ("xiangqi", XIANGQI), ("janggi", JANGGI)):
        for name, letter in letters.items():
            draw(font, game, name, letter)
    for name, letter in SHOGI_PROMOTED.items():
        draw(font, "shogi", name, letter, promoted=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
