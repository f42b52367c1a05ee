import { listedNameOf } from "@linnet/contract/patients/identity";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { type Access, mayReach } from "../shared/reach-repository.ts";

/** A referral whose patient has not been confirmed yet. */
interface LostTie {
  id: number;
  patientName: string;
  createdAt: Date;
}

export const lostTieRepository = (db: Database) => ({
  async countAll(): Promise<number> {
    const { rows } = await sql<{ lost: number }>`select count(*) as lost from referrals where tie = 'lost'`.execute(db);
    return Number(rows[0]?.lost ?? 0);
  },

  /** The ones that the actor may see by that access, of any age, oldest first. Names at most `most`. */
  async of(actor: Actor, access: Access, { now, most }: { now: Date; most: number }): Promise<{ count: number; first: LostTie[] }> {
    const { rows } = await sql<{ id: number; first_name: string; last_name: string; created_at: Date; total: number }>`${preparedStatement}
      select r.id, r.first_name, r.last_name, r.created_at, count(*) over () as total
      from referrals r where r.tie = 'lost' and ${mayReach(actor, access, now)}
      order by r.created_at, r.id limit ${most}`.execute(db);
    return {
      count: Number(rows[0]?.total ?? 0),
      first: rows.map((row) => ({
        id: row.id,
        patientName: listedNameOf({ firstName: row.first_name, lastName: row.last_name }),
        createdAt: row.created_at,
      })),
    };
  },
});
