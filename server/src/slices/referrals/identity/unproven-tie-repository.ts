import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { KnownChild } from "../shared/tie.ts";

/** A referral tied to a child by a rule that did not check the name. */
export interface UnprovenTie {
  id: number;
  typed: { firstName: string; middleName: string; lastName: string; dateOfBirth: string; patientSexId: number };
  child: KnownChild;
}

export const unprovenTieRepository = (db: Database) => ({
  /** The next of them, with the record's current values for the child. */
  async next(most: number): Promise<UnprovenTie[]> {
    const rows = await db
      .selectFrom("referrals as r")
      .innerJoin("patients as p", "p.person_id", "r.person_id")
      .select(["r.id", "r.first_name", "r.middle_name", "r.last_name", "r.birth_date", "r.sex_id", "p.person_id", "p.mrn", "p.sex"])
      .select(["p.first_name as own_first", "p.middle_name as own_middle", "p.last_name as own_last", "p.birth_date as own_birth"])
      .where("r.tie", "=", "unchecked")
      .orderBy("r.id")
      .limit(most)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      typed: {
        firstName: row.first_name,
        middleName: row.middle_name,
        lastName: row.last_name,
        dateOfBirth: row.birth_date,
        patientSexId: row.sex_id,
      },
      child: {
        personId: row.person_id,
        mrn: row.mrn,
        firstName: row.own_first,
        middleName: row.own_middle ?? "",
        lastName: row.own_last,
        dateOfBirth: row.own_birth,
        sex: row.sex,
      },
    }));
  },

  /**
   * Referrals without a tie have nothing to prove. Returns the referrals settled here. Another person's newer change stays and is not
   * returned.
   */
  async settle(
    trx: Database,
    { proven, lost }: { proven: readonly number[]; lost: readonly number[] },
  ): Promise<{ proven: number[]; lost: number[] }> {
    const settle = async (ids: readonly number[], written: { tie: "agrees" } | { tie: "lost"; person_id: null }): Promise<number[]> => {
      const unchecked = trx
        .updateTable("referrals")
        .set(written)
        .where(sql<boolean>`id = any(${[...ids]})`)
        .where("tie", "=", "unchecked");
      return (await unchecked.returning("id").execute()).map(({ id }) => id);
    };
    return { proven: await settle(proven, { tie: "agrees" }), lost: await settle(lost, { tie: "lost", person_id: null }) };
  },

  /** Written without a tie since the last start, by a version that did not ask. */
  async settleUntied(): Promise<void> {
    await sql`update referrals set tie = 'none' where tie = 'unchecked' and person_id is null`.execute(db);
  },
});
