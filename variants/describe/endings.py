"""What restricts moves and ends games, in words."""

from collections.abc import Iterator, Sequence

from variants.core.piece import Side
from variants.core.words import agreeing, does, is_plural, listed
from variants.describe.conditions import conditions
from variants.describe.directions import number
from variants.describe.only_ones import is_only_one
from variants.describe.zones import FEW, goal_words, kind_words, plural_words, zone_words
from variants.describe.zones import a_piece as a_piece
from variants.spec import ConnectSpec, ExtinctionSpec, FlagSpec, PresetSpec, RoomSpec
from variants.spec.values import Flags, Kinds, Values

_SIDES: tuple[Side, Side] = (0, 1)
WORTH = {"loss": "loses", "draw": "draws", "win": "wins"}
DRAWN_BY = {
    "horizontal": "along a rank",
    "vertical": "along a file",
    "diagonal": "along a diagonal",
}


def per_side(spec: PresetSpec, pair: Sequence[str]) -> str:
    """Return a phrase for both sides, or one for each if they differ."""
    if pair[0] == pair[1]:
        return pair[0]
    return "; ".join(
        f"{side.name}: {phrase}" for side, phrase in zip(spec.sides, pair, strict=True)
    )


def who(spec: PresetSpec, flags: Flags) -> str:
    """Return whom a rule binds: both sides, or one by name."""
    if all(flags):
        return "A side"
    return next(
        (side.name for side, is_bound in zip(spec.sides, flags, strict=True) if is_bound), "Nobody"
    )


def has_royals(spec: PresetSpec) -> bool:
    """Return whether there is check: pieces that are royal, always or by their number."""
    return any(piece.royal for piece in spec.pieces) or any(
        goal.royal for goal in spec.goals.extinction
    )


def restrictions(spec: PresetSpec) -> Iterator[str]:
    """Yield what no move may do, and who may pass."""
    rules = spec.restrictions
    passes = spec.passes
    yield from conditions(spec)
    yield from _rooms(spec)
    if any(rules.must_capture):
        yield (
            f"{who(spec, rules.must_capture)} that can capture must capture; with several captures"
            " the choice is free."
        )
    if any(rules.no_checks):
        yield from _no_checks(spec)
    if any(rules.royal_stays):
        yield "A royal piece in check may not move, except to take the only piece that checks it."
    if rules.dead_squares:
        dropped = " or be dropped" if spec.drops is not None else ""
        changes = "promotes" if spec.promotions and spec.turning is None else "turns over"
        yield (
            f"No piece may go{dropped} where it could never move again, unless it {changes} there."
        )
    if rules.no_trades:
        yield from _no_trades(spec)
    if spec.facing is not None:
        yield from _facing(spec)
    if any(passes.always):
        checked = " that is in no check" if has_royals(spec) else ""
        yield f"{who(spec, passes.always)}{checked} may pass instead of moving."
    if any(passes.stalemated):
        name = who(spec, passes.stalemated)
        checked = f" and {agreeing(name, 'is')} in no check" if has_royals(spec) else ""
        stuck = f"{agreeing(name, 'has')} no legal move{checked}"
        yield f"{name} that {stuck} {agreeing(name, 'passes')}."
    if passes.ends and (any(passes.always) or any(passes.stalemated)):
        counted = (
            ", and the points decide it"
            if spec.material is not None and spec.material.counts_draws
            else ""
        )
        yield f"Two passes in a row end the game{counted}."


def _rooms(spec: PresetSpec) -> Iterator[str]:
    """Yield who may have how many pieces in a zone."""
    for room in spec.rooms:
        named = [side.name for side in spec.sides]
        said = [_room(spec, room, side) for side in (0, 1)]
        if said[0] and said[0] == said[1]:
            named, said = ["A side"], said[:1]
        bound = [f"{name} may {text}" for name, text in zip(named, said, strict=True) if text]
        if bound:
            yield f"{'; '.join(bound)}."


def _room(spec: PresetSpec, room: RoomSpec, side: int) -> str:
    """Return what one side may do, empty if it may do anything."""
    kinds, zone, count = room.pieces[side], room.zone[side], room.count[side]
    if not kinds or not zone.squares:
        return ""
    names = [spec.board.names[square] for square in sorted(zone.squares)]
    where = listed(names, "and") if len(names) <= FEW else zone_words(zone)
    if not count:
        return f"bring no {kind_words(spec, kinds)} to {where}"
    few = kind_words(spec, kinds) if count == 1 else plural_words(spec, kinds, "or")
    together = " together" if len(zone.squares) > 1 else ""
    return f"have at most {number(count)} {few} on {where}{together}"


