"""Draw the tokens of East Asian games into the piece sets: one character each, two, one with a
letter below it, or a western figure; and the words on the river of xiangqi.

    python scripts/draw_tokens.py FONT.ttc

Needs `fonttools` and Noto Serif CJK Bold (SIL Open Font License 1.1); neither is needed to run
Courier. Each token is a body of our own and the outline of one character of the font, so pages need
no font.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

SETS = Path(__file__).resolve().parent.parent / "static" / "pieces"
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
    "lion": "獅",
    "free_king": "奔",
    "dragon_king": "龍",
    "vertical_mover": "竪",
    "side_mover": "横",
    "reverse_chariot": "反",
    "kirin": "麒",
    "hoo": "鳳",
    "leopard": "豹",
    "go_between": "仲",
    "wolf": "狼",
    "cloud_eagle": "雲",
    "fox": "狐",
    "rabbit": "兎",
    "stag": "鹿",
    "wild_goose": "鳫",
    "cock": "鶏",
    "crow": "烏",
    "owl": "鴟",
    "dog": "犬",
    "monkey": "猿",
    "wind_horse": "風",
    "sparrow": "雀",
    "iron": "鉄",
    "stone": "石",
    "angry_boar": "猪",
    "cat_sword": "猫",
    "violent_ox": "牛",
    "flying_dragon": "竜",
    "deva": "提",
    "dark_spirit": "無",
    "lion_dog": "狛",
    "hook_mover": "鉤",
    "capricorn": "摩",
    "guardian": "剛",
    "she_devil": "叉",
    "wrestler": "力",
    "buddhist_devil": "羅",
    "donkey": "驢",
    "reclining_dragon": "臥",
    "serpent": "蛇",
    "chinese_cock": "淮",
    "blind_bear": "熊",
    "old_rat": "鼠",
    "tile": "瓦",
    "earth": "土",
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
    "horned_falcon": "鷹",
    "soaring_eagle": "鷲",
    "flying_ox": "牛",
    "free_boar": "猪",
    "whale": "鯨",
    "white_horse": "駒",
    "flying_stag": "鹿",
    "small_rook": "飛",
    "small_vertical_mover": "竪",
    "small_side_mover": "横",
    "small_bishop": "角",
    "small_elephant": "象",
    "golden_bird": "鳥",
    "bear": "熊",
    "gliding_swallow": "燕",
    "heavenly_horse": "天",
    "raiding_falcon": "延",
    "tenacious_falcon": "執",
    "bat": "蝠",
    "small_gold": "金",
}
# Pieces of Tenjiku and Maka Dai Dai Shogi, which share their first characters with others: both are
# drawn.
SHOGI_LONG = {
    "fire_demon": "火鬼",
    "great_general": "大将",
    "vice_general": "副将",
    "rook_general": "飛将",
    "bishop_general": "角将",
    "lion_hawk": "獅鷹",
    "free_eagle": "奔鷲",
    "water_buffalo": "水牛",
    "chariot_soldier": "車兵",
    "vertical_soldier": "竪兵",
    "side_soldier": "横兵",
    "left_chariot": "左車",
    "right_chariot": "右車",
    "side_flier": "横飛",
}
SHOGI_LONG_PROMOTED = {
    "tetrarchs": "四天",
    "multi_general": "雑将",
    "emperor": "自在",
    "teaching_king": "教王",
    "buddhist_spirit": "法性",
    "furious_fiend": "奮迅",
    "great_dragon": "大龍",
    "golden_wings": "金翅",
    "wizard_stork": "仙鶴",
    "mountain_witch": "山母",
    "free_tiger": "奔虎",
    "free_leopard": "奔豹",
    "free_dragon": "奔龍",
    "free_serpent": "奔蛇",
    "free_bear": "奔熊",
    "free_wolf": "奔狼",
    "free_cat": "奔猫",
    "free_gold": "奔金",
    "free_silver": "奔銀",
    "free_copper": "奔銅",
    "free_iron": "奔鉄",
    "free_tile": "奔瓦",
    "free_stone": "奔石",
    "free_earth": "奔土",
    "free_goer": "奔人",
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


TWO_CHARACTERS = {
    "king": "王將",
    "jewel": "玉將",
    "rook": "飛車",
    "bishop": "角行",
    "gold": "金將",
    "silver": "銀將",
    "knight": "桂馬",
    "lance": "香車",
    "pawn": "歩兵",
    "elephant": "酔象",
    "copper": "銅將",
    "dragon": "龍王",
    "dragon_horse": "龍馬",
    "promoted_silver": "成銀",
    "promoted_knight": "成桂",
    "promoted_lance": "成香",
    "tokin": "と金",
    "prince": "太子",
}
LETTERS = {
    "king": "K",
    "jewel": "K",
    "rook": "R",
    "bishop": "B",
    "gold": "G",
    "silver": "S",
    "knight": "N",
    "lance": "L",
    "pawn": "P",
    "elephant": "E",
    "copper": "C",
    "dragon": "+R",
    "dragon_horse": "+B",
    "promoted_silver": "+S",
    "promoted_knight": "+N",
    "promoted_lance": "+L",
    "tokin": "+P",
    "prince": "+E",
}
# Name -> figure of the usual set, by game; figures of promoted pieces wear a plus.
FIGURES = {
    "shogi": {
        "king": "king",
        "jewel": "king",
        "rook": "rook",
        "bishop": "bishop",
        "gold": "gold_general",
        "silver": "silver_general",
        "knight": "knight",
        "lance": "lance",
        "pawn": "pawn",
        "elephant": "elephant",
        "dragon": "dragon_king",
        "dragon_horse": "dragon_horse",
        "promoted_silver": "silver_general",
        "promoted_knight": "knight",
        "promoted_lance": "lance",
        "tokin": "pawn",
        "prince": "prince",
    },
    "xiangqi": {
        **{f"general_{side}": "king" for side in ("red", "black")},
        **{f"advisor_{side}": "ferz" for side in ("red", "black")},
        **{f"elephant_{side}": "elephant" for side in ("red", "black")},
        **{f"horse_{side}": "knight" for side in ("red", "black")},
        **{f"chariot_{side}": "rook" for side in ("red", "black")},
        **{f"cannon_{side}": "cannon" for side in ("red", "black")},
        **{f"soldier_{side}": "pawn" for side in ("red", "black")},
        "banner": "banner",
    },
    "janggi": {
        "han": "king",
        "cho": "king",
        "guard": "ferz",
        "elephant": "elephant",
        "horse": "knight",
        "chariot": "rook",
        "cannon": "cannon",
        "soldier_han": "pawn",
        "soldier_cho": "pawn",
    },
}
FIGURE_SIZE = {"shogi": (0.72, 25.4), "xiangqi": (0.66, 21.6), "janggi": (0.7, 21.8)}
PLUS = '<path class="p" d="M31.2 11.4h2.4v2.6h2.6v2.4h-2.6v2.6h-2.4v-2.6h-2.6V14h2.6z"/>'


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


def write(where: str, title: str, shapes: str) -> None:
    """Write one picture of a set."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><title>{title}</title>'
    path = SETS / where
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{head}<style>{STYLE}</style>{shapes}</svg>\n", encoding="utf-8")


