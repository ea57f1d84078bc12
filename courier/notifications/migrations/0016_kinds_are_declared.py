from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0015_mails_to_the_staff"),
    ]

    operations = [
        migrations.AlterField(
            model_name="outboxmail",
            name="kind",
            field=models.CharField(max_length=24),
        ),
    ]
