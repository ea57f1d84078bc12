"""The whole game page as one value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from courier.common.boards import (
    BoardPicture,
    Man,
    Preview,
    man_of,
    picture_of,
    wall_man,
)
from courier.games.domain.reckoning import Preview as MovePreview
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.pages.annotations import provenance
from courier.games.pages.choices import pass_text
from courier.games.pages.composing import shown_storages
from courier.games.pages.examples import move_examples
from courier.games.pages.hands import shown_hands
from courier.games.pages.held import Held, held_of
from courier.games.pages.log.asides import is_studied
from courier.games.pages.log.lines import lines_of
from courier.games.pages.log.notes import Note, notes_by_ply
from courier.games.pages.log.spot import Spot
from courier.games.pages.movelist import Beside, ListItem, ends_half, list_items
from courier.games.pages.page_urls import PageUrls, urls_of
from courier.games.pages.recalls import recall_seconds
from courier.games.pages.reporting import report_addresses
from courier.games.pages.standing import Standing, standing_of
from courier.games.pages.strips import Strip, men_by_label, strips
from courier.games.pages.time_news import TimeNews, time_news
from courier.games.pages.timeline import is_bent, placement
from courier.games.permissions import seats_of
from courier.games.unheard import moves_for
from courier.games.words import ending_sentence, move_number, result_text, seat_name, terms_sentence
from courier.players.models import Player
from variants import Choice, PieceOn, PresetSpec, Rules, Side, array_numbers, composing_rules, other


@dataclass(frozen=True, slots=True)
class Viewing:
    """How the page is looked at: by whom, when, at which ply, from which side, in which notation.

    `at` is a move in a line of the annotator; `urls` are those of a page that stands in for the game's own.
    """

    viewer: Player | None
    now: datetime
    ply: int | None = None
    at: int | None = None
    flip: bool = False
    notation: str = "short"
    urls: PageUrls | None = None

    @property
    def letters(self) -> bool:
        """Whether stones are drawn by letters instead of signs."""
        return self.viewer is not None and self.viewer.stone_letters


@dataclass(frozen=True, slots=True)
class GamePage:
    """What `games/game.html` shows. `top` and `bottom` are as the board is turned."""

    game: Game
    spec: PresetSpec
    rules: Rules
    now: datetime
    title: str
    heading: str
    subtitle: str
    banner: str
    standing: Standing
    top: Strip
    bottom: Strip
    picture: BoardPicture
    items: tuple[ListItem, ...]
    is_flipped: bool
    notation: str
    has_next: bool
    moves: tuple[Move, ...]
    spot: Spot
    held: Held
    urls: PageUrls
    choices: tuple[Choice, ...] = ()

    @property
    def address(self) -> str:
        """Where the page is."""
        return self.urls.page

    @property
    def ply(self) -> int:
        """The ply that is shown, or where the shown line leaves the game."""
        return self.spot.ply

    @property
    def draft_number(self) -> int:
        """The number of the next move."""
        return move_number(self.game.ply + 1, self.game.side_to_move)

    @property
    def draft_side(self) -> int:
        """Whose move a draft would be."""
        return self.game.side_to_move

    @property
    def draft_in_row(self) -> bool:
        """Whether a draft has room in the last row of the list."""
        return ends_half(self.game, self.moves)

    @property
    def last_ply(self) -> int:
        """The ply after which the game stands."""
        return self.game.ply

    @property
    def has_steps(self) -> bool:
        """Whether the buttons that step through the game stand at the move list, since there is a move bar."""
        return self.standing.side is not None and self.runs

    @property
    def recall_seconds(self) -> int:
        """For how long the viewer may recall his last move."""
        return recall_seconds(self.game, self.standing.side, now=self.now)

    @property
    def recall_clock(self) -> str:
        """The same as minutes and seconds."""
        return f"{self.recall_seconds // 60}:{self.recall_seconds % 60:02d}"

    @property
    def pass_text(self) -> str:
        """The text of a pass, if the viewer may pass now."""
        return pass_text(self.choices)

    @property
    def runs(self) -> bool:
        """Whether the game still runs."""
        return self.game.status == GameStatus.ACTIVE

    @property
    def has_sheet(self) -> bool:
        """Whether the viewer composes turns of stones, beside a board with storages."""
        return self.runs and self.standing.side is not None and self.top.storage is not None

    @property
    def has_palette(self) -> bool:
        """Whether the viewer may put men on the board and take squares off it."""
        return self.runs and self.standing.side is not None and not self.spec.enforced

    @property
    def time_news(self) -> TimeNews | None:
        """What is to be said of the time beside the clocks."""
        return time_news(self.game, self.spot.viewer, now=self.now)

    @property
    def array(self) -> str:
        """The number of an array drawn by lot, or those of both sides; empty where the array is fixed."""
        numbers = array_numbers(self.spec, self.game.start_position, self.game.setup_mode or None)
        if not numbers:
            return ""
        words = _("array %(numbers)s") if len(numbers) == 1 else _("arrays %(numbers)s")
        return words % {"numbers": " / ".join(str(number) for number in numbers)}

    @property
    def wall(self) -> Man:
        """How a wall is drawn that a move may place."""
        return wall_man(self.spec)

    @property
    def examples(self) -> str:
        """How moves are typed here."""
        return move_examples(self.rules)

    @property
    def move_count(self) -> int:
        """How many numbered moves were played."""
        return move_number(self.game.ply, 1 - self.game.side_to_move) if self.moves else 0

    @property
    def shown_move_count(self) -> int:
        """The number of the move that is shown."""
        return move_number(self.ply, self.moves[self.ply - 1].side) if self.ply else 0

    @property
    def army(self) -> tuple[Man, ...]:
        """Every man of both sides: what may be put on a board that enforces nothing."""
        return tuple(men_by_label(self.spec).values())


def game_page(game: Game, viewing: Viewing, *, preview: MovePreview | None = None, has_next: bool = False) -> GamePage:
    """Return the page of a game that was read with its seats.

    1 query, 1 for ratings, 1 for what its clocks held, 1 for claims on one's turn or what was said of a finished game.
    """
    rules, spec = game.revision.rules, game.revision.rules.spec
    moves = moves_for(game, viewing.viewer)
    spot, held = spot_of(game, moves, viewing), held_of(game, moves)
    standing = standing_of(game, moves, spec, viewing.viewer)
    below = _side_below(game, standing, viewing)
    both = _with_stores(
        strips(game, moves[: spot.ply], spec, held, viewer=viewing.viewer, now=viewing.now),
        rules,
        preview.position if preview is not None else spot.position,
    )
    at = _picture(spot, below) if preview is None else _previewed(rules, game, moves, preview, below)
    names, urls = (both[0].name, both[1].name), viewing.urls or urls_of(game.code)
    return GamePage(
        game=game,
        spec=spec,
        rules=rules,
        now=viewing.now,
        title=_title(game, standing, names),
        heading=_heading(game, spec, standing, names),
        subtitle=_subtitle(game),
        banner=ending_sentence(game, spec),
        standing=standing,
        top=both[1 - below],
        bottom=both[below],
        picture=replace(at, letters=viewing.letters),
        items=tuple(_items(spot, notes_by_ply(game, viewing.viewer), urls.page)),
        is_flipped=below == 1,
        notation=viewing.notation,
        has_next=has_next,
        moves=tuple(moves),
        spot=spot,
        held=held,
        urls=urls,
        choices=_choices(game, rules, standing),
    )


def _choices(game: Game, rules: Rules, standing: Standing) -> tuple[Choice, ...]:
    """Return the legal moves on the viewer's turn, unless turns are composed of stones."""
    if not (standing.is_turn and rules.enforced) or composing_rules(rules) is not None:
        return ()
    return tuple(rules.choices(rules.position(game.position), written=False))


