"""The doors of notices."""
