"""Answers that came by mail, known again by their mail."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("conversations", "0001_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="digest",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(
                condition=~models.Q(digest=""),
                fields=("author", "digest"),
                name="message_mailed_once",
            ),
        ),
    ]
