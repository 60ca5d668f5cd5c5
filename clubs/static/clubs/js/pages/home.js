/** My clubs, and opening another. */

import { all, post } from "../api.js";
import { $, el, fill, toast } from "../dom.js";
import { submits } from "../forms.js";
import { spaced } from "../words.js";

const STANDING = { pending: "waiting for approval", suspended: "suspended" };

function tile(club) {
  const roles = (club.my_roles ?? []).filter((role) => role !== "member");
  const open = club.my_status === "active" || club.my_status === "suspended";
  return el("li", {}, el(open ? "a" : "div", { class: "tile", href: open ? `/clubs/${club.slug}/` : null },
    el("h2", {}, club.name),
    el("span", { class: "row" }, (roles.length ? roles : ["member"]).map((role) => el("span", { class: "tag" }, spaced(role))),
      club.my_status === "active" ? null : el("span", { class: "tag brass" }, STANDING[club.my_status] ?? club.my_status),
      club.closed_at ? el("span", { class: "tag bad" }, "closed") : null)));
}

async function show() {
  const clubs = await all("clubs");
  fill($("#clubs"), clubs.length ? clubs.map(tile) : el("li", { class: "empty" }, "You are in no club yet. Open one, or follow an invite."));
}

submits($("#open-club"), async ({ name }, _, once) => {
  const club = await post("clubs", { name }, { once });
  location.assign(`/clubs/${club.slug}/`);
});
show().catch((error) => toast(error.message));
