/** One dispute: what it is about, what was said, and how it was ruled. */

import { get, post } from "../api.js";
import { $, el, fill } from "../dom.js";
import { sentence, submits } from "../forms.js";
import { signed, spaced, tone, when } from "../words.js";

const { dispute: id, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);
const DECISIONS = { dismiss: "Dismissed: the hand stands as paid", void: "Void: every payment is taken back", adjust: "Adjusted" };

function about(dispute) {
  return [
    el("h1", {}, dispute.reason ? spaced(dispute.reason) : "Dispute"),
    el("p", {}, el("span", { class: "tag" }, spaced(dispute.state ?? "open")), " opened ", when(dispute.opened_at), dispute.opened_by_name ? ` by ${dispute.opened_by_name}` : ""),
    el("p", {}, el("a", { href: `/hands/${dispute.hand}/${dispute.version ? `#${dispute.version}` : ""}` }, "See the hand at this moment")),
    dispute.evidence_digest ? el("p", { class: "hint" }, "Evidence frozen under ", el("code", {}, dispute.evidence_digest)) : null,
    ...(dispute.rulings ?? (dispute.ruling ? [dispute.ruling] : [])).map(ruling),
  ];
}

function ruling(ruled) {
  return el("section", { class: "panel" }, el("h2", {}, DECISIONS[ruled.decision] ?? spaced(ruled.decision)),
    el("p", {}, ruled.reason),
    (ruled.transfers ?? []).length ? el("ul", { class: "list" }, ruled.transfers.map((move) => el("li", {}, el("span", {}, move.name ?? move.player ?? `Seat ${move.seat}`),
      el("strong", { class: `figure ${tone(move.amount)}` }, signed(move.amount, unit))))) : null,
    el("p", { class: "hint" }, `Ruled ${when(ruled.at)}${ruled.by_name ? ` by ${ruled.by_name}` : ""}`));
}

const message = (said) => el("li", {}, el("span", {}, el("strong", {}, said.name ?? "former member"), el("br"), said.text), el("span", { class: "muted small" }, when(said.at)));

async function show() {
  const dispute = await get(`disputes/${id}`);
  fill($("#case"), about(dispute));
  fill($("#messages"), (dispute.messages ?? []).map(message));
  $("#room").hidden = false;
}

submits($("#message"), async ({ text }, form) => {
  await post(`disputes/${id}/messages`, { text });
  form.reset();
  await show();
});
show().catch((error) => fill($("#case"), el("p", { class: "notice bad" }, sentence(error))));