def draw(font: Font, game: str, name: str, letter: str, *, promoted: bool = False) -> None:
    """Write a token with one character."""
    body, centre, size, family = BODIES[game]
    glyph = font.outline(family, letter, centre, size)
    ink = "p" if promoted else "k"
    write(
        f"courier/token_{game}_{name}.svg",
        f"{game}_{name}",
        f'{body}<path class="{ink}" d="{glyph}"/>',
    )


def draw_two(font: Font, where: str, name: str, letters: str) -> None:
    """Write a token of shogi with two characters, one above the other."""
    body, _centre, _size, family = BODIES["shogi"]
    glyphs = font.outline(family, letters[0], (22.5, 16.8), 14.2)
    glyphs += font.outline(family, letters[1], (22.5, 31.6), 14.6)
    ink = "p" if name in SHOGI_PROMOTED or name in SHOGI_LONG_PROMOTED else "k"
    write(where, f"shogi_{name}", f'{body}<path class="{ink}" d="{glyphs}"/>')


def draw_lettered(font: Font, name: str, letters: str) -> None:
    """Write a token of shogi with a character and the letter of its piece."""
    body, _centre, _size, family = BODIES["shogi"]
    character = SHOGI.get(name) or SHOGI_PROMOTED[name]
    glyphs = font.outline(family, character, (22.5, 18.4), 16.5)
    left = 22.5 - 4.6 * (len(letters) - 1)
    for at, letter in enumerate(letters):
        size = 6.4 if letter == "+" else 9.6
        glyphs += font.outline(family, letter, (left + 9.2 * at, 34), size)
    ink = "p" if name in SHOGI_PROMOTED else "k"
    write(f"lettered/{name}.svg", f"shogi_{name}", f'{body}<path class="{ink}" d="{glyphs}"/>')


