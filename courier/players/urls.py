from __future__ import annotations

from django.urls import path

from courier.players import views

urlpatterns = [
    path("account/signup/", views.SignupView.as_view(), name="account_signup"),
    path("account/profile", views.profile, name="profile"),
    path("account/resend", views.resend_verification, name="account_resend_verification"),
    path("account/blocked", views.blocked_list, name="blocked_players"),
    path("players/<str:username>/block", views.player_block, name="player_block"),
    path("players", views.player_list, name="player_list"),
]
