/** The treasurer's desk: chips issued to a member or the bots' purse, and redeemed. */

import { all, post } from "../api.js";
import { $, el, fill, toast } from "../dom.js";
import { submits } from "../forms.js";
import { amount, wholeUnits } from "../words.js";

const { club, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);
const form = $("#chips");

async function members() {
  const found = await all(`clubs/${club}/members?limit=200`);
  fill($("#member"), found.map((member) => el("option", { value: member.id }, `${member.display_name || member.username} (${member.username})`)),
    el("option", { value: "bots" }, "The bots' purse"));
}

submits(form, async ({ member, way, amount: typed, reason }) => {
  const units = wholeUnits(typed, unit);
  if (!units || units < 0) throw new Error("That is no amount of chips.");
  const { balance } = await post(`clubs/${club}/chips`, { member, amount: way === "issue" ? units : -units, reason });
  const name = $("#member").selectedOptions[0].textContent;
  $("#posted").prepend(el("li", {}, el("span", {}, `${way === "issue" ? "Issued" : "Redeemed"} ${amount(units, unit)} · ${name}`),
    el("span", { class: "figure" }, `balance now ${amount(balance, unit)}`)));
  form.reset();
});
members().catch((error) => toast(error.message));
