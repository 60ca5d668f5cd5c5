"""Every write of cases."""
