"""What the templates of the bench need besides Django's own."""
