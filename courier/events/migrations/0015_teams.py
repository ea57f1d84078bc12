import django.db.models.deletion
from django.db import migrations, models

RULES = [
    ("open", "Anyone"),
    ("rating", "By rating"),
    ("invitation", "By invitation"),
    ("team", "Members of a team"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0014_bots_welcome"),
        ("teams", "0005_help"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="team",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="teams.team",
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="event",
                    name="entry_rule",
                    field=models.CharField(choices=RULES, default="open", max_length=12),
                ),
            ]
        ),
    ]
