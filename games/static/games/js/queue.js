/** Waiting for a chair of a full table: who waits, for whom a free chair is kept, and the buttons for it. */

/** This person's entry in the waiting list, or undefined. */
export const queued = (table, player) => (table?.waiting ?? []).find((entry) => entry.player === player);

/** True when there is a free chair that is not kept for somebody who came first. */
export function mayTake(table, player) {
  const free = table.seats_max - table.chairs.length;
  const kept = called(table).filter((entry) => entry.player !== player).length;
  return free > 0 && (Boolean(queued(table, player)?.called) || kept < free);
}

/** Those for whom a free chair is kept, first come first. */
export const called = (table) => (table.waiting ?? []).filter((entry) => entry.called);

/** How it stands for somebody without a chair, in words. */
export function chances(table, player) {
  const entry = queued(table, player);
  if (mayTake(table, player)) return entry ? "A chair is kept for you while this page is open: sit down." : "You are watching. Sit down to be dealt in.";
  if (!entry) return called(table).length ? "The free chair is kept for who waited for it." : "The table is full.";
  const ahead = table.waiting.indexOf(entry);
  return ahead ? `You wait for a chair; ${ahead} before you.` : "You wait for a chair; yours is the next.";
}
