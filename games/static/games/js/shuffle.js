/** tonk-shuffle/1 in the browser: the pack that a seed, a hand's id and the cuts make. Pure but for WebCrypto. */

const RANKS = "A23456789TJQK";
const PACK = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const DIGEST_BYTES = 32;
const ALGORITHM = "tonk-shuffle/1";

const utf8 = (text) => new TextEncoder().encode(text);
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 in hex, of bytes or of a text. */
export async function sha256(data) {
  return hex(await crypto.subtle.digest("SHA-256", typeof data === "string" ? utf8(data) : data));
}

/** The pack, top card first, for the deal or ("dealer") for the draw; `cuts` are digests in hex, or null, by seat. */
export async function shuffled({ seed, hand, cuts }, label = "pack") {
  const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const digests = cuts.flatMap((cut) => (cut ? [...bytes(cut)] : Array(DIGEST_BYTES).fill(0)));
  const salt = [...utf8(`${ALGORITHM}\0${label}\0${hand}\0`), ...digests];
  const chance = stream(key, salt);
  const pack = [...PACK];
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1, chance);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

/** What the pack deals: each seat's cards, the card turned up, the stock (rules 3). */
export function dealtFrom(pack, { seats, dealer, size, upcard }) {
  const hands = Array.from({ length: seats }, () => []);
  for (let given = 0; given < size * seats; given += 1) hands[(dealer + given) % seats].push(pack[given]);
  const rest = pack.slice(size * seats);
  return { hands, upcard: upcard ? rest[0] : null, stock: upcard ? rest.slice(1) : rest };
}

/** What the pack draws for the first deal (rules 2.3): each round's chairs with their cards, and who deals. */
export function drawnFrom(pack, chairs) {
  const rounds = [];
  let [left, tied] = [pack, chairs];
  while (tied.length > 1 && left.length >= tied.length) {
    const round = tied.map((chair, index) => ({ chair, card: left[index] }));
    rounds.push(round);
    left = left.slice(tied.length);
    const highest = Math.max(...round.map(({ card }) => RANKS.indexOf(card[0])));
    tied = round.filter(({ card }) => RANKS.indexOf(card[0]) === highest).map(({ chair }) => chair);
  }
  return { rounds, dealer: tied[0] };
}

async function* stream(key, salt) {
  for (let block = 0; ; block += 1) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setUint32(4, block);
    yield* new Uint8Array(await crypto.subtle.sign("HMAC", key, Uint8Array.from([...salt, ...new Uint8Array(counter.buffer)])));
  }
}

/** A fair number under `limit`: bytes that would favour some are thrown away. */
async function below(limit, chance) {
  const fair = 256 - (256 % limit);
  for (;;) {
    const { value } = await chance.next();
    if (value < fair) return value % limit;
  }
}