def _no_checks(spec: PresetSpec) -> Iterator[str]:
    rules = spec.restrictions
    bound, mating = rules.no_checks, rules.unless_mate
    never = (bound[0] and not mating[0], bound[1] and not mating[1])
    if any(never):
        yield f"{who(spec, never)} may make no move that gives check."
    if any(mating):
        answers = (
            ", so an answer that gives check without mating is no answer" if all(bound) else ""
        )
        yield (
            f"{who(spec, mating)} may make no move that gives check, except one that"
            f" mates. It mates if no legal move takes the other side out of check{answers}."
        )


def _no_trades(spec: PresetSpec) -> Iterator[str]:
    rules = spec.restrictions
    pieces = kind_words(spec, rules.no_trades)
    yield (
        f"{a_piece(pieces).capitalize()} may take an enemy {pieces} only if nothing could take it"
        " back on the square where it ends its move, pieces that are pinned included."
    )
    if rules.trade_exceptions:
        yield f"{a_piece(pieces).capitalize()} beside it may always be taken."
        minor = a_piece(kind_words(spec, rules.no_bridges)) if rules.no_bridges else ""
        other = f"another piece, other than {minor}," if minor else "another piece"
        yield f"So may one by a move that takes {other} as well."
    by = f", except by {a_piece(pieces)}" if rules.trade_exceptions else ""
    yield (
        f"After {a_piece(pieces)} was taken by a piece of another kind, no {pieces} may be taken on"
        f" the very next move{by}."
    )


def _facing(spec: PresetSpec) -> Iterator[str]:
    assert spec.facing is not None
    royals = kind_words(spec, tuple(piece.id for piece in spec.pieces if piece.royal))
    if spec.facing.rule == "forbidden":
        yield f"The two {royals}s may not face each other along a line with nothing between them."
    else:
        yield (
            f"When the two {royals}s have faced each other for two half-moves, nothing between"
            " them, the game ends."
        )
        yield "While they do, the side to move may pass."


def goals(spec: PresetSpec) -> Iterator[str]:
    """Yield what wins or loses beside mate."""
    flags = [_flag(spec, flag) for flag in spec.goals.flags]
    losses = [text for goal in spec.goals.extinction for text in _extinction(spec, goal)]
    yield from (*flags, *losses) if spec.ends.goals_first else (*losses, *flags)
    if spec.ends.goals_first and flags and losses:
        yield "A goal that is reached counts before pieces that are lost."
    if any(spec.goals.checks):
        counts = per_side(spec, [number(count) for count in spec.goals.checks])
        yield f"A side that has given check {counts} times wins."
    for connection in spec.goals.connect:
        yield _connection(spec, connection)


def _values(spec: PresetSpec, values: Values) -> str:
    return per_side(spec, [WORTH.get(value, "goes on") for value in values])


def _flag(spec: PresetSpec, goal: FlagSpec) -> str:
    able = [i for i, zone in enumerate(goal.zone) if zone.squares]
    if len(able) == 1:
        (only,) = able
        pieces = _so_many(spec, goal, only)
        worth = does(spec.sides[only].name, WORTH.get(goal.value[only], "goes on"))
        text = f"{worth} by bringing {pieces} to {goal_words(spec, goal.zone)}"
    else:
        pieces = per_side(spec, [_so_many(spec, goal, side) for side in (0, 1)])
        text = (
            f"A side that has brought {pieces} to {goal_words(spec, goal.zone)}"
            f" {_values(spec, goal.value)}"
        )
    if goal.full:
        text += "; one is enough when no square of these is empty"
    if goal.safe:
        text += "; a piece that can be taken does not count"
    if goal.reply:
        text += _reply(spec, goal)
    if goal.both:
        text += ", also by a move of the other side, whose own goal counts first"
    return text + "."


def _reply(spec: PresetSpec, goal: FlagSpec) -> str:
    """Return what the other side may still do, as the rest of a sentence."""
    first, second = (side.name for side in spec.sides)
    if all(spec.piece(kind).royal for kinds in goal.pieces for kind in spec.kinds(kinds)):
        return (
            f"; but when {does(first, 'is first to arrive')}, {second} may draw by arriving with"
            " the very next move"
        )
    if goal.safe:
        return ", or stands there still after the other side's next move"
    return " if it still stands there after the other side's next move"


def _so_many(spec: PresetSpec, goal: FlagSpec, side: int) -> str:
    kinds = goal.pieces[side] or goal.pieces[1 - side]
    name = kind_words(spec, kinds)
    return a_piece(name) if goal.count == 1 else f"{number(goal.count)} {plural_words(spec, kinds)}"


