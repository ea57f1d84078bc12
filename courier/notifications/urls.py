from __future__ import annotations

from django.urls import path

from courier.notifications import views

urlpatterns = [
    path("account/mail", views.mail_preferences, name="mail_preferences"),
    path("mail/off/<str:token>", views.unsubscribe_page, name="unsubscribe"),
    path("mailbox", views.mailbox, name="mailbox"),
    path("mailbox/<str:code>", views.mailbox_message, name="mailbox_message"),
    path("mailbox/<str:code>/html", views.mailbox_html, name="mailbox_html"),
]
