import { type Errand, home } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dayOf } from "../hospital-day.ts";
import { lostTieRepository } from "./lost-tie-repository.ts";

/** By which access, and so in which list, people answer for referrals; nobody for those that are shared with them. */
const LISTS = [
  ["own-ties-to-check", "own"],
  ["practice-ties-to-check", "practice"],
] as const;

/**
 * Referrals that wait for somebody to say whose they are: for the physician who refers and for the practice's staff, however old; for
 * system administrators how many there are, and nothing else of them (decisions G-REF-32, G-PAT-17).
 */
export async function listIdentityToDos(actor: Actor, { config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<Errand[]> {
  return db.transaction().execute(async (trx) => {
    const ties = lostTieRepository(trx);
    const waiting: Errand[] = [];
    for (const [kind, access] of LISTS) {
      const { count, first } = await ties.of(actor, access, clock.now());
      if (count === 0) continue;
      await audit(trx, actor, { action: home.today.action, rule: kind, personIds: [], count: first.length });
      const items = first.map(({ id, patientName, createdAt }) => ({
        id,
        name: patientName,
        text: `Sent on ${dayOf(createdAt, config.HOSPITAL_TIME_ZONE)}`,
      }));
      waiting.push({ kind, count, items });
    }
    const count = holds(actor, ROLE.systemAdmin) ? await ties.countAll() : 0;
    return count === 0 ? waiting : [...waiting, { kind: "ties-to-check", count, items: [] }];
  });
}
