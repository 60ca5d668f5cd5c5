/** The deck, drawn: a card's face and back as SVG. The suits are symbols in games/suits.svg. */

import { svg } from "../../clubs/js/dom.js";

const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = { A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king" };
const ORDER = "A23456789TJQK";
const RED = new Set(["H", "D"]);

/** Where the pips of 2 to 10 stand: columns left, centre, right of a card 100 wide and 140 high. */
const [LEFT, CENTRE, RIGHT] = [37, 50, 63];
const TWO_COLUMNS = [28, 112].flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const SIX = [...TWO_COLUMNS, [LEFT, 70], [RIGHT, 70]];
const EIGHT = [28, 56, 84, 112].flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const PIPS = {
  2: [[CENTRE, 28], [CENTRE, 112]],
  3: [[CENTRE, 28], [CENTRE, 70], [CENTRE, 112]],
  4: TWO_COLUMNS,
  5: [...TWO_COLUMNS, [CENTRE, 70]],
  6: SIX,
  7: [...SIX, [CENTRE, 49]],
  8: [...SIX, [CENTRE, 49], [CENTRE, 91]],
  9: [...EIGHT, [CENTRE, 70]],
  T: [...EIGHT, [CENTRE, 42], [CENTRE, 98]],
};
const CROWNS = {
  K: "M31 48 33 31 42 41 50 27 58 41 67 31 69 48Z",
  Q: "M32 48 35 34 43 42 50 31 57 42 65 34 68 48ZM50 23a3 3 0 1 0 .1 0Z",
  J: "M33 48C33 35 55 33 65 25 66 34 69 41 67 48Z",
};

export const rank = (card) => ORDER.indexOf(card[0]);
export const suit = (card) => card[1];

/** "seven of spades". */
export const spoken = (card) => `${RANKS[card[0]]} of ${SUITS[card[1]]}`;

/** "7♠", as sentences write it. */
export const written = (card) => `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]]}`;

/** Cards by suit or by rank, as a player would sort a hand. */
export function sorted(cards, by = "rank") {
  const suits = "SHCD";
  const weight = by === "rank"
    ? (card) => rank(card) * 4 + suits.indexOf(suit(card))
    : (card) => suits.indexOf(suit(card)) * 13 + rank(card);
  return [...cards].sort((one, other) => weight(one) - weight(other));
}

/** A card's face. */
export function face(card) {
  return plate(spoken(card), RED.has(card[1]) ? "card red" : "card black",
    svg("rect", { class: "paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 9 }),
    middle(card), corner(card), svg("g", { transform: "rotate(180 50 70)" }, corner(card)));
}

/** A card nobody here may see. */
export function back(label = "hidden card") {
  return plate(label, "card back",
    svg("rect", { class: "paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 9 }),
    svg("rect", { class: "weave", x: 8, y: 8, width: 84, height: 124, rx: 5 }),
    svg("rect", { class: "lattice", x: 8, y: 8, width: 84, height: 124, rx: 5, fill: "url(#lattice)" }),
    svg("circle", { class: "boss", cx: 50, cy: 70, r: 19 }), use("S", 50, 70, 22));
}

/** A face where the card is known, else a back. */
export const side = (card) => (card ? face(card) : back());

function plate(label, kind, ...parts) {
  return svg("svg", { class: kind, viewBox: "0 0 100 140", role: "img", "aria-label": label }, ...parts);
}

function middle(card) {
  const [value, mark] = card;
  if (value === "A") return use(mark, 50, 70, 46);
  if (PIPS[value]) return PIPS[value].map(([x, y]) => use(mark, x, y, 17, y > 70));
  return [
    svg("rect", { class: "court", x: 26, y: 16, width: 48, height: 108, rx: 6 }),
    svg("path", { class: "crown", d: CROWNS[value] }),
    svg("path", { class: "crown", d: CROWNS[value], transform: "rotate(180 50 70)" }),
    svg("text", { class: "letter", x: 50, y: 83, "text-anchor": "middle" }, value),
  ];
}

function corner([value, mark]) {
  return [
    svg("text", { class: value === "T" ? "index ten" : "index", x: 13.5, y: 25, "text-anchor": "middle" }, value === "T" ? "10" : value),
    use(mark, 13.5, 38, 17),
  ];
}

function use(mark, x, y, size, upsideDown = false) {
  return svg("use", { href: `#suit-${mark}`, x: x - size / 2, y: y - size / 2, width: size, height: size, transform: upsideDown ? `rotate(180 ${x} ${y})` : null });
}
