"""The tables of checks, goals, draws and counting -> their specs."""

from typing import Final

from variants.core.geometry import Board
from variants.core.shares import SHARES
from variants.loader.parts import Parts, counts, values
from variants.loader.pieces import read_betza
from variants.loader.reader import TableReader, refuse
from variants.movement.betza import parse as parse_betza
from variants.spec.ends import (
    CHASES,
    COUNTING,
    DIRECTIONS,
    FACING,
    ROYALTY,
    VIEWS,
    CheckSpec,
    ConnectSpec,
    CountingSpec,
    DrawSpec,
    EndSpec,
    ExtinctionSpec,
    FacingSpec,
    FlagSpec,
    GoalSpec,
    MaterialSpec,
    ShatarSpec,
)
from variants.spec.values import ANY, VALUES

MAX_GOALS: Final = 16
MAX_CELLS: Final = 256
REPETITION_VALUES: Final = tuple(value for value in VALUES if value != "none")
CHASE_ROLES: Final = ("rook", "cannon", "horse", "elephant", "advisor", "soldier")
ROLES: Final = ("rook", "silver", "knight", "pawn")


def load_check(top: TableReader) -> CheckSpec:
    """Return how royals are in check."""
    table = top.inner("check")
    spec = CheckSpec(table.choice("royals", ROYALTY, "each"))
    table.finish()
    return spec


def load_facing(top: TableReader, board: Board) -> FacingSpec | None:
    """Return what happens when royals face each other, None if nothing."""
    if not top.has("facing"):
        return None
    table = top.inner("facing")
    betza = read_betza(table, "R", board)
    if not parse_betza(betza):
        refuse(table.at("betza"), "must be a line, such as R")
    spec = FacingSpec(betza, table.choice("rule", FACING, "forbidden"))
    table.finish()
    return spec


def load_ends(top: TableReader) -> EndSpec:
    """Return what mate and stalemate are worth."""
    table = top.inner("ends")
    spec = EndSpec(
        checkmate=values(table, "checkmate", "loss"),
        stalemate=values(table, "stalemate", "draw", (*VALUES, *SHARES)),
        stalemate_by_count=table.flag("stalemate_by_count", False),
        goals_first=table.flag("goals_first", False),
    )
    if "none" in (*spec.checkmate, *spec.stalemate):
        refuse(table.path, "a side without a legal move cannot go on: loss, draw or win is needed")
    table.finish()
    return spec


def load_goals(top: TableReader, parts: Parts) -> GoalSpec:
    """Return all goals."""
    checks = top.inner("checks")
    spec = GoalSpec(
        flags=tuple(_flag(table, parts) for table in top.entries("flag", MAX_GOALS)),
        extinction=tuple(
            _extinction(table, parts) for table in top.entries("extinction", MAX_GOALS)
        ),
        connect=tuple(_connect(table, parts) for table in top.entries("connect", MAX_GOALS)),
        checks=counts(checks, "count", 0, 10),
    )
    checks.finish()
    return spec


def _flag(table: TableReader, parts: Parts) -> FlagSpec:
    zone = parts.zones(table, "zone")
    if zone is None:
        refuse(table.at("zone"), "is missing", "missing-key")
    pieces = parts.kinds(table, "pieces", (ANY,))
    if not any(pieces):
        refuse(table.at("pieces"), "must name at least one kind")
    spec = FlagSpec(
        pieces=pieces,
        zone=zone,
        count=table.integer("count", 1, MAX_CELLS, 1),
        full=table.flag("full", False),
        reply=table.flag("reply", False),
        safe=table.flag("safe", False),
        value=values(table, "value", "win"),
        both=table.flag("both", False),
    )
    if spec.both and (spec.reply or spec.safe):
        refuse(table.at("both"), "goes with neither reply nor safe")
    table.finish()
    return spec


def _extinction(table: TableReader, parts: Parts) -> ExtinctionSpec:
    spec = ExtinctionSpec(
        pieces=parts.kinds(table, "pieces"),
        count=counts(table, "count", 0, MAX_CELLS),
        opponent=counts(table, "opponent", 0, MAX_CELLS),
        value=values(table, "value", "loss"),
        claim=table.flag("claim", False),
        royal=table.flag("royal", False),
        by=parts.kinds(table, "by", ()),
        mover_last=table.flag("mover_last", False),
        together=table.flag("together", False),
    )
    if any(spec.by) and (spec.claim or spec.royal):
        refuse(table.at("by"), "goes neither with claim nor with royal")
    table.finish()
    return spec


