"""A second referee (`SECOND_REFEREE`) that has Fairy-Stockfish judge beside our source, where
`pyffish` is installed:

    SECOND_REFEREE="python -m kit.fairy_referee"

It answers every question as `python -m variants referee` does. A game of a preset of `GAMES`, by
the document this release ships and from the usual array, is played by Fairy-Stockfish as well;
where that sees it otherwise its answer takes the place of ours, so that the site finds a
difference. All other games are judged by our source alone.

Fairy-Stockfish writes squares of en passant only where somebody can capture there, and hands in
another order; it has no words for why a game ends, and lists as an end what is only a claim here.
None of that is a difference.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import pyffish

from variants import RulesError, preset_document
from variants.commands import referee

# Preset = the game of Fairy-Stockfish that is played exactly alike. Left out are games with a
# difference that docs/conformance.md lists (minishogi, judkins-shogi, gorogoro-shogi, ouk-chatrang,
# karouk, s-house, berolina-chess) or that have what it lists (seirawan-chess, torpedo-chess), those
# whose claims have a winner (ataxx, janggi) and those whose boards are written otherwise
# (grand-chess, gustav-iii-chess, omicron-chess, troitzky-chess).
TABLE: Final = """
almost-chess=almost amazon-chess=amazon antichess=antichess asean-chess=asean atomar=atomar
atomic=atomic breakthrough=breakthrough capablanca-chess=capablanca capahouse=capahouse
centaur-chess=centaur chancellor-chess=chancellor chaturanga=chaturanga check-shogi=checkshogi
chess=chess chessgi=chessgi chigorin-chess=chigorin clobber=clobber codrus=codrus
courier-chess=courier crazyhouse=crazyhouse dobutsu-shogi=dobutsu embassy-chess=embassy
euro-shogi=euroshogi extinction-chess=extinction five-check=5check gardner-minichess=gardner
giveaway=giveaway gothic-chess=gothic hoppel-poppel=hoppelpoppel horde=horde janus-chess=janus
jeson-mor=jesonmor king-of-the-hill=kingofthehill kinglet=kinglet knightmate=knightmate
loop-chess=loop los-alamos-chess=losalamos losers=losers makpong=makpong makruk=makruk
mini-xiangqi=minixiangqi misere=misere modern-chess=modern new-zealand-chess=newzealand
no-castling-chess=nocastle othello=flipello perfect-chess=perfect racing-kings=racingkings
shatar=shatar shatranj=shatranj sho-shogi=shoshogi shogi=shogi suicide=suicide
ten-cubed-chess=tencubed three-check=3check tori-shogi=torishogi xiangqi=xiangqi
yari-shogi=yarishogi
"""
GAMES: Final = dict(pair.split("=") for pair in TABLE.split())
# Fairy-Stockfish plays a game from its start for every question about its end.
MOST_MOVES: Final = 1_000
ILLEGAL: Final = "illegal-by-fairy-stockfish"
REASON: Final = "by Fairy-Stockfish"


@dataclass(frozen=True, slots=True)
class Played:
    """A game played by Fairy-Stockfish. The moves must be legal: the library has no other word for
    those that are not than a SystemError.
    """

    name: str
    moves: list[str]

    def position(self) -> str:
        """The position as text."""
        return str(pyffish.get_fen(self.name, pyffish.start_fen(self.name), self.moves))

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(pyffish.gives_check(self.name, pyffish.start_fen(self.name), self.moves))

    def end(self) -> End:
        """Whether and how the game ends here."""
        game = self.name, pyffish.start_fen(self.name), self.moves
        is_over, value = pyffish.is_immediate_game_end(*game)
        if not is_over and not pyffish.legal_moves(*game):
            is_over, value = True, pyffish.game_result(*game)
        if is_over:
            return End(must_end=True, winner=self._winner(value))
        may_end, value = pyffish.is_optional_game_end(*game)
        if may_end and value:
            return End(must_end=True, winner=self._winner(value))
        return End(may_be_drawn=may_end or all(pyffish.has_insufficient_material(*game)))

    def first_illegal(self) -> int | None:
        """The place of the first move that is not legal."""
        start = pyffish.start_fen(self.name)
        for index, move in enumerate(self.moves):
            if move not in pyffish.legal_moves(self.name, start, self.moves[:index]):
                return index
        return None

    def _winner(self, value: int) -> int | None:
        """Who wins by a value that is seen from the side to move; None: nobody."""
        side = 0 if self.position().split()[1] == "w" else 1
        return None if value == 0 else side if value > 0 else 1 - side


@dataclass(frozen=True, slots=True)
class End:
    """Whether a game ends: by the rules, with its winner (None: a draw), or in a draw that may be
    claimed or given.
    """

    must_end: bool = False
    winner: int | None = None
    may_be_drawn: bool = False

    def allows(self, outcome: Mapping[str, Any] | None) -> bool:
        """Whether this is the outcome our rules give, or None."""
        if outcome is None:
            return not self.must_end
        if self.must_end:
            return bool(outcome["winner"] == self.winner)
        return self.may_be_drawn and outcome["winner"] is None

    def outcome(self) -> dict[str, object] | None:
        """As an answer has it."""
        return {"winner": self.winner, "reason": REASON} if self.must_end else None


def main() -> int:
    """Answer standard input until it ends; return the exit code."""
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(json.dumps(answer(line)) + "\n")
            sys.stdout.flush()
    return 0


def answer(line: bytes) -> dict[str, object]:
    """The answer to one line: ours, but for what Fairy-Stockfish sees otherwise."""
    ours = referee.answer(line)
    game = None if "error" in ours else game_in(line)
    return ours if game is None else {**ours, **differences(game, ours)}


def game_in(line: bytes) -> Played | None:
    """The game a question is about, if Fairy-Stockfish plays it as we do."""
    try:
        question = referee.parse_question(line)
    except (referee.Refused, RulesError):
        return None
    name = _names().get(question.game.document)
    if name is None or question.mode is not None or len(question.moves) > MOST_MOVES:
        return None
    game = Played(name, [])
    if question.position is not None and not is_same(question.position, game.position()):
        return None
    return Played(name, list(question.moves))


def differences(game: Played, ours: Mapping[str, Any]) -> dict[str, object]:
    """What Fairy-Stockfish sees otherwise, as parts of an answer."""
    try:
        position = game.position()
    except (SystemError, ValueError):
        refusal = {"code": ILLEGAL, "message": "", "move_index": game.first_illegal()}
        return {"error": refusal}
    found: dict[str, object] = {}
    if "position" in ours and not is_same(ours["position"], position):
        found["position"] = position
    if "check" in ours and ours["check"] != game.is_check():
        found["check"] = game.is_check()
    if "outcome" in ours and not (end := game.end()).allows(ours["outcome"]):
        found["outcome"] = end.outcome()
    return found


def is_same(ours: str, theirs: str) -> bool:
    """Whether two texts are of the same position."""
    return _plain(ours) == _plain(theirs)


def _plain(text: str) -> tuple[str, str, list[str]]:
    """Board, hands in order of their letters, and the fields behind them without the square of en
    passant.
    """
    placement, *rest = text.split()
    board, _, hands = placement.rstrip("]").partition("[")
    return board, "".join(sorted(hands)), [*rest[:2], *rest[3:]]


@cache
def _names() -> dict[str, str]:
    return {preset_document(key): name for key, name in GAMES.items()}


if __name__ == "__main__":
    sys.exit(main())
