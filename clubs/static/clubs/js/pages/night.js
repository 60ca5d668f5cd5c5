/** A night's sheet: what each member won or lost, who owes whom, and which debts were paid in person. */

import { get, post, remove } from "../api.js";
import { $, confirmed, el, fill, toast } from "../dom.js";
import { attempt, sentence } from "../forms.js";
import { amount, plural, signed, tone } from "../words.js";

const { club, night, player, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);

const CLUB = "";
const withClub = ({ from, to }) => from === CLUB || to === CLUB;

function sheet({ hands, fees, members, transfers, claims, settled }) {
  if (![members, claims, settled].some((rows) => rows.length)) return el("p", { class: "empty" }, "No staked hand was dealt on this night.");
  const names = new Map(members.map((member) => [member.player, member.name]));
  const debts = transfers.filter((each) => !withClub(each));
  const passed = transfers.filter(withClub);
  return [
    el("section", { class: "panel" }, el("h2", {}, hands ? `Results of ${plural(hands, "hand")}` : "Results"),
      el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "Member"), el("th", { class: "figure" }, "Net"))),
        el("tbody", {}, members.map((member) => el("tr", {}, el("td", {}, member.name),
          el("td", { class: `figure ${tone(member.net)}` }, signed(member.net, unit)))))),
      names.has(CLUB) ? el("p", { class: "hint" }, "The club: what its bots won or lost, and fees.") : null,
      fees ? el("p", { class: "hint" }, `The tables took ${amount(fees, unit)} in fees.`) : null),
    el("section", { class: "panel" }, el("h2", {}, "Who owes whom"),
      debts.length ? el("ul", { class: "list" }, debts.map((debt) => owed(debt, names, claims))) : el("p", {}, "Nobody owes anybody."),
      debts.length ? el("p", { class: "hint" }, "The chips have moved already. Who settles in person says so here: once both sides do, as many chips pass back.") : null),
    passed.length ? el("section", { class: "panel" }, el("h2", {}, "To and from the club"), el("ul", { class: "list", "aria-label": "To and from the club" }, passed.map((each) => moved(each, names))),
      el("p", { class: "hint" }, "The chips have moved already, and that is all: with the club nothing is paid in person.")) : null,
    claims.length ? el("section", { class: "panel" }, el("h2", {}, "Said to be paid"), el("ul", { class: "list" }, claims.map(claimed)),
      el("p", { class: "hint" }, "Once both sides have said so, the night owes so much less.")) : null,
    settled.length ? el("section", { class: "panel" }, el("h2", {}, "Paid outside"), el("ul", { class: "list" }, settled.map(paid))) : null,
    el("p", { class: "row no-print" }, el("a", { class: "button", href: `/api/v1/clubs/${club}/nights/${night}/sheet.csv`, download: true }, "As a CSV file"),
      el("button", { class: "button", onclick: () => print() }, "Print")),
  ];
}

/** One debt; its two sides may say that it was paid, unless one has and the other is waited for. */
function owed(debt, names, claims) {
  const said = claims.some((claim) => claim.from === debt.from && claim.to === debt.to);
  const mine = [debt.from, debt.to].includes(player) && !said;
  return el("li", {}, el("span", {}, `${names.get(debt.from)} pays ${names.get(debt.to)}`),
    mine ? does(debt.from === player ? "I have paid this" : "I was paid this", () => say(debt, names)) : null,
    el("strong", { class: "figure" }, amount(debt.amount, unit)));
}

/** What a member's chips lost to the club's bots and fees, or won from the bots. */
function moved({ from, to, amount: units }, names) {
  const words = to === CLUB ? `${names.get(from)} to the club` : `The club to ${names.get(to)}`;
  return el("li", {}, el("span", {}, words), el("strong", { class: "figure" }, amount(units, unit)));
}

async function say(debt, names) {
  const other = names.get(debt.from === player ? debt.to : debt.from);
  if (!await confirmed("Was it paid in person?", `${amount(debt.amount, unit)} then count as settled outside the club, once ${other} says so too.`, "It was")) return;
  await post(`clubs/${club}/debts`, { night, ...debt });
  toast(`${other} is asked to confirm it.`);
}

/** One claim, with what its sides may do about it. */
function claimed(claim) {
  const path = `clubs/${club}/debts/${claim.id}`;
  const [by, other] = claim.by === claim.from ? [claim.from_name, claim.to_name] : [claim.to_name, claim.from_name];
  const side = [claim.from, claim.to].includes(player);
  return el("li", {}, el("span", {}, `${claim.from_name} to ${claim.to_name}`, el("br"), el("span", { class: "muted small" }, `${by} says so, ${other} not yet`)),
    side && claim.by !== player ? does("Confirm", () => post(`${path}/confirm`)) : null,
    side ? does(claim.by === player ? "Take back" : "Decline", () => remove(path)) : null,
    el("strong", { class: "figure" }, amount(claim.amount, unit)));
}

const paid = (claim) => el("li", {}, el("span", {}, `${claim.from_name} paid ${claim.to_name}, as both say`), el("strong", { class: "figure" }, amount(claim.amount, unit)));

function does(label, act) {
  const button = el("button", { class: "button no-print", onclick: () => attempt(button, async () => {
    await act();
    await show();
  }) }, label);
  return button;
}

async function show() {
  fill($("#sheet"), sheet(await get(`clubs/${club}/nights/${night}`)));
}

show().catch((error) => fill($("#sheet"), el("p", { class: "notice bad" }, sentence(error))));
