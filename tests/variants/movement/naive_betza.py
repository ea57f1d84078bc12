"""A second reading of Betza texts, for comparison: it follows the letters on a dictionary of
pieces, move by move.

Written for clarity from the rules of the notation; nothing is compiled. A piece is a letter, a
capital for the side that moves; K and k are royal. Squares are (file, rank) from 0. A move is
(target, squares of captured pieces, square where the last piece captured is set down).
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]
Pieces = dict[Square, str]
Move = tuple[Square, frozenset[Square], Square | None]

LEAPS = {
    "W": (0, 1),
    "F": (1, 1),
    "D": (0, 2),
    "N": (1, 2),
    "A": (2, 2),
    "H": (0, 3),
    "C": (1, 3),
    "Z": (2, 3),
    "G": (3, 3),
    "R": (0, 1),
    "B": (1, 1),
    "K": (0, 1),
    "Q": (0, 1),
}
CLOCK = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
EIGHTHS = {
    "f": 0,
    "fr": 1,
    "rf": 1,
    "r": 2,
    "br": 3,
    "rb": 3,
    "b": 4,
    "bl": 5,
    "lb": 5,
    "l": 6,
    "fl": 7,
    "lf": 7,
}
SIDES = {
    "s": ("l", "r"),
    "fs": ("fl", "fr"),
    "bs": ("bl", "br"),
    "v": ("f", "b"),
    "rv": ("fr", "br"),
}


@dataclass(frozen=True)
class Walk:
    """A move under way: place, direction number, bend, reach, last slide, and what has happened."""

    at: Square
    number: int
    bend: int
    reach: int
    kind: str
    slide: int = 0
    taken: tuple[Square, ...] = ()
    unload: Square | None = None


class Naive:
    """One piece of a text among others on a board."""

    def __init__(self, files: int, ranks: int, pieces: Pieces, origin: Square) -> None:
        self.files, self.ranks = files, ranks
        self.pieces = {square: piece for square, piece in pieces.items() if square != origin}
        self.origin = origin
        self.atom = ""
        self.found: set[Move] = set()

    def moves(self, text: str) -> set[Move]:
        """Return the moves of a text."""
        for inside in re.findall(r"\[(.*?)\]", text):
            self.bracket(
                re.findall(r"([-?=]?)([a-z]*)([A-Z])(\d+|\3)?", inside),
                0,
                Walk(self.origin, 0, 0, 0, ""),
                (0, 0),
            )
        for letters, atom, number in re.findall(
            r"([a-z()0-9]*?)([A-Z])(\d+|\2)?", re.sub(r"\[.*?\]", "", text)
        ):
            for written in spelled_out(letters):
                if re.search("[zq]", written.split("a")[0]):
                    self.crooked(written, atom)
                else:
                    self.chain(written.split("a"), atom, number)
        return self.found

    def crooked(self, letters: str, atom: str) -> None:
        """Make endless rides that turn at every step: to and fro by `z`, round and round by `q`."""
        turn = 1 if atom in "NCZ" else 2
        for start in first_directions(letters.strip("zq"), atom):
            for hand in (turn, -turn):
                walk, number = Walk(self.origin, start, 0, 0, "leap"), start
                for count in range(1, 99):
                    vector = self.vector(LEAPS[atom], number % 8)
                    walk = replace(walk, at=self.step(walk.at, vector, wraps=False))
                    if walk.at not in self or walk.at == self.origin:
                        break
                    self.arrive([letters.strip("zq")], 0, LEAPS[atom], walk, self.origin)
                    if self.piece(walk.at, walk):
                        break
                    number = start + (hand * count if "q" in letters else hand * (count % 2))

    def bracket(
        self, legs: list[tuple[str, str, str, str]], at: int, walk: Walk, heading: Square
    ) -> None:
        """Take a leg of a bracket and those after it; `heading` is the step of the leg before."""
        separator, letters, atom, number = legs[at]
        reach = int(number) if number.isdigit() else 0 if number or atom in "RBQ" else 1
        equal = separator == "=" or ("i" in letters and at > 0)
        numbers = (
            range(8) if atom in "KQNCZ" else range(1, 8, 2) if atom in "FAGB" else range(0, 8, 2)
        )
        if at == 0:
            vectors = [self.vector(LEAPS[atom], n) for n in first_directions(letters, atom)]
        else:
            vectors = by_angle(heading, [self.vector(LEAPS[atom], n) for n in numbers], letters)
        for vector in vectors:
            square = walk.at
            for count in range(1, (walk.slide if equal else reach or 99) + 1):
                square = self.step(square, vector, wraps=False)
                if square not in self or (
                    "n" in letters
                    and any(self.piece(s, walk) for s in passed(square, minus(vector)))
                ):
                    break
                piece = self.piece(square, walk)
                if not equal or count == walk.slide:
                    slide = walk.slide if reach == 1 and not equal else count
                    self.bracket_stop(legs, at, replace(walk, at=square, slide=slide), vector)
                if piece:
                    break

    def bracket_stop(
        self, legs: list[tuple[str, str, str, str]], at: int, walk: Walk, vector: Square
    ) -> None:
        letters, piece, is_last = legs[at][1], self.piece(walk.at, walk), at == len(legs) - 1
        if (is_last or legs[at + 1][0] == "?") and self.may_be_on(letters, piece, "mc"):
            self.record(replace(walk, taken=(*walk.taken, walk.at) if piece else walk.taken))
        if is_last:
            return
        if piece and "p" in letters:
            self.bracket(legs, at + 1, walk, vector)
        if self.may_be_on(letters, piece, "m" if not set(letters) & set("mcdkp") else ""):
            self.bracket(
                legs,
                at + 1,
                replace(walk, taken=(*walk.taken, walk.at) if piece else walk.taken),
                vector,
            )

    def chain(self, legs: list[str], atom: str, number: str) -> None:
        self.atom = atom
        slides = atom in "RBQ"
        reach = int(number) if number.isdigit() else 0 if number or slides else 1
        kind = "slide" if slides else "step" if atom in "WFK" else "leap"
        for direction in first_directions(legs[0], atom):
            start = Walk(self.origin, direction, first_bend(direction, atom), reach, kind)
            self.leg(legs, 0, LEAPS[atom], start)

    def vector(self, size: Square, number: int) -> Square:
        """Return the step for a direction number, of the compass or of the eight oblique leaps."""
        short, long = size
        if short in (0, long):
            x, y = CLOCK[number]
            return x * long, y * long
        oblique = [(short, long), (long, short), (long, -short), (short, -long)]
        x, y = oblique[number % 4]
        return (x, y) if number < 4 else (-x, -y)

    def leg(self, legs: list[str], at: int, size: Square, walk: Walk) -> None:
        """Take one leg in the direction of the walk."""
        letters, is_last = legs[at], at == len(legs) - 1
        vector = self.vector(size, walk.number)
        equal = at > 0 and "i" in letters
        for count, (square, fits) in enumerate(
            self.ride(letters, vector, walk, is_last=is_last), start=1
        ):
            if equal and count < walk.slide:
                continue
            if fits:
                slide = walk.slide if walk.reach == 1 and not equal else count
                self.arrive(legs, at, size, replace(walk, at=square, slide=slide), walk.at)
            if equal:
                return

    def ride(
        self, letters: str, vector: Square, walk: Walk, *, is_last: bool
    ) -> Iterator[tuple[Square, bool]]:
        """Yield the squares of a leg, numbered from one, with whether one may stop or turn
        there.
        """
        hops = is_last and ("p" in letters or "g" in letters)
        mount, square = -1, walk.at
        most = walk.slide if "i" in letters and walk.at != self.origin else walk.reach or 99
        for count in range(1, most + 1):
            if (
                "n" in letters
                and is_last
                and any(self.piece(s, walk) for s in passed(square, vector))
            ):
                return
            if "j" in letters and size_of(vector) > 1:
                over = sum(bool(self.piece(s, walk)) for s in passed(square, vector))
                if over == 0 or (over > 1 and "jj" not in letters):
                    return
            square = self.step(square, vector, wraps="o" in letters)
            if square not in self or square == walk.at:
                return
            if size_of(vector) == 1 and count <= letters.count("j"):
                yield square, False
                continue
            piece = self.piece(square, walk)
            if hops and mount < 0:
                mount = count if piece else -1
                yield square, False
                continue
            if hops and "g" in letters and count > mount + 1:
                return
            yield square, True
            if piece:
                return

    def arrive(self, legs: list[str], at: int, size: Square, walk: Walk, start: Square) -> None:
        """Do what may be done on a square: end the move, or capture, hop on or pass, and go on."""
        letters, piece = legs[at], self.piece(walk.at, walk)
        unload = start if "u" in letters else walk.unload
        if at == len(legs) - 1:
            if self.may_be_on(letters, piece, "mc"):
                self.record(
                    replace(
                        walk, taken=(*walk.taken, walk.at) if piece else walk.taken, unload=unload
                    )
                )
            return
        after = replace(walk, unload=unload)
        if "y" in letters or "g" in letters:
            after = toggled(after)
        if piece and ("p" in letters or "g" in letters):
            self.turn(legs, at + 1, size, after)
        if self.may_be_on(letters, piece, "m" if not set(letters) & set("mcdkpg") else ""):
            self.turn(
                legs,
                at + 1,
                size,
                replace(after, taken=(*after.taken, after.at) if piece else after.taken),
            )

    def turn(self, legs: list[str], at: int, size: Square, walk: Walk) -> None:
        """Take the next leg in each of its directions."""
        straight = size[0] in (0, size[1])
        for eighths in sorted(turns(legs[at], walk, is_king=self.atom in "KQ", straight=straight)):
            bend = walk.bend if eighths in (0, 4) else 1 if eighths < 4 else -1
            self.leg(legs, at, size, replace(walk, number=(walk.number + eighths) % 8, bend=bend))

    def may_be_on(self, letters: str, piece: str, default: str) -> bool:
        """Return whether the modes of a leg allow to end or turn where this piece stands, capturing
        it.
        """
        modes = {letter for letter in letters if letter in "mcdk"} or set(default)
        if not piece:
            return "m" in modes
        if piece.isupper():
            return "d" in modes and piece != "K"
        if piece == "k":
            return ("k" in modes) != ("c" in modes)
        return "c" in modes

    def record(self, walk: Walk) -> None:
        taken = set(walk.taken)
        if walk.unload is not None and taken:
            if walk.unload != walk.at:
                self.found.add((walk.at, frozenset(taken - {walk.taken[-1]}), walk.unload))
            return
        self.found.add((walk.at, frozenset(taken), None))

    def piece(self, square: Square, walk: Walk) -> str:
        """Return who stands on a square, the pieces captured so far being gone."""
        return "" if square in walk.taken else self.pieces.get(square, "")

    def step(self, square: Square, vector: Square, *, wraps: bool) -> Square:
        x, y = square[0] + vector[0], square[1] + vector[1]
        return (x % self.files if wraps else x), y

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.files and 0 <= square[1] < self.ranks


def minus(vector: Square) -> Square:
    return -vector[0], -vector[1]


def by_angle(heading: Square, vectors: list[Square], letters: str) -> list[Square]:
    """Return the vectors that the words of a bracket leg mean, by their angle to the step
    before.
    """
    angles = {
        v: round(math.degrees(math.atan2(v[0], v[1]) - math.atan2(*heading))) for v in vectors
    }
    angles = {v: (angle + 179) % 360 - 179 for v, angle in angles.items()}
    sizes = {abs(angle) for angle in angles.values()}
    found: set[Square] = set()
    for word in words_of(letters, "fblrs") or ["f"]:
        sides = {"l": [-1], "r": [1], "s": [-1, 1]}.get(word[-1], [-1, 1])
        if word in ("f", "b"):
            wanted = {min(sizes) if word == "f" else max(sizes)}
        elif len(word) == 2:
            wanted = {
                size for size in sizes if (0 < size < 90 if word[0] == "f" else 90 < size < 180)
            }
        else:
            aside = [size for size in sizes if 0 < size < 180]
            wanted = {
                size for size in aside if abs(size - 90) == min(abs(other - 90) for other in aside)
            }
        found |= {
            v
            for v, angle in angles.items()
            if abs(angle) in wanted and (angle == 0 or angle // abs(angle) in sides)
        }
        found |= {v for v, angle in angles.items() if word == "b" and abs(angle) in wanted}
    return sorted(found)


def spelled_out(letters: str) -> list[str]:
    """Return the letters with a group in parentheses none, one, two ... times."""
    found = re.fullmatch(r"([a-z]*)\(([a-z]*)\)(\d+)([a-z]*)", letters)
    if not found:
        return [letters]
    before, group, number, after = found.groups()
    return [before + group * times + after for times in range(int(number) + 1)]


def toggled(walk: Walk) -> Walk:
    """Return the walk with the other range."""
    if walk.kind == "leap":
        return replace(walk, reach=0 if walk.reach == 1 else 1)
    return replace(
        walk, reach=0 if walk.kind == "step" else 1, kind="slide" if walk.kind == "step" else "step"
    )


def size_of(vector: Square) -> int:
    return max(abs(vector[0]), abs(vector[1]))


def passed(square: Square, vector: Square) -> list[Square]:
    """Return the squares a leap goes over: straight ones first, then diagonal ones."""
    x, y = square
    left_x, left_y = vector
    found: list[Square] = []
    while True:
        if abs(left_x) >= abs(left_y) and left_x and abs(left_x) != abs(left_y):
            dx, dy = (1 if left_x > 0 else -1), 0
        elif abs(left_y) > abs(left_x):
            dx, dy = 0, (1 if left_y > 0 else -1)
        else:
            dx, dy = (1 if left_x > 0 else -1), (1 if left_y > 0 else -1)
        x, y, left_x, left_y = x + dx, y + dy, left_x - dx, left_y - dy
        if not (left_x or left_y):
            return found
        found.append((x, y))


def first_bend(number: int, atom: str) -> int:
    """Return 1 for right, -1 for left: oblique leaps bend from the long axis, diagonal ones towards
    the vertical.
    """
    if atom in "NCZ":
        return 1 if number % 2 == 0 else -1
    return {1: -1, 3: 1, 5: -1, 7: 1}.get(number, 0)


def words_of(letters: str, alphabet: str) -> list[str]:
    """Cut runs of direction letters into words of one or two."""
    found = []
    for run in re.findall(f"[{alphabet}]+", letters):
        found += re.findall(r"(.h|[fb][lrszq]|[lrzq][fbv]|.)", run)
    return found


def turns(letters: str, walk: Walk, *, is_king: bool, straight: bool) -> set[int]:
    """Return the turns of a later leg in eighths of a circle, clockwise."""
    words = words_of(letters, "fblrvshzq")
    if not words:
        return {0, 1, 2, 3, 5, 6, 7} if is_king or not straight else {0, 2, 6}
    same, opposite = ("r", "l") if walk.bend > 0 else ("l", "r")
    found = set()
    for word in words:
        plain = word.replace("q", same).replace("z", opposite)
        found |= {EIGHTHS[one] for one in SIDES.get(plain, (plain,))}
    return found


def first_directions(letters: str, atom: str) -> list[int]:
    """Return the direction numbers of a first leg."""
    words = words_of(letters, "fblrvsh") if atom not in "WDHR" else re.findall("[fblrvs]", letters)
    numbers = range(8) if atom in "KQNCZ" else range(1, 8, 2) if atom in "FAGB" else range(0, 8, 2)
    return [n for n in numbers if not words or any(points(word, n, atom) for word in words)]


def points(word: str, number: int, atom: str) -> bool:
    """Return whether a direction word means a direction."""
    # North is up; oblique directions lie between those of the compass.
    angle = math.radians(45 * number + (22.5 if atom in "NCZ" else 0))
    parts = {
        "f": math.cos(angle),
        "b": -math.cos(angle),
        "r": math.sin(angle),
        "l": -math.sin(angle),
    }
    parts |= {"s": abs(math.sin(angle)), "v": abs(math.cos(angle))}
    near, far = 0.01, 0.7
    if len(word) == 2 and word[1] == "h":
        return parts[word[0]] > near
    if atom in "NCZ":
        return parts[word[0]] > (near if len(word) == 2 else far) and parts[word[-1]] > far
    if atom in "KQ" and len(word) == 1:
        return parts[word] > 0.99
    return all(parts[letter] > near for letter in word) and (atom not in "KQ" or number % 2 == 1)
