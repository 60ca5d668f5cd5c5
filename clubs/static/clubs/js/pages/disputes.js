/** The disputes that this member may see. */

import { all } from "../api.js";
import { $, el, fill } from "../dom.js";
import { sentence } from "../forms.js";
import { spaced, when } from "../words.js";

const { club } = $("#main").dataset;

const row = (dispute) => el("li", {},
  el("a", { href: `/clubs/${club}/disputes/${dispute.id}/` }, dispute.reason_words,
    el("span", { class: "muted" }, ` · ${dispute.opened_by_name}, ${when(dispute.opened_at)}`)),
  el("span", { class: dispute.waits ? "tag brass" : "tag" }, spaced(dispute.state)));

all(`clubs/${club}/disputes`)
  .then((disputes) => fill($("#disputes"), disputes.length ? disputes.map(row) : el("li", { class: "empty" }, "No disputes.")))
  .catch((error) => fill($("#disputes"), el("li", {}, sentence(error))));
