import { referrals } from "@linnet/contract/referrals";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { tieTo } from "../shared/tie.ts";
import { type UnprovenTie, unprovenTieRepository } from "./unproven-tie-repository.ts";

const A_BATCH = 500;

/** The MRN was what tied it: only name and birth date are to be proven. */
const isProven = ({ child, typed }: UnprovenTie) => "kind" in tieTo(child, { ...typed, mrn: "" }, false);

/**
 * At a start, before anybody is served: referrals that an MRN alone had tied to a child stay tied where name and birth date agree, by the
 * rule that new ones are held to; the others lose it and wait for somebody who knows whose they are (decision G-REF-32). Says how many of
 * each there were. Interrupted, it goes on with the next start; until then such a tie counts for nothing.
 */
export async function proveTies(db: Database): Promise<{ kept: number; lost: number }> {
  const counted = { kept: 0, lost: 0 };
  await unprovenTieRepository(db).settleUntied();
  for (;;) {
    const found = await unprovenTieRepository(db).next(A_BATCH);
    if (found.length === 0) return counted;
    const proven = found.filter(isProven);
    const lost = found.filter((tie) => !proven.includes(tie));
    const settled = await db.transaction().execute(async (trx) => {
      const ids = { proven: proven.map(({ id }) => id), lost: lost.map(({ id }) => id) };
      const written = await unprovenTieRepository(trx).settle(trx, ids);
      // Where two servers start at once, the trail says it once.
      for (const { id, child } of lost.filter(({ id }) => written.lost.includes(id))) {
        const told = { rule: "another_child", object: `referral ${id}`, personIds: [child.personId] };
        await auditSystem(trx, { action: referrals.checkTie.action, ...told });
      }
      return written;
    });
    counted.lost += settled.lost.length;
    counted.kept += settled.proven.length;
  }
}
