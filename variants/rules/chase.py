"""Perpetual chase by the rules of the Asian Xiangqi Federation.

A piece is chased when the last move attacks it anew and its owner could not simply take back:
because nothing guards it, or because the attacker is the weaker piece (a horse or cannon at a rook;
an elephant or advisor at a rook, cannon or horse). Royals and soldiers may chase freely, soldiers
that have not crossed the river may be chased, and equals that attack each other are an offer to
exchange. A piece that is pinned to its royal guards nothing. Besides attacking directly, a move may
chase by uncovering an attack, by pinning the only guard, or by setting up a check that taking would
uncover.
"""

from collections.abc import Iterable, Sequence

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.movement.attacks import Attacks
from variants.rules.army import Army
from variants.rules.base import Referee
from variants.rules.last_move import last_move
from variants.rules.past import Past
from variants.spec import DrawSpec

Board = list[int]


class Chase:
    """Finds the pieces chased by the move that led to a position."""

    referee: Referee

    def __init__(self, army: Army, spec: DrawSpec) -> None:
        self.army = army
        self.role = ["" for _ in army.owner]
        for name, kind in spec.chase_kinds:
            for side in (0, 1):
                for code in army.kind_codes((kind,), 1 if side else 0):
                    self.role[code] = name
        for side in (0, 1):
            for code in army.royals(1 if side else 0):
                self.role[code] = "royal"
        self.squares = army.board.squares

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def lasts(self, past: Past, span: int) -> tuple[bool, bool]:
        """Return whether the other side, and the side to move, has chased one piece with every move
        of the repetition.
        """
        return self._lasts(past, 0, span), self._lasts(past, 1, span - 1)

    def _lasts(self, past: Past, first: int, final: int) -> bool:
        victims: set[int] | None = None
        for plies in range(first, final + 1, 2):
            here = past.back(plies)
            before = past.back(plies + 1)
            if here is None or before is None:
                return bool(victims)
            found = self.chased(before, here)
            victims = found if victims is None else victims & found
            earlier = past.back(plies + 2)
            if not victims:
                return False
            step = last_move(earlier, before) if earlier else None
            if step is not None and step[1] in victims and step[0] != step[1]:
                victims = (victims - {step[1]}) | {step[0]}
        return bool(victims)

    def chased(self, before: Position, here: Position) -> set[int]:
        """Return the squares of the pieces of the side to move that the last move chases."""
        step = last_move(before, here)
        if step is None or step[0] == step[1]:
            return set()
        board = list(here.placement)
        earlier = list(before.placement)
        side = here.side
        pins = self._pinned(board, side, side, strikes=self.referee.dangers)
        found: set[int] = set()
        for attacker in self.squares:
            if self.army.owner[board[attacker]] == 1 - side and self.role[board[attacker]] not in (
                "",
                "royal",
                "soldier",
            ):
                new = self._new_attacks(board, earlier, attacker, step)
                found |= self._unanswered(board, attacker, new, pins, side)
        found |= self._guards_pinned(board, earlier, side)
        return found | self._uncovering(board, earlier, side)

    # Attacks

    def _attacks(self, board: Board, origin: int) -> set[int]:
        """Return the squares of enemies that the piece on `origin` could take."""
        owner = self.army.owner
        side = owner[board[origin]]
        return {
            target for target in self._reaches(board, origin) if owner[board[target]] == 1 - side
        }

    def _reaches(self, board: Board, origin: int) -> set[int]:
        """Return the squares with pieces, own or enemy, that the piece on `origin` strikes."""
        attacks = self.referee.attacks[_side(self.army.owner[board[origin]])]
        return {
            s
            for s in self.squares
            if board[s] and s != origin and origin in attacks.origins(board, s)
        }

    def _new_attacks(
        self, board: Board, earlier: Board, attacker: int, step: tuple[int, int]
    ) -> set[int]:
        found = self._attacks(board, attacker)
        if attacker != step[1]:
            return (
                found - self._attacks(self._undone(board, earlier, step), attacker)
                if found
                else found
            )
        if self.role[board[attacker]] in ("rook", "cannon"):
            return {square for square in found if not self._in_line(square, step)}
        return found

    def _undone(self, board: Board, earlier: Board, step: tuple[int, int]) -> Board:
        """Return the board with the piece moved back where it came from."""
        origin, target = step
        undone = list(board)
        undone[origin], undone[target] = board[target], earlier[target]
        return undone

    def _in_line(self, square: int, step: tuple[int, int]) -> bool:
        """Return whether a square lies on the line of a straight move, ahead of where it began.

        A piece that keeps to the line of its victim attacks it anew only by moving away, as in
        Fairy-Stockfish.
        """
        files, (first, last) = self.army.board.files, step
        is_file = first % files == last % files
        same = square % files == first % files if is_file else square // files == first // files
        return same and (square > first) == (last > first)

    # Answers

    def _unanswered(
        self, board: Board, attacker: int, victims: Iterable[int], pins: set[int], side: Side
    ) -> set[int]:
        """Return those of the pieces attacked that cannot simply take back."""
        role = self.role[board[attacker]]
        found = set[int]()
        for square in victims:
            victim = self.role[board[square]]
            if victim == "royal" or (victim == "soldier" and not self._has_crossed(board, square)):
                continue
            if victim in STRONGER.get(role, ()):
                found.add(square)
            elif victim == role and square not in pins and attacker in self._attacks(board, square):
                continue
            elif not self._is_guarded(board, attacker, square, pins, side):
                found.add(square)
        return found

    def _has_crossed(self, board: Board, square: int) -> bool:
        """Return whether a soldier goes sideways from its square."""
        code = board[square]
        files = self.army.board.files
        alone = [0] * len(board)
        alone[square] = code
        attacks = self.referee.attacks[_side(self.army.owner[code])]
        beside = [
            s
            for s in (square - 1, square + 1)
            if 0 <= s < len(board) and s // files == square // files
        ]
        return any(attacks.attacked(alone, s) for s in beside)

    def _is_guarded(
        self, board: Board, attacker: int, square: int, pins: set[int], side: Side
    ) -> bool:
        """Return whether a piece that is not pinned could take back on a square."""
        without = list(board)
        without[attacker] = 0
        guards = set(self.referee.attacks[side].origins(without, square)) - pins
        royals = {s for s in guards if self.role[board[s]] == "royal"}
        if guards != royals:
            return True
        return bool(royals) and not self._is_watched(without, square, side)

    def _is_watched(self, board: Board, square: int, side: Side) -> bool:
        """Return whether a royal of `side` on a square would face the enemy's."""
        dangers = self.referee.dangers[other(side)]
        enemies = [s for s in dangers.origins(board, square) if self.role[board[s]] == "royal"]
        return bool(enemies)

    def _pinned(
        self, board: Board, side: Side, owner: Side, *, strikes: tuple[Attacks, Attacks]
    ) -> set[int]:
        """Return the pieces of `owner` whose leaving uncovers a strike at the royal of `side`."""
        royal = self._royal(board, side)
        if royal < 0:
            return set()
        enemy = strikes[other(side)]
        found = set[int]()
        attackers = set(enemy.origins(board, royal))
        for square in self.squares:
            code = board[square]
            if (
                code
                and square != royal
                and self.army.owner[code] == owner
                and square not in attackers
            ):
                board[square] = 0
                if not set(enemy.origins(board, royal)) <= attackers:
                    found.add(square)
                board[square] = code
        return found

    def _newly_pinned(self, board: Board, earlier: Board, side: Side, owner: Side) -> set[int]:
        strikes = self.referee.attacks
        return self._pinned(board, side, owner, strikes=strikes) - self._pinned(
            earlier, side, owner, strikes=strikes
        )

    def _royal(self, board: Board, side: Side) -> int:
        owner = self.army.owner
        return next(
            (s for s in self.squares if self.role[board[s]] == "royal" and owner[board[s]] == side),
            -1,
        )

    # Indirect chases

    def _guards_pinned(self, board: Board, earlier: Board, side: Side) -> set[int]:
        """Return the pieces attacked whose guard the last move has pinned."""
        found = set[int]()
        enemy = self.referee.attacks[other(side)]
        free: set[int] | None = None
        for guard in self._newly_pinned(board, earlier, side, side):
            for square in self._reaches(board, guard):
                if self.army.owner[board[square]] != side or not self._is_fair_game(board, square):
                    continue
                if free is None:
                    bound = self._pinned(
                        board, other(side), other(side), strikes=self.referee.attacks
                    )
                    free = set(self.squares) - bound
                if free & set(enemy.origins(board, square)):
                    found.add(square)
        return found

    def _uncovering(self, board: Board, earlier: Board, side: Side) -> set[int]:
        """Return the pieces attacked by an enemy whose capture would now uncover a check the royal
        cannot answer.
        """
        found = set[int]()
        enemy = other(side)
        royal = self._royal(board, side)
        for origin in self._newly_pinned(board, earlier, side, enemy):
            for square in self._attacks(board, origin):
                answers = royal in self.referee.attacks[side].origins(board, square)
                without = list(board)
                without[origin] = without[royal] = 0
                if not answers or set(self.referee.attacks[enemy].origins(without, square)) - {
                    origin
                }:
                    found.add(square)
        return found

    def _is_fair_game(self, board: Sequence[int], square: int) -> bool:
        role = self.role[board[square]]
        return role != "royal" and (role != "soldier" or self._has_crossed(list(board), square))


STRONGER = {
    "horse": ("rook",),
    "cannon": ("rook",),
    "elephant": ("rook", "cannon", "horse"),
    "advisor": ("rook", "cannon", "horse"),
}


def _side(number: int) -> Side:
    return 1 if number else 0
