import type { Withheld } from "../port.ts";
import type { WithheldReason } from "./is-withheld.ts";

/** Ids and why they are held back. */
export type Held = ReadonlyMap<string, WithheldReason>;

/** With what hangs on these, however far, each for the reason of what it hangs on: the same words may stand there. */
export function propagateWithheld(held: Held, hangingOn: (id: string) => readonly string[]): Held {
  const found = new Map(held);
  for (const [id, reason] of found) for (const next of hangingOn(id)) if (!found.has(next)) found.set(next, reason);
  return found;
}

/** How many are held back, by reason. */
export function countHeld(held: readonly { heldBecause?: WithheldReason | undefined }[]): Withheld {
  const counts: Withheld = {};
  for (const { heldBecause } of held) if (heldBecause) counts[heldBecause] = (counts[heldBecause] ?? 0) + 1;
  return counts;
}
