from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0001_tables"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="staffact",
                    name="measure",
                    field=models.CharField(
                        choices=[
                            ("dismiss", "Nothing to do"),
                            ("warn", "Warned by email"),
                            ("hide", "Remark hidden"),
                            ("mute", "Muted"),
                            ("unmute", "May write again"),
                            ("suspend", "Account suspended"),
                            ("restore", "Account restored"),
                            ("rule", "Doubt about the referee decided"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
    ]
