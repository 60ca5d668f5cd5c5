"""Indexes by which the admin finds entries by their words."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0001_initial"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["reason"], name="audit_entry_reason"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["change"], name="audit_entry_change"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["source"], name="audit_entry_source"),
        ),
    ]
