"""Good files of every format, and what chance makes of them."""

from __future__ import annotations

import random
from functools import cache

from courier.archive.domain.shipped_games import HISTORICAL_FILES
from courier.exchange.writers.game_json import game_value, preset_line, to_line
from courier.exchange.writers.pgn import pgn_of
from courier.exchange.writers.plain_text import text_of
from tests.courier.exchange.random_games import random_game

PRESETS = (
    "chess",
    "crazyhouse",
    "sissa",
    "free-board",
    "sigma-4-shogi-quick",
    "xiangqi",
    "chess960",
)
ODD = [
    "(",
    ")",
    "((((((((",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    ";",
    "//",
    "|",
    "%",
    "$300",
    "$",
    "\0",
    "\ufeff",
    "\r\n",
    "\u2028",
    "\x85",
    "1-0",
    "*",
    "1.",
    "99999.",
    "1...",
    "O-O-O",
    "Variations\n",
    "  ",
    "\t",
    "e.p.",
    "mate!!!",
    "null",
    "-1",
    "1e999",
    "NaN",
    "\ud800",
    "é",
    "♞",
    "[%csl Zz9][%cal Gq1q1]",
    '[FEN "x"]\n',
    '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n',
    '[Variant "?"]\n',
    '[Preset "\\""]\n',
    "Setup: ED@a1",
    "P e2-e4; e8-",
    "%Z",
    "\\u0000",
    "\\ud800",
    "{}",
    '"moves":[',
    "x" * 300,
    "9" * 5000,
]


@cache
def good_files() -> tuple[str, ...]:
    historical = HISTORICAL_FILES / "symmetric-sissa-mora-cetina-1998.txt"
    found = [historical.read_text(encoding="utf-8")[:900]]
    found.append(
        '[Variant "Chess"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5!? {so} 3. exd5) 3. Nf3 $1) 2...'
        " Nc6 {a} 1-0\n"
    )
    found.append("1. P e2-e4\n1... p e7-e5 // well\n2. N g1-f3 n b8-c6\n| 2. f2-f4\nresign\n")
    for key in PRESETS:
        game, moves = random_game(key, seed="seed", plies=6)
        found += [pgn_of(game, moves), text_of(game, moves, style="canonical")]
        found.append(preset_line(game.revision) + to_line(game_value(game, moves, document=False)))
    return tuple(found)


def mutated(text: str, draw: random.Random) -> str:
    """The text with one to four things wrong."""
    for _ in range(draw.randrange(1, 5)):
        at, end = sorted((draw.randrange(len(text) + 1), draw.randrange(len(text) + 1)))
        end = min(end, at + draw.choice([1, 3, 20, 200]))
        match draw.randrange(6):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + draw.choice(ODD) + text[at:]
            case 2:
                text = text[:at] + draw.choice(ODD) + text[end:]
            case 3:
                text = text[:at] + text[at:end] * draw.choice([2, 3, 30]) + text[end:]
            case 4:
                text = text[:at] + "".join(draw.sample(text[at:end], end - at)) + text[end:]
            case _:
                other = draw.choice(good_files())
                text = text[:at] + other[draw.randrange(len(other)) :][:200] + text[at:]
    return text.encode("utf-8", "replace").decode()[:6000]