def _extinction(spec: PresetSpec, goal: ExtinctionSpec) -> Iterator[str]:
    if goal.royal:
        yield from _few(spec, goal)
        if spec.effects.explosion is None:
            return
    pairs = (goal.pieces, goal.count, goal.opponent, goal.value, goal.by)
    same = all(pair[0] == pair[1] for pair in pairs)
    if same:
        worth = WORTH.get(goal.value[0], "goes on")
        yield f"A side that {_left(spec, goal, 0, 'it')} {worth}{_end(goal)}"
        return
    for side in (0, 1):
        if goal.value[side] in WORTH and goal.pieces[side]:
            name = spec.sides[side].name
            pronoun = "they" if is_plural(name) else "it"
            left = _left(spec, goal, side, pronoun)
            yield f"{does(name, WORTH[goal.value[side]])} once {pronoun} {left}{_end(goal)}"


def _left(spec: PresetSpec, goal: ExtinctionSpec, side: int, pronoun: str) -> str:
    """Return what a side has few of, as the end of a sentence about it or about them; each of the
    kinds counts for itself.
    """
    kinds = goal.pieces[side]
    count = goal.count[side]
    least = goal.opponent[side]
    last = "" if _is_about_one(spec, goal, side) else "last "
    whose = "their" if is_plural(pronoun) else "its"
    few = f"has lost {whose} {last}{kind_words(spec, kinds)}"
    if goal.together:
        few = f"has no {kind_words(spec, kinds)} left"
    if count:
        pieces = plural_words(spec, kinds, "or") if count > 1 else kind_words(spec, kinds)
        few = f"has at most {number(count)} {pieces} left"
    if goal.by[1 - side]:
        captor = a_piece(kind_words(spec, goal.by[1 - side]))
        few += f" after a capture by {captor}" if count else f" to {captor}"
    few = agreeing(pronoun, few)
    return f"{few}, while the other side has at least {number(least)}," if least else few


def _is_about_one(spec: PresetSpec, goal: ExtinctionSpec, side: int) -> bool:
    """Return whether a side has only one piece of the kind, and both sides where both may lose
    so.
    """
    kinds = goal.pieces[side]
    changes_hands = spec.hands is not None or spec.effects.flips or spec.effects.captures
    if changes_hands and (any(goal.by) or any(goal.opponent)):
        return False  # the game may go on with a second one
    return len(kinds) == 1 and all(
        is_only_one(spec, kinds[0], each) for each in _SIDES if goal.pieces[each] == kinds
    )


def _end(goal: ExtinctionSpec) -> str:
    if goal.mover_last:
        return "; if that is true of both, the side that has just moved wins."
    if goal.claim:
        return "; but it may reply once, and if it then bares its opponent too, that counts first."
    return "."


def _few(spec: PresetSpec, goal: ExtinctionSpec) -> Iterator[str]:
    for kinds, count in zip(*_once(goal.pieces, goal.count), strict=True):
        pieces = kind_words(spec, kinds)
        if count >= len(spec.pieces) * spec.files * spec.ranks or count > 16:
            yield f"Every {pieces} is royal: it may not be left attacked."
        else:
            most = number(count + 1)
            if goal.together:
                yield (
                    f"{a_piece(pieces).capitalize()} is royal, and may not be left attacked, while"
                    f" its side has at most {most} of all these; as long as there are more, they"
                    " may be taken like other pieces."
                )
                continue
            royal = a_piece(pieces).capitalize()
            yield (
                f"{royal} is royal, and may not be left attacked, while its side has at most"
                f" {most}."
            )


def _once(kinds: Kinds, counts: tuple[int, int]) -> tuple[list[tuple[str, ...]], list[int]]:
    pairs = list(dict.fromkeys(pair for pair in zip(kinds, counts, strict=True) if pair[0]))
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def _connection(spec: PresetSpec, goal: ConnectSpec) -> str:
    pieces = per_side(spec, [plural_words(spec, kinds) for kinds in goal.pieces])
    lines = listed([DRAWN_BY[direction] for direction in goal.directions])
    kinds = [f"{number(goal.row)} {pieces} in a row {lines}"] if goal.row else []
    kinds += [f"a square of {goal.block} by {goal.block} {pieces}"] if goal.block else []
    kinds += [f"{number(goal.line)} {pieces} {lines}, with or without gaps"] if goal.line else []
    if goal.path:
        kinds.append(
            f"a path of {pieces} from {goal_words(spec, goal.path[0])} to"
            f" {goal_words(spec, goal.path[1])}"
        )
    return f"A side whose move makes {listed(kinds)} {_values(spec, goal.value)}."
