"""One machine is enough: PostgreSQL, Valkey and our own processes, started, watched and stopped.

Standard library only, apart from the database's driver: it runs before Django has settings.
"""
