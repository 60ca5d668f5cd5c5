"""Every read of tables and hands, for an asker whom `access` let through."""
