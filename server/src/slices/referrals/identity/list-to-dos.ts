import { home, type ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lostTieRepository } from "./lost-tie-repository.ts";

/** The access, and so the list, through which people answer for referrals. Shared referrals are not among them. */
const LISTS = [
  ["own-ties-to-check", "own"],
  ["practice-ties-to-check", "practice"],
] as const;

/**
 * Referrals whose patient must be confirmed, of any age, for the referring physician and the practice's staff. System administrators get
 * only their number (decisions G-REF-32, G-PAT-17). Names at most `most` of each.
 */
export async function listIdentityToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  const ties = lostTieRepository(db);
  const waiting: ToDosOfKind[] = [];
  for (const [kind, access] of LISTS) {
    const { count, first } = await ties.of(actor, { access, now: clock.now() }, { action: home.today.action, rule: kind, most });
    if (count === 0) continue;
    const items = first.map(({ id, patientName, createdAt }) => ({
      id: String(id),
      name: patientName,
      text: "This referral may be linked to the wrong patient",
      at: createdAt.toISOString(),
    }));
    waiting.push({ kind, count, items });
  }
  const count = holds(actor, ROLE.systemAdmin) ? await ties.countAll() : 0;
  if (count === 0) return waiting;
  const name = count === 1 ? "1 referral" : `${count} referrals`;
  // The practices must check them, so this is one line for any number.
  const line = { id: "all", name, text: "may be linked to the wrong patient. The practices check them.", at: null };
  return [...waiting, { kind: "ties-to-check", count: 1, items: [line] }];
}
