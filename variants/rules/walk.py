"""Ordinary moves: every piece as its Betza text says, promotions included."""

from collections.abc import Sequence
from dataclasses import replace

from variants.core.effort import count
from variants.core.errors import PresetError
from variants.movement.layout import (
    Bents,
    HopRay,
    Limited,
    Path,
    Plan,
    Planner,
    Survey,
    Way,
    paths,
)
from variants.movement.mover import Mover
from variants.movement.paths import Roster
from variants.movement.program import Program, Run
from variants.rules.army import Army, Piece
from variants.rules.base import NO_SQUARE, Raw
from variants.rules.promotion import Placed, Promotion


class Walk:
    """Pseudo-legal ordinary moves, square by square, from tables made once."""

    __slots__ = (
        "alike",
        "army",
        "followed",
        "goes",
        "induces",
        "owner",
        "placed",
        "plans",
        "promotion",
        "roster",
        "survey",
        "takes",
    )

    def __init__(self, army: Army, promotion: Promotion | None, survey: Survey) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.promotion = promotion
        self.survey = survey
        self.takes = ((), *(army.takes(piece.code) for piece in army.pieces))
        self.goes = ((), *(army.goes(piece.code) for piece in army.pieces))
        self.roster = survey.roster = roster_of(army)
        self.alike: dict[object, tuple[tuple[Plan, ...], int]] = {}
        self.plans: tuple[tuple[Plan, ...], ...] = (
            (),
            *(self._plans(piece, survey) for piece in army.pieces),
        )
        # The pieces whose moves may change more than origin and target.
        self.followed = frozenset(
            piece.code for piece in army.pieces if any(map(is_followed, self.plans[piece.code]))
        )
        # Whether a piece may make another one move, which then has some of its moves twice.
        self.induces = any(
            "x" in s.relay
            for piece in army.pieces
            for mover in piece.movers
            for s in mover.segments
        )
        self.placed: tuple[Placed, ...] = ((), *(self._placed(piece) for piece in army.pieces))

    def _plans(self, piece: Piece, survey: Survey) -> tuple[Plan, ...]:
        """Return the plans of a piece by square; none for a guise, whose component makes its
        moves.
        """
        if piece.is_guise:
            return ()
        if not piece.movers:
            return (Plan(),) * self.army.board.size
        divided = self.promotion is not None and piece.code in self.promotion.codes
        bars = self.army.bars(piece)
        # Pieces that move alike on both sides have the same plans.
        first = piece.first if any(mover.initial for mover in piece.movers) else frozenset[int]()
        key = (frozenset(piece.movers), piece.domain, first, divided, bars)
        known = self.alike.get(key)
        if known is not None:
            plans, again = known
            survey.spend(again)
            return plans
        before = survey.left
        try:
            planner = Planner(survey, piece.movers, divided=divided, bars=bars)
            plans = tuple(
                planner.plan(s, first=s in first) if s in piece.domain else Plan()
                for s in range(self.army.board.size)
            )
        except PresetError as error:
            if error.params["path"]:
                raise
            path = f"pieces.{piece.kind.id}.betza"
            raise PresetError(
                error.code, f"{path}: {error.message}", error.text, path=path
            ) from error
        self.alike[key] = (plans, price_again(plans, before - survey.left))
        return plans

    def _placed(self, piece: Piece) -> Placed:
        if self.promotion is not None and piece.code in self.promotion.codes:
            return self.promotion.placed(piece.code)
        return ((piece.code,),) * self.army.board.size

    def moves(  # noqa: C901 -- one case after another
        self,
        placement: Sequence[int],
        square: int,
        code: int,
        out: list[Raw],
        *,
        borrows: bool = True,
    ) -> None:
        """Append the moves of a piece of this code from a square."""
        goes = self.goes[code]
        leaps, rays, bents, limited = self.plans[code][square]
        start = len(out)
        for target in leaps:
            if goes[placement[target]]:
                out.append((square, target, code, (), NO_SQUARE))
        for ray in rays:
            for target in ray:
                piece = placement[target]
                if piece:
                    if goes[piece]:
                        out.append((square, target, code, (), NO_SQUARE))
                    break
                out.append((square, target, code, (), NO_SQUARE))
        for target, ways in bents:
            if goes[placement[target]]:
                for way in ways:
                    for passed in way:
                        if placement[passed]:
                            break
                    else:
                        out.append((square, target, code, (), NO_SQUARE))
                        break
        if limited:
            out += self._limited(placement, square, code, limited)
            if limited.program is not None:
                out += self._programmed(placement, square, code, limited.program, borrows=borrows)
            if limited.mixed:
                out[start:] = distinct(out[start:])

    def _limited(  # noqa: C901 -- one case after another
        self, placement: Sequence[int], square: int, code: int, limited: Limited
    ) -> list[Raw]:
        placed = self.placed[code]
        takes = self.takes[code]
        found: list[Raw] = []
        for ray in limited.quiet_rays:
            for target in ray:
                if placement[target]:
                    break
                for arrived in placed[target]:
                    found.append((square, target, arrived, (), NO_SQUARE))
        for ray in limited.take_rays:
            for target in ray:
                piece = placement[target]
                if piece:
                    if takes[piece]:
                        for arrived in placed[target]:
                            found.append((square, target, arrived, (), NO_SQUARE))
                    break
        for target, empties, passed in limited.doubles:
            if not placement[target] and is_open(placement, empties):
                for arrived in placed[target]:
                    found.append((square, target, arrived, (), passed))
        if limited.quiet_bents or limited.take_bents:
            quiet = [
                target
                for target in open_targets(placement, limited.quiet_bents)
                if not placement[target]
            ]
            free = [
                target
                for target in open_targets(placement, limited.take_bents)
                if takes[placement[target]]
            ]
            found += [
                (square, t, arrived, (), NO_SQUARE)
                for t in (*quiet, *free)
                for arrived in placed[t]
            ]
        for hop in limited.hops:
            hopped = hop_targets(placement, hop, takes)
            found += [(square, t, arrived, (), NO_SQUARE) for t in hopped for arrived in placed[t]]
        if any(is_open(placement, way) for way in limited.nulls):
            found.append((square, square, code, (), NO_SQUARE))
        return found

    def _programmed(
        self, placement: Sequence[int], square: int, code: int, program: Program, *, borrows: bool
    ) -> list[Raw]:
        """Return the moves that depend on the pieces on their way; borrowed ones are those the
        lender would have here.
        """
        run = Run(program, placement, square, code, self.roster)
        found: list[Raw] = []
        for result in run.results():
            mark = self.survey.mark(result.opened)
            null = result.target == result.origin
            arriving = (result.code,) if null else self.placed[result.code][result.target]
            found += [
                (result.origin, result.target, arrived, result.changes, mark)
                for arrived in arriving
            ]
        for lender in sorted(run.borrowed) if borrows else ():
            found += self._borrowed(placement, square, code, lender)
        return found

    def _borrowed(self, placement: Sequence[int], square: int, code: int, lender: int) -> list[Raw]:
        """Return the moves a piece makes like a friend, whose own borrowing does not count; it
        promotes as itself.
        """
        lent: list[Raw] = []
        if self.plans[lender]:
            self.moves(placement, square, lender, lent, borrows=False)
        ways = dict.fromkeys((raw[1], raw[3]) for raw in lent if raw[0] == square)
        return [
            (square, target, arrived, changes, NO_SQUARE)
            for target, changes in ways
            for arrived in ((code,) if target == square else self.placed[code][target])
        ]

    def ways(self, piece: Piece, origin: int, target: int, *, takes: bool) -> list[Path]:
        """Return the ways of a piece to a target on the empty board, for a capture or for a move to
        an empty square.
        """
        return [
            path
            for mover in piece.movers
            if (mover.takes if takes else mover.quiet)
            and (not mover.initial or origin in piece.first)
            for path in self._paths(mover, origin)
            if path.target == target
        ]

    def _paths(self, mover: Mover, origin: int) -> list[Path]:
        """Return every way of a mover from a square, counted: they are laid out anew."""
        found = paths(self.army.board, mover, origin)
        count(1 + len(found))
        return found

    def closed(self, piece: Piece, origin: int, target: int, *, takes: bool) -> str:
        """Return what bars a move the piece has elsewhere: its `zone`, that it is no `first` move,
        a `part` of the board.

        Empty if the piece has no such move anywhere.
        """
        barred = ""
        for mover in piece.movers:
            anywhere = replace(mover, origins=None, targets=None)
            if not (mover.takes if takes else mover.quiet):
                continue
            if all(path.target != target for path in self._paths(anywhere, origin)):
                continue
            if target not in piece.domain:
                return "zone"
            is_first = mover.initial and origin not in piece.first
            barred = "first" if is_first and barred != "part" else barred if is_first else "part"
        return barred


