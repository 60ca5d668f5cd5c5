/** The player's part in the shuffle: cut the pack before the deal, keep what was promised, check it afterwards. */

import { get, post } from "../../clubs/js/api.js";
import { bytes, dealtFrom, drawnFrom, hex, sha256, shuffled } from "./shuffle.js";

const KEPT_HANDS = 200;
const NAME = "tonk.cuts";

/** Keep what the house promises of an opened hand and, if it `takesCuts`, cut its pack with random text, once.
 *  The digest is kept once the house has taken it: a cut that was refused, or whose answer was lost, proves nothing. */
export async function cut({ id, commitment }, { takesCuts }) {
  if (read()[id]) return;
  keep(id, { commitment });
  if (!takesCuts) return;
  const text = hex(crypto.getRandomValues(new Uint8Array(16)));
  const answer = await post(`hands/${id}/cut`, { text });
  keep(id, { commitment, digest: crypto.subtle ? await sha256(id + text) : answer.cut_digest });
}

/** Check a finished hand's shuffle from its events; returns `[{ok, text}]`, each a thing that was compared. */
export async function check(handId, events) {
  if (!crypto.subtle) return [{ ok: null, text: "This check needs a page served over https." }];
  const proof = await get(`hands/${handId}/proof`);
  const mine = read()[handId];
  const findings = [
    { ok: await sha256(bytes(proof.seed)) === proof.commitment, text: "The seed is the one that the house committed to before the deal." },
  ];
  if (mine) findings.push({ ok: mine.commitment === proof.commitment, text: "That promise is the one that this device was given before the deal." });
  if (mine?.digest) findings.push(ownCut(mine.digest, proof, events));
  const [drawn, dealt] = ["dealer_drawn", "hand_dealt"].map((type) => events.find((event) => event.type === type));
  if (drawn && dealt) findings.push({ ok: await madeThisDraw(proof, drawn, dealt), text: "Seed and cuts make the draw for the dealer." });
  if (dealt) findings.push({ ok: await madeThisDeal(proof, dealt, events), text: "Seed and cuts make exactly the cards that were dealt, and the stock." });
  return findings;
}

/** A cut counts for whoever is dealt in; any other stands in the hand's events alone. */
function ownCut(digest, proof, events) {
  const made = events.find((event) => event.type === "cut_made" && event.cut_digest === digest);
  const seat = proof.seats.indexOf(made?.chair);
  if (made && seat < 0) return { ok: null, text: "Your own cut of the pack did not count: you were not dealt in." };
  return { ok: Boolean(made) && proof.cuts[seat] === digest, text: "Your own cut of the pack went into the shuffle." };
}

async function madeThisDraw(proof, drawn, dealt) {
  const chairs = dealt.seats.map(({ chair }) => chair);
  const { rounds, dealer } = drawnFrom(await shuffled(proof, "dealer"), chairs);
  const told = (all) => all.map((round) => round.map(({ chair, card }) => [chair, card]));
  return JSON.stringify(told(rounds)) === JSON.stringify(told(drawn.rounds)) && [drawn.dealer, chairs[dealt.dealer - 1]].every((chair) => chair === dealer);
}

async function madeThisDeal(proof, dealt, events) {
  const cuts = new Map(events.filter(({ type }) => type === "cut_made").map(({ chair, cut_digest: digest }) => [chair, digest]));
  if (dealt.seats.some(({ chair }, index) => (cuts.get(chair) ?? null) !== proof.cuts[index])) return false;
  const pack = await shuffled(proof);
  const size = dealt.hands[0].length;
  const made = dealtFrom(pack, { seats: dealt.seats.length, dealer: dealt.dealer, size, upcard: dealt.upcard });
  const alike = (one, other) => [...one].sort().join() === [...other].sort().join();
  return made.hands.every((hand, index) => alike(hand, dealt.hands[index])) && made.upcard === dealt.upcard && made.stock.join() === dealt.stock.join();
}

const read = () => JSON.parse(localStorage.getItem(NAME) ?? "{}");

function keep(hand, promise) {
  const all = Object.entries({ ...read(), [hand]: promise }).slice(-KEPT_HANDS);
  localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(all)));
}
