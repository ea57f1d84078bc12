from __future__ import annotations

from django.urls import path

from courier.front import views

urlpatterns = [
    path("", views.home, name="home"),
    path("help", views.help_page, name="help"),
    path("house-rules", views.house_rules, name="house_rules"),
    path("privacy", views.privacy, name="privacy"),
    path("theme", views.set_theme, name="set_theme"),
]
