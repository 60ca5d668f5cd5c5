"""The auditor's bench, and the admin's first page."""

from disputes.admin.cases import CaseAdmin
from disputes.admin.dashboard import dashboard

__all__ = ["CaseAdmin", "dashboard"]
