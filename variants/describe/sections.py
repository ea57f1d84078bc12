"""The rules page written by the machine: a preset document in words, component by component."""

from collections.abc import Callable, Iterator
from typing import Final

from variants.core.description import RuleSection
from variants.core.marks import marks_of
from variants.core.words import listed, whose
from variants.describe.castlings import castling
from variants.describe.changes import first_moves, gating, promotion, turning
from variants.describe.effects import effects
from variants.describe.en_passant import passing
from variants.describe.endings import goals, restrictions
from variants.describe.hands import hands
from variants.describe.lent import lent
from variants.describe.moves import betza_words
from variants.describe.pieces import array_paragraphs, pieces_paragraphs
from variants.describe.turns import turns
from variants.describe.verdicts import claims, counts, mates
from variants.describe.zones import a_piece, plural
from variants.spec import PresetSpec
from variants.spec.dead import dead_sets
from variants.special.table import DESCRIPTIONS

PAWN: Final = "P"
Describer = Callable[[PresetSpec], Iterator[str]]

OPERATORS = (
    (
        "P e2-e4 or e2-e4 moves a piece; a label, if given, is checked. q-e8 or q-dest puts a piece"
        " on a square, e5- or @-e5 empties one, P*e5 drops a piece. -e4 takes the space itself off"
        " the board, @-e4 puts it back."
    ),
    (
        "Parts are joined by semicolons and done from left to right: P e7-e8; Q-e8. What follows //"
        " is a remark."
    ),
)


def rules_sections(spec: PresetSpec) -> tuple[RuleSection, ...]:
    """Return what a preset document says, in words; a component that is absent is said to be so or
    left out.
    """
    sections = [
        RuleSection("Board and array", array_paragraphs(spec)),
        RuleSection("The pieces", tuple(paragraph for paragraph, _ in pieces_paragraphs(spec))),
    ]
    if not spec.enforced:
        return (
            *sections,
            RuleSection("Nothing is enforced", _freedom()),
            RuleSection("Notation", OPERATORS),
        )
    if spec.special:
        return (*sections, *DESCRIPTIONS[spec.special].sections(spec))
    if spec.conversion is not None:
        sections.append(RuleSection("Conversion", _conversion(spec)))
    sections += _parts(
        spec,
        {
            "Promotion": (promotion, turning),
            "Hands and drops": (hands, gating),
            "Further effects": (effects,),
        },
    )
    sections.append(RuleSection("Castling", tuple(castling(spec))))
    sections += _parts(
        spec,
        {
            "Lent moves": (lent,),
            "Moves made once": (first_moves,),
            "Taking in passing": (passing,),
            "Turns": (turns,),
        },
    )
    duties = tuple(restrictions(spec))
    if duties:
        sections.append(RuleSection("Duties and bans", duties))
    sections.append(RuleSection("End of the game", _end(spec)))
    sections.append(RuleSection("Notation", _notation(spec)))
    return tuple(sections)


def _parts(spec: PresetSpec, parts: dict[str, tuple[Describer, ...]]) -> list[RuleSection]:
    """Return the sections of which there is something to tell."""
    found = {
        title: tuple(line for describer in describers for line in describer(spec))
        for title, describers in parts.items()
    }
    return [RuleSection(title, paragraphs) for title, paragraphs in found.items() if paragraphs]


def unexplained(spec: PresetSpec) -> tuple[str, ...]:
    """Return what of a preset document the sections do not put into words."""
    pieces = zip(spec.pieces, pieces_paragraphs(spec), strict=True)
    return tuple(f"{piece.name}: {part}" for piece, (_, parts) in pieces for part in parts)


def _freedom() -> tuple[str, ...]:
    return (
        (
            "The server checks that it is the sender's turn, that the move text can be read, that"
            " the squares named exist and that a label given stands where it is said to. It knows"
            " no illegal move, no check and no mate."
        ),
        "The game ends when a player resigns, by agreement, or by time.",
    )


