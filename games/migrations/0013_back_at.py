from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_limited"),
    ]

    operations = [
        migrations.AddField(
            model_name="chair",
            name="back_at",
            field=models.BigIntegerField(
                db_default=0,
                default=0,
                help_text="when it last said that it is back, microseconds",
            ),
        ),
    ]
