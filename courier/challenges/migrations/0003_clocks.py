"""Time controls other than days a move."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("challenges", "0002_rated_is_timed"),
        ("games", "0007_imported_games"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="challenge",
            name="challenge_rated_is_timed",
        ),
        migrations.AddField(
            model_name="challenge",
            name="time_control",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddConstraint(
            model_name="challenge",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rated", False),
                    ("days_per_move__isnull", False),
                    models.Q(("time_control", ""), _negated=True),
                    _connector="OR",
                ),
                name="challenge_rated_is_timed",
            ),
        ),
        migrations.AddConstraint(
            model_name="challenge",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("days_per_move__isnull", True), ("time_control", ""), _connector="OR"
                ),
                name="challenge_one_time_control",
            ),
        ),
    ]
