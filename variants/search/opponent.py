"""The computer opponent: a move for a position of any preset that enforces its rules."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from variants.core.errors import RulesError
from variants.core.move import Move
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.protocol import Rules
from variants.search.alphabeta import FOREVER
from variants.search.compiled import CompiledGame
from variants.search.depth_search import Deepening, Progress, Result
from variants.search.dice import Dice
from variants.search.game import MATE, Game
from variants.search.limits import Limits
from variants.search.sigma4 import Sigma4Game, stone_values
from variants.search.values import values_of
from variants.special.sigma4.rules import Sigma4Rules

M = TypeVar("M", bound=Hashable)

GAMES: Final = 16
NOTHING_ENFORCED: Final = "nothing is enforced here: there are no moves to choose from"
NO_LIMITS: Final = Limits()


class NoMove(RulesError):
    """There is no move to be found: nothing is enforced, or the game is over."""


@lru_cache(maxsize=GAMES)
def compiled_game(rules: GameRules) -> CompiledGame:
    """Return a preset made of components as the search sees it; its pieces are measured once."""
    return CompiledGame(rules)


def search(
    rules: Rules,
    position: Position,
    history: Sequence[str] = (),
    limits: Limits = NO_LIMITS,
    report: Callable[[Progress], None] | None = None,
) -> Result:
    """Return the best move that was found within the limits, always a legal one.

    `history` holds the keys of all earlier positions. `report` is told of every depth that is
    finished. The same arguments give the same move, unless `limits` ask a clock. Raises NoMove.
    """
    if isinstance(rules, GameRules):
        return _found(compiled_game(rules), rules, position, history, limits, report)
    if isinstance(rules, Sigma4Rules):
        return _found(Sigma4Game(rules), rules, position, history, limits, report)
    raise NoMove("nothing-enforced", NOTHING_ENFORCED, "")


def _found(
    game: Game[M],
    rules: Rules,
    position: Position,
    history: Sequence[str],
    limits: Limits,
    report: Callable[[Progress], None] | None,
) -> Result:
    if game.ended(position) is not None and rules.outcome(position, history) is not None:
        raise NoMove("over", "the game is over", "")
    if not game.moves(position):
        raise NoMove("over", "the game is over", "")
    return Deepening(game, position, history, limits).best(report)


def piece_values(rules: Rules) -> dict[str, int]:
    """Return what the kinds of a preset are worth by id, in hundredths of about a pawn; royals are
    left out.

    Side 0's pieces are meant, wherever they stand. Stones that other pieces carry are worth what
    they add.
    """
    if isinstance(rules, Sigma4Rules):
        return stone_values()
    if not isinstance(rules, GameRules):
        return {}
    values = values_of(rules)
    army = rules.army
    codes = {piece.id: army.code(piece.id, 0) for piece in rules.spec.pieces}
    return {kind: values.of[code] for kind, code in codes.items() if code not in values.vital[0]}


def random_move(rules: Rules, position: Position, dice: Dice) -> Move:
    """Return any legal move. Raises NoMove."""
    moves = rules.legal_moves(position)
    if not moves:
        raise NoMove("over", "there is no legal move", "")
    return dice.choice(moves)


def greedy_move(rules: Rules, position: Position, dice: Dice) -> Move:
    """Return a move whose position is worth most, without looking at any answer. Raises NoMove."""
    if isinstance(rules, GameRules):
        return _greedy(compiled_game(rules), position, dice)
    if isinstance(rules, Sigma4Rules):
        return _greedy(Sigma4Game(rules), position, dice)
    raise NoMove("nothing-enforced", NOTHING_ENFORCED, "")


def _greedy(game: Game[M], position: Position, dice: Dice) -> Move:
    best = -FOREVER
    found = list[M]()
    for move in game.moves(position):
        child = game.after(position, move)
        sign = game.ended(child)
        score = sign * MATE if sign is not None else game.evaluate(child)
        score = score if child.side == position.side else -score
        if score > best:
            best = score
            found = []
        if score == best:
            found.append(move)
    if not found:
        raise NoMove("over", "there is no legal move", "")
    return game.move_of(position, dice.choice(found))
