"""The house: where the parts are put together. It imports anyone and is imported by none."""
