"""What goes in and out of the doors of tables and hands, field by field, with units and limits."""
