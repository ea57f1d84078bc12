from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0010_unmanned_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="moved",
            field=models.SmallIntegerField(db_default=0, default=0),
        ),
    ]
