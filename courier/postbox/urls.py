from __future__ import annotations

from django.urls import path

from courier.postbox.views import confirmation, ticket_table, wishes

urlpatterns = [
    path("mail/play/<str:token>", ticket_table.play, name="mail_play"),
    path("mail/play/<str:token>/preview", ticket_table.play_preview, name="mail_play_preview"),
    path("mail/play/<str:token>/move", ticket_table.play_move, name="mail_play_move"),
    path(
        "mail/play/<str:token>/composing", ticket_table.play_composing, name="mail_play_composing"
    ),
    path("mail/confirm/<str:token>", confirmation.confirm_reply, name="mail_confirm"),
    path("account/mail/moves", wishes.play_wishes, name="mail_play_wishes"),
    path("account/mail/moves/revoke", wishes.play_revoke, name="mail_play_revoke"),
]
