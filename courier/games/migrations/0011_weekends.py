"""Weekends may be left out of the clocks of a game."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("games", "0010_clocks_of_running_games"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="weekend_pause",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="zone",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("weekend_pause", False),
                    models.Q(("time_control", ""), _negated=True),
                    _connector="OR",
                ),
                name="game_weekend_pause",
            ),
        ),
    ]
