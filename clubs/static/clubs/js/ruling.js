/** An arbiter's ruling: dismiss, void, or transfers between the hand's seats, with the reason for all to read. */

import { get, post } from "./api.js";
import { dialog, el } from "./dom.js";
import { submits } from "./forms.js";
import { typedUnits } from "./words.js";

const CHOICES = [
  ["dismiss", "Dismiss: the hand stands as it was paid"],
  ["void", "Void: every payment is taken back"],
  ["adjust", "Adjust: seats gain or pay on top of what was paid"],
];

/** Ask for the ruling of a dispute over `hand` and post it; resolves when the dialog is closed. */
export async function askRuling(dispute, hand, unit) {
  const { seats } = await get(`hands/${hand}`);
  const transfers = el("fieldset", { class: "field", hidden: true }, el("legend", {}, "What each seat gains (−: pays); the sum is zero"),
    seats.map((seat) => el("label", {}, seat.name, el("input", { name: `seat-${seat.seat}`, inputmode: "text", value: "0" }))));
  const form = el("form", {},
    el("div", { role: "radiogroup", "aria-label": "Decision" }, CHOICES.map(([value, words], index) => el("label", { class: "check" },
      el("input", { type: "radio", name: "decision", value, checked: index === 0 }), el("span", {}, words)))),
    transfers,
    el("div", { class: "field" }, el("label", { for: "ruling-reason" }, "The reasoning, for all parties"), el("textarea", { id: "ruling-reason", name: "reason", rows: 4, required: true, maxlength: 2000 })),
    el("p", { class: "problem", role: "alert" }),
    el("button", { class: "button primary", type: "submit" }, "Rule"));
  form.addEventListener("input", () => { transfers.hidden = form.elements.decision.value !== "adjust"; });
  const box = dialog("Rule on the dispute", form);
  submits(form, async (values, _, once) => {
    await post(`disputes/${dispute}/ruling`, body(values, seats, unit), { once });
    box.close();
  });
  return new Promise((resolve) => { box.addEventListener("close", resolve); });
}

function body({ decision, reason, ...values }, seats, unit) {
  if (decision !== "adjust") return { decision, reason };
  const amounts = seats.map(({ seat }) => ({ seat, amount: typedUnits(values[`seat-${seat}`], unit, -Infinity) }));
  return { decision, reason, transfers: amounts.filter(({ amount }) => amount !== 0) };
}
