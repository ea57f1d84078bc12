from __future__ import annotations

from django.urls import path

from courier.computer import views

urlpatterns = [
    path("games/<slug:code>/move-now", views.computer_move_now, name="computer_move_now"),
]
