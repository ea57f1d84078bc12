from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0008_favourites"),
    ]

    operations = [
        migrations.AlterModelManagers(
            name="player",
            managers=[],
        ),
    ]
