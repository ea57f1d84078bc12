from __future__ import annotations

from django.urls import path

from courier.postbox.views import confirming, playing, wishes

urlpatterns = [
    path("mail/play/<str:token>", playing.play, name="mail_play"),
    path("mail/play/<str:token>/preview", playing.play_preview, name="mail_play_preview"),
    path("mail/play/<str:token>/move", playing.play_move, name="mail_play_move"),
    path("mail/play/<str:token>/composing", playing.play_composing, name="mail_play_composing"),
    path("mail/confirm/<str:token>", confirming.confirm_reply, name="mail_confirm"),
    path("account/mail/moves", wishes.play_wishes, name="mail_play_wishes"),
    path("account/mail/moves/revoke", wishes.play_revoke, name="mail_play_revoke"),
]
