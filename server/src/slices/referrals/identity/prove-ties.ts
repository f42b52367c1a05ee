import { referrals } from "@linnet/contract/referrals";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { tieTo } from "../shared/tie.ts";
import { type UnprovenTie, unprovenTieRepository } from "./unproven-tie-repository.ts";

const A_BATCH = 500;

/** The MRN made the tie, so only name and birth date need a proof. */
const isProven = ({ child, typed }: UnprovenTie) => "kind" in tieTo(child, { ...typed, mrn: "" }, false);

/**
 * Checks at start-up, before the first request, referrals that an MRN alone had tied to a child. They stay tied if name and birth date
 * agree, by the rule for new ones. The others lose the tie and wait for a confirmation (decision G-REF-32). Returns the number of each. If
 * interrupted, the next start continues. Until then, such ties count for nothing.
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
      // Two servers may start at the same time. Only one of them audits it.
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
