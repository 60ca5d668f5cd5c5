/** The treasurer's desk: chips issued and redeemed, a member's wallet, entries taken back, the trial balance. */

import { all, get, patch, post } from "../api.js";
import { $, dialog, el, fill, toast } from "../dom.js";
import { submits } from "../forms.js";
import { entry, figures, statement } from "../statement.js";
import { amount, plain, spaced, typedUnits } from "../words.js";

const { club, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);
const whom = $("#member");
const KINDS = { wallet: "Members' wallets", issue: "Chips issued", fees: "Fees", bots: "The bots' purse" };

const GONE = ["left", "barred", "pending"];

/** Members, and who is gone and still has chips or debts: those are redeemed, or paid in. */
async function members() {
  const found = await all(`clubs/${club}/members?unsettled=true&limit=200`);
  const option = (member) => el("option", { value: member.id }, `${member.display_name || member.username} (${member.username})`, GONE.includes(member.status) ? `, ${member.status}` : null);
  fill(whom, found.map(option), el("option", { value: "bots" }, "The bots' purse"));
  if (!$("#transfer")) return;
  fill($("#payer"), found.map(option));
  fill($("#payee"), found.filter((member) => !GONE.includes(member.status)).map(option));
}

async function show() {
  const path = `clubs/${club}/members/${whom.value}/wallet`;
  fill($("#figures"), figures(await get(path), unit));
  await showCredit();
  await statement({ path: `${path}/entries`, list: $("#entries"), more: $("#more"), show: (line) => entry(line, unit, takeBack), empty: "Nothing has moved here yet." });
}

/** How far a member's wallet may go under zero; the bots' purse has a setting of the club for it. */
async function showCredit() {
  $("#credit").hidden = whom.value === "bots";
  if ($("#credit").hidden) return;
  const { credit, credit_reason: why } = await get(`clubs/${club}/members/${whom.value}/limits`);
  $("#credit-reason").hidden = !why;
  $("#credit-reason").textContent = `Why it is what it is: ${why}`;
  const field = $("#credit").elements.credit;
  if (field !== document.activeElement) field.value = plain(credit, unit);
}

/** Entries that a treasurer made may be taken back by a treasurer, once. */
function takeBack(line) {
  if (line.reversed_by || !["issue", "redeem", "transfer"].includes(line.kind)) return null;
  return el("button", { class: "button plain", onclick: () => askBack(line) }, "Take back");
}

function askBack(line) {
  const form = el("form", {},
    el("p", {}, `A new entry reverses this one of ${amount(line.amount, unit)}.`),
    el("div", { class: "field" }, el("label", { for: "back-reason" }, "Reason, for the books"), el("input", { id: "back-reason", name: "reason", required: true, maxlength: 200 })),
    el("p", { class: "problem", role: "alert" }),
    el("div", { class: "row" }, el("button", { class: "button primary", type: "submit" }, "Take it back"), el("button", { class: "button", type: "button", onclick: () => box.close() }, "Cancel")));
  const box = dialog("Take an entry back", form);
  submits(form, async ({ reason }, _, once) => {
    await post(`clubs/${club}/journals/${line.journal}/reversal`, { reason }, { once });
    box.close();
    await Promise.all([show(), books()]);
  });
}

async function books() {
  const { balanced, rows } = await get(`clubs/${club}/trial-balance`);
  fill($("#trial"),
    el("p", {}, el("span", { class: balanced ? "tag live" : "tag bad" }, balanced ? "balanced" : "out of balance")),
    el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The books" }, el("table", {},
      el("thead", {}, el("tr", {}, el("th", { class: "figure" }, "Debit"), el("th", { class: "figure" }, "Credit"))),
      rows.map((row) => el("tbody", {},
        el("tr", {}, el("th", { scope: "rowgroup", colspan: 2 }, KINDS[row.kind] ?? spaced(row.kind), row.unit === "practice" ? " (practice)" : "")),
        el("tr", {}, [row.debit, row.credit].map((units) => el("td", { class: "figure" }, amount(units, row.unit === "practice" ? null : unit)))))))));
}

submits($("#chips"), async ({ member, way, amount: typed, reason }, form, once) => {
  const units = typedUnits(typed, unit);
  const { balance } = await post(`clubs/${club}/chips`, { member, amount: way === "issue" ? units : -units, reason }, { once });
  $("#posted").textContent = `${way === "issue" ? "Issued" : "Redeemed"} ${amount(units, unit)}. The balance is now ${amount(balance, unit)}.`;
  form.elements.amount.value = "";
  await Promise.all([show(), books()]);
});
if ($("#transfer")) submits($("#transfer"), async ({ payer, payee, amount: typed, reason }, form, once) => {
  await post(`clubs/${club}/transfers`, { from: payer, member: payee, amount: typedUnits(typed, unit), reason }, { once });
  form.elements.amount.value = "";
  toast("The chips have passed.");
  await Promise.all([show(), books()]);
});
submits($("#credit"), async ({ credit: typed, reason }, form, once) => {
  await patch(`clubs/${club}/members/${whom.value}/limits`, { credit: typedUnits(typed, unit, 0), reason }, { once });
  form.elements.reason.value = "";
  toast("The credit is set.");
  await show();
});
whom.addEventListener("input", show);
members().then(() => Promise.all([show(), books()])).catch((error) => toast(error.message));
