"""The computer opponent, for every preset that enforces its rules, those written as code included.

    from variants.search import DEFAULT_LEVEL, LEVELS, search

    level = LEVELS[DEFAULT_LEVEL - 1]
    result = search(rules, position, history, level.limits(clock=time.monotonic, seed=1), report)
    position = rules.play(position, result.move)

`history` holds the keys of all earlier positions, as `Rules.outcome` wants them. Nothing here knows
a clock: `limits` takes one, and `stop`, a function that is asked again and again and ends the
search at once; `level.counted(seed)` is bounded by positions alone and so gives the same move on
every machine. `report` is told of every depth finished. A search that is stopped at once still
answers with a legal move. `NoMove` is raised where nothing is enforced or the game is over.

    search/mobility.py, values.py   what the pieces are worth, measured from the way they move
    search/weights.py               how much that counts, or what was learned in its place (lessons.py, regression.py)
    search/aims.py, evaluation.py   what a position is worth, by the tables of the preset
    search/game.py                  what the search asks of a game; compiled.py answers for components
    search/alphabeta.py, memory.py  the search to one depth
    search/depth_search.py          depth after depth, the first moves blurred at low levels
    search/limits.py, opponent.py   levels, and the calls for the outside
    search/mate.py                  forced wins proved by trying every defence
    search/best_move.py             the one move that wins most, proved by looking at everything
    search/selfplay.py              a preset played by itself, which statistics.py sums up (features.py: rules in use)
"""  # noqa: E501 -- a table

from variants.search.best_move import NothingToWeigh, Weighed, Weigher
from variants.search.depth_search import Progress, Result
from variants.search.dice import Dice
from variants.search.limits import DEFAULT_LEVEL, LEVELS, Level, Limits
from variants.search.mate import Solver, TooHard
from variants.search.opponent import NoMove, greedy_move, piece_values, random_move, search
from variants.search.selfplay import Played, self_play
from variants.search.statistics import Share, Statistics

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Dice",
    "Level",
    "Limits",
    "NoMove",
    "NothingToWeigh",
    "Played",
    "Progress",
    "Result",
    "Share",
    "Solver",
    "Statistics",
    "TooHard",
    "Weighed",
    "Weigher",
    "greedy_move",
    "piece_values",
    "random_move",
    "search",
    "self_play",
]
