import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** A physician and a practice where they work or have worked. */
export interface PlaceOfPhysician {
  practiceId: number;
  practiceName: string;
  physicianId: number;
  physicianName: string;
  lastName: string;
  /** Null while they work there. */
  leftAt: Date | null;
}

/** A handover that can be undone. */
export interface RecentHandover {
  id: number;
  practiceId: number;
  practiceName: string;
  physicianName: string;
  colleagues: string[];
  patients: number;
  madeAt: Date;
}

const columns = sql`l.practice_id as "practiceId", p.name as "practiceName", l.physician_id as "physicianId",
  f.last_name || ', ' || f.first_name as "physicianName", f.last_name as "lastName",
  case when not l.active or not f.active then coalesce(l.ended_at, l.modified_at) end as "leftAt"`;
const places = sql`practice_physicians l join physicians f on f.id = l.physician_id join practices p on p.id = l.practice_id and p.active`;

/** Of the practice, or, with undefined, of all. */
const within = (column: string, practiceId: number | undefined): RawBuilder<boolean> =>
  practiceId === undefined ? sql`true` : sql`${sql.ref(column)} = ${practiceId}`;

/** A person left, no successor has been chosen since, and there is something to take over. */
const isUndecided = sql`(not l.active or not f.active) and l.verified and f.merged_into is null
  and (l.handover_decided_at is null or l.handover_decided_at < coalesce(l.ended_at, l.modified_at))
  and (exists (
      select from patient_access a join patients c on c.person_id = a.person_id and not c.is_deceased
      where a.kind in ('assigned', 'handed over') and a.physician_id = l.physician_id and a.practice_id = l.practice_id and a.revoked_at is null)
    or exists (
      select from referrals r where r.physician_id = l.physician_id and r.practice_id = l.practice_id
        and r.course not in ('completed', 'declined', 'cancelled')))`;

/** Physicians who leave practices, and who took over from them: read only. */
export const departureRepository = (db: Database) => ({
  /** Where the physician works or has worked, or only this practice. */
  async placesOf(physicianId: number, practiceId: number | undefined): Promise<PlaceOfPhysician[]> {
    const { rows } = await sql<PlaceOfPhysician>`select ${columns} from ${places}
      where l.physician_id = ${physicianId} and l.verified and ${within("l.practice_id", practiceId)} order by p.name, p.id`.execute(db);
    return rows;
  },

  /** Departures without a successor, earliest first. */
  async undecided(practiceId: number | undefined): Promise<PlaceOfPhysician[]> {
    const { rows } = await sql<PlaceOfPhysician>`select ${columns} from ${places}
      where ${within("l.practice_id", practiceId)} and ${isUndecided} order by "leftAt", l.physician_id limit 200`.execute(db);
    return rows;
  },

  async made(practiceId: number | undefined, since: Date): Promise<RecentHandover[]> {
    const { rows } = await sql<RecentHandover>`
      select h.id, h.practice_id as "practiceId", p.name as "practiceName", f.last_name || ', ' || f.first_name as "physicianName",
        h.made_at as "madeAt", array(
          select c.last_name || ', ' || c.first_name from handover_colleagues t join physicians c on c.id = t.physician_id
          where t.handover_id = h.id and t.for_physician_id = h.physician_id order by t.id) as colleagues,
        (select count(*)::int from patient_access a where a.handover_id = h.id and a.revoked_at is null) as patients
      from handovers h join practices p on p.id = h.practice_id join physicians f on f.id = h.physician_id
      where ${within("h.practice_id", practiceId)} and h.undone_at is null and h.made_at > ${since}
      order by h.made_at desc, h.id desc limit 200`.execute(db);
    return rows;
  },
});
