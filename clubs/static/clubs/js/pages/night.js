/** A night's sheet: what each member won or lost, and who owes whom with few payments. */

import { get } from "../api.js";
import { $, el, fill } from "../dom.js";
import { sentence } from "../forms.js";
import { amount, plural, signed, tone } from "../words.js";

const { club, night, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);

function sheet({ hands, fees, members, transfers }) {
  if (!hands) return el("p", { class: "empty" }, "No staked hand was dealt on this night.");
  const names = new Map(members.map((member) => [member.player, member.name]));
  return [
    el("section", { class: "panel" }, el("h2", {}, `Results of ${plural(hands, "hand")}`),
      el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "Member"), el("th", { class: "figure" }, "Net"))),
        el("tbody", {}, members.map((member) => el("tr", {}, el("td", {}, member.name),
          el("td", { class: `figure ${tone(member.net)}` }, signed(member.net, unit)))))),
      fees ? el("p", { class: "hint" }, `The tables took ${amount(fees, unit)} in fees.`) : null),
    el("section", { class: "panel" }, el("h2", {}, "Who owes whom"),
      transfers.length ? el("ul", { class: "list" }, transfers.map((debt) => el("li", {}, el("span", {}, `${names.get(debt.from)} pays ${names.get(debt.to)}`),
        el("strong", { class: "figure" }, amount(debt.amount, unit))))) : el("p", {}, "Nobody owes anybody.")),
    el("p", { class: "row no-print" }, el("a", { class: "button", href: `/api/v1/clubs/${club}/nights/${night}/sheet.csv`, download: true }, "As a CSV file"),
      el("button", { class: "button", onclick: () => print() }, "Print")),
  ];
}

get(`clubs/${club}/nights/${night}`)
  .then((answer) => fill($("#sheet"), sheet(answer)))
  .catch((error) => fill($("#sheet"), el("p", { class: "notice bad" }, sentence(error))));
