"""Mails somebody had turned off stay off. All other wishes were the usual."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def take_over(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write a refusal of mails for each mail that was turned off."""
    refused = apps.get_model("notifications", "MailPreference").objects.filter(wanted=False)
    preferences = apps.get_model("notifications", "NoticePreference")
    preferences.objects.bulk_create(
        preferences(player_id=row.player_id, kind=row.kind, channel="mail", timing="never")
        for row in refused.iterator()
    )


def give_back(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Turn off the mails that are refused."""
    refused = apps.get_model("notifications", "NoticePreference").objects.filter(
        channel="mail", timing="never"
    )
    preferences = apps.get_model("notifications", "MailPreference")
    preferences.objects.all().delete()
    preferences.objects.bulk_create(
        preferences(player_id=row.player_id, kind=row.kind, wanted=False)
        for row in refused.iterator()
    )
    refused.delete()


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0008_notices"),
    ]

    operations = [
        migrations.RunPython(take_over, give_back),
    ]
