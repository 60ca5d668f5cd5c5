/** The player's part in the shuffle: cut the pack before the deal, keep what was promised, check it afterwards. */

import { get, post } from "../../clubs/js/api.js";
import { bytes, dealtFrom, hex, sha256, shuffled } from "./shuffle.js";

const KEPT_HANDS = 200;
const NAME = "tonk.cuts";

/** Cut the pack of an opened hand with random text, once; keep the commitment and the cut's digest. */
export async function cut(view) {
  if (read()[view.id]) return;
  const text = hex(crypto.getRandomValues(new Uint8Array(16)));
  const digest = crypto.subtle ? await sha256(view.id + text) : null;
  keep(view.id, { commitment: view.commitment, digest });
  const answer = await post(`hands/${view.id}/cut`, { text });
  keep(view.id, { commitment: view.commitment, digest: digest ?? answer.cut_digest });
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
  if (mine?.digest) findings.push({ ok: JSON.stringify(proof.cuts).includes(mine.digest), text: "Your own cut of the pack went into the shuffle." });
  const dealt = events.find((event) => event.type === "hand_dealt");
  if (dealt) findings.push({ ok: await madeThisDeal(proof, dealt), text: "Seed and cuts make exactly the cards that were dealt, and the stock." });
  return findings;
}

async function madeThisDeal(proof, dealt) {
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