def _connect(table: TableReader, parts: Parts) -> ConnectSpec:
    start = parts.zones(table, "from")
    end = parts.zones(table, "to")
    if (start is None) != (end is None):
        refuse(table.path, "from and to go together")
    directions = table.strings("directions", DIRECTIONS)
    for direction in directions:
        if direction not in DIRECTIONS:
            refuse(
                table.at("directions"),
                f"must be some of {', '.join(DIRECTIONS)}, not {direction!r}",
            )
    spec = ConnectSpec(
        pieces=parts.kinds(table, "pieces", (ANY,)),
        row=table.integer("row", 0, 16, 0),
        block=table.integer("block", 0, 16, 0),
        line=table.integer("line", 0, 16, 0),
        directions=directions,
        path=(start, end) if start and end else None,
        value=values(table, "value", "win"),
    )
    if not (spec.row or spec.block or spec.line or spec.path):
        refuse(table.path, "needs a row, a block, a line, or from and to")
    table.finish()
    return spec


def load_material(top: TableReader, parts: Parts) -> MaterialSpec | None:
    """Return how pieces are counted, None if they are not."""
    if not top.has("material"):
        return None
    table = top.inner("material")
    spec = MaterialSpec(
        points=parts.limits(table, "points", 0, 10_000),
        each=table.integer("each", 0, 10_000, 0),
        bonus=counts(table, "bonus", 0, 10_000),
        full_board=table.flag("full_board", False),
        counts_draws=table.flag("counts_draws", True),
    )
    table.finish()
    return spec


def load_counting(top: TableReader, parts: Parts) -> CountingSpec | None:
    """Return the counting rule, None if there is none."""
    if not top.has("counting"):
        return None
    table = top.inner("counting")
    roles = table.inner("kinds")
    kinds = tuple((role, parts.kind(roles, role)) for role in ROLES if roles.has(role))
    roles.finish()
    spec = CountingSpec(table.choice("rule", COUNTING), kinds)
    table.finish()
    return spec


def load_shatar(top: TableReader, parts: Parts) -> ShatarSpec | None:
    """Return the mating rules of Shatar, None if they do not hold."""
    if not top.has("shatar"):
        return None
    table = top.inner("shatar")
    spec = ShatarSpec(parts.kind_list(table, "loses", None), parts.kind_list(table, "shak", None))
    table.finish()
    return spec


def _usual_dead(top: TableReader) -> tuple[tuple[str, ...], ...]:
    """Return the dead sets of a preset that names none: bare royals, unless there are goals or
    pieces to drop.
    """
    return (
        ()
        if any(top.has(name) for name in ("flag", "extinction", "connect", "checks", "hands"))
        else ((),)
    )


def _occurrences(table: TableReader, name: str, default: int) -> int:
    """Return how often a position has to occur, 0 for never mind; every position occurs once."""
    found = table.integer(name, 0, 100, default)
    if found == 1:
        refuse(table.at(name), "must be 0, or from 2 to 100, not 1")
    return found


def load_draws(top: TableReader, parts: Parts) -> DrawSpec:
    """Return the rules of draws and repetition."""
    table = top.inner("draws")
    roles = table.inner("chase_kinds")
    spec = DrawSpec(
        claim_repetition=_occurrences(table, "claim_repetition", 3),
        end_repetition=_occurrences(table, "end_repetition", 5),
        claim_moves=table.integer("claim_moves", 0, 1000, 50),
        end_moves=table.integer("end_moves", 0, 1000, 75),
        dead=tuple(
            tuple(sorted(pieces)) for pieces in table.string_lists("dead", _usual_dead(top))
        ),
        dead_on_one_colour=table.strings("dead_on_one_colour", ()),
        resets=parts.kinds(table, "resets") if table.has("resets") else None,
        repetition=table.choice("repetition", REPETITION_VALUES, "draw"),
        repetition_view=table.choice("repetition_view", VIEWS, "mover"),
        perpetual_check=table.flag("perpetual_check", False),
        perpetual_chase=table.choice("perpetual_chase", CHASES, ""),
        chase_kinds=tuple(
            (role, parts.kind(roles, role)) for role in CHASE_ROLES if roles.has(role)
        ),
        shuttling=table.flag("shuttling", False),
        repetition_forbidden=table.flag("repetition_forbidden", False),
    )
    for pieces in (*spec.dead, spec.dead_on_one_colour):
        parts.known(pieces, table.path)
        if ANY in pieces:
            refuse(
                table.path, f"{ANY!r} is no kind; name the kinds that cannot mate", "unknown-piece"
            )
    roles.finish()
    table.finish()
    return spec
