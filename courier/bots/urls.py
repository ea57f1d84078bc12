from __future__ import annotations

from django.urls import path

from courier.bots import views

urlpatterns = [
    path("bots", views.bot_list, name="bot_list"),
    path("account/bot", views.bot_page, name="bot"),
    path("account/bot/webhook/remove", views.webhook_remove, name="webhook_remove"),
    path("account/bot/webhook/resume", views.webhook_resume, name="webhook_resume"),
]