def _items(spot: Spot, notes: Mapping[int, Sequence[Note]], address: str) -> Iterator[ListItem]:
    game, authors = spot.game, _authors(spot.game, spot.viewer)
    beside = Beside(spot.lines, notes, report_addresses(game, spot.viewer))
    return list_items(game, spot.moves, spot.spec, current=spot.at, authors=authors, address=address, beside=beside)


def spot_of(game: Game, moves: Sequence[Move], viewing: Viewing) -> Spot:
    """Return the position that is wanted; what does not exist is the nearest ply that does."""
    lines, last = lines_of(game, moves) if is_studied(game) else None, len(moves)
    at = last if viewing.ply is None else max(0, min(last, viewing.ply))
    if lines is not None and viewing.at is not None and viewing.at in lines.nodes:
        at = viewing.at
    return Spot(game, moves, at, viewing.viewer, viewing.now, lines)


def _side_below(game: Game, standing: Standing, viewing: Viewing) -> Side:
    own: Side = 0 if standing.side is None or game.is_solo else standing.side
    return other(own) if viewing.flip else own


def _with_stores(both: tuple[Strip, Strip], rules: Rules, position: str) -> tuple[Strip, Strip]:
    """Return the strips with what lies beside the board in a position, where the game has storages or hands."""
    storages, hands = shown_storages(rules, position), shown_hands(rules, position)
    first, second = (
        replace(strip, storage=storage, hand=hand, taken=() if storage else strip.taken)
        for strip, storage, hand in zip(both, storages, hands, strict=True)
    )
    return first, second


