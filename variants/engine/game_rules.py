"""GameRules: a preset compiled into tables, answering the calls of `Rules`.

`rules/build_order.py` makes the components a preset asks for, `rules/base.py` says when each is
called.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from variants.core.effort import count
from variants.core.errors import IllegalMove, InvalidPosition, PresetError
from variants.core.move import Choice, Move
from variants.core.outcome import Outcome, Reason
from variants.core.piece import PieceOn, Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.engine.memo import Memo
from variants.notation.reader import Reader
from variants.notation.writer import Writer
from variants.rules.answers import AnswerTurns
from variants.rules.base import (
    EXCHANGE_MARK,
    NO_SQUARE,
    Component,
    Raw,
    carried,
    filling,
    takes,
)
from variants.rules.build_order import build
from variants.rules.draws import Draws
from variants.rules.ends import Ends
from variants.rules.legality import Legality
from variants.rules.material import Material
from variants.rules.move_names import Naming
from variants.rules.open_turns import OpenTurns
from variants.rules.past import Past
from variants.rules.pockets import Pockets
from variants.rules.position_text import MAX_NUMBER, PositionText, position_of
from variants.rules.prisoner_exchanges import PrisonerExchanges
from variants.rules.protocol import Style
from variants.rules.reasons import Reasons
from variants.rules.resets import resetting
from variants.rules.royalty import Royalty
from variants.rules.setup import start_text
from variants.rules.turns import Turns
from variants.spec import PresetSpec

DRAWS = 200  # of a first position; in most one side stands in check


class GameRules:
    """The rules of an enforced preset. Keeps tables and a memo of recent positions only."""

    enforced = True

    def __init__(self, spec: PresetSpec) -> None:
        self.spec = spec
        parts = build(spec)
        self.board = parts.board
        self.army = parts.army
        self.attacks = parts.attacks
        self.dangers = parts.dangers
        self.components = tuple(parts.components)
        self.settlers = filling(self.components, "settle")
        self.hand_settlers = filling(self.components, "settle_hands")
        self.mate_judges = filling(self.components, "mated")
        self.judges = filling(self.components, "verdict")
        self.claimers = filling(self.components, "claims")
        self.royalty = Royalty(self.army, parts.dangers)
        self.turns = next((c for c in self.components if isinstance(c, Turns)), None)
        self.answers = self.turns if isinstance(self.turns, AnswerTurns) else None
        self.legality = Legality(parts.walk, self.royalty, self.components)
        self.draws = next(c for c in self.components if isinstance(c, Draws))
        self.ends = Ends(self.army, spec.ends)
        self.material = Material(self.army, spec.material) if spec.material else None
        self.naming = Naming(self.army, self.components)
        self.codec = PositionText(self.army, self.components, parts.slots)
        self.reasons = Reasons(self.legality, self.components)
        self.resets = resetting(self.army)
        self.exchanges = next(
            (c for c in self.components if isinstance(c, PrisonerExchanges)), None
        )
        self.pockets = next((c for c in self.components if isinstance(c, Pockets)), None)
        self.carries = bool(spec.effects.magnets)
        self._name_sizes = tuple(sorted({len(name) for name in self.board.indices}, reverse=True))
        for component in self.components:
            component.bind(self)
        self._reader = Reader(self)
        self._writer = Writer(self)
        self._memo = Memo()
        self._last: tuple[Position | None, str, Raw | None] = (None, "", None)

    # Positions

    def start(self, mode: str | None = None, draw: Callable[[int], int] | None = None) -> Position:
        """Return the first position; of arrays that are drawn one that can be played. Raises
        PresetError.
        """
        if draw is None or not self.spec.setup_modes:
            return self.position(start_text(self.spec, mode, draw))
        for further in range(DRAWS):
            with suppress(InvalidPosition):
                return self.position(start_text(self.spec, mode, _shifted(draw, further)))
        raise PresetError(
            "no-start", f"setup: none of {DRAWS} arrays that were drawn can be played", path="setup"
        )

    def position(self, text: str) -> Position:
        """Return the position a text describes, checked by every component. Raises
        InvalidPosition.
        """
        draft = self.codec.read(text)
        for component in self.components:
            component.check(draft)
        self.royalty.check(draft, mid_turn=bool(self.turns and self.turns.may_wait_in_check(draft)))
        position = position_of(draft)
        if self.turns is not None:
            self.turns.confirm(position, text)
        return position if self.answers is None else self.answers.meant(position)

    def text(self, position: Position) -> str:
        """Return the canonical text of a position."""
        return self.codec.write(self._written(position))

    def key(self, position: Position) -> str:
        """Return placement, side and component state; a capture in passing counts only if it is
        legal.
        """
        return self.codec.key(self._written(position))

    def _written(self, position: Position) -> Position:
        """Return the position as its text has it."""
        return position if self.answers is None else self.answers.written(position)

    def from_key(self, key: str) -> Position:
        """Return a position with this key; its counters are at their start."""
        position = self.codec.from_key(key)
        return position if self.answers is None else self.answers.meant(position)

    def is_within_turn(self, position: Position) -> bool:
        """Return whether the side to move has already moved in its turn."""
        return self.turns is not None and self.turns.made(position) > 0

    def moves_left(self, position: Position) -> int:
        """Return how many moves the turn still has, the next one included."""
        return 1 if self.turns is None else self.turns.left(position)

    def stop_text(self, position: Position) -> str:
        """Return the text of the move that ends the turn before its last one, empty where none may
        be left out.
        """
        turns = self.turns
        if not isinstance(turns, OpenTurns) or not turns.made(position):
            return ""
        found = self._legal(position).items()
        return next((text for text, raw in found if turns.is_stop(position, raw)), "")

    def side(self, position: Position) -> Side:
        """Return the side to move."""
        return position.side

    def pieces(self, position: Position) -> dict[str, PieceOn]:
        """Return the pieces by square name."""
        found = {}
        for square, code in enumerate(position.placement):
            if code and code != self.army.wall:
                piece = self.army.piece(code)
                found[self.board.names[square]] = PieceOn(piece.label, piece.kind.id, piece.side)
        return found

    def missing(self, position: Position) -> tuple[str, ...]:
        """Return the squares walled up in the course of the game."""
        if self.codec.gaps is not None:
            return tuple(self.board.names[s] for s in self.codec.gaps.squares(position))
        if not self.army.wall:
            return ()
        return tuple(
            self.board.names[s]
            for s, code in enumerate(position.placement)
            if code == self.army.wall
        )

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return each side's pieces in hand by label, with the prisoners it holds."""
        held = self.codec.hand.held(position) if self.codec.hand else ({}, {})
        if self.exchanges is None:
            return held
        prisoners = self.exchanges.prisoners.held(position)
        return held[0] | prisoners[0], held[1] | prisoners[1]

    def held_count(self, position: Position, side: Side, codes: frozenset[int]) -> int:
        """Return how many pieces of these codes a side has in hand."""
        labels = self.army.by_label
        return sum(
            count
            for label, count in self.hands(position)[side].items()
            if labels.get(label) in codes
        )

    # Moves

    def pseudo(self, position: Position) -> list[Raw]:
        """Return all pseudo-legal moves."""
        return self.legality.pseudo(position)

    def judged(self, position: Position) -> list[Raw]:
        """Return the moves that leave no own royal attacked, before compulsion and bans."""
        return self.legality.judged(position)

    def legal(self, position: Position) -> list[Raw]:
        """Return every legal move as the components make it."""
        return self.legality.legal(position)

    def allowed_before(self, position: Position, component: Component) -> list[Raw]:
        """Return the judged moves that every `narrow` before that of a component leaves."""
        return self.legality.allowed_before(position, component)

    def is_safe(self, position: Position, raw: Raw) -> bool:
        """Return whether a pseudo-legal move leaves no own royal attacked."""
        lax = self.legality.lax
        return (lax is not None and lax.is_lax(position)) or self.royalty.is_safe(position, raw)

    def is_over(self, position: Position) -> bool:
        """Return whether the last move has ended the game, whatever moves there would be."""
        return self.legality.over(position) is not None

    def attacked_royals(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals that are in check."""
        return self.royalty.attacked(placement, side)

    def royal_squares(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals."""
        return self.royalty.squares(placement, side)

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every legal move."""
        found = self._legal(position)
        count(len(found))
        seen = self._seen(position)
        return [self.naming.move(seen, text, raw) for text, raw in found.items()]

    def legal_texts(self, position: Position) -> list[str]:
        """Return the canonical text of every legal move."""
        return list(self._legal(position))

    def find(self, position: Position, text: str) -> Move | None:
        """Return the legal move with this canonical text, or None."""
        raw = self._found(position, text)
        return None if raw is None else self.naming.move(self._seen(position), text, raw)

    def _seen(self, position: Position) -> Position:
        """Return the position as it is for the side whose moves are listed."""
        return position if self.answers is None else self.answers.seen(position)

    def act(self, position: Position, move: Move) -> str:
        """Return what is done by a legal move where the opponent has a say: `refuse`, `accept`,
        `propose`, `choose`; "" where it is simply made.
        """
        if self.answers is None:
            return ""
        return self.answers.act(position, self._legal(position)[move.text])

    def raw(self, position: Position, move: Move) -> Raw | None:
        """Return a legal move as the components make it."""
        return self._found(position, move.text)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move. Raises IllegalMove."""
        count(1)
        raw = self._found(position, move.text)
        if raw is None:
            raise IllegalMove(
                "illegal", f"{move.text} is not legal here", move.text, position=self.text(position)
            )
        return self.after(position, raw)

    def after(self, position: Position, raw: Raw) -> Position:
        """Return the position after a move of our own making."""
        if self.answers is not None:
            answered = self.answers.instead(position, raw)
            if answered is not None:
                return answered
        after = self._moved(position, raw)
        if self.pockets is not None:
            after = self.pockets.counted(position, raw, after)
        return after if self.turns is None else self.turns.after(position, raw, after)

    def _moved(self, position: Position, raw: Raw) -> Position:
        """Return the position after a move, whatever else there is to its turn."""
        origin, target, code, changes, _ = raw
        placement = list(position.placement)
        side = position.side
        resets = origin < 0 or (placement[target] != 0 and takes(placement, raw))
        if origin >= 0:
            moved = placement[origin]
            if not resets and (moved != code or self.resets.codes[moved]):
                resets = self.resets.by_move(moved, raw)
            placement[origin] = 0
        placement[target] = code
        if changes:
            owner = self.army.owner
            kept = carried(placement, raw) if self.carries else ()
            for square, placed in changes:
                if owner[placement[square]] == 1 - side and owner[placed] < 0:
                    resets = resets or square not in kept
                placement[square] = placed
        state = position.state
        hands = position.hands
        if self.settlers:
            numbers = list(state)
            for component in self.settlers:
                component.settle(position, raw, numbers)
            state = tuple(numbers)
        if self.hand_settlers:
            counts = (list(hands[0]), list(hands[1]))
            for component in self.hand_settlers:
                component.settle_hands(position, raw, counts)
            hands = (tuple(counts[0]), tuple(counts[1]))
        return Position(
            tuple(placement),
            other(side),
            state,
            0 if resets else min(position.clock + 1, MAX_NUMBER),
            min(position.number + side, MAX_NUMBER),
            hands,
        )

    def forget(self) -> None:
        """Drop the memo."""
        self._memo.clear()
        self._last = (None, "", None)

    def _found(self, position: Position, text: str) -> Raw | None:
        """Return the legal move with this canonical text.

        Where the legal moves are not known yet, those of one piece are enough as a rule; if the
        text is none of them, all are listed.
        """
        known = self._memo.get(position)
        if known is not None:
            return known.get(text)
        last = self._last
        if last[0] is position and last[1] == text:
            return last[2]
        found = self._sought(position, text)
        if found is None:
            return self._legal(position).get(text)
        self._last = (position, text, found)
        return found

    def _sought(self, position: Position, text: str) -> Raw | None:
        """Return the legal move with this canonical text, listing the moves of the piece or the
        hand it begins with.
        """
        if "@" in text:
            origin = NO_SQUARE
            target = text.index("@") + 1
        else:
            origin = self._origin_of(text)
            if origin == NO_SQUARE:
                return None
            target = len(self.board.names[origin])
        begins = partial(self.naming.begins, position, text, target)
        raws = self.legality.sought(position, origin, begins)
        return self.naming.by_text(position, raws).get(text)

    def _origin_of(self, text: str) -> int:
        """Return the square a canonical text begins with; NO_SQUARE where it begins with none."""
        indices = self.board.indices
        for size in self._name_sizes:
            found = indices.get(text[:size])
            if found is not None:
                return found
        return NO_SQUARE

    def _legal(self, position: Position) -> dict[str, Raw]:
        """Return the legal moves by canonical text, from the memo if the position was asked about
        lately.
        """
        found = self._memo.get(position)
        if found is None:
            found = self.naming.by_text(self._seen(position), self.legality.legal(position))
            self._memo.keep(position, found)
        return found

    def canonical(self, position: Position, raw: Raw) -> str:
        """Return the canonical text of a move."""
        return self.naming.canonical(position, raw)

    def named(self, position: Position) -> dict[str, Raw]:
        """Return the legal moves by canonical text."""
        return self._legal(position)

    def words_of(self, position: Position, text: str) -> str:
        """Return the legal move with a canonical text as an English phrase, without check."""
        move = self.naming.move(position, text, self._legal(position)[text])
        return self._writer.phrase(position, move)

    def short_of(self, position: Position, text: str) -> str:
        """Return the legal move with a canonical text in short algebraic."""
        move = self.naming.move(position, text, self._legal(position)[text])
        return self._writer.write(move, position, "san")

    def last_move_names(self, position: Position) -> tuple[str, ...]:
        """Return the short and the canonical text of the last move where it can be refused."""
        before = None if self.answers is None else self.answers.refusable(position)
        if self.answers is None or before is None:
            return ()
        text = self.answers.last_text(position)
        return self.short_of(before, text), text

    def refused(self, position: Position) -> str:
        """Return the short text of the move that was refused and has to be replaced, else ""."""
        settled = None if self.answers is None else self.answers.refused_in(position)
        if self.answers is None or settled is None:
            return ""
        return self.short_of(settled, self.answers.last_text(position))

    def castling_name(self, position: Position, move: Move) -> str | None:
        """Return `O-O` for a castling towards the last file, `O-O-O` towards the first, None for
        any other move.
        """
        raw = self._legal(position).get(move.text)
        return None if raw is None else self.naming.castling(self._seen(position), raw)

    def paths(self, position: Position, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return every open way from origin to target, with the squares where it turns."""
        if move.origin is None or move.target is None:
            return ()
        origin = self.board.indices[move.origin]
        target = self.board.indices[move.target]
        turns = self.reasons.turning_points(position, origin, target)
        names = self.board.names
        return tuple((move.origin, *(names[s] for s in way), move.target) for way in turns)

    def ways(self, position: Position, square: str) -> tuple[str, ...]:
        """Return where the piece on a square could go if it were its owner's turn, checks and
        compulsion apart. Raises KeyError for no square.
        """
        found = self.legality.ways(position, self.board.indices[square])
        return tuple(self.board.names[target] for target in found)

    def why_no_drop(self, position: Position, label: str, target: str) -> Refusal:
        """Return why a piece of the hand, known by its label, cannot be dropped on a square."""
        square = self.board.indices[target]
        word = label.upper()
        exchange: Raw | None = None
        for raw in self.reasons.tried(position):
            if raw[0] >= 0 or raw[1] != square or self.army.drop_name(raw[2]).upper() != word:
                continue
            if raw[4] > EXCHANGE_MARK:
                return self.reasons.why_raw(position, raw) or Refusal("legal", "this drop is legal")
            exchange = raw
        if exchange is not None:
            return self._why_exchange_first(position, exchange)
        for component in self.components:
            refusal = component.why_drop(position, word, square)
            if refusal is not None:
                return refusal
        return Refusal("no-drops", "pieces are not dropped in this game")

    def _why_exchange_first(self, position: Position, raw: Raw) -> Refusal:
        """Return why a piece that can only come by an exchange is not simply dropped."""
        refusal = self.reasons.why_raw(position, raw)
        if refusal is not None:
            return refusal
        name = self.army.piece(raw[2]).kind.name.lower()
        text = self.canonical(position, raw)
        message = f"you have no {name} in hand; to give a prisoner back for one write {text}"
        return Refusal("exchange", message)

    def why_no_exchange(self, position: Position, kinds: tuple[str, str], target: str) -> Refusal:
        """Return why no prisoner of the first kind is given back for a piece of the other that is
        dropped on a square.
        """
        square = self.board.indices[target]
        if self.exchanges is None:
            return Refusal("no-exchange", "prisoners are not exchanged in this game")
        for raw in self.reasons.tried(position):
            if raw[1] == square and self.exchanges.kinds_of(raw) == kinds:
                return self.reasons.why_raw(position, raw) or Refusal(
                    "legal", "this exchange is legal"
                )
        return self.exchanges.why_exchange(position, kinds, square)

    def why_not(self, position: Position, origin: str, target: str) -> Refusal:
        """Return why the piece on `origin`, one of the side to move, cannot go to `target`; asked
        only when it cannot.
        """
        return self.reasons.why(position, self.board.indices[origin], self.board.indices[target])

    def why_enemy(self, position: Position, origin: str, target: str) -> Refusal | None:
        """Return why the enemy's piece on `origin` cannot be moved to `target`, None where nobody
        moves enemies.
        """
        return self.reasons.why_enemy(
            position, self.board.indices[origin], self.board.indices[target]
        )

    def why_stuck(self, position: Position, square: str) -> Refusal:
        """Return why the piece on a square, one of the side to move, cannot move; asked only when
        it cannot.
        """
        return self.reasons.why_stuck(position, self.board.indices[square])

    # Texts

    def read(self, text: str, position: Position) -> Move:
        """Return the legal move a text means. Raises NotationError, IllegalMove, AmbiguousMove."""
        return self._reader.read(text, position)

    def write(self, move: Move, position: Position, style: Style) -> str:
        """Return a legal move as text."""
        return self._writer.write(move, position, style)

    def unmarked(self, move: Move, position: Position, moves: Sequence[Move]) -> str:
        """Return a legal move in short algebraic without check mark, `moves` being at least those
        to its target.
        """
        return self._writer.unmarked(move, position, moves)

    def explain(self, text: str, position: Position) -> str:
        """Return why a text is no legal move here, in English; empty if it is legal."""
        return self._reader.explain(text, position)

    def choices(self, position: Position, *, written: bool = True) -> list[Choice]:
        """Return the legal moves as click sequences; unless `written` without their short texts,
        which take long.
        """
        return self._writer.choices(position, written=written)

    def words(self, position: Position, move: Move) -> str:
        """Return a legal move as an English phrase."""
        return self._writer.words(position, move)

    def short(self, position: Position, move: Move, text: str) -> str:
        """Return the short text of a legal move as the components dress it, without check mark."""
        return self.naming.short(position, self._legal(position)[move.text], text)

    def phrase(self, position: Position, move: Move, text: str) -> str:
        """Return a legal move in English as the components dress it, without check."""
        return self.naming.phrase(position, self._legal(position)[move.text], text)

    def clicks(self, position: Position, move: Move, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps that make a legal move as the components say."""
        return (
            self.naming.clicks(position, self._legal(position)[move.text], steps)
            if self.naming.clickers
            else steps
        )

    # Judgement

    def is_check(self, position: Position) -> bool:
        """Return whether the side to move is in check."""
        return bool(self.royalty.attacked(position.placement, position.side))

    def is_attacked(self, position: Position, side: Side) -> bool:
        """Return whether a side is in check, to move or not."""
        return bool(self.royalty.attacked(position.placement, side))

    def checked(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the attacked royals of the side to move."""
        return tuple(
            self.board.names[s] for s in self.royalty.attacked(position.placement, position.side)
        )

    def checkers(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the pieces that give check."""
        placement = position.placement
        enemy = self.royalty.attacks[other(position.side)]
        royals = self.royalty.attacked(placement, position.side)
        return tuple(
            self.board.names[s] for royal in royals for s in enemy.origins(placement, royal)
        )

    def can_move(self, position: Position) -> bool:
        """Return whether the side to move has a legal move."""
        known = self._memo.get(position)
        return bool(known) if known is not None else self.legality.has_legal(position)

    def past(self, position: Position, history: Sequence[str]) -> Past:
        """Return what was before, `history` being the keys of all earlier positions."""
        return Past(position, history, self.key, self.from_key)

    def outcome(self, position: Position, history: Sequence[str] = ()) -> Outcome | None:
        """Return how the rules end the game here, mate before every draw."""
        found = self._outcome(position, history)
        return self.material.decided(position, found) if self.material else found

    def _outcome(self, position: Position, history: Sequence[str]) -> Outcome | None:
        over = self.legality.over(position)
        if over is not None:
            return over
        can_move = self.can_move(position)
        if not can_move and self.is_check(position):
            return self._mate(position, self.past(position, history))
        if self.is_dead(position):
            return Outcome(None, Reason.MATERIAL)
        if not can_move:
            return self.ends.stalemate(position)
        if self.is_within_turn(position):
            return None
        past = self.past(position, history)
        for component in self.judges:
            outcome = component.verdict(position, past)
            if outcome is not None:
                return outcome
        return None

    def is_dead(self, position: Position) -> bool:
        """Return whether neither side can win any more, not even by refusing the last move."""
        if not self.draws.is_dead(position):
            return False
        before = None if self.answers is None else self.answers.refusable(position)
        return before is None or self.draws.is_dead(before)

    def _mate(self, position: Position, past: Past) -> Outcome:
        for component in self.mate_judges:
            outcome = component.mated(position, past)
            if outcome is not None:
                return outcome
        return self.ends.mate(position)

    def claims(self, position: Position, history: Sequence[str]) -> tuple[str, ...]:
        """Return the draw claims open to the side to move."""
        if self.is_within_turn(position):
            return ()
        past = self.past(position, history)
        return tuple(
            claim for component in self.claimers for claim in component.claims(position, past)
        )

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of move sequences of the given length."""
        if depth <= 0:
            return 1
        raws = self.legality.legal(position)
        if depth == 1:
            return len(raws)
        return sum(self.perft(self.after(position, raw), depth - 1) for raw in raws)


def _shifted(draw: Callable[[int], int], further: int) -> Callable[[int], int]:
    """Draw a number so much further on: some draws are always the same."""
    return (lambda below: (draw(below) + further) % below) if further else draw
