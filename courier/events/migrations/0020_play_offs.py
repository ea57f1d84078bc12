from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="event",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("plays_off", False),
                ("kind__in", ["round_robin", "swiss"]),
                _connector="OR",
            ),
            name="event_plays_off",
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0019_late_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="plays_off",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="round",
            name="is_play_off",
            field=models.BooleanField(db_default=False, default=False),
        ),
        # A release that does not know the column leaves it false, so nothing of what it writes is
        # refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
