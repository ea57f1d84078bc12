"""Weekends may be left out of the clocks that are offered."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("challenges", "0005_seeks_for_ratings"),
        ("games", "0010_clocks_of_running_games"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="weekend_pause",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="challenge",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("weekend_pause", False),
                    models.Q(("time_control", ""), _negated=True),
                    _connector="OR",
                ),
                name="challenge_weekend_pause",
            ),
        ),
    ]
