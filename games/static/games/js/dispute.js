/** Opens a dispute at a moment of a hand, with a reason from the list and words. */

import { Problem, post } from "../../clubs/js/api.js";
import { dialog, el } from "../../clubs/js/dom.js";
import { submits } from "../../clubs/js/forms.js";

const REASONS = {
  action_not_counted: "An action of mine came in time and did not count.",
  clock: "My time ran out though I acted, or the clock was wrong.",
  connection: "My line was down, or I was not shown what happened.",
  payment: "The payments are not what the rules say.",
  house_rules: "We played by other rules than the table's sheet.",
  collusion: "Players helped each other.",
  other: "Something else.",
};

/** Ask for the reason and open the dispute of `hand` at `version`; then go to its room. */
export function openDispute(hand, version, club) {
  const form = el("form", {},
    el("p", {}, "The events, the rules and the payments of the hand are frozen as evidence. Everybody who played is told."),
    el("div", { class: "field" }, el("label", { for: "dispute-reason" }, "What is wrong"),
      el("select", { id: "dispute-reason", name: "reason", required: true }, el("option", { value: "" }, "Choose…"), Object.entries(REASONS).map(([code, words]) => el("option", { value: code }, words)))),
    el("div", { class: "field" }, el("label", { for: "dispute-words" }, "What happened, in your words"),
      el("textarea", { id: "dispute-words", name: "words", rows: 4, maxlength: 2000 })),
    el("p", { class: "problem", role: "alert" }),
    el("div", { class: "row" }, el("button", { class: "button primary", type: "submit" }, "Open the dispute"),
      el("button", { class: "button", type: "button", onclick: () => box.close() }, "Cancel")));
  const box = dialog("Open a dispute", form);
  submits(form, async ({ reason, words }, _, once) => {
    const dispute = await opened(hand, { reason, words, version }, once);
    location.assign(`/clubs/${club}/disputes/${dispute}/`);
  });
}

/** Open the dispute and return its id; where another opened one meanwhile, that one's, to be joined. */
async function opened(hand, body, once) {
  try {
    return (await post(`hands/${hand}/disputes`, body, { once })).id;
  } catch (error) {
    if (error instanceof Problem && error.code === "case_exists") return error.fields.case;
    throw error;
  }
}
