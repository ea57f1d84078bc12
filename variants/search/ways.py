"""Terms of the ways that are open on the board as it stands: of lone runners, and of pieces that
run out of squares.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.search.mobility import Steps, steps

FEW: int = 2
RUNNER: int = 520
NEARER: float = 0.6
SHUT_OUT: int = 200
FIELD: int = 14

# How far away a square is that cannot be reached.
NEVER: int = 999


class LoneRunner:
    """A goal for one of a few pieces: how near they are to it by empty squares, and whether they
    are shut out.
    """

    def __init__(
        self, rules: GameRules, codes: frozenset[int], goal: frozenset[int], sign: int
    ) -> None:
        self.edges = {code: steps(rules, code) for code in codes}
        self.goal = goal
        self.sign = sign

    def __call__(self, position: Position) -> int:
        """Return what the way is worth to side 0."""
        placement = position.placement
        ways = [
            _moves_to(placement, edges, square, self.goal)
            for code, edges in self.edges.items()
            for square, stands in enumerate(placement)
            if stands == code
        ]
        shortest = min(ways, default=NEVER)
        return self.sign * (-SHUT_OUT if shortest == NEVER else round(RUNNER * NEARER**shortest))


def _moves_to(placement: Sequence[int], edges: Steps, start: int, goal: frozenset[int]) -> int:
    """Return in how many moves over empty squares a piece comes to a goal."""
    reached = {start}
    edge = {start}
    moves = 0
    while edge:
        if not goal.isdisjoint(edge):
            return moves
        moves += 1
        edge = {t for s in edge for t in edges.get(s, ()) if not placement[t]} - reached
        reached |= edge
    return NEVER


class Field:
    """Squares that pieces of one side come to before those of the other, where they are walled up
    one by one.
    """

    def __init__(self, rules: GameRules) -> None:
        walk = rules.legality.walk
        self.owner = tuple(rules.army.owner)
        self.edges = [
            steps(rules, code) if code and walk.plans[code] else {}
            for code in range(len(self.owner))
        ]

    def __call__(self, position: Position) -> int:
        """Return how much more side 0 has before it."""
        ours = self._far(position.placement, 0)
        theirs = self._far(position.placement, 1)
        found = 0
        for square in ours.keys() | theirs.keys():
            one = ours.get(square, NEVER)
            two = theirs.get(square, NEVER)
            if one == two:
                continue
            found += 1 if one < two else -1
        return FIELD * found

    def _far(self, placement: Sequence[int], side: int) -> dict[int, int]:
        """Return in how many moves a side comes to each empty square it can come to."""
        found: dict[int, int] = {}
        for start, code in enumerate(placement):
            if not code or self.owner[code] != side:
                continue
            edges = self.edges[code]
            edge = {start}
            moves = 0
            while edge:
                moves += 1
                edge = {
                    t
                    for s in edge
                    for t in edges.get(s, ())
                    if not placement[t] and found.get(t, NEVER) > moves
                }
                found |= dict.fromkeys(edge, moves)
        return found


def is_field_game(rules: GameRules) -> bool:
    """Return whether squares are walled up and all pieces leap, so that what lies before them can
    be told from tables.
    """
    walk = rules.legality.walk
    plans = [plan for of in walk.plans for plan in of]
    leaps = all(not (plan.rays or plan.bents) and _only_steps(plan.limited) for plan in plans)
    return rules.spec.effects.walls is not None and leaps


def _only_steps(limited: object) -> bool:
    rays = getattr(limited, "quiet_rays", ()) or ()
    return all(len(ray) == 1 for ray in rays) and getattr(limited, "program", None) is None
