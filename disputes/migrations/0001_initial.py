"""The tables of cases; evidence, steps and rulings only grow, and no case is ever removed."""

import functools

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import foundation.ids
from audit.immutable import append_only, never_removed


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("clubs", "0001_initial"),
        ("games", "0006_deliveries"),
    ]

    operations = [
        migrations.CreateModel(
            name="Case",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=functools.partial(foundation.ids.new_id, *("ds",)),
                        editable=False,
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("opened_by", models.CharField(help_text="opaque player id", max_length=40)),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("action_not_counted", "action_not_counted"),
                            ("clock", "clock"),
                            ("connection", "connection"),
                            ("payment", "payment"),
                            ("house_rules", "house_rules"),
                            ("collusion", "collusion"),
                            ("other", "other"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "version",
                    models.IntegerField(help_text="the moment in the hand that it is about"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("in_review", "in_review"),
                            ("ruled", "ruled"),
                            ("appealed", "appealed"),
                            ("closed", "closed"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "opened_at",
                    models.BigIntegerField(help_text="whole microseconds since 1970, UTC"),
                ),
                ("waits_since", models.BigIntegerField(help_text="when it was opened or appealed")),
                ("kind", models.CharField(help_text="of the hand's table", max_length=10)),
                ("stake", models.BigIntegerField(help_text="the hand's, whole units")),
                ("arbiter", models.CharField(blank=True, help_text="who took it", max_length=40)),
                (
                    "proposed",
                    models.CharField(blank=True, help_text="ruling not in force", max_length=40),
                ),
                (
                    "ruling",
                    models.CharField(blank=True, help_text="ruling in force", max_length=40),
                ),
                (
                    "final_at",
                    models.BigIntegerField(help_text="until when it may be appealed", null=True),
                ),
                (
                    "appealed",
                    models.BooleanField(default=False, help_text="the one appeal was made"),
                ),
                ("steps", models.IntegerField(default=0, help_text="the number of the last step")),
                (
                    "last_hash",
                    models.BinaryField(
                        default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
                        help_text="of the last step",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="games.hand",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Evidence",
            fields=[
                (
                    "case",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        serialize=False,
                        to="disputes.case",
                    ),
                ),
                ("at", models.BigIntegerField()),
                ("text", models.TextField(help_text="canonical JSON")),
                ("digest", models.BinaryField(help_text="SHA-256 of the text")),
            ],
            options={
                "verbose_name_plural": "evidence",
            },
        ),
        migrations.CreateModel(
            name="Party",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("player", models.CharField(max_length=40)),
                ("seat", models.SmallIntegerField()),
                ("joined_at", models.BigIntegerField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parties",
                        to="disputes.case",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "parties",
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=functools.partial(foundation.ids.new_id, *("ru",)),
                        editable=False,
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("at_us", models.BigIntegerField()),
                ("author", models.CharField(max_length=40)),
                (
                    "decision",
                    models.CharField(
                        choices=[("dismiss", "dismiss"), ("void", "void"), ("adjust", "adjust")],
                        max_length=10,
                    ),
                ),
                (
                    "seats",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.SmallIntegerField(),
                        help_text="seats that an adjustment moves",
                        size=None,
                    ),
                ),
                (
                    "amounts",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        help_text="what each of them gains",
                        size=None,
                    ),
                ),
                ("overdraft", models.BooleanField(help_text="it may leave a wallet under zero")),
                ("moves", models.BigIntegerField(help_text="how many units it moves, in all")),
                ("reason", models.BinaryField(help_text="digest of the reason's words")),
                (
                    "supersedes",
                    models.CharField(blank=True, help_text="an earlier ruling", max_length=40),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="disputes.case",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("number", models.IntegerField(help_text="1, 2, … within the case")),
                ("at_us", models.BigIntegerField()),
                ("actor", models.CharField(help_text="opaque id, or 'server'", max_length=40)),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("opened", "opened"),
                            ("joined", "joined"),
                            ("message", "message"),
                            ("taken", "taken"),
                            ("ruled", "ruled"),
                            ("agreed", "agreed"),
                            ("in_force", "in_force"),
                            ("appealed", "appealed"),
                            ("closed", "closed"),
                            ("told", "told"),
                        ],
                        max_length=10,
                    ),
                ),
                ("data", models.JSONField(default=dict, help_text="opaque ids and numbers only")),
                ("note", models.BinaryField(help_text="digest of its words; may be empty")),
                ("previous", models.BinaryField()),
                ("hash", models.BinaryField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken",
                        to="disputes.case",
                    ),
                ),
            ],
            options={
                "ordering": ("case", "number"),
            },
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["club", "-id"], name="cases_of_club"),
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(
                condition=models.Q(("status__in", ["open", "in_review", "appealed"])),
                fields=["waits_since"],
                name="cases_waiting",
            ),
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(
                condition=models.Q(("status", "ruled")), fields=["final_at"], name="cases_to_close"
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "closed"), _negated=True),
                fields=("hand",),
                name="one_open_case_a_hand",
            ),
        ),
        migrations.AddConstraint(
            model_name="party",
            constraint=models.UniqueConstraint(fields=("case", "player"), name="party_once"),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.UniqueConstraint(fields=("case", "number"), name="step_number"),
        ),
        append_only("disputes_evidence", "disputes_step", "disputes_ruling"),
        never_removed("disputes_case", "disputes_party"),
    ]
