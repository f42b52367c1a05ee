import type { ReferralState } from "@linnet/contract/referrals/course";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { atOwnDesk } from "../shared/desk-reach-repository.ts";

/** One of several referrals with which the same is done. */
export interface ChosenReferral {
  id: number;
  personId: string | null;
  clinicId: number;
  clinicName: string;
  state: ReferralState;
  /** In whose hands it is. */
  assignedTo: number | null;
  assignedName: string | null;
}

/** Those of a list of referrals that stand at the actor's desk; the others look like what does not exist. */
export const chosenRepository = (db: Database) => ({
  /** Nobody else changes them until the transaction is over. */
  async hold(actor: Actor, ids: readonly number[]): Promise<Map<number, ChosenReferral>> {
    // Locked alone: a statement that waits for the lock keeps the names that it has read before.
    await sql`select id from referrals where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db);
    const { rows } = await sql<ChosenReferral>`
      select r.id, r.person_id as "personId", r.clinic_id as "clinicId", c.name as "clinicName", r.course as state,
        r.assigned_to as "assignedTo", w.first_name || ' ' || w.last_name as "assignedName"
      from referrals r join clinics c on c.id = r.clinic_id left join accounts w on w.id = r.assigned_to
      where r.id = any(${[...ids]}::bigint[]) and ${atOwnDesk(actor)} order by r.id`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  },
});