def draw_figure(game: str, name: str, figure: str) -> None:
    """Write a token with a figure of the usual set."""
    body = BODIES[game][0]
    text = (SETS / "courier" / f"{figure}.svg").read_text(encoding="utf-8")
    shapes = text.partition("</style>")[2].rpartition("</svg>")[0]
    scale, middle = FIGURE_SIZE[game]
    place = f"translate({22.5 * (1 - scale):.2f} {middle - 22 * scale:.2f}) scale({scale})"
    is_promoted = name in SHOGI_PROMOTED and not name.startswith("dragon")
    mark = PLUS if game == "shogi" and is_promoted else ""
    write(
        f"pictured/{game}_{name}.svg",
        f"{game}_{name}",
        f'{body}<g transform="{place}">{shapes}</g>{mark}',
    )


def draw_river(font: Font) -> None:
    """Write the words on the river, two characters each."""
    for side, letters in (("left", "楚河"), ("right", "漢界")):
        glyphs = "".join(
            font.outline("Noto Serif CJK TC", letter, (x, 22.5), 33)
            for x, letter in zip((22.5, 67.5), letters, strict=True)
        )
        write(f"signs/river_{side}.svg", f"river_{side}", f'<path d="{glyphs}"/>')


def write_manifest(where: str, names: Iterable[tuple[str, str]]) -> None:
    """Write which picture is in which file of a set."""
    text = json.dumps(dict(sorted(names)), indent=2) + "\n"
    (SETS / where / "pieces.json").write_text(text, encoding="utf-8")


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
    for name, letters in TWO_CHARACTERS.items():
        draw_two(font, f"kanji/{name}.svg", name, letters)
    for name, letters in (SHOGI_LONG | SHOGI_LONG_PROMOTED).items():
        draw_two(font, f"courier/token_shogi_{name}.svg", name, letters)
    for name, letters in LETTERS.items():
        draw_lettered(font, name, letters)
    for game, figures in FIGURES.items():
        for name, figure in figures.items():
            draw_figure(game, name, figure)
    draw_river(font)
    write_manifest("kanji", ((f"shogi_{name}", f"{name}.svg") for name in TWO_CHARACTERS))
    write_manifest("lettered", ((f"shogi_{name}", f"{name}.svg") for name in LETTERS))
    pictured = [f"{game}_{name}" for game, figures in FIGURES.items() for name in figures]
    write_manifest("pictured", ((name, f"{name}.svg") for name in pictured))
    write_manifest("signs", ((f"river_{side}", f"river_{side}.svg") for side in ("left", "right")))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
