import django.core.validators
from django.db import migrations, models

import clubs.models.people


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0003_no_unseen_characters_in_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="club",
            name="name",
            field=models.CharField(
                max_length=60,
                validators=[
                    django.core.validators.MinLengthValidator(1),
                    clubs.models.people.validate_seen,
                    django.core.validators.RegexValidator(
                        "\\A[^\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*\\Z",
                        "No control characters, not even unseen ones: they turn what stands beside a name.",
                    ),
                ],
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="display_name",
            field=models.CharField(
                blank=True,
                max_length=60,
                validators=[
                    django.core.validators.MinLengthValidator(1),
                    clubs.models.people.validate_seen,
                    django.core.validators.RegexValidator(
                        "\\A[^\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*\\Z",
                        "No control characters, not even unseen ones: they turn what stands beside a name.",
                    ),
                ],
            ),
        ),
    ]
