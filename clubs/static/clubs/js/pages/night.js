/** A night's sheet: what each member won or lost, and who owes whom with few payments. */

import { get } from "../api.js";
import { $, el, fill } from "../dom.js";
import { sentence } from "../forms.js";
import { amount, plural, signed, tone } from "../words.js";

const { club, night, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);

function sheet({ hands, members, owes }) {
  const count = Array.isArray(hands) ? hands.length : hands;
  if (!count) return el("p", { class: "empty" }, "No staked hand was dealt on this night.");
  return [
    el("section", { class: "panel" }, el("h2", {}, `Results of ${plural(count, "hand")}`),
      el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "Member"), el("th", { class: "figure" }, "Net"))),
        el("tbody", {}, members.map((member) => el("tr", {}, el("td", {}, member.name),
          el("td", { class: `figure ${tone(member.net)}` }, signed(member.net, unit))))))),
    el("section", { class: "panel" }, el("h2", {}, "Who owes whom"),
      owes.length ? el("ul", { class: "list" }, owes.map((debt) => el("li", {}, el("span", {}, `${debt.from_name ?? debt.from} pays ${debt.to_name ?? debt.to}`),
        el("strong", { class: "figure" }, amount(debt.amount, unit))))) : el("p", {}, "Nobody owes anybody.")),
  ];
}

get(`clubs/${club}/nights/${night}`)
  .then((answer) => fill($("#sheet"), sheet(answer)))
  .catch((error) => fill($("#sheet"), el("p", { class: "notice bad" }, sentence(error))));
