"""Moves that could be recalled are played rows already: they stand. Going back, held moves fall to their players."""

from django.db import migrations
from django.db.models import F


def number(apps, schema_editor):
    apps.get_model("games", "SentMove").objects.update(ply=F("side") + 1)


def give_back(apps, schema_editor):
    apps.get_model("games", "SentMove").objects.filter(release_at__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0020_sent_moves")]

    operations = [migrations.RunPython(number, give_back)]
