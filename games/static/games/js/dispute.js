/** Opens a dispute at a moment of a hand, with a reason from the list and words. */

import { post } from "../../clubs/js/api.js";
import { dialog, el } from "../../clubs/js/dom.js";
import { submits } from "../../clubs/js/forms.js";

/** Ask for the reason and open the dispute of `hand` at `version`; then go to its room. */
export function openDispute(hand, version, club) {
  const form = el("form", {},
    el("p", {}, "The events, the rules and the payments of the hand are frozen as evidence. Everybody who played is told."),
    el("div", { class: "field" }, el("label", { for: "dispute-reason" }, "What happened, in your words"),
      el("textarea", { id: "dispute-reason", name: "reason", rows: 4, required: true, maxlength: 1000 })),
    el("p", { class: "problem", role: "alert" }),
    el("div", { class: "row" }, el("button", { class: "button primary", type: "submit" }, "Open the dispute"),
      el("button", { class: "button", type: "button", onclick: () => box.close() }, "Cancel")));
  const box = dialog("Open a dispute", form);
  submits(form, async ({ reason }) => {
    const dispute = await post(`hands/${hand}/disputes`, { reason, version });
    location.assign(`/clubs/${club}/disputes/${dispute.id}/`);
  });
}
