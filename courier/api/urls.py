"""Addresses of the API, version 1."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.urls import path
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularSwaggerSplitView

from courier.api.views import (
    archive,
    bots,
    challenges,
    clocks,
    computer,
    consent,
    consultations,
    desk,
    events,
    exchange,
    games,
    notices,
    plans,
    presets,
    ratings,
    rematches,
    reports,
    schema,
    token,
)

_PAGE = SpectacularSwaggerSplitView.as_view(url_name="api_schema")

urlpatterns = [
    path("api/v1/presets", presets.PresetList.as_view(), name="api_presets"),
    path("api/v1/presets/<slug:key>", presets.PresetDetail.as_view(), name="api_preset"),
    path(
        "api/v1/presets/<slug:key>/report", reports.PresetReport.as_view(), name="api_preset_report"
    ),
    path(
        "api/v1/presets/<slug:key>/computer",
        computer.ComputerGame.as_view(),
        name="api_computer_game",
    ),
    path(
        "api/v1/presets/<slug:key>/favourite",
        presets.PresetFavourite.as_view(),
        name="api_preset_favourite",
    ),
    path("api/v1/positions", presets.LegalMoves.as_view(), name="api_positions"),
    path("api/v1/games", games.GameList.as_view(), name="api_games"),
    path("api/v1/games/<slug:code>", games.GameDetail.as_view(), name="api_game"),
    path("api/v1/desk", desk.DeskView.as_view(), name="api_desk"),
    path("api/v1/games/<slug:code>/pin", desk.GamePin.as_view(), name="api_game_pin"),
    path("api/v1/games/<slug:code>/snooze", desk.GameSnooze.as_view(), name="api_game_snooze"),
    path("api/v1/games/<slug:code>/clock", games.GameClock.as_view(), name="api_game_clock"),
    path("api/v1/games/<slug:code>/plan", plans.GamePlan.as_view(), name="api_game_plan"),
    path(
        "api/v1/games/<slug:code>/consultation",
        consultations.GameConsultation.as_view(),
        name="api_game_consultation",
    ),
    path(
        "api/v1/games/<slug:code>/consultation/proposals",
        consultations.GameProposals.as_view(),
        name="api_game_proposals",
    ),
    path(
        "api/v1/games/<slug:code>/consultation/votes",
        consultations.GameVotes.as_view(),
        name="api_game_votes",
    ),
    path("api/v1/games/<slug:code>/moves", games.GameMoves.as_view(), name="api_game_moves"),
    path("api/v1/games/<slug:code>/recall", games.GameRecall.as_view(), name="api_game_recall"),
    path("api/v1/games/<slug:code>/resign", games.GameResign.as_view(), name="api_game_resign"),
    path("api/v1/games/<slug:code>/draw", games.GameDraw.as_view(), name="api_game_draw"),
    path(
        "api/v1/games/<slug:code>/rematch", rematches.GameRematch.as_view(), name="api_game_rematch"
    ),
    path(
        "api/v1/games/<slug:code>/takeback",
        consent.GameTakeback.as_view(),
        name="api_game_takeback",
    ),
    path("api/v1/games/<slug:code>/abort", consent.GameAbort.as_view(), name="api_game_abort"),
    path(
        "api/v1/games/<slug:code>/abort/together",
        consent.GameAbortTogether.as_view(),
        name="api_game_abort_together",
    ),
    path("api/v1/games/<slug:code>/flag", clocks.GameFlag.as_view(), name="api_game_flag"),
    path("api/v1/vacations", clocks.VacationList.as_view(), name="api_vacations"),
    path("api/v1/vacations/<slug:code>", clocks.VacationDetail.as_view(), name="api_vacation"),
    path("api/v1/challenges", challenges.ChallengeList.as_view(), name="api_challenges"),
    path(
        "api/v1/challenges/<slug:code>", challenges.ChallengeDetail.as_view(), name="api_challenge"
    ),
    path(
        "api/v1/challenges/<slug:code>/accept",
        challenges.ChallengeAccept.as_view(),
        name="api_challenge_accept",
    ),
    path(
        "api/v1/challenges/<slug:code>/decline",
        challenges.ChallengeDecline.as_view(),
        name="api_challenge_decline",
    ),
    path(
        "api/v1/challenges/<slug:code>/withdraw",
        challenges.ChallengeWithdraw.as_view(),
        name="api_challenge_withdraw",
    ),
    path("api/v1/bot", bots.BotAccount.as_view(), name="api_bot"),
    path("api/v1/bot/events", bots.BotEvents.as_view(), name="api_bot_events"),
    path("api/v1/bot/webhook", bots.BotWebhook.as_view(), name="api_bot_webhook"),
    path("api/v1/bot/calls", bots.BotCalls.as_view(), name="api_bot_calls"),
    path("api/v1/events", events.EventList.as_view(), name="api_events"),
    path("api/v1/events/<slug:code>", events.EventDetail.as_view(), name="api_event"),
    path("api/v1/events/<slug:code>/entry", events.EventEntry.as_view(), name="api_event_entry"),
    path("api/v1/ladders", events.LadderList.as_view(), name="api_ladders"),
    path("api/v1/ladders/<slug:code>", events.LadderDetail.as_view(), name="api_ladder"),
    path("api/v1/ladders/<slug:code>/rung", events.LadderMember.as_view(), name="api_rung"),
    path("api/v1/leagues", events.LeagueList.as_view(), name="api_leagues"),
    path("api/v1/leagues/<slug:code>", events.LeagueDetail.as_view(), name="api_league"),
    path(
        "api/v1/leagues/<slug:code>/membership",
        events.LeagueMembership.as_view(),
        name="api_league_membership",
    ),
    path("api/v1/notices", notices.NoticeList.as_view(), name="api_notices"),
    path(
        "api/v1/notices/preferences",
        notices.NoticePreferences.as_view(),
        name="api_notice_preferences",
    ),
    path("api/v1/ratings", ratings.RatingFamilies.as_view(), name="api_ratings"),
    path("api/v1/ratings/<slug:key>", ratings.Leaderboard.as_view(), name="api_leaderboard"),
    path(
        "api/v1/players/<slug:handle>/ratings",
        ratings.PlayerRatings.as_view(),
        name="api_player_ratings",
    ),
    path("api/v1/archive", archive.ArchiveList.as_view(), name="api_archive"),
    path("api/v1/archive/export", exchange.ArchiveFile.as_view(), name="api_archive_file"),
    path("api/v1/games/<slug:code>/export", exchange.GameFile.as_view(), name="api_game_file"),
    path("api/v1/imports", exchange.ImportList.as_view(), name="api_imports"),
    path("api/v1/imports/<slug:code>", exchange.ImportDetail.as_view(), name="api_import"),
    path(
        "api/v1/imports/<slug:code>/store", exchange.ImportStore.as_view(), name="api_import_store"
    ),
    path("api/v1/archive/<slug:code>", archive.ArchiveDetail.as_view(), name="api_archived_game"),
    path("api/v1/schema", schema.SchemaView.as_view(), name="api_schema"),
    path("api/docs", login_not_required(require_safe(_PAGE)), name="api_docs"),
    path("account/api-token", token.token_page, name="api_token"),
    path("account/api-token/<str:code>/end", token.token_end, name="api_token_end"),
]
