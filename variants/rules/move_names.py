"""Moves as values and texts, dressed by the components that have something to say about them."""

from collections.abc import Sequence

from variants.core.move import Move, move_of
from variants.core.position import Position
from variants.rules.answers import REFUSES
from variants.rules.army import Army
from variants.rules.base import Component, Raw, carried, filling, takes
from variants.rules.gaps import Gaps

Held = tuple[tuple[str, str | None], ...]


class Naming:
    """Names the moves of one preset."""

    def __init__(self, army: Army, components: Sequence[Component]) -> None:
        self.army = army
        self.names = army.board.names
        # What a square may hold after a move, by code and square; thousands of moves share these.
        self.held: list[Held | None] = [None] * len(army.label)
        self.gaps = next((c for c in components if isinstance(c, Gaps)), None)
        self.texters = filling(components, "text")
        self.plain_texters = tuple(component for component in self.texters if component.names_plain)
        self.shorteners = filling(components, "short")
        self.phrasers = filling(components, "phrase")
        self.clickers = filling(components, "clicks")
        self.castlers = filling(components, "castling_name")

    def canonical(self, position: Position, raw: Raw) -> str:
        """Return the canonical text of a move."""
        text = self._plain_text(position, raw)
        for component in self.texters if raw[3] else self.plain_texters:
            text = component.text(position, raw, text)
        return text

    def begins(self, position: Position, text: str, target: int, raw: Raw) -> bool:
        """Return whether a text begins with the canonical text of a move; `target` is the place in
        the text where the name of its target stands, unless a component writes the move otherwise.
        """
        if not (raw[3] or self.plain_texters or text.startswith(self.names[raw[1]], target)):
            return False
        return text.startswith(self.canonical(position, raw))

    def by_text(self, position: Position, raws: Sequence[Raw]) -> dict[str, Raw]:
        """Return moves by canonical text; those that go on differently from the same beginning
        share its text.
        """
        found: dict[str, Raw] = {}
        begun: Raw | None = None
        plain = ""
        for raw in raws:
            if begun is None or raw[1] != begun[1] or raw[0] != begun[0] or raw[2] != begun[2]:
                begun = raw
                plain = self._plain_text(position, raw)
            text = plain
            for component in self.texters if raw[3] else self.plain_texters:
                text = component.text(position, raw, text)
            found[text] = raw
        return found

    def _plain_text(self, position: Position, raw: Raw) -> str:
        """Return origin and target with the letter of a promotion, or what is dropped where."""
        names = self.names
        army = self.army
        if raw[0] < 0:
            return f"{army.drop_name(raw[2])}@{names[raw[1]]}"
        text = names[raw[0]] + names[raw[1]]
        moved = army.plain[position.placement[raw[0]]]
        if moved != raw[2]:
            text += army.suffixes.get((moved, raw[2])) or army.label[raw[2]].lower()
        return text

    def move(self, position: Position, text: str, raw: Raw) -> Move:
        """Return a move with this canonical text as a value."""
        origin, target, code, changes, _ = raw
        names = self.names
        label = self.army.label
        owner = self.army.owner
        plain = self.army.plain
        placement = position.placement
        enemy = 1 - position.side
        moved = placement[origin] if origin >= 0 else code
        held = self.held
        gone = 0 if self.gaps is None else self.gaps.left(position, raw)
        empty = held[gone] or self._hold(gone)
        left = held[code] or self._hold(code)
        if not changes and 0 <= origin != target:
            taken = placement[target]
            return move_of(
                (
                    text,
                    label[moved],
                    names[origin],
                    names[target],
                    (empty[origin], left[target]),
                    (label[taken],) if taken else (),
                    label[code] if plain[moved] != plain[code] else None,
                )
            )
        if not changes and origin < 0 and not placement[target]:
            return move_of((text, label[code], None, names[target], (left[target],), (), None))
        is_answer = raw[4] <= REFUSES
        rewritten = [empty[origin]] if origin >= 0 and origin != target else []
        if plain[placement[target]] != code:
            rewritten.append(left[target])
        captured = [label[placement[target]]] if placement[target] and takes(placement, raw) else []
        wall = self.army.wall
        befores = {square: placement[square] for square, _ in changes} | {origin: 0, target: code}
        for square, placed in changes:
            is_gone = not placed or placed == wall
            is_lost = is_gone and owner[befores[square]] == enemy
            if is_lost and square not in carried(placement, raw):
                captured.append(label[befores[square]])
        # A partner that castles may be lifted and set down on the same square.
        for square, placed in dict(changes).items():
            if label[placed] != label[befores[square]]:
                rewritten.append((held[placed] or self._hold(placed))[square])
        return move_of(
            (
                text,
                label[moved],
                names[origin] if origin >= 0 else None,
                names[target],
                tuple(rewritten),
                () if is_answer else tuple(captured),
                label[code] if plain[moved] != plain[code] and not is_answer else None,
            )
        )

    def _hold(self, code: int) -> Held:
        """Return what each square holds when a piece of this code stands there, made once."""
        label = self.army.label[code] or None
        held = self.held[code] = tuple([(name, label) for name in self.names])
        return held

    def castling(self, position: Position, raw: Raw) -> str | None:
        """Return `O-O` or `O-O-O` for a castling, None for any other move."""
        for component in self.castlers:
            name = component.castling_name(position, raw)
            if name:
                return name
        return None

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text of a move, without check mark."""
        for component in self.shorteners:
            text = component.short(position, raw, text)
        return text

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return a move in English, without check."""
        for component in self.phrasers:
            text = component.phrase(position, raw, text)
        return text

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps that make a move."""
        for component in self.clickers:
            steps = component.clicks(position, raw, steps)
        return steps
