"""What nears a side to the aims of a game other than mate, read from the components that judge
them.

A term returns what a position is worth to side 0 by one aim. `terms_of` makes those a preset asks
for.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from variants.core.piece import Side
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.rules.check_count import CheckCount
from variants.rules.connect import STEPS, Connect
from variants.rules.drops import Drops, Filter
from variants.rules.extinction import Extinction
from variants.search.mobility import distances, steps
from variants.search.ways import FEW, NEARER, RUNNER, Field, LoneRunner, is_field_game

Term = Callable[[Position], int]
Table = list[list[int]]

PER_CHECK: Final = 110
LAST_CHECK: Final = 220
SCARCE: Final = 240
SCARCE_BELOW: Final = 4
ROYAL_RUNNER: Final = 130
FREEDOM: Final = 9
FREE_PIECE: Final = 4
PLACE: Final = 14
AT_THE_END: Final = 100
IN_LINE: Final = (0, 3, 14, 60, 200, 500)
PATH_STEP: Final = 60
SIGNS: Final = (1, -1)
WORTH: Final = {"win": 1, "loss": -1, "draw": 0, "none": 0}


def terms_of(rules: GameRules, vital: Sequence[frozenset[int]]) -> tuple[Term, ...]:
    """Return the terms of a preset, none where mate and material are all; `vital` are the pieces
    who decide it.
    """
    found: list[Term] = []
    for component in rules.components:
        if isinstance(component, CheckCount):
            found.append(checks_left(rules, component))
        elif isinstance(component, Extinction):
            found += scarcities(component)
        elif isinstance(component, Connect):
            found += connections(rules, component)
    if counts_freedom(rules):
        found.append(freedom(rules))
        if is_field_game(rules):
            found.append(Field(rules))
    found += lone_runners(rules, vital)
    drops = next(
        (component for component in rules.components if isinstance(component, Drops)), None
    )
    if rules.spec.effects.flips == "reversi" and drops is not None and drops.filter is not None:
        found.append(places(drops.filter))
        found.append(stones(rules))
    return tuple(found)


def checks_left(rules: GameRules, component: CheckCount) -> Term:
    """Return the term of checks given."""
    slot = component.slot
    whole = rules.spec.goals.checks

    def term(position: Position) -> int:
        ours = position.state[slot]
        theirs = position.state[slot + 1]
        given = (whole[0] - ours) - (whole[1] - theirs)
        return PER_CHECK * given + LAST_CHECK * ((ours == 1 < whole[0]) - (theirs == 1 < whole[1]))

    return term


def scarcities(component: Extinction) -> Iterator[Term]:
    """Yield a term for each side and kind that must not die out, and that began with several
    pieces.
    """
    spec = component.spec
    for side in (0, 1):
        sign = SIGNS[side] * WORTH[spec.value[side]]
        for codes in component.sides[side]:
            if sign and "*" not in spec.pieces[side]:
                yield _scarcity(codes[side], spec.count[side], sign)


def _scarcity(codes: frozenset[int], least: int, sign: int) -> Term:
    def term(position: Position) -> int:
        spare = sum(map(position.placement.count, codes)) - least
        return sign * SCARCE // spare if 0 < spare < SCARCE_BELOW else 0

    return term


# Goals to be reached are added to the tables of the pieces: see `racing`.


def racing(rules: GameRules, table: Table, vital: Sequence[frozenset[int]]) -> None:
    """Add to a table by square and code, signed for side 0, what the way to a goal still ahead
    takes away.

    Where `vital` pieces decide the game, and checks are allowed, the race is not everything.
    """
    only_aim = is_race(rules, vital)
    for goal in rules.spec.goals.flags:
        for side in (0, 1):
            codes = rules.army.kind_codes(goal.pieces[side], 1 if side else 0)
            for code in codes if not only_aim or not _are_few(rules, codes) else ():
                far = (
                    distances(steps(rules, code), goal.zone[side].squares)
                    if goal.zone[side].squares
                    else {}
                )
                pull = RUNNER if only_aim else ROYAL_RUNNER
                for square, moves in far.items():
                    worth = pull * NEARER**moves / (1 if only_aim else goal.count)
                    table[square][code] += round(SIGNS[side] * WORTH[goal.value[side]] * worth)


def is_race(rules: GameRules, vital: Sequence[frozenset[int]]) -> bool:
    """Return whether goals to be reached are all there is to play for."""
    bans = rules.spec.restrictions
    return not any(vital) or (any(bans.no_checks) and not any(bans.unless_mate))


def _are_few(rules: GameRules, codes: frozenset[int]) -> bool:
    starts = [rules.army.starts.get(rules.army.label[code], frozenset[int]()) for code in codes]
    return 0 < sum(map(len, starts)) <= FEW


def lone_runners(rules: GameRules, vital: Sequence[frozenset[int]]) -> Iterator[Term]:
    """Yield terms of goals that only one or two pieces can reach, where they are all there is to
    play for.
    """
    for goal in rules.spec.goals.flags if is_race(rules, vital) else ():
        for side in (0, 1):
            codes = rules.army.kind_codes(goal.pieces[side], 1 if side else 0)
            sign = SIGNS[side] * WORTH[goal.value[side]]
            if sign and goal.zone[side].squares and _are_few(rules, codes):
                yield LoneRunner(rules, codes, goal.zone[side].squares, sign)


# Rows and paths


def connections(rules: GameRules, component: Connect) -> Iterator[Term]:
    """Yield terms for rows, blocks and lines that can still be filled, and for paths still to be
    closed.
    """
    spec = component.spec
    for side in (0, 1):
        sign = SIGNS[side] * WORTH[spec.value[side]]
        owns = component.codes[side]
        codes = component.codes[1 - side]
        for windows, needed in _windows(rules, component):
            if sign and windows:
                yield _rows(windows, needed, (owns, codes - owns), sign)
        if spec.path and sign:
            yield _path(rules, component, 1 if side else 0, sign)


def _windows(rules: GameRules, component: Connect) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """Yield lists of squares that may be filled, with the number of pieces that fill one."""
    spec = component.spec
    board = rules.board
    vectors = [step for name in spec.directions for step in STEPS[name]]
    if spec.row:
        rays = [(s, *board.ray(s, step, spec.row - 1)) for s in board.squares for step in vectors]
        yield [ray for ray in rays if len(ray) == spec.row], spec.row
    if spec.block:
        size = range(spec.block)
        blocks = [tuple(board.step(s, (x, y)) for x in size for y in size) for s in board.squares]
        yield [block for block in blocks if -1 not in block], len(size) ** 2
    if spec.line:
        lines = [
            (s, *board.ray(s, step))
            for s in board.squares
            for step in vectors
            if board.step(s, (-step[0], -step[1])) < 0
        ]
        yield [line for line in lines if len(line) >= spec.line], spec.line


def _rows(
    windows: list[tuple[int, ...]],
    needed: int,
    codes: tuple[frozenset[int], frozenset[int]],
    sign: int,
) -> Term:
    ours, theirs = codes
    whole = all(len(window) == needed for window in windows)
    worth = [
        IN_LINE[max(0, min(len(IN_LINE) - 1, len(IN_LINE) - 1 - (needed - n)))] if n else 0
        for n in range(99)
    ]

    def term(position: Position) -> int:
        total = 0
        placement = position.placement
        for window in windows:
            filled = 0
            for square in window:
                code = placement[square]
                if code in ours:
                    filled += 1
                elif whole and code in theirs:
                    filled = 0
                    break
            total += worth[filled]
        return sign * total

    return term


def _path(rules: GameRules, component: Connect, side: Side, sign: int) -> Term:
    """Return the term of a path: so many pieces are still missing on the shortest way that is
    open.
    """
    path = component.spec.path
    board = rules.board
    codes = component.codes[side]
    assert path is not None
    first = path[0][side].squares
    last = path[1][side].squares
    vectors = [
        (x * way, y * way)
        for name in component.spec.directions
        for x, y in STEPS[name]
        for way in (1, -1)
    ]
    beside = {
        s: [t for t in (board.step(s, vector) for vector in vectors) if t >= 0]
        for s in board.squares
    }

    def term(position: Position) -> int:
        placement = position.placement
        reached: set[int] = set()
        edge = {s for s in first if placement[s] in codes}
        later = {s for s in first if not placement[s]}
        missing = 0
        while edge or later:
            while edge:
                reached |= edge
                near = {t for s in edge for t in beside[s]} - reached
                edge = {t for t in near if placement[t] in codes}
                later |= {t for t in near if not placement[t]}
            if reached & last:
                break
            missing = missing + 1
            edge = later - reached
            later = set()
        return -sign * PATH_STEP * missing

    return term


# Having moves


def counts_freedom(rules: GameRules) -> bool:
    """Say whether the game is about who runs out of moves: no royals, and having none decides."""
    has_royals = any(piece.royal for piece in rules.spec.pieces) or bool(
        rules.spec.goals.extinction
    )
    return (
        not has_royals
        and rules.spec.ends.stalemate[0] in ("loss", "win")
        and rules.spec.drops is None
    )


def freedom(rules: GameRules) -> Term:
    """Return the term of the moves of both sides and the pieces that have one, walls and hands
    apart.
    """
    walk = rules.legality.walk
    signs = [WORTH.get(value, 0) for value in rules.spec.ends.stalemate]

    def term(position: Position) -> int:
        placement = position.placement
        counts = [0, 0]
        for square, code in enumerate(placement):
            if code and walk.plans[code]:
                raws: list[tuple[int, int, int, tuple[tuple[int, int], ...], int]] = []
                walk.moves(placement, square, code, raws)
                counts[walk.owner[code]] += len(raws) + (FREE_PIECE if raws else 0)
        return FREEDOM * (signs[1] * counts[1] - signs[0] * counts[0])

    return term


# Turning pieces over


def places(allowed: Filter) -> Term:
    """Return the term of the squares on which both sides might drop a piece."""

    def term(position: Position) -> int:
        placement = position.placement
        free = [square for square, code in enumerate(placement) if not code]
        return PLACE * (len(allowed(placement, 0, free)) - len(allowed(placement, 1, free)))

    return term


def stones(rules: GameRules) -> Term:
    """Return the term of the pieces on the board, which count the more the fuller it is."""
    owner = rules.army.owner
    size = len(rules.board.squares)

    def term(position: Position) -> int:
        counts = [0, 0]
        for code in position.placement:
            if code and owner[code] >= 0:
                counts[owner[code]] += 1
        return round(AT_THE_END * (counts[0] - counts[1]) * (sum(counts) / size) ** 4)

    return term
