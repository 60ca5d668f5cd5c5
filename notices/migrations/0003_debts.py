"""A notice may be about a debt."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0002_web_push"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="key",
            field=models.CharField(
                help_text="what it is about: a hand and version, a case, a claim", max_length=120
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(help_text="turn, deal, ruling or debt", max_length=20),
        ),
    ]
