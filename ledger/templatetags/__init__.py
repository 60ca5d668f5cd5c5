"""What the templates of the admin need besides Django's own."""
