"""GameRules: a preset compiled into tables, answering the calls of `Rules`.

Components are built and asked in this order: conversion, promotion, walk, attacks, royalty, castling, passing, draws.
Conversion comes first because it adds guises to the army, and everything after it lays out every code.
"""

from collections.abc import Callable, Sequence

from variants.core.errors import IllegalMove
from variants.core.geometry import Board
from variants.core.move import Choice, Move
from variants.core.outcome import Outcome, Reason
from variants.core.piece import PieceOn, Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.movers import Survey
from variants.notation.reading import Reader
from variants.notation.writing import Writer
from variants.rules.army import Army
from variants.rules.base import Component, Raw, fills
from variants.rules.castling import Castling
from variants.rules.conversion import Conversion
from variants.rules.draws import Draws
from variants.rules.pawns import Passing
from variants.rules.position_text import MAX_NUMBER, PositionText
from variants.rules.promotion import Promotion
from variants.rules.reasons import Reasons
from variants.rules.royalty import Royalty
from variants.rules.setup import start_text
from variants.rules.walk import Walk
from variants.rules_protocol import Style
from variants.spec import PresetSpec

MEMO_SIZE = 96
SHORTEST_CYCLE = 4


class GameRules:
    """The rules of an enforced preset. Keeps tables and a memo of recent positions only."""

    enforced = True

    def __init__(self, spec: PresetSpec) -> None:
        self.spec = spec
        self.board = Board.with_holes(spec.files, spec.ranks, spec.holes)
        survey, slots = Survey(self.board), list[int]()
        self.army = Army(spec, self.board)
        self.conversion = Conversion(self.army, spec.conversion, survey) if spec.conversion else None
        self.promotion = Promotion(self.army, spec.promotion) if spec.promotion else None
        self.walk = Walk(self.army, self.promotion, survey)
        if self.conversion:
            self.conversion.use(self.walk)
        self.attacks = (self.army.attacks(0, survey), self.army.attacks(1, survey))
        self.castling = Castling(self.army, self.attacks, spec.castling, len(slots)) if spec.castling else None
        if self.castling:
            slots.append(0)
        passing = Passing(self.army, self.walk, len(slots))
        self.passing = passing if any(passing.doubles) else None
        if self.passing:
            slots.append(-1)
        built = (self.conversion, self.promotion, self.castling, self.passing)
        self.components: tuple[Component, ...] = tuple(c for c in built if c is not None)
        self.settlers = tuple(c for c in self.components if fills(c, "settle"))
        generators = [c for c in self.components if fills(c, "moves")]
        self.royalty = Royalty(self.army, self.walk, self.attacks, generators)
        if self.conversion:
            self.conversion.ask(self.royalty.is_safe)
        self.draws = Draws(self.army, spec.draws)
        self.codec = PositionText(self.army, self.components, slots)
        self.reasons = Reasons(self.army, self.walk, self.royalty, self.components)
        resetting = self.promotion.codes if self.promotion else frozenset[int]()
        self.resets = tuple(code in resetting for code in range(len(self.army.owner)))
        self._reader = Reader(self)
        self._writer = Writer(self)
        self._memo: dict[Position, dict[str, Raw]] = {}

    # Positions

    def start(self, mode: str | None = None, draw: Callable[[int], int] | None = None) -> Position:
        """Return the first position. Raises PresetError."""
        return self.position(start_text(self.spec, mode, draw))

    def position(self, text: str) -> Position:
        """Return the position a text describes, checked by every component. Raises InvalidPosition."""
        draft, clock, number = self.codec.read(text)
        for component in self.components:
            component.check(draft)
        self.royalty.check(draft)
        return Position(tuple(draft.placement), draft.side, tuple(draft.state), clock, number)

    def text(self, position: Position) -> str:
        """Return the canonical text of a position."""
        return self.codec.write(position)

    def key(self, position: Position) -> str:
        """Return placement, side and component state; a capture in passing counts only if it is legal."""
        fields = self.codec.stem(position)
        if self.passing and not fields.endswith("-") and not self._can_take_in_passing(position):
            fields = fields[: fields.rindex(" ")] + " -"
        return fields + self.codec.tail(position)

    def _can_take_in_passing(self, position: Position) -> bool:
        assert self.passing is not None
        found: list[Raw] = []
        self.passing.moves(position, found)
        return any(self.royalty.is_safe(position, raw) for raw in found)

    def side(self, position: Position) -> Side:
        """Return the side to move."""
        return position.side

    def pieces(self, position: Position) -> dict[str, PieceOn]:
        """Return the men by square name."""
        found = {}
        for square, code in enumerate(position.placement):
            if code:
                man = self.army.man(code)
                found[self.board.names[square]] = PieceOn(man.label, man.piece.id, man.side)
        return found

    def missing(self, position: Position) -> tuple[str, ...]:
        """Return no squares: the board of an enforced preset never changes."""
        return ()

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return the men in hand; there are none."""
        return {}, {}

    # Moves

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every legal move."""
        return [self._move(position, text, raw) for text, raw in self._legal(position).items()]

    def legal_texts(self, position: Position) -> list[str]:
        """Return the canonical text of every legal move."""
        return list(self._legal(position))

    def find(self, position: Position, text: str) -> Move | None:
        """Return the legal move with this canonical text, or None."""
        raw = self._legal(position).get(text)
        return None if raw is None else self._move(position, text, raw)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move. Raises IllegalMove."""
        raw = self._legal(position).get(move.text)
        if raw is None:
            raise IllegalMove("illegal", f"{move.text} is not legal here", move.text, position=self.text(position))
        return self.after(position, raw)

    def after(self, position: Position, raw: Raw) -> Position:
        """Return the position after a move of our own making."""
        origin, target, code, changes, _ = raw
        placement = list(position.placement)
        owner, side = self.army.owner, position.side
        resets = self.resets[placement[origin]] or owner[placement[target]] == 1 - side
        placement[origin] = 0
        placement[target] = code
        for square, placed in changes:
            if owner[placement[square]] == 1 - side:
                resets = True
            placement[square] = placed
        state = list(position.state)
        for component in self.settlers:
            component.settle(position, raw, state)
        return Position(
            tuple(placement),
            other(side),
            tuple(state),
            0 if resets else min(position.clock + 1, MAX_NUMBER),
            min(position.number + side, MAX_NUMBER),
        )

    def _legal(self, position: Position) -> dict[str, Raw]:
        """Return the legal moves by canonical text, from the memo if the position was asked about lately."""
        found = self._memo.get(position)
        if found is None:
            found = {self._canonical(raw, position): raw for raw in self.royalty.legal(position)}
            if len(self._memo) >= MEMO_SIZE:
                self._memo.clear()
            self._memo[position] = found
        return found

    def _canonical(self, raw: Raw, position: Position) -> str:
        names = self.board.names
        text = names[raw[0]] + names[raw[1]]
        if self.army.plain[position.placement[raw[0]]] != raw[2]:
            return text + self.army.label[raw[2]].lower()
        return text

    def _move(self, position: Position, text: str, raw: Raw) -> Move:
        origin, target, code, changes, _ = raw
        names, label, owner = self.board.names, self.army.label, self.army.owner
        placement, enemy = position.placement, 1 - position.side
        moved = placement[origin]
        rewritten = [(names[origin], None), (names[target], label[code])]
        captured = [label[placement[target]]] if owner[placement[target]] == enemy else []
        for square, placed in changes:
            if owner[placement[square]] == enemy:
                captured.append(label[placement[square]])
            if label[placed] != label[placement[square]]:
                rewritten.append((names[square], label[placed] or None))
        return Move(
            text=text,
            piece=label[moved],
            origin=names[origin],
            target=names[target],
            changes=tuple(rewritten),
            captured=tuple(captured),
            promotion=label[code] if self.army.plain[moved] != code else None,
        )

    def castling_name(self, position: Position, move: Move) -> str | None:
        """Return `O-O` for a castling towards the last file, `O-O-O` towards the first, None for any other move."""
        if self.castling is None or move.origin is None or move.target is None:
            return None
        origin, target = self.board.indices[move.origin], self.board.indices[move.target]
        castle = self.castling.find(position.side, origin, target)
        raw = self._legal(position).get(move.text)
        if castle is None or raw != castle.raw:
            return None
        return "O-O-O" if self.castling.is_long(castle) else "O-O"

    def paths(self, position: Position, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return every open way from origin to target, with the squares where it turns."""
        if move.origin is None or move.target is None:
            return ()
        origin, target = self.board.indices[move.origin], self.board.indices[move.target]
        turns = self.reasons.turning_points(position, origin, target)
        names = self.board.names
        return tuple((move.origin, *(names[s] for s in way), move.target) for way in turns)

    def why_not(self, position: Position, origin: str, target: str) -> Refusal:
        """Return why the man on `origin`, one of the side to move, cannot go to `target`; asked only when it cannot."""
        return self.reasons.why(position, self.board.indices[origin], self.board.indices[target])

    # Texts

    def read(self, text: str, position: Position) -> Move:
        """Return the legal move a text means. Raises NotationError, IllegalMove, AmbiguousMove."""
        return self._reader.read(text, position)

    def write(self, move: Move, position: Position, style: Style) -> str:
        """Return a legal move as text."""
        return self._writer.write(move, position, style)

    def explain(self, text: str, position: Position) -> str:
        """Return why a text is no legal move here, in English; empty if it is legal."""
        return self._reader.explain(text, position)

    def choices(self, position: Position) -> list[Choice]:
        """Return the legal moves as click sequences."""
        return self._writer.choices(position)

    def words(self, position: Position, move: Move) -> str:
        """Return a legal move as an English phrase."""
        return self._writer.words(position, move)

    # Judgement

    def is_check(self, position: Position) -> bool:
        """Tell whether the side to move is in check."""
        return bool(self.royalty.attacked(position.placement, position.side))

    def checked(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the attacked royals of the side to move."""
        return tuple(self.board.names[s] for s in self.royalty.attacked(position.placement, position.side))

    def checkers(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the men that give check."""
        placement, enemy = position.placement, self.attacks[other(position.side)]
        royals = self.royalty.royals(placement, position.side)
        return tuple(self.board.names[s] for royal in royals for s in enemy.origins(placement, royal))

    def can_move(self, position: Position) -> bool:
        """Tell whether the side to move has a legal move."""
        known = self._memo.get(position)
        return bool(known) if known is not None else self.royalty.has_legal(position)

    def outcome(self, position: Position, history: Sequence[str] = ()) -> Outcome | None:
        """Return how the rules end the game here, mate before every draw."""
        can_move = self.can_move(position)
        if not can_move and self.is_check(position):
            return Outcome(other(position.side), Reason.CHECKMATE)
        if self.draws.is_dead(position.placement):
            return Outcome(None, Reason.MATERIAL)
        if not can_move:
            return Outcome(None, Reason.STALEMATE)
        return self.draws.automatic(position, self._key_if(position, history), history)

    def claims(self, position: Position, history: Sequence[str]) -> tuple[str, ...]:
        """Return the draw claims open to the side to move."""
        return self.draws.claims(position, self._key_if(position, history), history)

    def _key_if(self, position: Position, history: Sequence[str]) -> str:
        """Return the key if the position can have occurred before."""
        return self.key(position) if len(history) >= SHORTEST_CYCLE else ""

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of move sequences of the given length."""
        if depth <= 0:
            return 1
        raws = self.royalty.legal(position)
        if depth == 1:
            return len(raws)
        return sum(self.perft(self.after(position, raw), depth - 1) for raw in raws)
