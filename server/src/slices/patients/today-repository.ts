import type { AuditAction } from "@linnet/contract/audit/actions";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { auditOf } from "../../platform/audit/audit.ts";
import { type Database, preparedStatement } from "../../platform/database/database.ts";
import { inForce, RELATIONS, type Relation } from "./access/care-repository.ts";
import { nearest, reachesBy } from "./access/reach-repository.ts";

/** A patient the actor has been able to see only recently. */
export interface NewPatient {
  personId: string;
  patientName: string;
  relation: Relation;
  since: Date;
}

export interface AppointmentOfDay {
  personId: string;
  patientName: string;
  startsAt: Date;
  location: string;
  resource: string;
  /** For imaging or surgery: shown without a time. */
  isTimeless: boolean;
}

/** The first of a list, and how many there are. */
interface First<T> {
  count: number;
  first: T[];
}

interface Wanted {
  action: AuditAction;
  /** Patients who came to the actor since then are new. */
  newSince: Date;
  /** The day: from its first moment up to the next day's. */
  day: { from: Date; to: Date };
  now: Date;
  /** Maximum number of each kind. */
  most: { patients: number; appointments: number };
}

interface TodayRow {
  new_patients: number;
  first_patients: { personId: string; patientName: string; rank: number; since: string }[];
  appointments: number;
  first_appointments: (Omit<AppointmentOfDay, "startsAt"> & { startsAt: string })[];
}

/** Whether the actor opened the chart of the patient `r` at that moment or later. */
const openedSince = ({ accountId }: Actor, moment: RawBuilder<unknown>) => sql<boolean>`exists (
  select from chart_openings o where o.account_id = ${accountId} and o.person_id = r.person_id and o.opened_at >= ${moment}
)`;

/** Whether the actor said then or later that they have seen the patient `r`. */
const seenSince = ({ accountId }: Actor, moment: RawBuilder<unknown>) => sql<boolean>`exists (
  select from new_patients_seen s where s.account_id = ${accountId} and s.person_id = r.person_id and s.seen_at >= ${moment}
)`;

export const todayRepository = (db: Database) => ({
  /**
   * One statement: new patients, today's appointments (neither for children who have died, decision G-PAT-19), and the audit row for those
   * named. Patients that were visible before in another way, whose chart was opened since, or who were marked as seen, are not new.
   */
  async of(
    actor: Actor,
    { action, newSince, day, now, most }: Wanted,
  ): Promise<{
    newPatients: First<NewPatient>;
    appointments: First<AppointmentOfDay>;
  }> {
    const { rows } = await sql<TodayRow>`${preparedStatement}
      with reached as materialized (
        select distinct on (a.person_id collate "C") a.person_id, a.valid_from as since, ${nearest(actor, RELATIONS)} as rank
        from patient_access a where ${inForce(now)} and ${reachesBy(actor, RELATIONS)}
        order by a.person_id collate "C", a.valid_from, rank
      ), fresh as (
        select r.person_id, r.since, r.rank, p.full_name from reached r join patients p on p.person_id = r.person_id
        where r.since > ${newSince} and not p.is_deceased and not ${openedSince(actor, sql`r.since`)}
          and not ${seenSince(actor, sql`r.since`)}
      ), named_patients as (
        select * from fresh order by since desc, full_name, person_id limit ${most.patients}
      ), due as (
        select v.person_id, v.starts_at, v.location, v.resource, v.is_imaging or v.is_operation as is_timeless, v.visit_id, p.full_name
        from reached r join visits v on v.person_id = r.person_id join patients p on p.person_id = r.person_id
        where v.kind = 'appointment' and v.starts_at >= ${day.from} and v.starts_at < ${day.to} and not p.is_deceased
      ), named_appointments as (
        select * from due order by starts_at, full_name, visit_id limit ${most.appointments}
      ), named as (
        select person_id from named_patients union select person_id from named_appointments
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "in care",
          personIds: sql`array(select person_id from named)`,
          count: sql`(select count(*) from named)`,
        })}
      )
      select (select count(*) from fresh) as new_patients,
        (select count(*) from due) as appointments,
        coalesce((
          select json_agg(json_build_object('personId', person_id, 'patientName', full_name, 'rank', rank, 'since', since)
            order by since desc, full_name, person_id) from named_patients
        ), '[]') as first_patients,
        coalesce((
          select json_agg(json_build_object('personId', person_id, 'patientName', full_name, 'startsAt', starts_at,
            'location', location, 'resource', resource, 'isTimeless', is_timeless) order by starts_at, full_name, visit_id) from named_appointments
        ), '[]') as first_appointments`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("The count query returned no row");
    return {
      newPatients: {
        count: row.new_patients,
        first: row.first_patients.flatMap(({ rank, since, ...patient }) => {
          const relation = RELATIONS[rank];
          return relation ? [{ ...patient, relation, since: new Date(since) }] : [];
        }),
      },
      appointments: {
        count: row.appointments,
        first: row.first_appointments.map((each) => ({ ...each, startsAt: new Date(each.startsAt) })),
      },
    };
  },

  /** The patient is not new to the actor any more, or is again. */
  async see(trx: Database, { accountId }: Actor, { personId, seen, now }: { personId: string; seen: boolean; now: Date }): Promise<void> {
    if (!seen) {
      await trx.deleteFrom("new_patients_seen").where("account_id", "=", accountId).where("person_id", "=", personId).execute();
      return;
    }
    await trx
      .insertInto("new_patients_seen")
      .values({ account_id: accountId, person_id: personId, seen_at: now })
      .onConflict((already) => already.columns(["account_id", "person_id"]).doUpdateSet({ seen_at: now }))
      .execute();
  },
});
