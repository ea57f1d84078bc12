from __future__ import annotations

from django.urls import path

from courier.archive import views

urlpatterns = [path("archive", views.archive, name="archive")]
