from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="game",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("vacation_counts", False),
                ("days_per_move__isnull", False),
                models.Q(("time_control", ""), _negated=True),
                _connector="OR",
            ),
            name="game_vacation_counts",
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_help"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="vacation_counts",
            field=models.BooleanField(db_default=False, default=False),
        ),
        # A release that does not know the column leaves it false, so nothing of what it writes is
        # refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