def _picture(spot: Spot, below: Side) -> BoardPicture:
    """Return the board at the position that is shown."""
    paths = spot.paths if is_bent(spot.paths) else ()
    return picture_of(spot.rules, spot.position, side=below, last_move=spot.squares, paths=paths, hands=False)


def _previewed(rules: Rules, game: Game, moves: Sequence[Move], preview: MovePreview, below: Side) -> BoardPicture:
    """Return the board with a move on it that is not sent; the last move played stays marked."""
    last = tuple(moves[-1].squares) if moves else ()
    paths = preview.paths if is_bent(preview.paths) else ()
    drawn = picture_of(rules, preview.position, side=below, last_move=last, paths=paths, hands=False)
    if not preview.squares:
        return drawn
    origin, target = preview.squares[0], preview.squares[-1]
    before = placement(rules, game.position).get(origin)
    piece = rules.pieces(rules.position(game.position)).get(origin) if before else None
    ghost = man_of(rules.spec, piece) if isinstance(piece, PieceOn) and origin not in drawn.men else None
    shown = Preview(origin if origin != target else None, target, ghost)
    return replace(drawn, marks=replace(drawn.marks, preview=shown))


def _authors(game: Game, viewer: Player | None) -> tuple[str, str]:
    """Return who signs the remarks: `You` for one's own, others with their first name, nobody in historical games."""
    first, second = (
        _("You")
        if viewer is not None and seat.player_id == viewer.pk and not game.is_solo
        else seat_name(seat).split(" ")[0]
        if seat.player is not None and not game.is_solo
        else ""
        for seat in seats_of(game)
    )
    return first, second


def _heading(game: Game, spec: PresetSpec, standing: Standing, names: tuple[str, str]) -> str:
    if game.status != GameStatus.ACTIVE:
        return _pairing(game, names)
    if standing.is_held and standing.side is not None:
        return _("The staff looks at this game")
    if game.is_setting_up:
        return _setup_heading(game, spec, standing, names)
    if game.is_solo:
        return _("%(side)s to move") % {"side": spec.sides[game.side_to_move].name}
    if standing.is_turn:
        return _("Your move")
    if standing.side is not None:
        return _("Waiting for %(name)s") % {"name": standing.opponent}
    return _pairing(game, names)


def _setup_heading(game: Game, spec: PresetSpec, standing: Standing, names: tuple[str, str]) -> str:
    """Return the heading while a side has yet to set up. Of a set-up that is in, nothing but that is told."""
    if game.is_solo:
        return _("%(side)s sets up") % {"side": spec.sides[game.side_to_move].name}
    if standing.side is None:
        return _pairing(game, names)
    if standing.is_turn:
        return _("Set up your men")
    return _("Waiting for the set-up of %(name)s") % {"name": standing.opponent}


def _pairing(game: Game, names: tuple[str, str]) -> str:
    who = _("Both sides by %(name)s") % {"name": names[0]} if game.is_solo else f"{names[0]} – {names[1]}"
    return ", ".join(part for part in (who, result_text(game)) if part)


def _title(game: Game, standing: Standing, names: tuple[str, str]) -> str:
    if game.is_setting_up and standing.is_turn and not game.is_solo:
        return _("Your set-up against %(name)s") % {"name": standing.opponent}
    if game.status == GameStatus.ACTIVE and standing.is_turn and not game.is_solo:
        return _("Your move against %(name)s") % {"name": standing.opponent}
    return _pairing(game, names)


def _subtitle(game: Game) -> str:
    if game.source != Source.PLAYED:
        return provenance(game)
    if game.status != GameStatus.ACTIVE:
        return terms_sentence(game)
    if game.is_setting_up_in_secret:
        return _("Both sides set up in secret. %(terms)s") % {"terms": terms_sentence(game)}
    number = move_number(game.ply + 1, game.side_to_move)
    sentence = _("Move %(number)s, check. %(terms)s") if game.in_check else _("Move %(number)s. %(terms)s")
    return sentence % {"number": number, "terms": terms_sentence(game)}
