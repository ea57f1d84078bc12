"""Sigma 4 Shogi once more, from the rules text alone, slow and without tables: the oracle of the
cross-play test.
"""

from itertools import combinations

Board = dict[
    tuple[int, int], tuple[int, str]
]  # (file, rank) -> (side, stones with R for the royal base)

ORDER = "JZCENDFW"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
OBLIQUE = {"N": (1, 2), "C": (1, 3), "Z": (2, 3)}


def parse(text: str) -> tuple[Board, int, list[int], list[str]]:
    """Return board, side to move, empty bases and loose stones of each side."""
    placement, side, *storages = text.split()
    board: Board = {}
    for row, cells in enumerate(placement.split("/")):
        file = 0
        for cell in cells.split(","):
            if cell.isdigit():
                file += int(cell)
                continue
            board[file, 6 - row] = (0 if cell.isupper() else 1, cell.upper())
            file += 1
    bases = [int(storage.split(":")[0]) for storage in storages]
    loose = [storage.split(":")[1].replace("-", "") for storage in storages]
    return board, "wb".index(side), bases, loose


def on_board(file: int, rank: int) -> bool:
    return 0 <= file <= 6 and 0 <= rank <= 6


def reached(  # noqa: C901 -- one case after another
    board: Board, origin: tuple[int, int], stones: str
) -> list[tuple[tuple[int, int], tuple[int, int] | None]]:
    """Return targets, each with the square crossed by a slide of two squares."""
    file, rank = origin
    found: list[tuple[tuple[int, int], tuple[int, int] | None]] = []
    for lines, slider, leaper in ((STRAIGHT, "W", "D"), (DIAGONAL, "F", "E")):
        for x, y in lines:
            for n in range(1, stones.count(slider) + 1):
                found.append(
                    ((file + n * x, rank + n * y), (file + x, rank + y) if n == 2 else None)
                )
                if (file + n * x, rank + n * y) in board:
                    break
            if leaper in stones:
                found.append(((file + 2 * x, rank + 2 * y), None))
                if stones.count(leaper) == 2 and (file + 2 * x, rank + 2 * y) not in board:
                    found.append(((file + 4 * x, rank + 4 * y), None))
            if "J" in stones:
                found.append(((file + 3 * x, rank + 3 * y), None))
    for letter, (a, b) in OBLIQUE.items():
        if letter in stones:
            for p, q in ((a, b), (b, a)):
                for s in (1, -1):
                    for t in (1, -1):
                        found.append(((file + s * p, rank + t * q), None))
    return [(target, crossed) for target, crossed in found if on_board(*target)]


def attacked(board: Board, square: tuple[int, int], by: int) -> bool:
    return any(
        any(target == square for target, _ in reached(board, origin, stones))
        for origin, (side, stones) in board.items()
        if side == by and origin != square
    )


def royal(board: Board, side: int) -> tuple[int, int]:
    return next(
        square for square, (owner, stones) in board.items() if owner == side and "R" in stones
    )


def safe(board: Board, side: int) -> bool:
    return not attacked(board, royal(board, side), 1 - side)


def obeys(stones: str, *, is_royal: bool) -> bool:
    """Return whether rule 3 allows these stones."""
    count = stones.count
    return (
        1 <= len(stones) <= (2 if is_royal else 4)
        and count("D") <= 2
        and count("E") <= 2
        and count("Z") + count("C") <= 1
        and count("N") + count("J") <= (0 if is_royal else 1)
    )


def contents(pool: str, least: int, *, is_royal: bool) -> set[str]:
    ordered = sorted(pool, key=ORDER.index)
    chosen = {"".join(part) for n in range(least, 5) for part in combinations(ordered, n)}
    return {stones for stones in chosen if obeys(stones, is_royal=is_royal)}


def name(square: tuple[int, int]) -> str:
    return f"{'abcdefg'[square[0]]}{square[1] + 1}"


def without(pool: str, part: str) -> str:
    for stone in part:
        pool = pool.replace(stone, "", 1)
    return "".join(sorted(pool, key=ORDER.index))


def turns(text: str) -> set[str]:
    """Return the canonical text of every legal turn of a position text."""
    board, side, bases, loose = parse(text)
    if "R" in board.get((3, 6), (1, ""))[1] and board[3, 6][0] == 0:
        return set()
    if "R" in board.get((3, 0), (0, ""))[1] and board[3, 0][0] == 1:
        return set()
    found = _moves(board, side) | _drops(board, side, bases[side], loose[side])
    corners = [(0, 6), (6, 6)] if side == 0 else [(0, 0), (6, 0)]
    if any(board.get(corner, (1 - side, ""))[0] == side for corner in corners) and safe(
        board, side
    ):
        found |= {f"%{stone}" for stone in loose[1 - side]}
    return found


def _moves(board: Board, side: int) -> set[str]:
    found: set[str] = set()
    for origin, (owner, base) in board.items():
        if owner != side:
            continue
        for target, crossed in reached(board, origin, base):
            victim = board.get(target)
            if victim is not None and (victim[0] == side or "R" in victim[1]):
                continue
            rest = {square: piece for square, piece in board.items() if square != origin}
            if not safe(rest | {target: (side, base)}, side):
                continue
            if (
                "R" in base
                and crossed is not None
                and not safe(rest | {crossed: (side, base)}, side)
            ):
                continue
            stem = f"{base}{name(origin)}"
            if victim is None:
                found.add(f"{stem}-{name(target)}")
                continue
            mark, stones = ("R" if "R" in base else ""), base.replace("R", "")
            for held in contents(stones + victim[1], len(stones), is_royal="R" in base):
                back = without(stones + victim[1], held)
                found.add(f"{stem}x{name(target)} &{mark}{held}" + (f" /{back}" if back else ""))
    return found


def _drops(board: Board, side: int, bases: int, loose: str) -> set[str]:
    if not bases or not loose:
        return set()
    limited = "".join(stone * min(loose.count(stone), 4) for stone in ORDER)
    choices = contents(limited, 1, is_royal=False)
    found: set[str] = set()
    for file in range(7):
        for rank in range(7):
            if (file, rank) not in board and safe(board | {(file, rank): (side, "W")}, side):
                found |= {f"{held}@{name((file, rank))}" for held in choices}
    return found
