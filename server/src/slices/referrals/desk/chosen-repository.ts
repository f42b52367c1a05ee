import type { ReferralState } from "@linnet/contract/referrals/course";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { atOwnDesk } from "../shared/desk-reach-repository.ts";

/** One of several referrals for a bulk act. */
export interface ChosenReferral {
  id: number;
  personId: string | null;
  clinicId: number;
  clinicName: string;
  state: ReferralState;
  /** The assigned account. */
  assignedTo: number | null;
  assignedName: string | null;
}

/** The listed referrals at the actor's desk. Others look like missing ones. */
export const chosenRepository = (db: Database) => ({
  /** The referrals, locked until the transaction ends. */
  async hold(actor: Actor, ids: readonly number[]): Promise<Map<number, ChosenReferral>> {
    // Locked by a separate statement. A statement that waits for the lock would return outdated names.
    await sql`select id from referrals where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db);
    const { rows } = await sql<ChosenReferral>`
      select r.id, r.person_id as "personId", r.clinic_id as "clinicId", c.name as "clinicName", r.course as state,
        r.assigned_to as "assignedTo", w.first_name || ' ' || w.last_name as "assignedName"
      from referrals r join clinics c on c.id = r.clinic_id left join accounts w on w.id = r.assigned_to
      where r.id = any(${[...ids]}::bigint[]) and ${atOwnDesk(actor)} order by r.id`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  },
});
