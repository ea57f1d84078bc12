"""Arimaa from its published rules, and random games of it beside ours.

The judge knows nothing of a turn in progress: it has the position in which the turn began and the
steps made since, each from a square to a square, and parses them into steps, pushes and pulls.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from variants import Position, load_spec, preset_document
from variants.engine.game_rules import GameRules

DOCUMENT = preset_document("arimaa")

Square = tuple[int, int]
Board = dict[Square, str]
Step = tuple[Square, Square]
Steps = tuple[Step, ...]

WEAKEST_FIRST = "RCDHME"
TRAPS = {(2, 2), (5, 2), (2, 5), (5, 5)}
STEPS_OF_A_TURN = 4
TURNS = 30


def is_gold(piece: str) -> bool:
    return piece.isupper()


def is_stronger(piece: str, than: str) -> bool:
    return WEAKEST_FIRST.index(piece.upper()) > WEAKEST_FIRST.index(than.upper())


def beside(square: Square) -> list[Square]:
    file, rank = square
    found = [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]
    return [(x, y) for x, y in found if 0 <= x < 8 and 0 <= y < 8]


def has_friend(board: Board, square: Square, gold: bool) -> bool:
    return any(near in board and is_gold(board[near]) == gold for near in beside(square))


def is_frozen(board: Board, square: Square) -> bool:
    piece = board[square]
    if has_friend(board, square, is_gold(piece)):
        return False
    enemies = [board[near] for near in beside(square) if near in board]
    return any(is_stronger(enemy, piece) for enemy in enemies)


def moved(board: Board, step: Step) -> Board:
    """The board after a step of whatever stands there, what is lost in traps taken off."""
    after = dict(board)
    after[step[1]] = after.pop(step[0])
    lost = [
        trap
        for trap in TRAPS
        if trap in after and not has_friend(after, trap, is_gold(after[trap]))
    ]
    for trap in lost:
        del after[trap]
    return after


def moved_all(board: Board, steps: Steps) -> Board:
    for step in steps:
        board = moved(board, step)
    return board


def may_step(board: Board, gold: bool, step: Step) -> bool:
    """Whether a piece of a side may make this step by itself."""
    start, end = step
    piece = board.get(start, "")
    if not piece or is_gold(piece) != gold or end in board or end not in beside(start):
        return False
    back = end[1] - start[1] == (-1 if gold else 1)
    return not is_frozen(board, start) and not (piece.upper() == "R" and back)


def may_be_shifted(board: Board, gold: bool, step: Step) -> bool:
    """Whether what a step moves is an enemy with room to go there."""
    start, end = step
    piece = board.get(start, "")
    return bool(piece) and is_gold(piece) != gold and end not in board and end in beside(start)


def is_push(board: Board, gold: bool, first: Step, second: Step) -> bool:
    pusher = board.get(second[0], "")
    return (
        may_be_shifted(board, gold, first)
        and second[1] == first[0]
        and second[0] in beside(first[0])
        and bool(pusher)
        and is_gold(pusher) == gold
        and is_stronger(pusher, board[first[0]])
        and not is_frozen(board, second[0])
    )


def is_pull(board: Board, gold: bool, first: Step, second: Step) -> bool:
    return (
        may_step(board, gold, first)
        and second[1] == first[0]
        and second[0] in beside(first[0])
        and second[0] in board
        and is_gold(board[second[0]]) != gold
        and is_stronger(board[first[0]], board[second[0]])
    )


def is_whole(board: Board, gold: bool, steps: Steps) -> bool:
    """Whether steps are nothing but steps of own pieces, pushes and pulls."""
    if not steps:
        return True
    first = steps[0]
    if may_step(board, gold, first) and is_whole(moved(board, first), gold, steps[1:]):
        return True
    if len(steps) < 2:
        return False
    pair = steps[1]
    if not (is_push(board, gold, first, pair) or is_pull(board, gold, first, pair)):
        return False
    return is_whole(moved_all(board, steps[:2]), gold, steps[2:])


def all_steps(board: Board) -> Iterator[Step]:
    for start in sorted(board):
        for end in beside(start):
            if end not in board:
                yield start, end


def is_lawful(board: Board, gold: bool, steps: Steps) -> bool:
    """Whether a turn may consist of these steps."""
    return bool(steps) and is_whole(board, gold, steps) and moved_all(board, steps) != board


def can_become_lawful(board: Board, gold: bool, steps: Steps) -> bool:
    """Whether these steps, or more that begin with them, are a lawful turn."""
    if is_lawful(board, gold, steps):
        return True
    if len(steps) == STEPS_OF_A_TURN:
        return False
    now = moved_all(board, steps)
    is_open = is_whole(board, gold, steps)
    if not is_open and not (is_whole(board, gold, steps[:-1])):
        return False
    return any(
        can_become_lawful(board, gold, (*steps, step))
        for step in all_steps(now)
        if is_open or step[1] == steps[-1][0]
    )


def choices(board: Board, gold: bool, steps: Steps) -> list[Step]:
    """The steps with which a turn may go on."""
    if len(steps) == STEPS_OF_A_TURN:
        return []
    now = moved_all(board, steps)
    return [s for s in all_steps(now) if can_become_lawful(board, gold, (*steps, s))]


def ending(board: Board, gold: bool) -> str:
    """Who has won after a turn of gold, or silver: `gold`, `silver` or nobody."""
    names = {True: "gold", False: "silver"}
    for side in (gold, not gold):
        rabbit, rank = ("R", 7) if side else ("r", 0)
        if any(piece == rabbit and square[1] == rank for square, piece in board.items()):
            return names[side]
    for side in (not gold, gold):
        if ("R" if side else "r") not in board.values():
            return names[not side]
    return "" if choices(board, not gold, ()) else names[gold]


# Random games


@dataclass
class Compared:
    positions: int = 0
    moves: int = 0
    met: Counter[str] = field(default_factory=Counter)
    difference: str = ""


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def placement(board: Board) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(board.get((file, rank), ".") for file in range(8))
        for empty in range(8, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    return "/".join(rows)


def compare(*, positions: int, seed: int = 1) -> Compared:
    """Play random games until so many positions are compared."""
    rules = GameRules(load_spec(DOCUMENT))
    found = Compared()
    for number in count():
        draw = random.Random(f"arimaa {seed} {number}")
        board, gold = _start(draw, number), draw.random() < 0.5
        side = "w" if gold else "b"
        position = rules.position(f"{placement(board)}[] {side} - - 0 9")
        for _ in range(TURNS):
            position, board, over = _turn(rules, position, board, gold, draw, found)
            if found.difference or found.positions >= positions:
                return found
            if over:
                break
            gold = not gold
    raise AssertionError("numbers do not end")


def _start(draw: random.Random, number: int) -> Board:
    """Return the usual pieces in their ranks, or some of them anywhere, where nobody has won."""
    while True:
        board: Board = {}
        army = "EMHHDDCCRRRRRRRR"
        if number % 4 == 0:
            for pieces, ranks in ((army, (0, 1)), (army.lower(), (7, 6))):
                homes = [(file, rank) for file in range(8) for rank in ranks]
                draw.shuffle(homes)
                board.update(zip(homes, pieces, strict=True))
        else:
            squares = [(file, rank) for file in range(8) for rank in range(8)]
            chance = draw.choice((0.2, 0.4, 0.7))
            for piece in army + army.lower():
                if draw.random() < chance:
                    square = draw.choice(squares)
                    squares.remove(square)
                    board[square] = piece
        board = {
            square: piece
            for square, piece in board.items()
            if square not in TRAPS or has_friend(board, square, is_gold(piece))
        }
        if not (ending(board, True) or ending(board, False)):
            return board


def _turn(
    rules: GameRules,
    position: Position,
    board: Board,
    gold: bool,
    draw: random.Random,
    found: Compared,
) -> tuple[Position, Board, bool]:
    """Play one turn, comparing after every step."""
    steps: Steps = ()
    for _ in range(STEPS_OF_A_TURN):
        open_steps = choices(board, gold, steps)
        may_stop = is_lawful(board, gold, steps)
        texts = {name(start) + name(end) for start, end in open_steps}
        ours = set(rules.legal_texts(position))
        stops = {text for text in ours if text[:2] == text[2:]}
        found.positions += 1
        found.moves += len(texts)
        if ours - stops != texts or len(stops) != may_stop:
            found.difference = f"{rules.text(position)}: {sorted((ours - stops) ^ texts)} {stops}"
            return position, board, True
        if not open_steps or (may_stop and draw.random() < 0.15):
            position = rules.play(position, rules.read(stops.pop(), position))
            found.met["stop"] += 1
            break
        step = _chosen(board, gold, steps, open_steps, draw)
        _note(board, gold, steps, step, found)
        position = rules.play(position, rules.read(name(step[0]) + name(step[1]), position))
        steps = (*steps, step)
        if not any(is_gold(piece) == gold for piece in moved_all(board, steps).values()):
            break  # nobody is left to end the turn with
    return _ended(rules, position, board, gold, steps, found)


def _chosen(
    board: Board, gold: bool, steps: Steps, open_steps: list[Step], draw: random.Random
) -> Step:
    """Return a step: often one that moves an enemy, loses somebody, or undoes the last."""
    now = moved_all(board, steps)
    chance = draw.random()
    some: list[Step] = []
    if chance < 0.35:
        some = [step for step in open_steps if is_gold(now[step[0]]) != gold]
    elif chance < 0.5:
        some = [step for step in open_steps if len(moved(now, step)) < len(now)]
    elif chance < 0.65 and steps:
        some = [step for step in open_steps if step == (steps[-1][1], steps[-1][0])]
    elif chance < 0.75:
        some = [step for step in open_steps if now[step[0]] in "Rr"]
    return draw.choice(some or open_steps)


def _note(board: Board, gold: bool, steps: Steps, step: Step, found: Compared) -> None:
    now = moved_all(board, steps)
    piece = now[step[0]]
    if is_gold(piece) != gold:
        found.met["pull" if is_whole(board, gold, (*steps, step)) else "push"] += 1
    lost = len(now) - len(moved(now, step))
    if lost:
        found.met["own loss" if is_gold(piece) == gold else "capture"] += lost
    if any(is_gold(now[s]) == gold and is_frozen(now, s) for s in now):
        found.met["frozen"] += 1
    if moved_all(board, (*steps, step)) == board:
        found.met["as before"] += 1


def _ended(
    rules: GameRules, position: Position, board: Board, gold: bool, steps: Steps, found: Compared
) -> tuple[Position, Board, bool]:
    """Compare what the turn has led to."""
    after = moved_all(board, steps)
    text = rules.text(position)
    if not text.startswith(f"{placement(after)}[] {'b' if gold else 'w'} "):
        found.difference = f"{text} is {placement(after)}"
    winner = ending(after, gold)
    outcome = rules.outcome(position, ())
    names = {0: "gold", 1: "silver", None: ""}
    if (names[outcome.winner] if outcome else "") != winner:
        found.difference = f"{text}: {outcome}, not {winner}"
    if outcome:
        found.met[outcome.reason.value] += 1
        found.met["won by the other"] += (outcome.winner == 0) != gold
    return position, after, bool(winner)
