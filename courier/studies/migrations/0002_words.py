from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("studies", "0001_tables"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="problem",
                    name="proof",
                    field=models.CharField(
                        choices=[
                            ("waiting", "Waits to be proved"),
                            ("running", "Is being proved"),
                            ("proved", "Proved"),
                            ("failed", "Doesn’t hold"),
                        ],
                        default="proved",
                        max_length=8,
                    ),
                ),
            ],
        ),
    ]
