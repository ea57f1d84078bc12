"""Mate, stalemate, repetition, counting and points, in words."""

from collections.abc import Iterator

from variants.core.shares import GLYPHS, other_share
from variants.core.words import does, listed
from variants.describe.directions import number
from variants.describe.endings import has_royals, per_side
from variants.describe.zones import a_piece, kind_words
from variants.spec import PresetSpec

WORTH = {"loss": "has lost", "draw": "the game is drawn", "win": "has won"}
ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
LONE = "and starts with the number of pieces on the board"
COUNTS = {
    "makruk": (
        "64 moves when no pawn is left; a lone king counts 8 against two rooks, 16 against one, 22"
        f" against two silvers, 32 against two knights, 44 against one silver, 64 otherwise, {LONE}"
    ),
    "cambodian": (
        "63 moves when it has at most three pieces; a lone king counts 7 against two rooks, 15"
        " against one, 21 against two silvers, 31 against two knights, 43 against one silver, 63"
        f" otherwise, {LONE}"
    ),
    "asean": (
        "moves when it has only its king and no pawn is left: 16 against a rook, 44 against a"
        " silver, 64 against a knight"
    ),
}


def mates(spec: PresetSpec) -> Iterator[str]:
    """Yield what check, mate and stalemate are here."""
    if not has_royals(spec):
        yield f"There is no check and no mate. {_stuck(spec)}"
    else:
        kinds = tuple(piece.id for piece in spec.pieces if piece.royal)
        royals = kind_words(spec, kinds) if kinds else "royal piece"
        yield (
            f"{a_piece(royals).capitalize()} that is attacked is in check, and no move may leave"
            f" one's own {royals} in check. A side in check without a legal move is"
            f" checkmated{_worth(spec, stuck=False)}. {_stuck(spec)}"
        )
    if spec.check.royals == "all":
        yield (
            "A side with several royal pieces is in check only when all of them are attacked at"
            " once."
        )
    if spec.shatar is not None:
        loses = kind_words(spec, spec.shatar.loses)
        shak = kind_words(spec, spec.shatar.shak)
        yield (
            f"A mate given by a {loses} alone loses. A mate whose series of checks has none by a"
            f" {shak} is a draw."
        )


def _stuck(spec: PresetSpec) -> str:
    """Return what becomes of a side that is in no check and cannot move; where it passes, it needs
    a piece to do so.
    """
    passes = spec.passes
    checked = " that is not in check" if has_royals(spec) else ""
    may_pass = [
        always or stuck for always, stuck in zip(passes.always, passes.stalemated, strict=True)
    ]
    if all(may_pass) and checked:
        return "There is no stalemate: a side in no check that has no other move passes."
    if all(may_pass):
        return (
            "Only a side that has no piece left to pass with is"
            f" stalemated{_worth(spec, stuck=True)}."
        )
    exempt = " and may not pass" if any(may_pass) else ""
    return f"A side without a legal move{checked}{exempt} is stalemated{_worth(spec, stuck=True)}."


def _worth(spec: PresetSpec, *, stuck: bool) -> str:
    """Return what mate or stalemate is worth, as the end of a sentence."""
    values = spec.ends.stalemate if stuck else spec.ends.checkmate
    if stuck and spec.ends.stalemate_by_count:
        worth = _worth_of(values[0])
        return f": then the side with fewer pieces {worth}, and equal numbers are a draw"
    if values[0] == values[1]:
        return f", and {_worth_of(values[0])}"
    return f" ({per_side(spec, [_worth_of(value) for value in values])})"


def _worth_of(value: str) -> str:
    if value in GLYPHS:
        return f"scores {GLYPHS[value]} of the point, its opponent {GLYPHS[other_share(value)]}"
    return WORTH[value]


