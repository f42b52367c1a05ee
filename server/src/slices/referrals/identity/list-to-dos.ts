import { home, type ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lostTieRepository } from "./lost-tie-repository.ts";

/** By which access, and so in which list, people answer for referrals; nobody for those that are shared with them. */
const LISTS = [
  ["own-ties-to-check", "own"],
  ["practice-ties-to-check", "practice"],
] as const;

/**
 * Referrals that wait for somebody to say whose they are: for the physician who refers and for the practice's staff, however old; for
 * system administrators how many there are, and nothing else of them (decisions G-REF-32, G-PAT-17). `most` of each are named.
 */
export async function listIdentityToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  return db.transaction().execute(async (trx) => {
    const ties = lostTieRepository(trx);
    const waiting: ToDosOfKind[] = [];
    for (const [kind, access] of LISTS) {
      const { count, first } = await ties.of(actor, access, { now: clock.now(), most });
      if (count === 0) continue;
      await audit(trx, actor, { action: home.today.action, rule: kind, personIds: [], count: first.length });
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
    // They are their practices' to check: one line, whatever their number.
    const line = { id: "all", name, text: "may be linked to the wrong patient. The practices check them.", at: null };
    return [...waiting, { kind: "ties-to-check", count: 1, items: [line] }];
  });
}
