"""The moves of a turn, in words."""

from collections.abc import Iterator

from variants.core.words import listed, whose
from variants.describe.directions import number
from variants.describe.endings import has_royals, who
from variants.spec import PresetSpec
from variants.spec.turns import MOST_MOVES, TurnSpec

SAME_PIECE = {
    "must": "The piece that moved first in a turn makes all its moves.",
    "never": "No piece may move twice in a turn.",
}

ANSWERS = {
    "refuse": (
        "A move may be refused by the opponent, once a turn, unless it is the only legal one or"
        " ends the game: it is taken back, and another one has to be made, which holds.",
        "Making a move of one’s own accepts the opponent’s last one. Where there is none to make,"
        " the last one can be refused or accepted, and accepting it ends the game.",
    ),
    "choose": (
        "In a turn two different moves are proposed, of which the opponent chooses the one that is"
        " played. A turn after the first thus begins with choosing one of the opponent’s two.",
        "A move that is the only legal one is played at once, without a choice.",
    ),
}


def turns(spec: PresetSpec) -> Iterator[str]:
    """Yield how many moves a turn has, what ends it early, and what its single moves may do."""
    rules = spec.turn
    if rules is None:
        return
    if rules.answer:
        yield from ANSWERS[rules.answer]
        return
    yield from _lengths(spec, rules)
    if has_royals(spec):
        yield from _checks(spec, rules)
    if rules.same_piece in SAME_PIECE:
        yield SAME_PIECE[rules.same_piece]
    if rules.early:
        yield "A turn may end early: once a move is made, its side may pass the rest."
    if rules.change:
        yield "A turn may not leave every piece where it was."
    yield (
        "If some moves of a turn have been made and no further one is legal, the turn ends there."
    )
    if rules.goals_at_end:
        yield "Whether a goal is reached or a side has lost is looked at when the turn is over."
    if rules.pushes:
        yield from _pushes(spec, rules)


def _pushes(spec: PresetSpec, rules: TurnSpec) -> Iterator[str]:
    names = [spec.piece(kind).name.lower() for kind in spec.kinds(rules.pushes)]
    yield (
        "The last move of a turn of several is a push: one of the opponent’s pieces goes one square"
        f" ahead, as the opponent sees it, to an empty square ({listed(names, 'or')})."
    )
    if has_royals(spec):
        yield "A push that leaves one’s own royal piece in check loses the game."
    if set(spec.kinds(rules.pushes)) & {
        k for p in spec.promotions for k in spec.kinds(p.pieces[0])
    }:
        yield (
            "A piece pushed to where it promotes does so before its owner’s next turn, as the owner"
            " chooses; a promotion that gives check wins."
        )


def _lengths(spec: PresetSpec, rules: TurnSpec) -> Iterator[str]:
    names = [side.name for side in spec.sides]
    for turn, moves in enumerate(rules.first):
        which = "first" if turn < len(names) else number(turn // 2 + 1) + "th"
        yield f"{whose(names[turn % 2])} {which} turn has {_moves(moves)}."
    after = "After that, " if rules.first else ""
    if rules.growing:
        yield _sentence(
            f"{after}the turns begin with {_moves(rules.moves[0])}, and each has one more than the"
            f" turn before it, up to {MOST_MOVES}."
        )
    elif rules.moves[0] == rules.moves[1]:
        yield _sentence(f"{after}a turn has {_moves(rules.moves[0])}.")
    else:
        each = [f"{name} {_moves(count)}" for name, count in zip(names, rules.moves, strict=True)]
        yield _sentence(f"{after}{each[0]} and {each[1]} make a turn.")


def _checks(spec: PresetSpec, rules: TurnSpec) -> Iterator[str]:
    if rules.check == "ends":
        yield "A move that gives check ends the turn."
    elif rules.check == "last":
        yield "Only the last move of a full turn may give check."
    if any(rules.safe_at_end):
        yield (
            f"{who(spec, rules.safe_at_end)} may stand in check until the last move of the turn,"
            " as long as that move can still see to it."
        )
    if not all(rules.safe_at_end):
        other = " otherwise" if any(rules.safe_at_end) else ""
        yield f"No single move{other} may leave one’s own royal piece in check."


def _moves(count: int) -> str:
    return f"{number(count)} move{'' if count == 1 else 's'}"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