def _conversion(spec: PresetSpec) -> tuple[str, ...]:
    assert spec.conversion is not None
    name = spec.piece(spec.conversion.piece).name.lower()
    step = "; or ".join(betza_words(spec.conversion.betza).phrases)
    homes = [
        f"{whose(side.name)} stand on {' and '.join(pair)}"
        for side, pair in zip(spec.sides, spec.conversion.homes, strict=True)
    ]
    return (
        (
            f"Each side has two original {name}s: {listed(homes, 'and')}. As its first move such a"
            f" {name} may go {step}, to an empty square or capturing: its conversion."
        ),
        (
            "While neither has moved, both are free to convert or to move normally. If one's first"
            " move was normal, the other must convert on its first move; if one has converted, the"
            " other may only move normally. If one was captured before it ever moved, the other"
            " stays free."
        ),
        (
            f"A {name} that has never moved attacks what its permitted first move could capture,"
            " and nothing else. It may stay at home for ever."
        ),
    )


def _end(spec: PresetSpec) -> tuple[str, ...]:
    return (*mates(spec), *goals(spec), *claims(spec), *counts(spec), *_dead(spec))


def _dead(spec: PresetSpec) -> tuple[str, ...]:
    names = {kind.id: kind.name.lower() for kind in spec.pieces}
    dead, one_colour = dead_sets(spec)
    sets = [
        listed([a_piece(names[piece]) for piece in pieces], "and")
        for pieces in spec.draws.dead
        if pieces and pieces in dead
    ]
    kinds = [names[kind.id] for kind in spec.pieces if kind.royal]
    royals = f"the two {kinds[0]}s" if len(kinds) == 1 else "the two royal pieces"
    left = [f"only {royals} are left"] if () in dead else []
    left += (
        [f"only {'they' if left else royals} and {listed(sets, 'or')}{'' if left else ' are left'}"]
        if sets
        else []
    )
    found = [f"The game is drawn at once when {', or '.join(left)}."] if left else []
    if one_colour:
        pieces = listed([f"{names[piece]}s" for piece in one_colour], "and")
        found.append(
            f"The same holds when beside them only {pieces} on squares of one colour are left."
        )
    return tuple(found)


def _examples(spec: PresetSpec) -> str:
    """Return how moves and drops may be written, with squares and letters of the preset."""
    names = [cell.name for cell in spec.board.cells()]
    movable = [piece.labels[0].strip("()") for piece in spec.pieces if piece.betza or piece.extra]
    letter = next((label for label in ("N", *movable) if label in movable and label != PAWN), "")
    start, end = (
        ("g1", "f3")
        if {"g1", "f3"} <= set(names)
        else (names[len(names) // 4], names[len(names) // 2])
    )
    ways = f"short ({letter}{end}), as coordinates ({start}{end}) or in full algebraic notation"
    shown = [f"Moves may be written {ways} ({letter or PAWN} {start}-{end})."] if movable else []
    if spec.drops is not None:
        vital = {
            kind
            for goal in spec.goals.extinction
            for kinds in goal.pieces
            for kind in spec.kinds(kinds)
        }
        vital |= {piece.id for piece in spec.pieces if piece.royal}
        in_hand = marks_of(spec.setup.text.partition("[")[2].partition("]")[0])
        able = [piece for piece in spec.pieces if piece.id not in vital]
        able = [piece for piece in able if not {*piece.labels}.isdisjoint(in_hand)] or able
        held = next((piece.labels[0].strip("()") for piece in able), PAWN)
        shown.append(f"A drop is written {held}@{end}.")
    return " ".join(shown)


def _notation(spec: PresetSpec) -> tuple[str, ...]:
    lettered = [piece for piece in spec.pieces if piece.labels[0] != PAWN]
    letters = listed([f"{piece.labels[0]} {piece.name.lower()}" for piece in lettered], "and")
    bare = [plural(piece.name.lower()) for piece in spec.pieces if piece.labels[0] == PAWN]
    aliases = [
        f"{' or '.join(piece.aliases)} for {piece.labels[0]}"
        for piece in spec.pieces
        if piece.aliases
    ]
    parts = [f"Letters: {letters}"] if letters else []
    parts += (
        [f"{bare[0]} have none" if letters else f"{bare[0].capitalize()} have no letter"]
        if bare
        else []
    )
    found = [f"{'; '.join(parts)}. {_examples(spec)}"]
    if aliases:
        found.append(f"On input {listed(aliases, 'and')} is accepted too.")
    if spec.castling and spec.castling_text == "king":
        found.append(
            "Castling is written as the king's move; O-O (towards the last file) and O-O-O are"
            " accepted."
        )
    return tuple(found)
