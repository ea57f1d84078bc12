"""Short texts of Sissa, and why moves are refused, against the slow rules written from the
rulings.
"""

import random
import re
from dataclasses import replace

import pytest

from tests.depth import chosen
from tests.variants import naive_sissa as naive
from variants import IllegalMove, Position, get_rules

RULES = get_rules("sissa")
SQUARES = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]
NAMES = {
    "K": "king",
    "Q": "queen",
    "R": "rook",
    "B": "bishop",
    "N": "knight",
    "S": "sissa",
    "P": "pawn",
}
CHECKS = {"into-check", "still-in-check", "leaves-in-check"}


def bishops(
    draw: random.Random, pieces: dict[naive.Square, str], first_moves: dict[naive.Square, str]
) -> None:
    """Put original bishops on their squares, and remember what became of those that are not
    there.
    """
    for side, letter in (("w", "B"), ("b", "b")):
        for home in naive.HOMES[side]:
            state = draw.choice(["home", "taken", "normal", "converted"])
            if state == "home":
                pieces[home] = letter
            else:
                first_moves[home] = state
        if [first_moves.get(home) for home in naive.HOMES[side]].count("converted") == 2:
            first_moves[naive.HOMES[side][0]] = "taken"


def scattered(draw: random.Random) -> naive.Game:
    """Return original bishops, many like pieces and some pawns; the side to move may be in check,
    the other not.
    """
    while True:
        pieces, first_moves = dict[naive.Square, str](), dict[naive.Square, str]()
        bishops(draw, pieces, first_moves)
        letters = "Kk" + "".join(
            draw.choices(draw.choice(["SsNn", "SsRr", "QqSB", "RNBSrnbs"]), k=draw.randrange(14))
        )
        free = [square for square in SQUARES if square not in pieces]
        pieces |= zip(draw.sample(free, len(letters)), letters, strict=True)
        for square in draw.sample(
            [s for s in SQUARES if 1 < s[1] < 9 and s not in pieces], draw.randrange(8)
        ):
            pieces[square] = draw.choice("Pp")
        game = naive.Game(pieces, draw.choice("wb"), frozenset(), None, first_moves)
        if not naive.in_check(game, "b" if game.turn == "w" else "w"):
            return game


def position_of(game: naive.Game) -> Position:
    *fields, conversion = naive.position_text(game).split()
    return RULES.position(f"{' '.join(fields)} 0 1 {conversion}")


def short(game: naive.Game, legal: dict[str, naive.Game], text: str) -> str:
    """Return the short text of a legal move (section 8)."""
    origin, target = text[:2], text[2:4]
    piece = game.pieces[square_of(origin)]
    takes = "x" if square_of(target) in game.pieces else ""
    if piece in "Pp":
        shown = (
            (origin[0] + takes if takes else "")
            + target
            + (f"={text[4].upper()}" if text[4:] else "")
        )
    else:
        rivals = {
            o[:2]
            for o in legal
            if o[2:4] == target and o[:2] != origin and game.pieces[square_of(o[:2])] == piece
        }
        if not rivals:
            part = ""
        elif all(rival[0] != origin[0] for rival in rivals):
            part = origin[0]
        else:
            part = origin[1] if all(rival[1] != origin[1] for rival in rivals) else origin
        shown = piece.upper() + part + takes + target
    after = legal[text]
    return shown + (
        ("+" if naive.legal(after) else "#") if naive.in_check(after, after.turn) else ""
    )


def square_of(name: str) -> naive.Square:
    return "abcdefghi".index(name[0]) + 1, int(name[1])


def reasons(game: naive.Game, origin: naive.Square, target: naive.Square) -> set[str]:
    """Return the codes that may truly say why a piece other than a pawn cannot go from origin to
    target.
    """
    piece, at = game.pieces[origin], game.pieces.get(target)
    own = at is not None and naive.colour(at) == game.turn
    if target in naive.capture_targets(game, origin):
        return {"own-piece"} if own else CHECKS
    if (
        piece in "Kk"
        and origin == (5, 1 if game.turn == "w" else 9)
        and target in ((2, origin[1]), (8, origin[1]))
    ):
        return {"castling-right"}
    alone = replace(game, pieces={origin: piece})
    ordinary = piece in "Bb" and target in set(naive.slides(alone, origin, naive.BISHOP))
    if (
        piece in "Bb"
        and naive.is_original(game, origin)
        and "!" in naive.conversion_field(only(game, origin))
    ):
        return {"must-convert"}
    if (
        piece in "Bb"
        and origin in naive.HOMES[game.turn]
        and target in [naive.plus(origin, s) for s in naive.ROOK]
    ):
        return {"cannot-convert"}
    reachable = ordinary or target in naive.capture_targets(alone, origin)
    if not reachable:
        return {"cannot-reach"}
    return {"own-piece"} if own else {"blocked"}


def only(game: naive.Game, home: naive.Square) -> naive.Game:
    """Return the game with every other pair of bishops forgotten."""
    pair = next(pair for pair in naive.HOMES.values() if home in pair)
    others = {h: "taken" for hs in naive.HOMES.values() for h in hs if h not in pair}
    return replace(game, first_moves=game.first_moves | others)


@pytest.mark.parametrize("seed", chosen(range(8), "words"))
def test_short_texts_are_those_of_the_ruling(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(6):
        game = scattered(draw)
        position, legal = position_of(game), naive.legal(game)
        ours = {
            move.text: RULES.write(move, position, "san") for move in RULES.legal_moves(position)
        }
        assert ours == {text: short(game, legal, text) for text in legal}, RULES.text(position)
        assert all(RULES.read(shown, position).text == text for text, shown in ours.items())


@pytest.mark.parametrize("seed", chosen(range(8), "words"))
def test_every_refusal_gives_a_true_reason(seed: int) -> None:
    draw = random.Random(100 + seed)
    for _ in range(8):
        game = scattered(draw)
        position, legal = position_of(game), naive.legal(game)
        officers = [
            square
            for square, piece in game.pieces.items()
            if piece not in "Pp" and naive.colour(piece) == game.turn
        ]
        for origin in draw.sample(officers, min(3, len(officers))):
            for target in SQUARES:
                text = naive.name(origin) + naive.name(target)
                if target != origin and text not in legal:
                    refused(game, legal, position, text)


def refused(game: naive.Game, legal: dict[str, naive.Game], position: Position, text: str) -> None:
    """Compare code and sentence of a refusal with what the slow rules know."""
    origin, target = square_of(text[:2]), square_of(text[2:])
    with pytest.raises(IllegalMove) as caught:
        RULES.read(text, position)
    code, message = caught.value.code, caught.value.message
    assert code in reasons(game, origin, target), (RULES.text(position), text, message)
    if code in CHECKS:
        after = naive.after(game, origin, target, "", None)
        king = next(
            square
            for square, piece in after.pieces.items()
            if piece == ("K" if game.turn == "w" else "k")
        )
        checking = {
            f"{NAMES[piece.upper()]} on {naive.name(square)}"
            for square, piece in after.pieces.items()
            if naive.colour(piece) == after.turn and king in naive.capture_targets(after, square)
        }
        assert set(re.findall(r"the (\w+ on \w\d)", message.split(" by ")[1])) == checking, message
    if code == "must-convert" and ": it may go to " in message:
        open_squares = {move[2:] for move in legal if move[:2] == text[:2]}
        assert set(re.findall(r"\w\d", message.split(":")[1])) == open_squares, message
