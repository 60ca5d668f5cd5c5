/** My clubs, and opening another. */

import { all, post } from "../api.js";
import { $, el, fill, toast } from "../dom.js";
import { submits } from "../forms.js";
import { spaced } from "../words.js";

function tile(club) {
  const roles = (club.my_roles ?? []).filter((role) => role !== "member");
  return el("li", {}, el("a", { class: "tile", href: `/clubs/${club.slug}/` },
    el("h2", {}, club.name),
    el("span", { class: "row" }, (roles.length ? roles : ["member"]).map((role) => el("span", { class: "tag" }, spaced(role))),
      club.my_status === "pending" ? el("span", { class: "tag brass" }, "waiting for approval") : null)));
}

async function show() {
  const clubs = await all("clubs");
  fill($("#clubs"), clubs.length ? clubs.map(tile) : el("li", { class: "empty" }, "You are in no club yet. Open one, or follow an invite."));
}

submits($("#open-club"), async ({ name }) => {
  const club = await post("clubs", { name });
  location.assign(`/clubs/${club.slug}/`);
});
show().catch((error) => toast(error.message));
