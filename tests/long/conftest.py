"""These tests need PostgreSQL and Valkey."""

from tests import services

services.ensure()
