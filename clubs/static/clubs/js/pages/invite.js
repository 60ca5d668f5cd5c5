/** Accepts an invite and goes in. */

import { post } from "../api.js";
import { $ } from "../dom.js";
import { submits } from "../forms.js";

submits($("#accept"), async () => {
  const club = await post(`invites/${$("#main").dataset.code}/accept`);
  location.assign(club.my_status === "active" ? `/clubs/${club.slug}/` : "/");
});
