import { listedNameOf } from "@linnet/contract/patients/identity";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Naming, readFirst } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type Access, mayReach } from "../shared/reach-repository.ts";

/** A referral whose patient has not been confirmed yet. */
interface LostTie {
  id: number;
  patientName: string;
  createdAt: Date;
}

interface LostRow {
  id: number;
  first_name: string;
  last_name: string;
  created_at: Date;
}

export const lostTieRepository = (db: Database) => ({
  async countAll(): Promise<number> {
    const { rows } = await sql<{ lost: number }>`select count(*) as lost from referrals where tie = 'lost'`.execute(db);
    return Number(rows[0]?.lost ?? 0);
  },

  /** The ones that the actor may see by that access, of any age, oldest first. */
  async of(actor: Actor, { access, now }: { access: Access; now: Date }, naming: Naming): Promise<{ count: number; first: LostTie[] }> {
    // The audit row names no patient, because no one knows whose these are.
    const all = sql`select r.id, null::text as person_id, r.first_name, r.last_name, r.created_at
      from referrals r where r.tie = 'lost' and ${mayReach(actor, access, now)}`;
    const { count, first } = await readFirst<LostRow>(db, actor, naming, { all, order: sql`created_at, id` });
    return {
      count,
      first: first.map((row) => ({
        id: row.id,
        patientName: listedNameOf({ firstName: row.first_name, lastName: row.last_name }),
        createdAt: row.created_at,
      })),
    };
  },
});
