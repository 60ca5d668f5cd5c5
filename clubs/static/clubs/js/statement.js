/** A wallet's figures and its movements, each explained, page by page. */

import { get } from "./api.js";
import { cited } from "./clauses.js";
import { el, fill } from "./dom.js";
import { amount, signed, tone, when } from "./words.js";

const KINDS = {
  issue: "Issued by the treasurer", redeem: "Redeemed by the treasurer", settlement: "Settlement of a hand", void: "A voided hand",
  transfer: "Transfer between members", reversal: "An earlier entry taken back", ruling: "A ruling on a dispute", outside: "Settled outside the club's books",
};

/** What a movement follows: a clause of the rules, or the fee of a table. */
function reason(clause) {
  if (clause === "outside") return "a debt of the night, paid in person";
  if (clause.startsWith("fee")) return clause === "fee" ? "the table's fee" : "the table's fee for the night";
  return clause ? `rules ${clause}` : "";
}

/** Who stands on the other side of a movement, who posted it, and what it undoes. */
function parties({ amount: units, author, author_name: by, clause, other, other_name, reverses_at: undone, reverses_reason: why }, unit) {
  const name = other ? other_name : /^\d/.test(clause) ? "the bots" : null; // a clause of the rules pays players alone
  return [
    name ? `${units > 0 ? "from" : "to"} ${name}` : null,
    author && (author !== other || units < 0) ? `by ${by}` : null, // who gave it himself is named once
    undone ? `undoes the entry of ${when(undone)}: ${[signed(-units, unit), why].filter(Boolean).join(", ")}` : null,
  ].filter(Boolean).map((words) => ` · ${words}`);
}

/** A wallet's figures, for a `dl`. */
export function figures({ balance, credit, held, available }, unit) {
  const figure = (term, units, hint) => el("div", {}, el("dt", { title: hint }, term), el("dd", { class: tone(Math.min(units, 0)) }, amount(units, unit)));
  return [
    figure("Available", available, "balance and credit, less what is held"), figure("Balance", balance, "what is in the wallet"),
    figure("Held at tables", held, "kept for hands that are on"), credit ? figure("Credit", credit, "how far the wallet may go under zero") : null,
  ];
}

/** One movement; `extra(line)` may add a button. */
export function entry(line, unit, extra = () => null) {
  const why = line.reason || reason(line.clause);
  return el("li", {},
    el("span", {}, KINDS[line.kind] ?? line.kind, why ? el("span", { class: "muted" }, cited(` · ${why}`)) : null,
      line.reversed_by ? [" ", el("span", { class: "tag" }, "taken back")] : null,
      el("br"), el("span", { class: "muted small" }, when(line.at), parties(line, unit), line.hand ? [" · ", el("a", { href: `/hands/${line.hand}/` }, "see the hand")] : null)),
    extra(line),
    el("span", { class: "figure" }, el("strong", { class: tone(line.amount) }, signed(line.amount, unit)),
      el("br"), el("span", { class: "muted small" }, `then ${amount(line.balance_after, unit)}`)));
}

/** Fill `list` with the movements at `path`, newest first; `more` fetches the page before. */
export async function statement({ path, list, more, show, empty }) {
  const first = await get(path);
  fill(list, first.results.length ? first.results.map(show) : el("li", { class: "empty" }, empty));
  let { next } = first;
  more.hidden = !next;
  more.onclick = async () => {
    const page = await get(next);
    ({ next } = page);
    more.hidden = !next;
    list.append(...page.results.map(show));
  };
}
