/** One's own chips: what there is, why each of them moved, and how much a night may cost. */

import { all, get, patch, post } from "../api.js";
import { $, el, fill, toast } from "../dom.js";
import { submits } from "../forms.js";
import { entry, figures, statement } from "../statement.js";
import { amount, typedUnits, when } from "../words.js";

const { club, player, member, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);
let which = "chips";

async function show() {
  const practice = which === "practice";
  const [query, shown] = practice ? ["?unit=practice", null] : ["", unit];
  fill($("#figures"), figures(await get(`clubs/${club}/wallet${query}`), shown));
  await statement({
    path: `clubs/${club}/wallet/entries${query}`, list: $("#entries"), more: $("#more"), show: (line) => entry(line, shown),
    empty: practice ? "You have played no practice hand yet." : "No chips yet. The club's treasurer issues them.",
  });
}

async function showLimit() {
  const { credit, credit_reason: why, loss_limit: limit, coming_loss_limit: coming, coming_from: from } = await get(`clubs/${club}/members/${member}/limits`);
  const spoken = (units) => (units === null ? "no limit" : amount(units, unit));
  $("#limit-now").textContent = `Now: ${spoken(limit)}.${from ? ` From ${when(from)}: ${spoken(coming)}.` : ""}`;
  $("#credit-now").hidden = !credit || !why;
  $("#credit-now").textContent = `Your credit of ${amount(credit, unit)}: ${why}`;
}

async function offerTransfers() {
  const members = (await all(`clubs/${club}/members?limit=200`)).filter((other) => other.player !== player && other.status === "active");
  fill($("#to"), members.map((other) => el("option", { value: other.id }, `${other.display_name} (${other.username})`)));
  submits($("#transfer"), async ({ to, amount: typed, reason }, form, once) => {
    await post(`clubs/${club}/transfers`, { member: to, amount: typedUnits(typed, unit), reason }, { once });
    form.reset();
    toast("The chips are theirs.");
    await show();
  });
}

for (const button of document.querySelectorAll("[data-which]")) {
  button.addEventListener("click", () => {
    which = button.dataset.which;
    $("#balance-then").textContent = "";
    document.querySelectorAll("[data-which]").forEach((other) => other.setAttribute("aria-pressed", String(other === button)));
    show();
  });
}
submits($("#then"), async ({ at: typed }) => {
  const at = new Date(typed);
  const { balance } = await get(`clubs/${club}/wallet?unit=${which}&at=${at.toISOString()}`);
  $("#balance-then").textContent = `${at.toLocaleString()}: ${amount(balance, which === "practice" ? null : unit)}`;
});
submits($("#limit"), async ({ loss_limit: typed }, _, once) => {
  const units = typed.trim() === "" ? null : typedUnits(typed, unit, 0);
  await patch(`clubs/${club}/members/${member}/limits`, { loss_limit: units }, { once });
  await showLimit();
});
show().catch((error) => toast(error.message));
showLimit().catch(() => { $("#limit").hidden = true; });
if ($("#transfer")) offerTransfers();
