"""Addresses of contests."""

from __future__ import annotations

from django.urls import path

from courier.contests import views

urlpatterns = [
    path("contests", views.contest_list, name="contest_list"),
    path("contests/new", views.contest_new, name="contest_new"),
    path("contests/<slug:code>", views.contest_page, name="contest"),
    path("contests/<slug:code>/enter", views.contest_enter, name="contest_enter"),
    path("contests/<slug:code>/withdraw", views.contest_withdraw, name="contest_withdraw"),
    path("contests/<slug:code>/vote", views.contest_vote, name="contest_vote"),
    path("contests/<slug:code>/jury", views.contest_jury, name="contest_jury"),
    path("contests/<slug:code>/dismiss", views.contest_dismiss, name="contest_dismiss"),
    path("contests/<slug:code>/cancel", views.contest_cancel, name="contest_cancel"),
]
