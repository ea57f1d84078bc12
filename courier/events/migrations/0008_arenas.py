from django.db import migrations, models

KINDS = [
    ("round_robin", "Round robin"),
    ("swiss", "Swiss"),
    ("knock_out", "Knock-out"),
    ("team_match", "Team match"),
    ("arena", "Arena"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0007_team_matches"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="event",
                    name="kind",
                    field=models.CharField(choices=KINDS, max_length=12),
                ),
            ]
        ),
    ]
