"""Tafl and Hasami Shogi beside a judge of their own, that knows the board as letters on squares."""

import random
from dataclasses import dataclass

import pytest

from tests.depth import IS_THOROUGH
from tests.variants.judges.judge import placed_in
from variants import get_rules, rules_sections

FILES = "abcdefghijklmnopqrs"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

Square = tuple[int, int]
Pieces = dict[Square, str]


@dataclass(frozen=True)
class Tafl:
    """A board with a throne; the king wins at the goals. `open_king`: away from the throne the king
    is taken like the others; else he needs four enemies, and none at the edge. A corner has so many
    squares a side.
    """

    size: int
    corners: bool
    open_king: bool
    corner_side: int = 1

    @property
    def throne(self) -> Square:
        """The square in the middle."""
        return (self.size // 2, self.size // 2)

    def corner(self, square: Square) -> bool:
        """Return whether a square is a corner of which the game makes something."""
        return self.corners and all(min(at, self.size - 1 - at) < self.corner_side for at in square)

    def goal(self, square: Square) -> bool:
        """Return whether the king has won there."""
        return (
            self.corner(square) if self.corners else any(at in (0, self.size - 1) for at in square)
        )

    def on(self, square: Square) -> bool:
        """Return whether the board has a square."""
        return all(0 <= at < self.size for at in square)

    def targets(self, pieces: Pieces, origin: Square) -> list[Square]:
        """Return where a piece may go."""
        found = []
        for dx, dy in STEPS:
            x, y = origin[0] + dx, origin[1] + dy
            while self.on((x, y)) and (x, y) not in pieces:
                if pieces[origin] == "k" or not ((x, y) == self.throne or self.corner((x, y))):
                    found.append((x, y))
                x, y = x + dx, y + dy
        return found

    def hostile(self, pieces: Pieces, square: Square, mover: str) -> bool:
        """Return whether a square holds a piece of the mover's side, or is hostile and empty."""
        if square in pieces:
            return pieces[square].isupper() == mover.isupper()
        return self.on(square) and (square == self.throne or self.corner(square))

    def played(self, pieces: Pieces, origin: Square, target: Square) -> Pieces:
        """Return the pieces after a move."""
        after = dict(pieces)
        mover = after[target] = after.pop(origin)
        gone = []
        for dx, dy in STEPS:
            near, far = (target[0] + dx, target[1] + dy), (target[0] + 2 * dx, target[1] + 2 * dy)
            if near not in after or after[near].isupper() == mover.isupper():
                continue
            around = [(near[0] + x, near[1] + y) for x, y in STEPS]
            if after[near] != "k" or (self.open_king and self.is_open(near)):
                is_taken = self.hostile(after, far, mover)
            else:
                is_taken = all(self.on(each) for each in around) and all(
                    self.hostile_to_king(after, each) for each in around
                )
            gone += [near] * is_taken
        return {square: piece for square, piece in after.items() if square not in gone}

    def is_open(self, square: Square) -> bool:
        """Return whether a square is neither the throne nor beside it."""
        return abs(square[0] - self.throne[0]) + abs(square[1] - self.throne[1]) > 1

    def hostile_to_king(self, pieces: Pieces, square: Square) -> bool:
        """Return whether an attacker or the empty throne is there."""
        return pieces.get(square) == "A" or (square == self.throne and square not in pieces)

    def winner(self, pieces: Pieces) -> int | None:
        """Return who has won, apart from those who cannot move."""
        king = next((square for square, piece in pieces.items() if piece == "k"), None)
        if king is None:
            return 0
        return 1 if self.goal(king) else None


class Hasami(Tafl):
    """No throne; rows are taken, and in corners by two around them; a single piece has lost."""

    @property
    def throne(self) -> Square:
        """There is none."""
        return (-9, -9)

    def played(self, pieces: Pieces, origin: Square, target: Square) -> Pieces:
        """Return the pieces after a move."""
        after = dict(pieces)
        mover = after[target] = after.pop(origin)
        gone: list[Square] = []
        for dx, dy in STEPS:
            row = []
            x, y = target[0] + dx, target[1] + dy
            while (x, y) in after and after[x, y] != mover:
                row.append((x, y))
                x, y = x + dx, y + dy
            if after.get((x, y)) == mover:
                gone += row
            if row and all(at in (0, self.size - 1) for at in row[0]):
                around = [(row[0][0] + a, row[0][1] + b) for a, b in STEPS]
                if all(after.get(each) == mover for each in around if self.on(each)):
                    gone.append(row[0])
        return {square: piece for square, piece in after.items() if square not in gone}

    def winner(self, pieces: Pieces) -> int | None:
        """Return who has won."""
        for side, letter in ((1, "P"), (0, "p")):
            if sum(piece == letter for piece in pieces.values()) <= 1:
                return side
        return None


JUDGES = {
    "brandubh": Tafl(7, corners=True, open_king=True),
    "tablut": Tafl(9, corners=False, open_king=True),
    "hnefatafl": Tafl(11, corners=True, open_king=False),
    "alea-evangelii": Tafl(19, corners=True, open_king=False, corner_side=2),
    "hasami-shogi": Hasami(9, corners=False, open_king=False),
}
GAMES, PLIES = 6, 50
# With the positions after all its moves a game of the largest board has some twenty thousand.
OF_THE_LARGEST = (GAMES, PLIES) if IS_THOROUGH else (1, 12)


def read(placement: str, size: int) -> Pieces:
    return {
        (at - 1, size - 1 - down): sign
        for down, row in enumerate(placement.split("/"))
        for at, sign in placed_in(row)
    }


def name(square: Square) -> str:
    return f"{FILES[square[0]]}{square[1] + 1}"


@pytest.mark.parametrize("key", JUDGES)
def test_every_move_of_random_games_does_what_the_judge_says(key: str) -> None:
    rules, judge = get_rules(key), JUDGES[key]
    taken, ends = 0, 0
    games, plies = OF_THE_LARGEST if judge.size > 16 else (GAMES, PLIES)
    for game in range(games):
        draw = random.Random(f"{key} {game}")
        position = rules.start()
        for _ in range(plies):
            pieces = read(rules.text(position).split()[0], judge.size)
            winner = judge.winner(pieces)
            outcome = rules.outcome(position)
            if winner is not None or outcome is not None:
                assert outcome is not None
                assert outcome.winner == winner
                ends += 1
                break
            own = [s for s, piece in pieces.items() if piece.isupper() == (position.side == 0)]
            wanted = {
                name(origin) + name(target): judge.played(pieces, origin, target)
                for origin in own
                for target in judge.targets(pieces, origin)
            }
            moves = {move.text: move for move in rules.legal_moves(position)}
            assert moves.keys() == wanted.keys()
            after = {text: rules.play(position, move) for text, move in moves.items()}
            for text, there in after.items():
                assert read(rules.text(there).split()[0], judge.size) == wanted[text], text
            captures = [text for text, there in wanted.items() if len(there) < len(pieces)]
            taken += len(captures)
            text = draw.choice(captures if captures and draw.random() < 0.7 else sorted(after))
            position = after[text]
    assert taken > (20 if games > 1 else 0)
    assert ends > 0 or key in ("hnefatafl", "alea-evangelii", "hasami-shogi")  # too long


def test_a_king_is_taken_on_his_throne_by_four() -> None:
    rules = get_rules("tablut")
    three = "9/9/9/4A4/3Ak1A2/4A4/9/9/4A4 w - - 0 1"
    position = rules.position(three)
    assert rules.outcome(rules.play(position, rules.read("g5f5", position))) is not None
    two = "9/9/9/4A4/3Ak1A2/9/9/9/4A4 w - - 0 1"
    position = rules.position(two)
    assert rules.outcome(rules.play(position, rules.read("g5f5", position))) is None


def test_who_goes_between_two_enemies_is_safe() -> None:
    rules = get_rules("hasami-shogi")
    position = rules.position("9/9/9/9/2P1P4/9/3p5/9/P7p w - - 0 1".replace(" w ", " b "))
    after = rules.play(position, rules.read("d3d5", position))
    assert rules.text(after).split()[0] == "9/9/9/9/2PpP4/9/9/9/P7p"


def test_nobody_but_the_king_stops_on_the_throne_or_a_corner() -> None:
    rules = get_rules("brandubh")
    position = rules.position("7/7/3k3/A6/7/7/7 w - - 0 1")
    texts = {move.text for move in rules.legal_moves(position)}
    assert {"a4c4", "a4e4"} <= texts
    assert {"a4d4", "a4a1", "a4a7"} & texts == set()


def test_a_single_piece_of_hasami_shogi_has_lost() -> None:
    rules = get_rules("hasami-shogi")
    position = rules.position("9/9/9/9/Pppp1P3/9/9/9/8p w - - 0 1")
    after = rules.play(position, rules.read("f5e5", position))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert (outcome.winner, rules.text(after).split()[0]) == (0, "9/9/9/9/P3P4/9/9/9/8p")


def test_a_king_of_hnefatafl_is_not_taken_at_the_edge() -> None:
    rules = get_rules("hnefatafl")
    position = rules.position("11/11/11/11/11/11/A9d/k1A8/A10/11/11 w - - 0 1")
    after = rules.play(position, rules.read("c4b4", position))
    assert rules.outcome(after) is None


def test_a_king_of_alea_evangelii_wins_in_any_square_of_a_fortress() -> None:
    rules = get_rules("alea-evangelii")
    rows = ["19"] * 17 + ["4k13A", "A18"]
    position = rules.position(f"{'/'.join(rows)} b - - 0 1")
    after = rules.play(position, rules.read("Kb2", position))
    outcome = rules.outcome(after)
    assert outcome is not None
    assert outcome.winner == 1


def test_the_rules_of_enclosing_are_told() -> None:
    sections = {s.title: s.paragraphs for s in rules_sections(get_rules("brandubh").spec)}
    assert sections["Further effects"][0] == (
        "Enemy attackers and defenders between the piece moved and another of its side leave the"
        " board; empty squares among a1, g1, a7, g7 and d4 count as pieces of the side that"
        " captures."
    )
