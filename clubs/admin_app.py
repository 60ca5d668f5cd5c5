"""The admin as an app of this site: fenced by clubs."""

from django.contrib.admin.apps import AdminConfig


class FencedAdminConfig(AdminConfig):
    """Django's admin with our site in it."""

    default_site = "clubs.admin_site.FencedSite"
