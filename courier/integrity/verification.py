"""Checking a stored game or a download, link by link."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.games.results import POINTS_TAG, points_tag
from courier.integrity import courier_verify
from courier.integrity.courier_verify import (
    FAILS,
    HOLDS,
    MARK_DIGITS,
    UNKNOWN,
    Finding,
    SealedMove,
    instant_of,
)
from courier.integrity.models import Seal
from courier.integrity.queries import published_keys
from courier.integrity.replay import PARTS, Difference, replay_stored, replay_texts
from courier.integrity.seals import (
    GAME_TAG,
    HEAD_TAG,
    chain_of,
    ending_of,
    microseconds,
    opening_of,
    seal_row_of,
    shown_names,
)
from courier.integrity.stored_checks import is_signed
from courier.presets.models import PresetRevision
from courier.trees.domain.gamefile import GameText, split_games
from courier.trees.domain.movetext_reader import read_movetext
from courier.trees.domain.tree import ROOT, Tree, plant
from variants import Rules

MOST_REPLAYED: Final = 1000
LONGEST_MOVETEXT: Final = 100_000
_ADDRESS: Final = re.compile(r"/games/([a-z0-9]{4,16})/?$")
_A_GAME_A_LINE: Final = re.compile(r"\{.*\}\r?\n\{")
_RESULTS: Final = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


class NoSeal(ValueError):
    """The game has no seal yet."""


class SeveralGames(ValueError):
    """A file with more than one game."""


class Unreadable(ValueError):
    """What was given is no game with a seal, neither JSON nor PGN."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Whose eyes look: which game of a code they may see, and which revision of a preset they may
    read.
    """

    game: Callable[[str], Game | None]
    revision: Callable[[str, str], PresetRevision | None]
    most_replayed: int = MOST_REPLAYED
    longest_movetext: int = LONGEST_MOVETEXT


@dataclass(frozen=True, slots=True)
class Verdict:
    """What all checks came to. `game` is the stored game, None where there is none to be seen."""

    findings: tuple[Finding, ...]
    game: Game | None = None
    seal: Seal | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return all(finding.state != FAILS for finding in self.findings)

    @property
    def parts_at(self) -> int | None:
        """The first ply at which it parts from the game that was sealed or from the rules."""
        return next(
            (
                int(one.values["ply"])
                for one in self.findings
                if one.state == FAILS and "ply" in one.values
            ),
            None,
        )


def verify_stored(game: Game) -> Verdict:
    """Check a game as it is stored now against its seal and its rules; 4 queries. Raises NoSeal."""
    seal = seal_row_of(game)
    moves = moves_of(game)
    if seal is None:
        raise NoSeal
    head = chain_of(game, [name.commitment for name in seal.names.all()], moves)[-1]
    chain = Finding("chain", HOLDS, "chain_holds", {"plies": seal.plies})
    if head != seal.head:
        chain = Finding("chain", FAILS, "head_differs")
    difference = replay_stored(game, moves)
    return Verdict(
        (_own_names(seal), chain, _own_signature(seal, game), _replayed(difference, len(moves))),
        game,
        seal,
    )


def verify_text(text: str, sight: Sight) -> Verdict:
    """Check a download: JSON with a seal, or PGN that names a game of this site.

    Raises Unreadable, NoSeal, SeveralGames.
    """
    text = text.strip().removeprefix("\ufeff")
    if text.startswith(("{", "[{")):
        try:
            return _verify_document(_one_document(text), sight)
        except courier_verify.UnreadableFile as error:
            raise Unreadable from error
    games = split_games(text)
    if not games or not games[0].tags:
        raise Unreadable
    if len(games) > 1:
        raise SeveralGames
    return _verify_pgn(games[0], sight)


def _one_document(text: str) -> dict[str, Any]:
    """Raises UnreadableFile, NoSeal, SeveralGames."""
    try:
        document = courier_verify.read_document(text)
    except courier_verify.UnreadableFile:
        if _A_GAME_A_LINE.match(text):
            raise SeveralGames from None
        raise
    if "moves" in document and document.get("seal", document) is None:
        raise NoSeal
    return document


def _verify_document(document: Mapping[str, Any], sight: Sight) -> Verdict:
    """Raises UnreadableFile."""
    findings = courier_verify.check_game(document, published_keys())
    shown = document["seal"]
    moves = [courier_verify.move_of(move) for move in document["moves"]]
    game = sight.game(str(shown["game"]))
    seal = seal_row_of(game) if game else None
    replayed = _replay_document(shown, moves, sight)
    if game is None or seal is None:
        return Verdict((*findings, replayed, Finding("stored", UNKNOWN, "stored_unknown")))
    if (seal.head, seal.signature) == (shown["head"], shown["signature"]):
        stored = Finding("stored", HOLDS, "stored_same")
    else:
        stored = Finding("stored", FAILS, "stored_other")
    located = [_located(finding, game, seal, moves) for finding in findings]
    return Verdict((*located, replayed, stored), game, seal)


def _located(finding: Finding, game: Game, seal: Seal, moves: Sequence[SealedMove]) -> Finding:
    """Where the links of a file were made anew, the stored game shows where it parts."""
    if finding.code != "head_differs":
        return finding
    return _compared(game, seal, moves) if _compared(game, seal, moves).state == FAILS else finding


def _compared(game: Game, seal: Seal, moves: Sequence[SealedMove]) -> Finding:
    """Moves from elsewhere against the links of the stored game."""
    commitments = [name.commitment for name in seal.names.all()]
    marks = [link[:MARK_DIGITS] for link in chain_of(game, commitments, moves_of(game))]
    found = list(
        courier_verify.links_of(opening_of(game, commitments), moves, dict(ending_of(game)))
    )
    return courier_verify.compare_links(found, marks=marks, head=seal.head, moves=moves)


def _replay_document(
    shown: Mapping[str, Any], moves: Sequence[SealedMove], sight: Sight
) -> Finding:
    revision = sight.revision(str(shown["preset"]), str(shown["revision"]))
    if revision is None:
        return Finding("replay", UNKNOWN, "replay_unknown")
    if len(moves) > sight.most_replayed:
        return Finding("replay", UNKNOWN, "replay_too_long")
    return _replayed(replay_texts(revision.rules, str(shown["start"]), moves), len(moves))


def _verify_pgn(text: GameText, sight: Sight) -> Verdict:
    """Raises Unreadable, NoSeal."""
    address = _ADDRESS.search(text.tags.get("Site", ""))
    code = text.tags.get(GAME_TAG) or (address[1] if address else "")
    if not code:
        raise Unreadable
    game = sight.game(code)
    if game is None:
        return Verdict((Finding("stored", UNKNOWN, "stored_unknown"),))
    seal = seal_row_of(game)
    if seal is None:
        raise NoSeal
    names = _shown_names(seal, game, text.tags)
    signature = _own_signature(seal, game)
    if text.tags.get(HEAD_TAG, seal.head) != seal.head:
        signature = Finding("signature", FAILS, "head_unknown")
    if len(text.movetext) > sight.longest_movetext:
        wrong = [
            one for one in (names, signature) if one.state == FAILS
        ]  # nothing else is told of moves not read
        return Verdict((*wrong, Finding("replay", UNKNOWN, "replay_too_long")), game, seal)
    chain, replayed = _read_moves(game, seal, text)
    return Verdict((names, chain, signature, replayed), game, seal)


def _read_moves(game: Game, seal: Seal, text: GameText) -> tuple[Finding, Finding]:
    """The moves of a PGN, read by the rules: whether they are those of the chain, and legal."""
    rules = game.revision.rules
    reading = read_movetext(
        rules, plant(rules, game.start_position), text.movetext, first_line=text.line
    )
    stored = moves_of(game)
    found = _moves_read(rules, reading.tree, reading.end, stored)
    chain = _compared(game, seal, found)
    if chain.state == HOLDS and text.tags.get("Result", "*") not in ("*", _RESULTS[game.winner]):
        chain = Finding("chain", FAILS, "ending_differs")
    if chain.state == HOLDS and text.tags.get(POINTS_TAG, points_tag(game)) != points_tag(game):
        chain = Finding("chain", FAILS, "ending_differs")
    if reading.troubles and len(found) < seal.plies:
        values = {"ply": len(found), "why": reading.troubles[0].message}
        return chain, Finding("replay", FAILS, "unreadable_move", values)
    return chain, Finding("replay", HOLDS, "replay_holds", {"plies": len(found)})


def _moves_read(rules: Rules, tree: Tree, end: int, stored: Sequence[Move]) -> list[SealedMove]:
    """The main line of a tree up to a node, with the instants of the stored moves, which no PGN
    shows.
    """
    texts = list[tuple[int, str]]()
    at = end
    while at != ROOT:
        node = tree.nodes[at]
        texts.append((tree.nodes[node.parent].step.side, node.step.text))
        at = node.parent
    instants = [microseconds(move.played_at) for move in stored]
    instants += [None] * max(0, len(texts) - len(instants))
    return [
        SealedMove(side, text, instants[ply]) for ply, (side, text) in enumerate(reversed(texts))
    ]


def _shown_names(seal: Seal, game: Game, tags: Mapping[str, str]) -> Finding:
    """Names of a PGN: as they were sealed, or as the players call themselves now."""
    rows = list(seal.names.all())
    for row, tag, now in zip(rows, ("White", "Black"), shown_names(game), strict=True):
        if row.salt and row.name and tags.get(tag, row.name) not in (row.name, row.handle, now):
            return Finding("names", FAILS, "names_differ", {"side": row.side})
    return _names_finding(rows_erased=any(not row.salt for row in rows))


def _own_names(seal: Seal) -> Finding:
    for row in seal.names.all():
        shown = courier_verify.commitment(
            salt=row.salt, side=row.side, name=row.name, handle=row.handle
        )
        if row.salt and shown != row.commitment:
            return Finding("names", FAILS, "names_differ", {"side": row.side})
    return _names_finding(rows_erased=any(not row.salt for row in seal.names.all()))


def _names_finding(*, rows_erased: bool) -> Finding:
    return Finding("names", HOLDS, "names_erased" if rows_erased else "names_hold")


def _own_signature(seal: Seal, game: Game) -> Finding:
    if not is_signed(seal, game.code):
        return Finding("signature", FAILS, "signature_wrong", {"key": seal.key_id})
    when = f"{instant_of(microseconds(seal.sealed_at) or 0):%Y-%m-%d %H:%M} UTC"
    return Finding("signature", HOLDS, "signature_holds", {"key": seal.key_id, "when": when})


def _replayed(difference: Difference | None, plies: int) -> Finding:
    if difference is None:
        return Finding("replay", HOLDS, "replay_holds", {"plies": plies})
    return Finding(
        "replay", FAILS, "replay_differs", {"ply": difference.ply, "why": PARTS[difference.part]}
    )
