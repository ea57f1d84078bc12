"""What the table of a game says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django.utils.translation import gettext as _

from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.seats import seats_of
from courier.games.words import ending_sentence, next_number, result_text, seat_name, terms_sentence
from courier.players.models import Player
from courier.table.parts.annotations import provenance
from courier.table.parts.viewer_rights import ViewerRights
from courier.table.state import NewsData
from variants import PresetSpec


class GameWords(TypedDict):
    """What the page of a game says of it."""

    title: str
    heading: str
    subtitle: str
    banner: str
    news: NewsData


def words_of(
    game: Game, moves: Sequence[Move], rights: ViewerRights, names: tuple[str, str]
) -> GameWords:
    """Return what the page says to a viewer who may do what `rights` shows; `names` are the
    players' by side.
    """
    spec = game.revision.rules.spec
    banner = ending_sentence(game, spec)
    return {
        "title": title_of(game, rights, names),
        "heading": heading_of(game, spec, rights, names),
        "subtitle": subtitle_of(game),
        "banner": banner,
        "news": news_of(game, moves, rights, banner),
    }


def authors_of(game: Game, viewer: Player | None) -> tuple[str, str]:
    """Return who signs the remarks: `You` for one's own, others with their first name, nobody in
    historical games.
    """
    first, second = (
        _("You")
        if viewer is not None and seat.player_id == viewer.pk and not game.is_solo
        else seat_name(seat).split(" ")[0]
        if seat.player is not None and not game.is_solo
        else ""
        for seat in seats_of(game)
    )
    return first, second


def heading_of(game: Game, spec: PresetSpec, rights: ViewerRights, names: tuple[str, str]) -> str:
    """Return what the page is headed by: whose turn it is, or who plays whom."""
    if game.status != GameStatus.ACTIVE:
        return _pairing(game, names)
    if rights.is_suspended and rights.side is not None:
        return _("The staff looks at this game")
    if game.is_setting_up:
        return _setup_heading(game, spec, rights, names)
    if game.is_solo:
        return _("%(side)s to move") % {"side": spec.sides[game.side_to_move].name}
    if rights.is_turn:
        return _("Your move")
    if rights.side is not None:
        return _("Waiting for %(name)s") % {"name": rights.opponent}
    return _pairing(game, names)


def _setup_heading(
    game: Game, spec: PresetSpec, rights: ViewerRights, names: tuple[str, str]
) -> str:
    """Return the heading while a side has yet to set up. Of a set-up that is in, nothing but that
    is told.
    """
    if game.is_solo:
        return _("%(side)s to set up") % {"side": spec.sides[game.side_to_move].name}
    if rights.side is None:
        return _pairing(game, names)
    if rights.is_turn:
        return _("Set up your pieces")
    return _("Waiting for the set-up of %(name)s") % {"name": rights.opponent}


def _pairing(game: Game, names: tuple[str, str]) -> str:
    winner_words = (
        _("Both sides by %(name)s") % {"name": names[0]}
        if game.is_solo
        else f"{names[0]} – {names[1]}"
    )
    return ", ".join(part for part in (winner_words, result_text(game)) if part)


def title_of(game: Game, rights: ViewerRights, names: tuple[str, str]) -> str:
    """Return the title of the page, which asks for the viewer's move where it is their turn."""
    if game.is_setting_up and rights.is_turn and not game.is_solo:
        return _("Your set-up against %(name)s") % {"name": rights.opponent}
    if game.status == GameStatus.ACTIVE and rights.is_turn and not game.is_solo:
        return _("Your move against %(name)s") % {"name": rights.opponent}
    return _pairing(game, names)


def subtitle_of(game: Game) -> str:
    """Return the line below the heading: where a game is from, or how far it is and by which
    terms.
    """
    if game.source != Source.PLAYED:
        return provenance(game)
    if game.status != GameStatus.ACTIVE:
        return terms_sentence(game)
    if game.is_setting_up_in_secret:
        return _("Both sides set up in secret. %(terms)s") % {"terms": terms_sentence(game)}
    number = next_number(game)
    sentence = (
        _("Move %(number)s, check. %(terms)s") if game.in_check else _("Move %(number)s. %(terms)s")
    )
    return sentence % {"number": number, "terms": terms_sentence(game)}


def news_of(game: Game, moves: Sequence[Move], rights: ViewerRights, banner: str) -> NewsData:
    """Return what is announced when it arrives while the page is open."""
    said = [rights.offer, *(question.words for question in rights.requested)]
    news: NewsData = {"move": "", "offer": " ".join(filter(None, said)), "ending": banner}
    if moves:
        last = moves[-1]
        name = seat_name(seats_of(game)[last.side])
        news["move"] = _("%(name)s played %(move)s.") % {"name": name, "move": last.shown}
        if last.remark:
            news["move"] += " " + _("A remark came with it.")
    return news
