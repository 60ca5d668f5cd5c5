"""The games' commands."""
