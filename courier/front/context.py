"""What base.html needs on every page."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.functional import SimpleLazyObject

from courier.common.cookies import cookie_name
from courier.desk.queries import HeaderCounts, header_counts
from courier.notifications.mailbox_page import is_shown_to
from courier.players.enums import Theme
from courier.players.viewers import tastes_of, viewer_of

THEME_COOKIE = cookie_name("theme")

# Which entry of the main navigation a page belongs to. A view may say otherwise with its own
# `section`.
SECTIONS = {
    "dashboard": "play",
    "finished": "play",
    "challenge_list": "play",
    "challenge": "play",
    "challenge_new": "variants",
    "game": "play",
    "consultation": "play",
    "preset_list": "variants",
    "preset": "variants",
    "preset_compare": "variants",
    "preset_exports": "variants",
    "preset_new": "variants",
    "preset_owner": "variants",
    "preset_revisions": "variants",
    "preset_transfer": "variants",
    "draft": "variants",
    "event_list": "events",
    "event": "events",
    "event_new": "events",
    "ladder_list": "events",
    "ladder": "events",
    "ladder_new": "events",
    "league_list": "events",
    "match_list": "events",
    "team_league": "events",
    "team_league_new": "events",
    "team_match": "events",
    "league": "events",
    "league_new": "events",
    "contest_list": "events",
    "contest": "events",
    "contest_new": "events",
    "archive": "archive",
    "team_list": "players",
    "team": "players",
    "team_board": "players",
    "team_new": "players",
    "match_choose": "players",
    "match_new": "players",
    "team_edit": "players",
    "player_list": "players",
    "player": "players",
    "player_trophies": "players",
    "player_events": "players",
    "rating_list": "players",
    "leaderboard": "players",
    "rating_history": "players",
}


def frame(request: HttpRequest) -> dict[str, object]:
    """Return the theme, the section of the navigation and the numbers of games and notices that
    wait for the viewer.

    They are read when the template asks for them: 1 query for a signed-in viewer, none for anybody
    else, nor where a view has read them with something else.
    """
    player = viewer_of(request)

    @cache
    def counts() -> HeaderCounts:
        return header_counts(player) if player else HeaderCounts(0, 0)

    theme = player.theme if player else request.COOKIES.get(THEME_COOKIE, "")
    match = request.resolver_match
    return {
        "theme": theme if theme in Theme.values else Theme.SYSTEM,
        "themes": Theme.choices,
        "board_theme": tastes_of(request).look("chess").board,
        "section": SECTIONS.get(match.url_name or "", "") if match else "",
        "your_turn": SimpleLazyObject(lambda: counts().turns),
        "unseen_notices": SimpleLazyObject(lambda: counts().notices),
        "staff_waiting": SimpleLazyObject(
            lambda: counts().for_staff if player and player.is_staff else 0
        ),
        "mailbox_enabled": is_shown_to(request),
        # Django's own is masked anew three times a form.
        "csrf_token": SimpleLazyObject(lambda: get_token(request)),
    }
