from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0004_looks"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="is_bot",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
