"""Moves typed as shogi, xiangqi, janggi and Arimaa write them themselves: `P-7f`, `C2=5`, `79P78`,
`Ed2n`, `Ra1`.

A text becomes the wish that the reader of all other notations answers, so refusals are the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from variants.core.errors import AmbiguousMove, IllegalMove
from variants.core.move import Move
from variants.core.piece import PieceOn, Side
from variants.core.words import listed
from variants.notation.game import TURNED, Labels
from variants.notation.own_squares import (
    file_letter,
    file_of,
    from_janggi,
    from_shogi,
    own_squares,
    rank_of,
    square_at,
)
from variants.notation.wish import Wish
from variants.spec import PieceSpec, PresetSpec

_SQUARE: Final = r"[1-9][0-9]?[a-z]|[1-9][1-9]"
_SHOGI: Final = re.compile(
    rf"(?P<label>(?:\+?(?:[A-Za-z]{{1,3}}?|\([A-Za-z]{{2,3}}\)))?) ?(?P<origin>(?:{_SQUARE})?) ?"
    rf"(?P<how>[-x*'@]?) ?(?P<target>{_SQUARE}) ?(?P<turn>[-+=]?)"
)
_ONE_DIGIT: Final = 9
_CANONICAL: Final = re.compile(r"([a-z][1-9][0-9]?)([a-z][1-9][0-9]?)?[-+=]?")
_XIANGQI: Final = re.compile(
    r"(?P<label>[A-Za-z]|[+-][A-Za-z]|[A-Za-z][+-]|[1-5][A-Za-z])"
    r"(?P<file>[1-9]?)(?P<way>[-+=.])(?P<number>[1-9])"
)
_JANGGI: Final = re.compile(
    r"(?P<origin>[0-9][1-9])\W?(?P<label>[^\W\d_]?)\W?(?P<target>[0-9][1-9])[+#장]?"
)
_STEP: Final = re.compile(r"(?P<label>[A-Za-z])(?P<origin>[a-z][1-9][0-9]?)(?P<way>[nsew])")
_PLACED: Final = re.compile(r"(?P<label>[A-Za-z])(?P<target>[a-z][1-9][0-9]?)")
# What falls into a trap, as Arimaa writes it behind the step.
_FALLEN: Final = re.compile(r",?\s?(?<![^\s,])[A-Za-z][a-z][1-9][0-9]?x(?![^\s,])")
# The number of a turn without a dot: `2 e4`, and with whose turn it is `2g Ed2n`.
_NUMBER: Final = re.compile(r"^\d{1,4}\s+(?=[^\W\d_])")
_NUMBER_AND_SIDE: Final = re.compile(r"^\d{1,4}[bgsw]\s+")
_WAYS: Final = {
    "n": (0, 1, "north"),
    "e": (1, 0, "east"),
    "s": (0, -1, "south"),
    "w": (-1, 0, "west"),
}
# What Chinese texts say with characters: pieces, directions, figures.
_CHINESE: Final = str.maketrans(
    dict(
        zip(
            "帥帅將将仕士相象傌馬马俥車车炮砲包兵卒進进退平前後后一二三四五六七八九１２３４５６７８９",
            "KKKKAAEEHHHRRRCCCPP++-=+--123456789123456789",
            strict=True,
        )
    )
)

_FURTHER: Final = {"G": "K", "S": "P", "H": "N", "E": "B"}  # letters that other programs write


@dataclass(frozen=True, slots=True)
class OwnText:
    """What a text asks for: a wish, or a `chain` in the site's own notation."""

    wish: Wish | None = None
    chain: str = ""


def turn_text(text: str, spec: PresetSpec) -> str:
    """Return the text of a turn of several moves without its number, where no dot ends it; where
    it is written as Arimaa is, also without what falls into traps, its steps parted by commas.
    """
    if own_squares(spec) != "janggi":  # there a move begins with a number
        text = _NUMBER.sub("", text.strip())
    if spec.effects.displacement is None:
        return text
    text = _NUMBER_AND_SIDE.sub("", _FALLEN.sub("", text.strip()))
    words = text.split()
    is_own = all(_STEP.fullmatch(word) or _PLACED.fullmatch(word) for word in words)
    return ",".join(words) if is_own else text


