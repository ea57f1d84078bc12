from django.db import migrations, models

KINDS = [
    ("round_robin", "Round robin"),
    ("swiss", "Swiss"),
    ("knock_out", "Knock-out"),
    ("team_match", "Team match"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0006_gauntlets"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="team",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="order",
            field=models.PositiveSmallIntegerField(null=True),
        ),
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
