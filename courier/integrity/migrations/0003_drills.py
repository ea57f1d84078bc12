from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("integrity", "0002_disagreements"),
    ]

    operations = [
        migrations.CreateModel(
            name="Drill",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("marks", models.JSONField(default=dict)),
                ("risk_seconds", models.FloatField(null=True)),
                ("recovery_seconds", models.FloatField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("games", models.PositiveIntegerField(default=0)),
                ("moves", models.PositiveIntegerField(default=0)),
                ("seals", models.PositiveIntegerField(default=0)),
                ("rows", models.PositiveBigIntegerField(default=0)),
                ("fault_count", models.PositiveIntegerField(default=0)),
                ("faults", models.JSONField(default=list)),
            ],
        ),
    ]
