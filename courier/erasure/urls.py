from __future__ import annotations

from django.urls import path

from courier.erasure import views

urlpatterns = [
    path("account/erasure", views.erasure, name="erasure"),
    path("account/erasure/call-off", views.erasure_call_off, name="erasure_call_off"),
    path("account/erasure/<str:token>", views.erasure_cancel, name="erasure_cancel"),
]
