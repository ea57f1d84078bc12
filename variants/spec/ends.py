"""What a preset document says of the end of a game."""

from dataclasses import dataclass
from typing import Final

from variants.spec.values import DRAW, LOSS, WIN, Counts, Kinds, Limits, Values, Zones

FACING: Final = ("forbidden", "ends")
ROYALTY: Final = ("each", "all")
COUNTING: Final = ("makruk", "cambodian", "asean")
DIRECTIONS: Final = ("horizontal", "vertical", "diagonal")
VIEWS: Final = ("mover", "first")
CHASES: Final = ("", "axf")


@dataclass(frozen=True, slots=True)
class CheckSpec:
    """How the royals of a side are in check: when `each` one of them that is attacked counts, or
    only `all` at once.
    """

    royals: str = "each"


@dataclass(frozen=True, slots=True)
class FacingSpec:
    """Royals facing each other along a line of `betza` with nothing between.

    `forbidden`: no move may bring it about. `ends`: two plies of it end the game, and a player who
    faces may pass.
    """

    betza: str
    rule: str


@dataclass(frozen=True, slots=True)
class DrawSpec:
    """Draws. Repetitions are occurrences, moves are moves of both sides; 0 switches a rule off.

    `dead` lists the sets of pieces (ids, both sides together, royals left out) that cannot mate;
    pieces of the kinds in `dead_on_one_colour` are dead in any number while all of them stand on
    squares of one colour.

    `resets`: kinds whose irreversible moves restart the count, None for those that promote.
    `repetition` is what a repetition that ends the game is worth, for the side to move or, if
    `repetition_view` is `first`, for side 0. `perpetual_check`, `shuttling`: whoever repeats by
    checking always, or by moving one piece to and fro, loses. `perpetual_chase` names the rules of
    chasing; `chase_kinds` says for them which kind is the rook, the cannon, the horse, the
    elephant, the advisor and the soldier. `repetition_forbidden`: nobody may bring about the
    repetition that would end the game while anything else can be played.
    """

    claim_repetition: int = 3
    end_repetition: int = 5
    claim_moves: int = 50
    end_moves: int = 75
    dead: tuple[tuple[str, ...], ...] = ((),)
    dead_on_one_colour: tuple[str, ...] = ()
    resets: Kinds | None = None
    repetition: str = "draw"
    repetition_view: str = "mover"
    perpetual_check: bool = False
    perpetual_chase: str = ""
    chase_kinds: tuple[tuple[str, str], ...] = ()
    shuttling: bool = False
    repetition_forbidden: bool = False


@dataclass(frozen=True, slots=True)
class EndSpec:
    """What mate and stalemate are worth for the side that has no legal move.

    `stalemate_by_count`: the value of stalemate goes to the side with fewer pieces.
    `goals_first`: goals that are reached are looked at before pieces that are lost.
    """

    checkmate: Values = LOSS
    stalemate: Values = DRAW
    stalemate_by_count: bool = False
    goals_first: bool = False


@dataclass(frozen=True, slots=True)
class FlagSpec:
    """A goal: `count` pieces of these kinds in the zone; `*` stands for any piece, an empty zone
    for no such goal.

    `full`: one is enough when the zone has no empty square. `reply`: the other side has one more
    move. `safe`: only pieces that are not attacked count. `both`: the goal of the side that has not
    moved is looked at too, after that of the mover.
    """

    pieces: Kinds
    zone: Zones
    count: int = 1
    full: bool = False
    reply: bool = False
    safe: bool = False
    value: Values = WIN
    both: bool = False


@dataclass(frozen=True, slots=True)
class ExtinctionSpec:
    """A side with at most `count` pieces of one of these kinds, each kind by itself, while the
    other has `opponent`.

    `*` stands for all pieces together. `claim`: the side to move needs one enemy more, so that a
    bared side may reply. `royal`: pieces of a kind are royal once a side has `count` + 1 or fewer
    of them. `by`: only when the last move has captured one of them with a piece of these kinds.
    `mover_last`: the side that has just moved is looked at last. `together`: the kinds are counted
    together, not each by itself.
    """

    pieces: Kinds
    count: Counts = (0, 0)
    opponent: Counts = (0, 0)
    value: Values = LOSS
    claim: bool = False
    royal: bool = False
    by: Kinds = ((), ())
    mover_last: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class ConnectSpec:
    """Pieces in a row of `row`, a block of `block` by `block`, `line` of them on a line, or a path
    between two zones.
    """

    pieces: Kinds
    row: int = 0
    block: int = 0
    line: int = 0
    directions: tuple[str, ...] = DIRECTIONS
    path: tuple[Zones, Zones] | None = None
    value: Values = WIN


@dataclass(frozen=True, slots=True)
class MaterialSpec:
    """Counting instead of a draw: points a piece by kind (`each` for kinds not listed) and a bonus
    for each side.

    `full_board`: counted at once when no square is empty.
    """

    points: Limits = ()
    each: int = 0
    bonus: Counts = (0, 0)
    full_board: bool = False
    counts_draws: bool = True


@dataclass(frozen=True, slots=True)
class CountingSpec:
    """Counting rules of Makruk and its kin; `kinds` says which piece counts as `rook`, `silver`,
    `knight`, `pawn`.
    """

    rule: str
    kinds: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ShatarSpec:
    """Shatar: mate by a piece of the kinds `loses` alone is lost, mate without an earlier check by
    `shak` is a draw.
    """

    loses: tuple[str, ...]
    shak: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoalSpec:
    """All goals of a preset. `checks`: so many checks win, for each side; 0 for no such goal."""

    flags: tuple[FlagSpec, ...] = ()
    extinction: tuple[ExtinctionSpec, ...] = ()
    connect: tuple[ConnectSpec, ...] = ()
    checks: Counts = (0, 0)


NO_GOALS: Final = GoalSpec()
USUAL_CHECK: Final = CheckSpec()
USUAL_ENDS: Final = EndSpec()
USUAL_DRAWS: Final = DrawSpec()
