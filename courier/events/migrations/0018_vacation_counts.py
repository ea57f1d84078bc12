from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="event",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("vacation_counts", False),
                ("days_per_move__isnull", False),
                models.Q(("time_control", ""), _negated=True),
                _connector="OR",
            ),
            name="event_vacation_counts",
        ),
    ),
    migrations.AddConstraint(
        model_name="ladder",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("vacation_counts", False),
                ("days_per_move__isnull", False),
                models.Q(("time_control", ""), _negated=True),
                _connector="OR",
            ),
            name="ladder_vacation_counts",
        ),
    ),
    migrations.AddConstraint(
        model_name="league",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("vacation_counts", False),
                ("days_per_move__isnull", False),
                models.Q(("time_control", ""), _negated=True),
                _connector="OR",
            ),
            name="league_vacation_counts",
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0017_follows"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="vacation_counts",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="ladder",
            name="vacation_counts",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="league",
            name="vacation_counts",
            field=models.BooleanField(db_default=False, default=False),
        ),
        # A release that does not know the column leaves it false, so nothing of what it writes is
        # refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
