"""What chapters begin with: a finished game, a preset, a position, or text with variations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from courier.games.annotated import tree_of
from courier.games.blocked_remarks import moves_for, without
from courier.games.enums import GameStatus
from courier.games.models import Game, Move
from courier.games.permissions import may_see
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.players.models import Player
from courier.presets.models import Preset, PresetRevision
from courier.presets.pictures import start_position
from courier.presets.queries import presets_for
from courier.studies.domain.studies import Beginning
from courier.studies.errors import GameRuns, NothingToImport, UnknownPreset, UnreadablePosition
from courier.trees.domain.gamefile import GameText, split_games
from courier.trees.domain.movetext_reader import Trouble, read_movetext
from courier.trees.domain.plain import from_text as from_json
from courier.trees.domain.replay import replayed
from courier.trees.domain.tree import MAX_PLIES, Tree, plant
from courier.trees.errors import TooDeep
from variants import Rules, RulesError, pasted_position


@dataclass(frozen=True, slots=True)
class Imported:
    """Chapters made from a text, and what of it could not be read."""

    chapters: tuple[Beginning, ...]
    troubles: tuple[Trouble, ...]


def from_game(game: Game, reader: Player) -> Beginning:
    """Return a chapter with all moves of a game, remarks as comments, and all its annotator says;
    plies are nodes.

    Remarks are those that its reader is shown; of a game that not everybody may see, none of the
    opponent, because a study may be published. At most 2 queries. Raises GameRuns, TooDeep.
    """
    if game.status != GameStatus.FINISHED:
        raise GameRuns
    if game.ply > MAX_PLIES:
        raise TooDeep(most=MAX_PLIES)
    tree = tree_of(game, _moves(game, reader))
    first, second = (seat_name(seat) for seat in seats_of(game))
    return Beginning(f"{first} – {second}", game.revision, tree, game)


def _moves(game: Game, reader: Player) -> list[Move]:
    moves = moves_for(game, reader)
    if may_see(game, None):
        return moves
    writers = {seat.player_id for seat in seats_of(game) if seat.player_id is not None}
    return without(writers - {reader.pk}, game, moves)


def from_position(revision: PresetRevision, text: str) -> Beginning:
    """Return a chapter that begins with a position, or with the preset's array. Raises
    UnreadablePosition.
    """
    rules = revision.rules
    name = rules.spec.name
    return Beginning(name, revision, planted(rules, text or rules.text(start_position(rules))))


def planted(rules: Rules, text: str) -> Tree:
    """Return the tree that begins with a position. Raises UnreadablePosition."""
    try:
        return plant(rules, rules.text(pasted_position(rules, text)))
    except RulesError as error:
        raise UnreadablePosition(reason=error.message.rstrip(".")) from error


def from_text(text: str, *, preset: PresetRevision | None, player: Player) -> Imported:
    """Return chapters for the games of a text. A tag `Preset` or `Variant` names the preset of a
    game, else `preset`.

    The JSON of a tree makes one chapter of `preset`. 1 query. Raises NothingToImport,
    UnknownPreset, BrokenTree, UnreadablePosition.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text, preset)
    games = split_games(text)
    if not any(each.movetext.strip() or each.tags for each in games):
        raise NothingToImport
    known = list(presets_for(player))
    chapters = list[Beginning]()
    troubles = list[Trouble]()
    for number, each in enumerate(games, start=1):
        revision = _revision(each, known, preset)
        rules = revision.rules
        start = None
        fen = each.tags.get("FEN") or each.tags.get("Start")
        try:
            start = planted(rules, fen or rules.text(start_position(rules)))
        except UnreadablePosition as error:
            troubles.append(Trouble(each.line, error.message))
            continue
        reading = read_movetext(rules, start, each.movetext, first_line=each.line)
        troubles += reading.troubles
        chapters.append(Beginning(_title(each, number), revision, reading.tree))
    if not chapters:
        raise NothingToImport
    return Imported(tuple(chapters), tuple(troubles))


def _from_json(text: str, preset: PresetRevision | None) -> Imported:
    """Return the chapter of a tree as `chapter.json` has it, its moves played anew."""
    shown = from_json(text)
    if preset is None:
        raise UnknownPreset(line=1, name="?")
    rules = preset.rules
    try:
        found = replayed(rules, shown)
    except RulesError as error:
        raise UnreadablePosition(reason=error.message.rstrip(".")) from error
    return Imported((Beginning(rules.spec.name, preset, found.tree),), found.troubles)


def _revision(
    game: GameText, known: Sequence[Preset], preset: PresetRevision | None
) -> PresetRevision:
    named = game.tags.get("Preset") or game.tags.get("Variant") or ""
    wanted = named.strip().lower()
    for each in known if wanted else ():
        if wanted in (each.key.lower(), each.name.lower()):
            assert each.current is not None
            return each.current
    if preset is None or (wanted and game.tags.get("Preset")):
        raise UnknownPreset(line=game.line, name=named or "?")
    return preset


def _title(game: GameText, number: int) -> str:
    tags = game.tags
    if tags.get("ChapterTitle"):
        return tags["ChapterTitle"]
    if tags.get("White", "?") not in ("", "?"):
        return f"{tags['White']} – {tags.get('Black', '?')}"
    return _("Chapter %(number)s") % {"number": number}
