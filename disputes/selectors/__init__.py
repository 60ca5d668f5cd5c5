"""Every read of cases, and of their hands as evidence."""
