from __future__ import annotations

from django.urls import path

from courier.notifications import address_views, device_views, notice_views, views

urlpatterns = [
    path("account/mail", views.mail_preferences, name="mail_preferences"),
    path("account/mail/returned", address_views.address_rests, name="address_rests"),
    path("mail/again/<str:token>", address_views.address_again, name="address_again"),
    path("notices", notice_views.notice_list, name="notices"),
    path("notices/<slug:code>", notice_views.notice, name="notice"),
    path("account/devices", device_views.add_this_device, name="device_add"),
    path("account/devices/renew", device_views.renew_this_device, name="device_renew"),
    path("account/devices/<int:pk>/remove", device_views.remove_one_device, name="device_remove"),
    path("account/devices/<int:pk>/try", device_views.try_one_device, name="device_try"),
    path("mutes/<int:pk>/end", notice_views.unmute_one, name="unmute"),
    path("mail/off/<str:token>", views.unsubscribe_page, name="unsubscribe"),
    path("mailbox", views.mailbox, name="mailbox"),
    path("mailbox/<str:code>", views.mailbox_message, name="mailbox_message"),
    path("mailbox/<str:code>/html", views.mailbox_html, name="mailbox_html"),
]
