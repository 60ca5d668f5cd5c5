/** Cites the rules: wherever a text names a clause, the name leads to its words, in a tab beside this one. */

import { el } from "./dom.js";

const CITED = /\b((?:rules?|clauses?) (\d{1,2}\.\d{1,2}))(?!\d)/i;

/** A link to the page of the rules, at `anchor`: a clause, a section, a switch, or its top. */
export const rulesLink = (words, anchor = "") => el("a", { href: `/rules/${anchor && `#${anchor}`}`, target: "_blank", rel: "noopener" }, words);

/** The text for `el`: the same words, with a link where it says "rules 7.3". */
export function cited(text) {
  const parts = text.split(CITED); // what stands between, the words, their clause, and so on
  return parts.map((part, place) => [part, rulesLink(part, parts[place + 1]), null][place % 3]);
}
