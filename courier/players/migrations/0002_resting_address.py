from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="resting_address",
            field=models.EmailField(
                blank=True, db_default="", default="", editable=False, max_length=254
            ),
        ),
    ]
