"""Betza texts of Fairy-Stockfish's dialect -> XBetza.

That dialect knows K and Q as W with F and R with B, so that a direction counts for either part. It
knows one digit and no legs, and it passes over letters it does not know. A piece simply lacks the
moves which the program cannot make.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_MOVE: Final = re.compile(r"(?<![a-z])([a-z]*)([A-Z])(\2|[0-9])?")
_PARTS: Final = {"R": "W", "B": "F", "Q": "WF", "K": "WF", "L": "C", "J": "Z"}
_SLIDERS: Final = "RBQ"
_LEAPS: Final = "WFDNAHCZG"
_RIDERS: Final = "WFN"
_HOPPERS: Final = "WF"
_LAME: Final = "NAZD"
_DIAGONAL: Final = "FAG"
_OBLIQUE: Final = "NCZ"
_UPRIGHT: Final = "fbvh"
_SIDEWAYS: Final = "rlsh"


@dataclass(frozen=True, slots=True)
class FairyMove:
    """One atom of a text: modes (`m`, `c` or both), words of direction, atom, most steps (0:
    any).
    """

    modes: str
    words: tuple[str, ...]
    atom: str
    steps: int
    hopper: str = ""
    is_lame: bool = False
    is_initial: bool = False

    def text(self, *, passing: bool = False) -> str:
        """Return the move in XBetza; `passing` adds taking in passing to a capture."""
        modes = "" if len(self.modes) == 2 else self.modes
        letters = (
            ("i" if self.is_initial else "")
            + "".join(self.words)
            + modes
            + ("e" if passing else "")
        )
        letters += self.hopper + ("n" if self.is_lame else "")
        if self.atom in "WF" and self.steps != 1:
            atom = {"W": "R", "F": "B"}[self.atom]
            return letters + atom + (str(self.steps) if self.steps else "")
        return letters + self.atom + ("" if self.steps == 1 else str(self.steps))


def read_moves(text: str) -> tuple[FairyMove, ...]:
    """Return the moves of a text that Fairy-Stockfish can make, atom by atom."""
    return tuple(move for found in _MOVE.finditer(text) for move in _moves(found))


def _moves(found: re.Match[str]) -> Iterator[FairyMove]:
    letters = found[1]
    capital = found[2]
    number = found[3]
    modes = "".join(mode for mode in "mc" if mode in letters) or "mc"
    hopper = "p" if "p" in letters else "g" if "g" in letters else ""
    steps = 0 if capital in _SLIDERS or (number and not number.isdecimal()) else 1
    if number and number.isdecimal():
        steps = int(number)
    if hopper == "g":
        steps = 0
    for atom in _PARTS.get(capital, capital):
        move = FairyMove(
            modes=modes,
            words=_words(letters, atom),
            atom=atom,
            steps=steps,
            hopper=hopper,
            is_lame="n" in letters,
            is_initial="i" in letters,
        )
        if _can_be_made(move):
            yield move


def _can_be_made(move: FairyMove) -> bool:
    if move.atom not in _LEAPS:
        return False
    if move.hopper:
        return move.atom in _HOPPERS
    if move.steps != 1:
        return move.atom in _RIDERS
    return not move.is_lame or move.atom in _LAME


def _words(letters: str, atom: str) -> tuple[str, ...]:
    """Return the words of direction that an atom understands, in the order of the text."""
    found = []
    at = 0
    signs = [letter for letter in letters if letter in _UPRIGHT + _SIDEWAYS or letter in "mcpgnie"]
    while at < len(signs):
        first = signs[at]
        second = signs[at + 1] if at + 1 < len(signs) else ""
        if first not in _UPRIGHT + _SIDEWAYS:
            at += 1
        elif second and _combine(first, second):
            found.append(first + second)
            at += 2
        else:
            found.append(first)
            at += 1
    return tuple(word for text in found for word in _understood(text, atom))


def _combine(first: str, second: str) -> bool:
    if first == second:
        return True
    return (first in _UPRIGHT and second in _SIDEWAYS) or (
        first in _SIDEWAYS and second in _UPRIGHT
    )


def _understood(word: str, atom: str) -> Iterator[str]:
    if atom in _OBLIQUE:
        yield word
    elif atom in _DIAGONAL:
        yield word[0] if len(word) == 2 and word[0] == word[1] else word
    else:
        yield from dict.fromkeys(word)