def claims(spec: PresetSpec) -> Iterator[str]:
    """Yield the draws that may be claimed and those that come by themselves."""
    draws = spec.draws
    claimed = (
        [f"when a position occurs for the {ordinal(draws.claim_repetition)} time"]
        if draws.claim_repetition
        else []
    )
    if draws.claim_moves:
        claimed.append(f"after {draws.claim_moves} moves of each side without {_progress(spec)}")
    is_drawn = draws.repetition == "draw"
    by_itself = []
    if draws.end_repetition and is_drawn:
        by_itself.append(f"when a position occurs for the {ordinal(draws.end_repetition)} time")
    if draws.end_moves:
        such = "such moves" if draws.claim_moves else f"moves without {_progress(spec)}"
        by_itself.append(f"after {draws.end_moves} {such} of each side")
    if claimed:
        yield f"The side to move may claim a draw {listed(claimed, 'or')}."
    if by_itself:
        mate = "; a mate on the board counts first" if has_royals(spec) else ""
        yield f"The game is drawn by itself {listed(by_itself, 'or')}{mate}."
    if draws.end_repetition and not is_drawn:
        side = "the side to move" if draws.repetition_view == "mover" else spec.sides[0].name
        worth = does(side, "loses" if draws.repetition == "loss" else "wins")
        yield f"When a position occurs for the {ordinal(draws.end_repetition)} time, {worth}."
    if draws.repetition_forbidden and draws.end_repetition:
        what = "turn" if spec.turn is not None else "move"
        yield f"No {what} may bring that about while any other is possible."
    yield from _culprits(spec)


def _progress(spec: PresetSpec) -> str:
    """Return what restarts the count of the move rule: a capture, a drop, and moves that cannot be
    taken back.
    """
    promoting = [
        kind for rule in spec.promotions for kinds in rule.pieces for kind in spec.kinds(kinds)
    ]
    named = spec.draws.resets
    kinds = dict.fromkeys(
        promoting if named is None else [kind for side in named for kind in spec.kinds(side)]
    )
    names = listed([spec.piece(kind).name.lower() for kind in kinds])
    found = ["capture"]
    if spec.drops is not None and spec.pocket is None:
        found.append("drop")
    if spec.turning is not None and not spec.turning.back:
        found.append("promotion")
    if names and (named is None or names == "pawn"):
        found.append(f"{names} move")
    elif names:
        found.append(f"an irreversible move of {a_piece(names)}")
    return f"a {listed(found, 'or')}"


def _culprits(spec: PresetSpec) -> Iterator[str]:
    draws = spec.draws
    if draws.perpetual_check and has_royals(spec):
        yield (
            "But a side that has given check with each of its moves of the repetition loses, unless"
            " both have."
        )
    if draws.perpetual_chase:
        yield (
            "A side that has chased the same piece with each of its moves of the repetition loses"
            " likewise, by the rules of the Asian Xiangqi Federation; checks beyond the tenth do"
            " not count as moves without progress."
        )
    if draws.shuttling:
        yield (
            "A side that moves one piece to and fro again and again, while nothing is taken and"
            " nobody checks, loses."
        )


def counts(spec: PresetSpec) -> Iterator[str]:
    """Yield the counting rules and the points that decide draws."""
    if spec.counting is not None:
        yield (
            f"A side may count {COUNTS[spec.counting.rule]}. When the count runs out the game is"
            " drawn."
        )
        roles = [(role, spec.piece(kind).name.lower()) for role, kind in spec.counting.kinds]
        if any(role != name for role, name in roles):
            yield (
                "Here"
                f" {listed([f'{a_piece(name)} counts as {a_piece(role)}' for role, name in roles], 'and')}."  # noqa: E501 -- one text
            )
    if spec.material is None:
        return
    points = [
        f"{number(value)} for {a_piece(spec.piece(kind).name.lower())}"
        for kind, value in spec.material.points
    ]
    if spec.material.each:
        points.append(f"{number(spec.material.each)} for every {'other ' if points else ''}piece")
    bonus = [
        does(side.name, f"has {number(n)} more")
        for side, n in zip(spec.sides, spec.material.bonus, strict=True)
        if n
    ]
    counted = "What would be a draw"
    if spec.material.full_board:
        yield "The game ends when no square is empty."
        counted = (
            "Then, and where it would be a draw, the game"
            if spec.material.counts_draws
            else "Then it"
        )
    if points:
        yield f"{counted} is decided by points: {listed([*points, *bonus], 'and')}."
    elif any(spec.material.bonus):
        winner = spec.sides[0 if spec.material.bonus[0] > spec.material.bonus[1] else 1].name
        yield f"{counted} is won by {winner}."


def ordinal(count: int) -> str:
    """Return `third` for 3."""
    return ORDINALS.get(count, f"{count}th")
