/** How things stand at the table, in words: why no hand is dealt, or what comes after the one that is on. */

import { amount, listed } from "../../clubs/js/words.js";
import { chairOf } from "./chairs.js";
import { chances } from "./queue.js";

/** What is to be said between two hands; `table.unit` is the club's where it is staked. */
export function between(table, player) {
  const chair = chairOf(table, player);
  return ofTable(table) ?? (chair ? ofChair(chair, table) ?? ofOthers(table) : chances(table, player));
}

/** What is to be said while a hand is on, a sentence each; `seated` is whether one has a seat in it. */
export function meanwhile(table, player, seated) {
  const chair = chairOf(table, player);
  return [
    table.status === "closing" ? "The table closes after this hand." : null,
    table.draining ? "The club restarts after this hand." : null,
    table.paused ? "The table pauses after this hand." : null,
    seated && !chair ? "You have left: the house plays this hand out for you." : null,
    seated && chair?.away ? "You are away: the house plays this hand for you." : null,
    seated || !chair ? null : ofChair(chair, table) ?? "You are dealt in with the next hand.",
    seated || chair || table.status !== "open" ? null : chances(table, player),
  ].filter(Boolean);
}

function ofTable(table) {
  if (table.status === "closed") return "This table is closed.";
  if (table.status === "closing") return "This table closes after the hand.";
  if (table.draining) return "The club restarts soon: the next hand is dealt after that.";
  return table.paused ? "The host has paused the table." : null;
}

function ofChair(chair, table) {
  if (!chair.approved) return "The host has been asked whether you may sit here.";
  if (chair.away) return "You are away and are not dealt in.";
  if (!chair.agreed) return "The rules have changed: agree to them to be dealt in.";
  if (chair.limited) return `You were left out: your loss limit of the night leaves less than the ${amount(chair.needed, table.unit)} that a hand here may cost.`;
  return chair.needed ? `You were left out: to be dealt in here you need ${amount(chair.needed, table.unit)} free.` : null;
}

/** Two are dealt in who are there, agreed, let in, and able to pay. */
function ofOthers(table) {
  const willing = table.chairs.filter((chair) => !chair.away && chair.agreed && chair.approved);
  const short = willing.filter((chair) => chair.needed);
  if (table.hand) return "";
  if (willing.length - short.length >= 2) return "The next hand is dealt in a moment.";
  if (short.length) return `No hand is dealt: ${listed(short.map(lacks))}.`;
  return table.chairs.length < 2 ? "A hand is dealt as soon as a second chair is taken." : "A hand is dealt as soon as a second player is ready.";
}

/** Of a person no more than that: whether it is his chips or a limit of his own is his secret. */
const lacks = (chair) => (chair.kind === "bot" ? `the bots\u2019 purse has not enough for ${chair.name}` : `${chair.name} is not dealt in`);