def read_own(
    text: str,
    spec: PresetSpec,
    labels: Labels,
    *,
    side: Side,
    pieces: Mapping[str, PieceOn],
    moves: Sequence[Move],
) -> OwnText | None:
    """Return what a cleaned text asks for in the game's own notation, None if it is not written so
    or names squares in the site's own way: `d11` or `d12d11` on a board of 16 ranks.

    `moves` are the legal ones of `side`.
    """
    if _names_squares(text, spec):
        return None
    if spec.effects.displacement is not None:
        return _step(text, spec, labels) or _set_up(text, labels, side, moves)
    match own_squares(spec):
        case "shogi":
            return _shogi(text, spec, labels, side, pieces)
        case "xiangqi":
            return _xiangqi(text, spec, labels, side, pieces, moves)
        case "janggi":
            return _janggi(text, spec)
    return None


def _names_squares(text: str, spec: PresetSpec) -> bool:
    """Return whether a text is nothing but canonical names of one or two squares of the board, and
    perhaps a turn.
    """
    found = _CANONICAL.fullmatch(text)
    return found is not None and all(
        file_of(square) < spec.files and rank_of(square) <= spec.ranks
        for square in found.groups()
        if square
    )


def _step(text: str, spec: PresetSpec, labels: Labels) -> OwnText | None:
    """Return what a step north, east, south or west asks for. Raises IllegalMove for one off the
    board.
    """
    found = _STEP.fullmatch(text)
    if found is None or labels.kind(found["label"]) is None:
        return None
    origin = found["origin"]
    across, along, way = _WAYS[found["way"]]
    file, rank = file_of(origin) + across, rank_of(origin) + along
    if not (0 <= file < spec.files and 1 <= rank <= spec.ranks):
        message = f"a step {way} from {origin} leads off the board"
        raise IllegalMove("off-board", message, text, square=origin)
    return OwnText(chain=f"{found['label']} {origin}-{square_at(file, rank)}")


def _set_up(text: str, labels: Labels, side: Side, moves: Sequence[Move]) -> OwnText | None:
    """Return the drop a text asks for while pieces are only placed: `Ra1`."""
    found = _PLACED.fullmatch(text)
    kind = labels.kind(found["label"]) if found else None
    if found is None or kind is None or not all(move.origin is None for move in moves):
        return None
    return OwnText(chain=f"{kind.labels[side]}*{found['target']}")


def _shogi(
    text: str, spec: PresetSpec, labels: Labels, side: Side, pieces: Mapping[str, PieceOn]
) -> OwnText | None:
    found = _SHOGI.fullmatch(text)
    if found is None:
        return None
    # On larger boards `Fd13` is a piece F on the square d13, and not Fd on file 1, rank 3.
    in_digits = found["target"].isdigit() or found["origin"].isdigit()
    if in_digits and max(spec.files, spec.ranks) > _ONE_DIGIT:
        return None
    target = from_shogi(spec, found["target"])
    label = _in_parentheses(found["label"])
    kind = labels.kind(label or "P") if label or not found["origin"] else None
    if kind is None and label:
        return None
    if found["how"] in ("*", "'", "@") and kind is not None:
        return OwnText(chain=f"{_label(label, kind, side)}*{target}")
    origin = from_shogi(spec, found["origin"]) if found["origin"] else ""
    on_origin = pieces[origin].label.upper() if origin in pieces else ""
    return OwnText(
        Wish(
            target=target,
            label=_label(label, kind, 0) if kind else None,
            file=origin[:1] or None,
            rank=origin[1:] or None,
            promotion=_turned(label.upper() or on_origin or "P", found["turn"]),
            captures=found["how"] == "x",
        )
    )


def _in_parentheses(text: str) -> str:
    """Return the label that is typed without its parentheses, `+(Bg)` for `+Bg`."""
    letters = text.strip("+()")
    return f"{text[: text.startswith(TURNED)]}({letters})" if len(letters) > 1 else text


def _label(text: str, kind: PieceSpec, side: Side) -> str:
    """Return the label of a piece as moves name it: `+N` where a knight has turned into a gold."""
    if not text.startswith(TURNED):
        return kind.labels[side]
    return text.lower() if side else text.upper()


