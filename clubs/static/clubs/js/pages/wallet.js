/** One's own chips: what there is, and why each of them moved. */

import { get } from "../api.js";
import { $, el, fill, toast } from "../dom.js";
import { amount, signed, spaced, tone, when } from "../words.js";

const main = $("#main");
const { club } = main.dataset;
const unit = JSON.parse(main.dataset.unit);
const KINDS = {
  issue: "Issued by the treasurer", redeem: "Redeemed by the treasurer", settlement: "Settlement of a hand", settle: "Settlement of a hand",
  hand: "Settlement of a hand", fee: "The table's fee", transfer: "Transfer between members", reversal: "Reversal of an earlier entry", reverse: "Reversal of an earlier entry",
  ruling: "A ruling's correction", void: "A voided hand",
};
let which = "chips";
let next = null;

const query = () => (which === "practice" ? "?unit=practice" : "");
const shown = () => (which === "practice" ? null : unit);

function figures({ balance, credit, held, available }) {
  const figure = (term, units, hint) => el("div", {}, el("dt", { title: hint }, term), el("dd", { class: tone(Math.min(units, 0)) }, amount(units, shown())));
  return [
    figure("Available", available, "balance and credit, less what is held"), figure("Balance", balance, "what is yours"),
    figure("Held at tables", held, "kept for hands that are on"), credit ? figure("Credit", credit, "how far the wallet may go under zero") : null,
  ];
}

function entry(line) {
  return el("li", {},
    el("span", {}, KINDS[line.kind] ?? spaced(line.kind), line.reason ? el("span", { class: "muted" }, ` · ${line.reason}`) : null,
      el("br"), el("span", { class: "muted small" }, when(line.at), line.hand ? [" · ", el("a", { href: `/hands/${line.hand}/` }, "see the hand")] : null)),
    el("span", { class: "figure" }, el("strong", { class: tone(line.amount) }, signed(line.amount, shown())),
      el("br"), el("span", { class: "muted small" }, `then ${amount(line.balance_after, shown())}`)));
}

async function more(path) {
  const page = await get(path);
  next = page.next;
  $("#more").hidden = !next;
  return page.results.map(entry);
}

async function show() {
  const [wallet, entries] = await Promise.all([get(`clubs/${club}/wallet${query()}`), more(`clubs/${club}/wallet/entries${query()}`)]);
  fill($("#figures"), figures(wallet));
  fill($("#entries"), entries.length ? entries : el("li", { class: "empty" }, which === "practice" ? "You have played no practice hand yet." : "No chips yet. The club's treasurer issues them."));
}

$("#more").addEventListener("click", async () => $("#entries").append(...await more(next)));
for (const button of document.querySelectorAll("[data-which]")) {
  button.addEventListener("click", () => {
    which = button.dataset.which;
    document.querySelectorAll("[data-which]").forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    show();
  });
}
show().catch((error) => toast(error.message));
