"""The doors of disputes under /api/v1/."""
