/** The disputes that this member may see. */

import { all } from "../api.js";
import { $, el, fill } from "../dom.js";
import { sentence } from "../forms.js";
import { spaced, when } from "../words.js";

const { club } = $("#main").dataset;

const row = (dispute) => el("li", {},
  el("a", { href: `/clubs/${club}/disputes/${dispute.id}/` }, dispute.reason ? spaced(dispute.reason) : "A dispute",
    el("span", { class: "muted" }, ` · ${when(dispute.opened_at)}`)),
  el("span", { class: dispute.state === "open" ? "tag brass" : "tag" }, spaced(dispute.state ?? "open")));

all(`clubs/${club}/disputes`)
  .then((disputes) => fill($("#disputes"), disputes.length ? disputes.map(row) : el("li", { class: "empty" }, "No disputes.")))
  .catch((error) => fill($("#disputes"), el("li", {}, sentence(error))));
