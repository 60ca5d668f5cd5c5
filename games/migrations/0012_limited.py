from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_lean_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="chair",
            name="limited",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="no more than the loss limit of the night left the chair out: told to its"
                " player alone",
            ),
        ),
    ]