def _turned(label: str, turn: str) -> str | None:
    """Return what a piece turns into by `+`, and back into by `-` as in Kyoto Shogi."""
    match turn:
        case "+":
            return TURNED + label
        case "-":
            return label.removeprefix(TURNED)
    return None


def _xiangqi(
    text: str,
    spec: PresetSpec,
    labels: Labels,
    side: Side,
    pieces: Mapping[str, PieceOn],
    moves: Sequence[Move],
) -> OwnText | None:
    plain = text.translate(_CHINESE)
    if plain != text and plain[0] in "+-" and len(plain) == 4:
        plain = plain[1] + plain[0] + plain[2:]  # the front one of two: its file is not said
    found = _XIANGQI.fullmatch(plain)
    if found is None:
        return None
    letter, place = _letter_and_place(found["label"])
    kind = labels.kind(letter) or labels.kind(_FURTHER.get(letter.upper(), letter))
    if kind is None or not (found["file"] or place):
        return None
    own = [square for square, on in pieces.items() if (on.piece_id, on.side) == (kind.id, side)]
    if found["file"]:
        file = file_letter(spec, int(found["file"]), side)
        own = [square for square in own if square[0] == file]
    if place:
        own = _placed(own, place, side)
    targets = [
        (square, _target(spec, kind, square, found["way"], int(found["number"]), side))
        for square in own
    ]
    legal = {(move.origin, move.target) for move in moves}
    fitting = [pair for pair in targets if pair in legal] or targets[:1]
    if len(fitting) == 1:
        origin, target = fitting[0]
        return OwnText(Wish(target, label=kind.labels[0], file=origin[0], rank=origin[1:]))
    if not fitting:
        number = int(found["file"] or found["number"])
        away = square_at(file_of(file_letter(spec, number, side)), 1 if side == 0 else spec.ranks)
        return OwnText(Wish(away, label=kind.labels[0]))
    texts = tuple(move.text for move in moves if (move.origin, move.target) in fitting)
    message = f"more than one {kind.name.lower()} on that file can go so: write {listed(texts)}"
    raise AmbiguousMove("ambiguous", message, text, moves=texts)


def _letter_and_place(label: str) -> tuple[str, str]:
    """Return the letter of a piece, and which of several on a file it is."""
    letter = next(mark for mark in label if mark.isalpha())
    return letter, label.replace(letter, "", 1)


def _placed(own: list[str], place: str, side: Side) -> list[str]:
    """Return the piece in front or behind, or the one of a number counted from the front, among
    those that share a file.
    """
    files = [square[0] for square in own]
    shared = [square for square in own if files.count(square[0]) > 1]
    ordered = sorted(shared, key=rank_of, reverse=side == 0)
    if not ordered:
        return []
    if place in "+-":
        return [ordered[0] if place == "+" else ordered[-1]]
    return ordered[int(place) - 1 : int(place)]


def _target(
    spec: PresetSpec, kind: PieceSpec, square: str, way: str, number: int, side: Side
) -> str:
    """Return where a piece goes: sideways to a file, so many steps along its own, or aslant to a
    file.
    """
    file, rank = file_of(square), rank_of(square)
    ahead = 1 if (way == "+") == (side == 0) else -1
    goal = file_of(file_letter(spec, number, side))
    if way in "=.":
        return square_at(goal, rank)
    if kind.betza in SLANTING:
        aside = abs(goal - file)
        steps = SLANTING[kind.betza].get(aside)
        return square_at(goal, rank + ahead * steps) if steps else ""
    return square_at(file, rank + ahead * number)


# By moves: how many ranks a piece goes that changes its file by so many.
SLANTING: Final[Mapping[str, Mapping[int, int]]] = {
    "F": {1: 1},
    "nA": {2: 2},
    "nN": {1: 2, 2: 1},
    "N": {1: 2, 2: 1},
}


def _janggi(text: str, spec: PresetSpec) -> OwnText | None:
    found = _JANGGI.fullmatch(text)
    if found is None:
        return None
    origin = from_janggi(spec, found["origin"])
    return OwnText(Wish(from_janggi(spec, found["target"]), file=origin[0], rank=origin[1:]))
