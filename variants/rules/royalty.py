"""Royalty: no move may leave one's own royals attacked."""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import does
from variants.movement.attacks import Attacks, Scan
from variants.rules.army import Army
from variants.rules.base import Draft, Raw, applied, refuse
from variants.rules.reach import reach_of, royals_by_turning, royals_in_hand, royals_on_board
from variants.rules.royals import Royals
from variants.rules.walk import Walk
from variants.spec import NO_GOALS

NOBODY: Final[frozenset[int]] = frozenset()
UNTHREATENED: Final = Scan(False, frozenset(), frozenset())


class Royalty:
    """Judges pseudo-legal moves. Attacks are always tested on the board as it stands after the
    move.

    `attacks` include royals that face each other, where that is forbidden. A royal beside an enemy
    royal is in no check where captures explode, and a move that explodes an enemy royal is legal
    whatever it leaves attacked.
    """

    __slots__ = (
        "all_at_once",
        "army",
        "attacks",
        "burns",
        "enters",
        "exact",
        "explosive",
        "joins",
        "neighbours",
        "owner",
        "passes",
        "perishable",
        "reach",
        "royals",
        "usual",
    )

    def __init__(self, army: Army, attacks: tuple[Attacks, Attacks]) -> None:
        self.army = army
        self.attacks = attacks
        self.owner = tuple(army.owner)
        self.royals = Royals(army)
        self.explosive = army.spec.effects.explosion is not None and any(self.royals.groups)
        effects = army.spec.effects
        self.perishable = self.explosive or bool(effects.petrified) or effects.burns
        # Whether a side's royals after its move are others than before, beside one that moves.
        self.passes = effects.transfer is not None or bool(effects.swaps) or _drives_royals(army)
        self.passes = self.passes or effects.burns
        self.burns = effects.burns
        # Whether a piece that joins a royal of another kind ends its being royal.
        self.joins = any(goal.royal and goal.together for goal in army.spec.goals.extinction)
        self.reach = reach_of(army.spec)
        self.enters = self.reach.more_royals or any(royals_in_hand(army))
        self.all_at_once = army.spec.check.royals == "all"
        self.exact = attacks[0].exact and attacks[1].exact and not self.all_at_once
        self.neighbours = tuple(_neighbours(army, square) for square in range(army.board.size))
        self.usual = _usual_number(army)

    # Who is attacked

    def squares(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals."""
        return self.royals.of(placement, side)

    def attacked(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals that are in check."""
        found = self.royals.of(placement, side)
        theirs = self.royals.of(placement, other(side)) if self.explosive else ()
        enemy = self.attacks[other(side)]
        attacked = [
            s for s in found if enemy.attacked(placement, s) and not self._touches(s, theirs)
        ]
        if self.all_at_once:
            together = self.royals.candidates(placement, side)
            if together and all(enemy.attacked(placement, square) for square in together):
                attacked += [square for square in together if square not in attacked]
        return attacked

    def _touches(self, square: int, royals: Sequence[int]) -> bool:
        return bool(royals) and not self.neighbours[square].isdisjoint(royals)

    # Judging moves

    def is_safe(self, position: Position, raw: Raw) -> bool:
        """Return whether a pseudo-legal move leaves no own royal attacked."""
        side = position.side
        own = self.royals.of(position.placement, side)
        theirs = self.royals.of(position.placement, other(side)) if self.explosive else []
        if self.enters and not self._enters_safely(position.placement, raw, side):
            return False
        return self._is_safe(applied(position.placement, raw), raw, side, own, theirs)

    def judge(self, position: Position, raws: list[Raw], *, scan: Scan | None = None) -> list[Raw]:
        """Return those of the pseudo-legal moves that leave no own royal attacked; `scan` where it
        is already known.
        """
        placement = position.placement
        side = position.side
        own = self.royals.of(placement, side)
        if self.enters:
            raws = [raw for raw in raws if self._enters_safely(placement, raw, side)]
        if not own and not self.all_at_once and not self.burns:
            return raws
        theirs = self.royals.of(placement, other(side)) if self.explosive else []
        if scan is None and (self.exact or self._is_exact(placement)):
            scan = self.scan(placement, [s for s in own if not self._touches(s, theirs)], side)
        count(len(raws))
        found = []
        counted = self.royals.counted
        for raw in raws:
            if scan is not None and not raw[3] and raw[0] not in own and raw[2] not in counted:
                if scan.attacked:
                    if raw[1] not in scan.evasions and raw[0] not in scan.leavers:
                        continue
                elif raw[0] not in scan.exposed and raw[1] not in scan.entered:
                    found.append(raw)
                    continue
            if self._is_safe(applied(placement, raw), raw, side, own, theirs):
                found.append(raw)
        return found

    def _is_exact(self, placement: Sequence[int]) -> bool:
        """Return whether a scan of this board shows everything."""
        first, second = self.attacks
        return not self.all_at_once and first.is_exact(placement) and second.is_exact(placement)

    def _enters_safely(self, placement: Sequence[int], raw: Raw, side: Side) -> bool:
        """Say whether no royal that a side gets by its move, dropped or won over, is attacked."""
        royal = self.royals.codes[side]
        is_new = raw[2] in royal and (raw[0] < 0 or placement[raw[0]] not in royal)
        squares = [raw[1]] if is_new else []
        squares += [square for square, code in raw[3] if code in royal]
        if not squares:
            return True
        after = applied(placement, raw)
        enemy = self.attacks[1 - side]
        return not any(
            after[square] in royal and enemy.attacked(after, square) for square in squares
        )

    def legal_of(self, position: Position, walk: Walk) -> list[Raw]:
        """Return the legal ordinary moves, piece by piece; `exact` must hold."""
        placement = position.placement
        side = position.side
        owner = walk.owner
        pseudo = walk.moves
        plans = walk.plans
        royals = self.royals.of(placement, side)
        scan = self.scan(placement, royals, side)
        promoting = walk.promotion.codes if walk.promotion else NOBODY
        found: list[Raw] = []
        judged = 0
        for square in self.army.board.squares:
            code = placement[square]
            if owner[code] != side or not plans[code]:
                continue
            start = len(found)
            pseudo(placement, square, code, found)
            if square in royals or square in scan.leavers:
                judged += len(found) - start
                found[start:] = self._safe(position, found[start:], royals)
            elif code in walk.followed or (code in promoting and self.royals.counted):
                found[start:] = self.judge(position, found[start:], scan=scan)
            elif scan.attacked:
                evading = [raw for raw in found[start:] if raw[1] in scan.evasions]
                judged += len(evading)
                found[start:] = self._safe(position, evading, royals)
            elif square in scan.exposed:
                judged += len(found) - start
                found[start:] = self._safe(position, found[start:], royals)
            elif scan.entered and not scan.entered.isdisjoint(raw[1] for raw in found[start:]):
                found[start:] = self.judge(position, found[start:], scan=scan)
        count(judged)
        return found

    def _safe(self, position: Position, raws: list[Raw], royals: list[int]) -> list[Raw]:
        placement = position.placement
        side = position.side
        return [
            raw for raw in raws if self._is_safe(applied(placement, raw), raw, side, royals, [])
        ]

    def _is_safe(
        self, after: list[int], raw: Raw, side: Side, own: list[int], theirs: list[int]
    ) -> bool:
        enemy = self.attacks[1 - side]
        owner = self.owner
        if self.perishable and any(owner[after[raw[1] if s == raw[0] else s]] != side for s in own):
            return False
        if self.explosive and any(owner[after[s]] != 1 - side for s in theirs):
            return True
        if raw[2] in self.royals.counted and raw[0] >= 0 and raw[0] not in own and raw[3] == ():
            own = [*own, *(s for s in self.royals.of(after, side) if s == raw[1])]
        is_anew = self.passes
        if self.joins and (raw[3] or (raw[2] in self.royals.counted and raw[0] not in own)):
            is_anew = True
        if is_anew:
            own = self.royals.of(after, side)
        for square in own:
            square = raw[1] if square == raw[0] and not is_anew else square
            if enemy.attacked(after, square) and not self._touches(square, theirs):
                return False
        return not self.all_at_once or not self.attacked(after, side)

    def scan(self, placement: Sequence[int], royals: list[int], side: Side) -> Scan:
        """Return what threatens the royals of a side, all together."""
        enemy = self.attacks[other(side)]
        scans = [enemy.scan(placement, square) for square in royals]
        if len(scans) < 2:
            return scans[0] if scans else UNTHREATENED
        blocks = [scan.evasions for scan in scans if scan.attacked]
        evasions = frozenset[int].intersection(*blocks) if blocks else frozenset[int]()
        nobody = frozenset[int]()
        exposed, leavers, entered = (
            nobody.union(*sets) for sets in zip(*(scan[2:] for scan in scans), strict=True)
        )
        return Scan(bool(blocks), evasions, exposed, leavers, entered)

    # Positions that cannot be, moves that may not be

    def check(self, draft: Draft, *, mid_turn: bool = False) -> None:
        """Refuse a position with too many or too few royals, or with the side in check that has
        just moved; within a turn of several moves, `mid_turn`, the waiting side may be.
        """
        names = [spec.name for spec in self.army.spec.sides]
        for side in (0, 1):
            (least, most), count = (
                self.usual[side],
                len(self.royals.kings(draft.placement, 1 if side else 0)),
            )
            if (count > most and not self.reach.more_royals) or (
                count < least and not self.reach.fewer_royals
            ):
                kind = next(piece.name.lower() for piece in self.army.spec.pieces if piece.royal)
                message = does(names[side], f"has {'more than one' if count else 'no'} {kind}")
                refuse("royals", message, draft.text, side=side, count=count)
        if mid_turn:
            return
        waiting = other(draft.side)
        enemy = self.attacks[draft.side]
        theirs = self.royals.of(draft.placement, draft.side) if self.explosive else []
        kings = [
            s for s in self.royals.kings(draft.placement, waiting) if not self._touches(s, theirs)
        ]
        attacked = [square for square in kings if enemy.attacked(draft.placement, square)]
        # A piece may turn into a royal where it is attacked, and the next move of its side has to
        # see to that.
        if attacked and (
            len(attacked) > 1 or draft.placement[attacked[0]] not in royals_by_turning(self.army)
        ):
            message = f"{names[waiting]} is in check, but it is {names[draft.side]}'s turn"
            refuse("opponent-in-check", message, draft.text)

    def why(self, position: Position, raw: Raw) -> Refusal | None:
        """Return why a pseudo-legal move is not legal, or None if it is."""
        if self.is_safe(position, raw):
            return None
        side = position.side
        board = self.army.board
        after = applied(position.placement, raw)
        gone = [
            s
            for s in self.squares(position.placement, side)
            if s != raw[0] and self.owner[after[s]] != side
        ]
        if gone and not self.passes:
            name = self.army.piece(position.placement[gone[0]]).kind.name.lower()
            message = f"the move would take your own {name} on {board.name(gone[0])} off the board"
            return Refusal("explodes-royal", message)
        unsafe = self.attacked(after, side)
        if not unsafe:
            mover = position.placement[raw[0] if raw[0] >= 0 else raw[1]]
            name = self.army.piece(mover).kind.name.lower() if mover else "royal piece"
            return Refusal(
                "explodes-royal", f"the move would take your own {name} off the board with it"
            )
        royal = unsafe[0]
        name = self.army.piece(after[royal]).kind.name.lower()
        facing = self._facing(after, royal, other(side))
        if facing is not None:
            piece = self.army.spoken(after, [facing])
            message = (
                f"your {name} on {board.name(royal)} would face {piece} with nothing between them"
            )
            return Refusal("facing", message)
        by = self.attackers(after, royal, other(side))
        if raw[1] == royal:
            return Refusal(
                "into-check", f"on {board.name(royal)} the {name} would be in check {by}"
            )
        if self.attacked(position.placement, side):
            return Refusal(
                "still-in-check", f"your {name} on {board.name(royal)} would still be in check {by}"
            )
        return Refusal(
            "leaves-in-check", f"the move leaves your {name} on {board.name(royal)} in check {by}"
        )

    def _facing(self, placement: Sequence[int], royal: int, enemy: Side) -> int | None:
        """Return the square of a distant royal that alone attacks a royal, by facing it."""
        origins = self.attacks[enemy].origins(placement, royal)
        only = origins[0] if self.army.spec.facing is not None and len(origins) == 1 else royal
        is_royal = (
            placement[only] in self.royals.codes[enemy] and only not in self.neighbours[royal]
        )
        return only if is_royal else None

    def attackers(self, placement: Sequence[int], square: int, by: Side) -> str:
        """Return what attacks a square: `by the rook on e8 and the sissa on c3`."""
        return "by " + self.army.spoken(placement, self.attacks[by].origins(placement, square))


def _usual_number(army: Army) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return how many royals each side has on the board at least, and at most.

    Where nothing else decides the game, and nothing comes from the hand, there is one at least.
    """
    no_goal = (
        army.spec.goals == NO_GOALS
        and army.spec.hands is None
        and any(army.royals(side) for side in _SIDES)
    )
    board = royals_on_board(army)
    hand = royals_in_hand(army)
    ours, theirs = (
        (int(no_goal or board[side] > 0), max(board[side] + hand[side], 1)) for side in _SIDES
    )
    return ours, theirs


def _drives_royals(army: Army) -> bool:
    """Return whether a move may attract or repel a royal."""
    spec = army.spec
    return any(
        piece.royal and piece.id not in spec.kinds(magnet.spared)
        for magnet in spec.effects.magnets
        for piece in spec.pieces
    )


def _neighbours(army: Army, square: int) -> frozenset[int]:
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    return frozenset(army.board.step(square, step) for step in steps) - {-1}


_SIDES: Final[tuple[Side, Side]] = (0, 1)
