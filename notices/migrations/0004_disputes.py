"""A notice may be about a dispute; which kinds there are is said in one place."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0003_debts"),
    ]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(help_text="one of `notices.payloads`", max_length=20),
        ),
    ]
