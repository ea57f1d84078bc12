"""Addresses of messages."""

from __future__ import annotations

from django.urls import path

from courier.conversations import views

urlpatterns = [
    path("games/<slug:code>/messages", views.game_messages, name="game_messages"),
    path("games/<slug:code>/messages/switch", views.game_switch, name="game_messages_switch"),
    path("messages", views.messages_list, name="messages"),
    path("messages/<str:username>", views.messages_with, name="messages_with"),
]
