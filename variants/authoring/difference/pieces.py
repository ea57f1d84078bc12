"""The pieces of two presets compared."""

from collections.abc import Callable, Iterator

from variants.authoring.betza_reader import normal
from variants.authoring.difference.moves import move_changes
from variants.authoring.difference.phrases import lowered
from variants.core.words import a_piece
from variants.describe.kind_rules import kind_rules
from variants.describe.moves import betza_words
from variants.describe.pieces import piece_paragraph, sentences
from variants.movement.betza import parse
from variants.movement.imitation import imitations
from variants.spec import PieceSpec, PresetSpec

Pairs = list[tuple[PieceSpec, PieceSpec]]
Test = Callable[[PieceSpec, PieceSpec], bool]


def pieces_changes(old: PresetSpec, new: PresetSpec, pairs: Pairs) -> Iterator[str]:
    """Yield which kinds are gone, which are new, and what has changed of the others."""
    known = {id(after) for _, after in pairs}
    left = {id(before) for before, _ in pairs}
    for piece in old.pieces:
        if id(piece) not in left:
            yield f"There is no {piece.name.lower()}."
    for piece in new.pieces:
        if id(piece) not in known:
            yield _new_piece(piece)
    for before, after in pairs:
        yield from piece_changes(old, new, before, after)


def paired(old: PresetSpec, new: PresetSpec) -> Pairs:
    """Return the kinds that correspond: by their keys, else by their names, else by move and
    letter.
    """
    tests: tuple[Test, ...] = (
        lambda one, other: one.id == other.id,
        lambda one, other: one.name.lower() == other.name.lower(),
        lambda one, other: one.labels == other.labels and _movers(one) == _movers(other),
    )
    pairs: Pairs = []
    before = list(old.pieces)
    after = list(new.pieces)
    for is_match in tests:
        for one in tuple(before):
            other = next((piece for piece in after if is_match(one, piece)), None)
            if other is not None:
                before.remove(one)
                after.remove(other)
                pairs.append((one, other))
    order = {piece.id: at for at, piece in enumerate(new.pieces)}
    return sorted(pairs, key=lambda pair: order[pair[1].id])


def _movers(piece: PieceSpec) -> frozenset[object]:
    return normal(parse(piece.betza)) | frozenset(imitations(piece.betza))


def _new_piece(piece: PieceSpec) -> str:
    move = sentences(betza_words(piece.betza)) or piece.text
    royal = ", a royal piece" if piece.royal else ""
    return f"There is {a_piece(piece.name.lower())} ({piece.labels[0]}){royal}. {move}".rstrip()


def piece_changes(
    old: PresetSpec, new: PresetSpec, before: PieceSpec, after: PieceSpec
) -> Iterator[str]:
    """Yield what has changed of one kind: name, letter, royalty, move, and what the rules say of
    it.
    """
    shown = list(_piece_changes(old, new, before, after))
    yield from shown
    if not shown and before.initial != after.initial:
        says = piece_paragraph(new, after)
        said = piece_paragraph(old, before)
        if says != said:
            yield f"The {after.name.lower()}: \u201c{says}\u201d instead of \u201c{said}\u201d"


def _piece_changes(
    old: PresetSpec, new: PresetSpec, before: PieceSpec, after: PieceSpec
) -> Iterator[str]:
    subject = f"The {after.name.lower()}"
    if before.name != after.name:
        yield f"The {before.name.lower()} is called {after.name.lower()}."
    if before.labels[0] != after.labels[0]:
        letter = after.labels[0]
        yield f"The letter of {lowered(subject)} is {letter} instead of {before.labels[0]}."
    if before.pictures != after.pictures and new.key == old.key:
        yield f"{subject} has another picture."
    if old.enforced and not new.enforced:
        return
    if before.royal != after.royal and not (_is_royal(old, before) and _is_royal(new, after)):
        yield (
            f"{subject} is"
            f" {'royal: it must not be left attacked' if after.royal else 'no longer royal'}."
        )
    yield from move_changes(subject, before.betza, after.betza)
    yield from _rule_changes(old, new, before, after)


def _is_royal(spec: PresetSpec, piece: PieceSpec) -> bool:
    """Return whether a kind is royal, be it only while it is rare."""
    kinds = [kinds for goal in spec.goals.extinction if goal.royal for kinds in goal.pieces]
    return piece.royal or any(piece.id in spec.kinds(names) for names in kinds)


def _rule_changes(
    old: PresetSpec, new: PresetSpec, before: PieceSpec, after: PieceSpec
) -> Iterator[str]:
    said = list(kind_rules(old, before))
    says = list(kind_rules(new, after))
    subject = f"The {after.name.lower()}"
    for sentence in said:
        if sentence not in says:
            yield f"{subject}, no longer: {lowered(sentence)}"
    for sentence in says:
        if sentence not in said:
            yield f"{subject}: {lowered(sentence)}"
