from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0007_reliability"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="shows_favourites",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
