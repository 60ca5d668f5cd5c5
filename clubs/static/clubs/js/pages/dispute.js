/** One dispute's room: what it is about, what was said and done, how it was ruled, and what one may do now. */

import { get, post } from "../api.js";
import { cited } from "../clauses.js";
import { $, confirmed, dialog, el, fill } from "../dom.js";
import { attempt, sentence, submits } from "../forms.js";
import { amount, signed, spaced, tone, when } from "../words.js";
import { askRuling } from "../ruling.js";

const { dispute: id, unit: spelled } = $("#main").dataset;
const unit = JSON.parse(spelled);
const DECISIONS = { dismiss: "Dismissed: the hand stands as it was paid", void: "Void: every payment is taken back", adjust: "Adjusted" };
const ACTS = {
  opened: "opened the dispute", joined: "joined", message: "wrote", taken: "took it into review", ruled: "ruled", agreed: "agreed to the ruling",
  in_force: "put the ruling into force", appealed: "appealed", closed: "closed it", told: "was told",
};
const NO_JUDGE = "Nobody in this club may judge it yet: everyone who could has part in the hand. An owner can name an arbiter who did not play in it, under Members.";
const NO_APPEAL = "No owner of this club may hear the appeal: ask the installation's staff to rule.";

function about(dispute) {
  const shown = dispute.kind === "staked" ? unit : null;
  return [
    el("h1", {}, dispute.reason_words),
    el("p", { class: "row" }, el("span", { class: dispute.waits ? "tag brass" : "tag" }, spaced(dispute.state)),
      `opened ${when(dispute.opened_at)} by ${dispute.opened_by_name}`),
    dispute.nobody_may_judge ? el("p", { class: "notice bad" }, dispute.state === "appealed" ? NO_APPEAL : NO_JUDGE) : null,
    dispute.words ? el("blockquote", { class: "panel" }, cited(dispute.words)) : null,
    el("p", {}, el("a", { href: `/hands/${dispute.hand}/#${dispute.version}` }, "See the hand at this moment"), ` · stake ${amount(dispute.stake, shown)}`),
    el("p", { class: "hint" }, "The evidence was frozen at the opening under ", el("code", {}, dispute.evidence_digest)),
    ...dispute.rulings.map((ruled) => ruling(ruled, dispute, shown)),
    el("div", { class: "row" }, acts(dispute)),
  ];
}

function ruling(ruled, dispute, shown) {
  const standing = ruled.in_force ? "in force" : ruled.id === dispute.proposed ? "waits for a second arbiter" : "no longer in force";
  return el("section", { class: "panel" },
    el("h2", {}, DECISIONS[ruled.decision], " ", el("span", { class: ruled.in_force ? "tag live" : "tag" }, standing)),
    el("p", {}, cited(ruled.reason)),
    ruled.transfers.length ? el("ul", { class: "list" }, ruled.transfers.map((move) => el("li", {}, el("span", {}, move.name),
      el("strong", { class: `figure ${tone(move.amount)}` }, signed(move.amount, shown))))) : null,
    el("p", { class: "hint" }, `Ruled ${when(ruled.at)} by ${ruled.by_name}; it moves ${amount(ruled.moves, shown)}.`));
}

/** Buttons for what the server says that one may do. */
function acts({ may, hand, proposed, final_at: until }) {
  const does = (label, act, kind = "button") => {
    const button = el("button", { class: kind, onclick: () => attempt(button, async () => { await act(); await show(); }) }, label);
    return button;
  };
  const plainly = (path, title, text, yes, body) => async () => { if (await confirmed(title, text, yes)) await post(`disputes/${id}/${path}`, body); };
  return [
    may.join ? does("Join it", () => inWords("join", "Join the dispute", "What did you see?")) : null,
    may.withdraw ? does("Withdraw it", plainly("withdraw", "Withdraw the dispute?", "The hand then stands as it was paid.", "Withdraw")) : null,
    may.appeal ? does(`Appeal${until ? ` until ${when(until)}` : ""}`, () => inWords("appeal", "Appeal to the owner", "Why should it be ruled anew? There is one appeal.")) : null,
    may.take ? does("Take it into review", () => post(`disputes/${id}/take`)) : null,
    may.rule ? does("Rule", () => askRuling(id, hand, unit), "button primary") : null,
    may.rule || may.agree ? el("a", { class: "button", href: `/admin/disputes/case/${id}/change/` }, "Open it on the bench") : null,
    may.agree ? does("Agree to the ruling", plainly("agree", "Agree to the ruling?", "Its entries are posted to the wallets at once.", "Agree", { ruling: proposed })) : null,
  ];
}

/** Ask for words that go with an act; resolves when the dialog is closed. */
function inWords(path, title, label) {
  return new Promise((resolve) => {
    const form = el("form", {},
      el("div", { class: "field" }, el("label", { for: "act-words" }, label), el("textarea", { id: "act-words", name: "words", rows: 4, maxlength: 2000 })),
      el("p", { class: "problem", role: "alert" }),
      el("button", { class: "button primary", type: "submit" }, title));
    const box = dialog(title, form);
    submits(form, async ({ words }, _, once) => { await post(`disputes/${id}/${path}`, { words }, { once }); box.close(); });
    box.addEventListener("close", resolve);
  });
}

const message = (said) => el("li", {}, el("span", {}, el("strong", {}, said.name), el("br"), cited(said.text)), el("span", { class: "muted small" }, when(said.at)));
const step = (taken) => el("li", {}, el("span", {}, `${taken.actor_name} ${ACTS[taken.act] ?? taken.act}`), el("span", { class: "muted small" }, when(taken.at)));

async function show() {
  const dispute = await get(`disputes/${id}`);
  fill($("#case"), about(dispute));
  fill($("#messages"), dispute.messages.length ? dispute.messages.map(message) : el("li", { class: "muted" }, "Nothing was written yet."));
  fill($("#steps"), dispute.steps.map(step));
  $("#room").hidden = false;
  $("#message").hidden = !dispute.may.write;
}

submits($("#message"), async ({ text }, form, once) => {
  await post(`disputes/${id}/messages`, { text }, { once });
  form.reset();
  await show();
});
show().catch((error) => fill($("#case"), el("p", { class: "notice bad" }, sentence(error))));
