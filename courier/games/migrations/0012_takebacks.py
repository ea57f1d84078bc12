"""Takebacks by consent, and aborting by consent."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("games", "0011_weekends"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="abort_asked_by",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="takeback_asked_by",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="takebacks",
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="abort_asked_at",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="takeback_asked_at",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("takeback_asked_by__isnull", True),
                    ("takeback_asked_by__in", [0, 1]),
                    _connector="OR",
                ),
                name="game_takeback_asked",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("abort_asked_by__isnull", True),
                    ("abort_asked_by__in", [0, 1]),
                    _connector="OR",
                ),
                name="game_abort_asked",
            ),
        ),
    ]