def price_again(plans: Sequence[Plan], price: int) -> int:
    """Return what the next kind costs that moves alike, `price` being what the first one cost.

    Its plans are there, and a glance at each square is all that is left, except for ways round
    corners: these are looked at for each kind, and cost as much each time.
    """
    return price if any(plan.bents for plan in plans) else len(plans)


def roster_of(army: Army) -> Roster:
    """Return what moves must know of the pieces."""
    royal = (False, *(piece.kind.royal for piece in army.pieces))
    takes = ((False,) * len(army.owner), *(army.takes(piece.code) for piece in army.pieces))
    iron = (
        True,
        *(piece.code == army.wall or piece.kind.iron[piece.side] for piece in army.pieces),
    )
    return Roster(tuple(army.owner), royal, tuple(army.plain), takes, iron)


def distinct(raws: Sequence[Raw]) -> list[Raw]:
    """Return the moves without those that do the same; one that cannot be taken in passing stands
    for one that can.
    """
    found: dict[tuple[object, ...], Raw] = {}
    for raw in raws:
        if raw[4] == NO_SQUARE or raw[:4] not in found:
            found[raw[:4]] = raw
    return list(found.values())


def is_followed(plan: Plan) -> bool:
    """Return whether a plan has moves that are followed on the board."""
    return plan.limited is not None and plan.limited.program is not None


def hop_targets(placement: Sequence[int], hop: HopRay, takes: Sequence[bool]) -> list[int]:
    """Return where a hopper may go on a line, the first piece on it being the mount."""
    found: list[int] = []
    mounted = False
    for target in hop.ray:
        piece = placement[target]
        if not mounted:
            if piece in hop.bars:
                break
            mounted = piece != 0
            continue
        if (takes[piece] and hop.takes) if piece else hop.quiet:
            found.append(target)
        if piece or hop.short:
            break
    return found if hop.targets is None else [target for target in found if target in hop.targets]


def open_targets(placement: Sequence[int], bents: Bents) -> list[int]:
    """Return the targets with at least one open way."""
    return [target for target, ways in bents if any(is_open(placement, way) for way in ways)]


def is_open(placement: Sequence[int], way: Way) -> bool:
    """Return whether every square of a way is empty."""
    return not any(placement[square] for square in way)
