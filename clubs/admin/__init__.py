"""People and clubs in the admin; what changes them goes through the services."""

from django.contrib import admin
from django.contrib.auth.models import Group

from clubs.admin import clubs, people, tries

__all__ = ["clubs", "people", "tries"]

admin.site.unregister(Group)  # rights come from the one table of roles
