"""Every write about people and clubs; each opens its transaction, or joins the caller's."""
