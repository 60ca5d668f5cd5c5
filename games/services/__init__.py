"""Every write of tables and hands. Doors and tasks call these; only these open transactions."""
