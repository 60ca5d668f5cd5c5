/** Accepts an invite and goes in. */

import { post } from "../api.js";
import { $ } from "../dom.js";
import { submits } from "../forms.js";

submits($("#accept"), async (_values, _form, once) => {
  const club = await post(`invites/${$("#main").dataset.code}/accept`, {}, { once });
  location.assign(club.my_status === "active" ? `/clubs/${club.slug}/` : "/");
});
