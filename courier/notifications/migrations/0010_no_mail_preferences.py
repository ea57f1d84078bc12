from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0009_wishes_of_mails"),
    ]

    operations = [
        migrations.DeleteModel(
            name="MailPreference",
        ),
    ]
