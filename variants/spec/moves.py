"""What a preset document says of moves that are more than a piece's own: castling, promotion,
passing, gating.
"""

from dataclasses import dataclass
from typing import Final

from variants.core.piece import Side
from variants.spec.values import NEVER, Counts, Flags, Kinds, Limits, Zones


@dataclass(frozen=True, slots=True)
class CastlingSpec:
    """One castling: the king's and the partner's squares before and after, and the letter of its
    right.
    """

    side: Side
    flag: str
    king: str
    king_target: str
    rook: str
    rook_target: str


@dataclass(frozen=True, slots=True)
class WingCastlingSpec:
    """Castling to two wings with whatever stands there: files are 0-based, `rank` is 0-based from
    the own side.

    The king is one of `kings` on the rank (on `king_file` if several stand there), the partner of a
    wing the first of `partners` found from `partner_files` inwards; the king goes to `targets`, the
    partner beside it on the inner side. Entry 0 is the wing of the last file, entry 1 that of the
    first. `free_rooks`: rights are kept by the partner's file and castling is written as king takes
    partner. `opposite`: not to the wing the other side has castled to. `dropped`: pieces dropped on
    their squares have the right. `wins` holds the flags (`KQkq`) whose castling wins.
    """

    kings: Kinds
    partners: Kinds
    rank: int
    king_file: int
    targets: tuple[int, int]
    partner_files: tuple[int, int]
    free_rooks: bool = False
    opposite: bool = False
    dropped: bool = False
    wins: str = ""


@dataclass(frozen=True, slots=True)
class PromotionSpec:
    """Which kinds of each side become which on arriving in the zone; `limits` counts the pieces of
    a kind on the board.

    A kind may stand in several of these if their zones are apart; limits hold in all of them.
    `on_the_spot` is the promotion of Sittuyin: no arrival promotes, but a piece in the zone (or a
    side's last one anywhere) may change where it stands, or on a free square the new kind reaches
    in a step, if it attacks nothing from there. With a `betza` only arriving by such a move
    promotes.
    """

    pieces: Kinds
    choices: Kinds
    zone: Zones
    depth: int = 1
    optional: bool = False
    limits: Limits = ()
    on_the_spot: bool = False
    betza: str = ""


@dataclass(frozen=True, slots=True)
class TurningSpec:
    """Promotion in the manner of shogi: a piece with a `promoted` kind may turn when a move starts
    or ends in the zone.

    Pieces of the kinds `arrival` turn only when the move ends there. `capture`: only by capturing,
    and then also by taking without moving. Who takes a piece of the kinds `mandatory_taking` must
    turn if it can.
    `entering`: a move that starts in the zone turns only by capturing, as in Chu Shogi; pieces of
    the kinds `late` turn on their last rank all the same. `back`: turned pieces turn back under the
    same conditions.
    """

    zone: Zones
    mandatory: bool = False
    capture: bool = False
    entering: bool = False
    late: tuple[str, ...] = ()
    back: bool = False
    arrival: tuple[str, ...] = ()
    limits: Limits = ()
    mandatory_taking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversionSpec:
    """Original pieces that may make a special step, `betza`, on their first move; see
    `rules/conversion.py`.

    `homes` holds the two home squares of side 0 and those of side 1.
    """

    piece: str
    homes: tuple[tuple[str, str], tuple[str, str]]
    betza: str


@dataclass(frozen=True, slots=True)
class TakingInPassingSpec:
    """Where a side may take in passing; None means everywhere. Unless `promotes`, nobody promotes
    by doing so.

    Squares passed by pieces of the kinds `recorded` stand in the position text although nobody
    could take there, with the square of the piece itself. None: all squares, by themselves, in
    Courier's dialect, and none in the other.
    """

    zone: Zones | None = None
    recorded: tuple[str, ...] | None = None
    promotes: bool = True


@dataclass(frozen=True, slots=True)
class GatingSpec:
    """Gating in the manner of Seirawan chess: a piece of the hand enters where a piece leaves its
    first square.

    `zone` holds the gates; a gate is open while the piece of the array on it has not moved.
    """

    zone: Zones


@dataclass(frozen=True, slots=True)
class LeapSpec:
    """A move that a piece may make once, from its square of the array, without capturing.

    `unless_checked`: not while in check. The right is lost as soon as an enemy piece of the kinds
    `lost_to` moves onto the piece's rank or file.
    """

    piece: str
    betza: str
    zone: Zones
    unless_checked: bool = False
    lost_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RestrictionSpec:
    """What no move may do, each flag for each side.

    `must_capture`: a legal capture has to be chosen. `no_checks`: no move may give check;
    `unless_mate`: except one that mates, where an answer that the rule forbids is no answer.
    `royal_stays`: a royal in check may move only to take the one piece that checks. `dead_squares`:
    nothing may go where it could never leave.

    Pieces of the kinds `no_trades` are not traded for each other. `trade_exceptions`: they are as
    in Chu Shogi, where they stand side by side, or where the move takes another piece too, unless
    that is of one of the kinds `no_bridges`.
    """

    must_capture: Flags = NEVER
    no_checks: Flags = NEVER
    unless_mate: Flags = NEVER
    royal_stays: Flags = NEVER
    dead_squares: bool = False
    no_trades: tuple[str, ...] = ()
    trade_exceptions: bool = False
    no_bridges: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomSpec:
    """No move of a side may bring a further one of its pieces of these kinds into its zone once so
    many, `count`, are there. See `rules/rooms.py`.
    """

    pieces: Kinds
    zone: Zones
    count: Counts = (0, 0)


@dataclass(frozen=True, slots=True)
class PassSpec:
    """Passing: always, or only without another legal move and out of check. Two passes in a row end
    the game.
    """

    always: Flags = NEVER
    stalemated: Flags = NEVER
    ends: bool = True


DIALECTS: Final = ("courier", "fairy")


@dataclass(frozen=True, slots=True)
class NotationSpec:
    """How position and move texts are written: Courier's own way, or as Fairy-Stockfish writes
    them.
    """

    dialect: str = "courier"


NO_RESTRICTIONS: Final = RestrictionSpec()
NO_PASSES: Final = PassSpec()
EVERYWHERE: Final = TakingInPassingSpec()
USUAL_NOTATION: Final = NotationSpec()
