import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0002_votes"),
    ]

    operations = [
        migrations.CreateModel(
            name="FeaturedMonth",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(unique=True)),
                (
                    "preset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="presets.preset",
                    ),
                ),
            ],
            options={
                "ordering": ["-month"],
            },
        ),
    ]
