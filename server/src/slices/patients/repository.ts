import type { AuditAction } from "@linnet/contract/audit/actions";
import {
  ALL_VISITS,
  COUNTED_UP_TO,
  type Deceased,
  type Patient,
  type PatientAccess,
  type PatientPage,
  type PatientQuery,
} from "@linnet/contract/patients";
import { searchWords } from "@linnet/contract/values/search-words";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { auditOf } from "../../platform/audit/audit.ts";
import { type Database, preparedStatement } from "../../platform/database/database.ts";
import { inForce, RELATIONS, type Relation, termOf } from "./access/care-repository.ts";
import { matching } from "./access/matching-repository.ts";
import { mayManageAssignment, mayRefer } from "./access/policy.ts";
import { nearest } from "./access/reach-repository.ts";
import { inPlaceOf } from "./replacement-repository.ts";

interface PatientRow {
  id: number;
  person_id: string;
  full_name: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  suffix: string | null;
  birth_date: string | null;
  sex: Patient["sex"];
  mrn: string;
  is_deceased: boolean;
  deceased_on: string | null;
  allergies: string[];
  allergy_statements: string[];
  last_visit_at: Date | null;
  last_visit_location: string | null;
  physician_id: number | null;
  physician_name: string;
  /** Of the physician, and of the person who handed the child over, if any. */
  physician_last_name: string | null;
  handed_over_by: string | null;
  practice_id: number | null;
  is_shared: boolean;
  valid_from: Date;
  valid_to: Date | null;
  future_visits: { at: string; location: string; resource: string; isImaging: boolean; isOperation: boolean }[];
  new_results: number;
}

/** One page of a list: rows are null where the list is empty. */
type PageRow = { total: number; page: number; rank: number } & { [K in keyof PatientRow]: PatientRow[K] | null };

/** The last name of who left, of what was handed over. */
export const handedOverBy = (handoverId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select f.last_name from handovers h join physicians f on f.id = h.physician_id where h.id = ${handoverId})`;

/** Whose state of a result the actor sees, of rows `s` of result_states (decision G-CHT-20). */
const ofTeam = ({ practice, embassyId }: Actor): RawBuilder<boolean> =>
  practice ? sql`s.practice_id = ${practice.id}` : embassyId === null ? sql`false` : sql`s.embassy_id = ${embassyId}`;

/** What a row of a list shows, for rows `a` of patient_access and `p` of patients. */
const shown = (actor: Actor, now: Date): RawBuilder<unknown> => sql`
  a.id, a.person_id, a.physician_id, a.practice_id, a.valid_from, a.valid_to,
  a.search_words, p.full_name, p.last_name, p.first_name, p.middle_name, p.suffix, p.birth_date, p.sex, p.mrn, p.is_deceased, p.deceased_on, p.allergies, p.allergy_statements, p.last_visit_at, p.last_visit_location,
  coalesce(physician.last_name || ', ' || physician.first_name, '') as physician_name, physician.last_name as physician_last_name,
  ${handedOverBy(sql`a.handover_id`)} as handed_over_by,
  exists (
    select from patient_access s
    where s.kind = 'shared' and s.person_id = a.person_id and s.physician_id = a.physician_id
      and s.practice_id = a.practice_id and s.revoked_at is null and (s.valid_to is null or s.valid_to > ${now})
  ) as is_shared,
  coalesce((
    select json_agg(json_build_object('at', v.starts_at, 'location', v.location, 'resource', v.resource, 'isImaging', v.is_imaging, 'isOperation', v.is_operation) order by v.starts_at)
    from visits v where v.person_id = a.person_id and v.kind = 'appointment' and v.starts_at > ${now} and not p.is_deceased
  ), '[]') as future_visits,
  (select count(*)::int from result_states s
    where s.person_id = a.person_id and s.reviewed_by is null and not p.is_deceased and ${ofTeam(actor)}) as new_results`;

/** Maps the roster's two columns to the reply. */
export const toDeceased = ({ is_deceased, deceased_on }: { is_deceased: boolean; deceased_on: string | null }): Deceased =>
  is_deceased ? { on: deceased_on } : null;

type AccessRow = Pick<PatientRow, "physician_id" | "practice_id" | "valid_from" | "valid_to" | "physician_last_name" | "handed_over_by">;

/** Pages of an earlier release know four kinds and fail on others: these two go in a separate field. */
export function accessOf(actor: Actor, relation: Relation, row: AccessRow): PatientAccess {
  const { since, until } = termOf(actor, relation, row);
  const term = { since: since.toISOString(), until: until?.toISOString() ?? null };
  if (relation === "covered") return { kind: "shared", ...term, inPlaceOf: { kind: relation, lastName: row.physician_last_name ?? "" } };
  if (relation === "handed over") return { kind: "assigned", ...term, inPlaceOf: { kind: relation, lastName: row.handed_over_by ?? "" } };
  return { kind: relation, ...term };
}

function present(actor: Actor, relation: Relation, row: PatientRow): Patient {
  const assignment = { physicianId: row.physician_id, practiceId: row.practice_id };
  // Not in login-as, and not with shared access.
  const manages = relation !== "shared" && !actor.administrator && mayManageAssignment(actor, assignment);
  return {
    id: row.id,
    personId: row.person_id,
    patientName: row.full_name,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name ?? "",
    ...(row.suffix && { suffix: row.suffix }),
    dob: row.birth_date,
    sex: row.sex,
    mrn: row.mrn,
    deceased: toDeceased(row),
    physicianName: row.physician_name,
    providerId: row.physician_id,
    isShared: row.is_shared,
    lastEncounterDtTm: row.last_visit_at?.toISOString() ?? null,
    lastEncounterLoc: row.last_visit_location,
    allergies: row.allergies.map((allergyName) => ({ allergyName })),
    ...(row.allergy_statements.length > 0 && { allergyStatements: row.allergy_statements }),
    futureVisits: row.future_visits.map(({ at, location, resource, isImaging, isOperation }) => ({
      begDtTm: new Date(at).toISOString(),
      location,
      resource,
      ...(isImaging && { RADIOLOGY_IND: 1 as const }),
      ...(isOperation && { SURGERY_IND: 1 as const }),
    })),
    ...(row.new_results > 0 && { newResults: row.new_results }),
    access: accessOf(actor, relation, row),
    may: { refer: mayRefer(actor), share: manages, remove: manages },
    ...(row.practice_id === null && relation === "assigned" && { isPracticeUnknown: true }),
  };
}

/** By the words of the name, so that accents and the database's own language make no difference, then by birth date. */
const NAME_ORDER = sql`search_words collate "C", id`;

const NOTHING = sql``;

/** Of searches with more words PostgreSQL keeps no plan: they are rare, and each number of words is a statement of its own. */
const KEPT_WORDS = 2;

/** A list request: whose rows, since when, and the current time. */
export interface ListRequest {
  action: AuditAction;
  /** The nearest first. */
  relations: readonly Relation[];
  query: PatientQuery;
  /** The last visit is not before; ignored when all visits are asked for. */
  since: Date;
  now: Date;
}

interface HeaderRequest {
  action: AuditAction;
  personId: string;
  now: Date;
}

/** One child, or who took their place in the record, as the chart header shows it, if this actor may see it now, by the nearest relation; with the audit row, in one statement. */
async function header(db: Database, actor: Actor, { action, personId, now }: HeaderRequest): Promise<Patient | undefined> {
  const { rows } = await sql<PatientRow & { rank: number }>`${preparedStatement}
    with reached as (
      select a.*, ${nearest(actor, RELATIONS)} as rank from patient_access a where a.person_id = ${inPlaceOf(personId)} and ${inForce(now)} offset 0
    ), listed as (
      select ${shown(actor, now)}, a.rank
      from reached a join patients p on p.person_id = a.person_id
      left join physicians physician on physician.id = a.physician_id
      where a.rank is not null order by a.rank, a.valid_from limit 1
    ), audited as (
      ${auditOf(actor, {
        action,
        rule: sql`(${[...RELATIONS]}::text[])[rank + 1]`,
        personIds: sql`array[person_id]`,
        count: sql`1`,
        shown: sql`listed`,
      })}
    )
    select * from listed`.execute(db);
  const [row] = rows;
  const relation = row && RELATIONS[row.rank];
  return relation && present(actor, relation, row);
}

export const patientRepository = (db: Database) => ({
  /** One statement: the limited count, the page (the last one if beyond the end) and an audit row per relation. */
  async pageOf(actor: Actor, { action, relations, query, since, now }: ListRequest): Promise<PatientPage> {
    const recent =
      query.Lookback === ALL_VISITS ? NOTHING : sql`join patients p on p.person_id = a.person_id and p.last_visit_at >= ${since}`;
    // One with many words in it has too many forms to keep.
    const { rows } = await sql<PageRow>`${searchWords(query.SearchText).length <= KEPT_WORDS ? preparedStatement : NOTHING}
      with ${matching({ actor, relations, now, text: query.SearchText, recent })}, counted as (
        select count(*) as total, greatest(1, least(${query.PageNumber}::bigint,
          ceil(least(count(*), ${COUNTED_UP_TO})::numeric / ${query.PageSize})::bigint)) as page
        from matching
      ), chosen as (
        select id, rank from matching order by ${NAME_ORDER}
        limit (select least(${query.PageSize}, ${COUNTED_UP_TO} - (page - 1) * ${query.PageSize}) from counted)
        offset (select (page - 1) * ${query.PageSize} from counted)
      ), listed as (
        select ${shown(actor, now)}, c.rank
        from chosen c join patient_access a on a.id = c.id join patients p on p.person_id = a.person_id
        left join physicians physician on physician.id = a.physician_id
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: sql`(${[...relations]}::text[])[by.rank + 1]`,
          personIds: sql`array(select person_id from listed where listed.rank = by.rank)`,
          count: sql`(select count(*) from listed where listed.rank = by.rank)`,
          shown: sql`(select rank from listed union select 0 where not exists (select from listed)) by`,
        })}
      )
      select counted.total, counted.page, listed.* from counted left join listed on true
      order by ${NAME_ORDER}`.execute(db);
    const { total, page } = rows[0] ?? { total: 0, page: 1 };
    const totalPages = Math.max(1, Math.ceil(Math.min(total, COUNTED_UP_TO) / query.PageSize));
    // An empty list is one row of nulls; every other row is whole.
    const whole = rows.filter((row): row is PageRow & PatientRow => row.id !== null);
    return {
      data: whole.flatMap((row) => present(actor, relations[row.rank] ?? "shared", row)),
      hasNext: page < totalPages,
      totalPages,
      currentPage: page,
      total,
    };
  },

  header: (actor: Actor, asked: HeaderRequest): Promise<Patient | undefined> => header(db, actor, asked),

  findAssignment,

  isShared,

  endSharing,

  async share(trx: Database, { personId, physicianId, practiceId, now }: Ending): Promise<void> {
    await trx
      .insertInto("patient_access")
      .values({
        person_id: personId,
        kind: "shared",
        physician_id: physicianId,
        practice_id: practiceId,
        source: "physician",
        valid_from: now,
      })
      .execute();
  },

  endAssignment,
  restoreEnded,
});

interface Wanted {
  personId: string;
  physicianId: number;
  practiceId: number;
  now: Date;
}

interface Ending extends Wanted {
  by: number;
}

/** By what a child is a physician's in this practice, while it is in force: assigned, or handed over. */
async function findAssignment(trx: Database, { personId, physicianId, practiceId, now }: Wanted) {
  const row = await trx
    .selectFrom("patient_access")
    .select(["kind", "handover_id"])
    .where("kind", "in", ["assigned", "handed over"])
    .where("person_id", "=", personId)
    .where("physician_id", "=", physicianId)
    .where("practice_id", "=", practiceId)
    .where("revoked_at", "is", null)
    .where(({ or, eb }) => or([eb("valid_to", "is", null), eb("valid_to", ">", now)]))
    .orderBy("kind")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const leaver = trx.selectFrom("handovers").select("physician_id").where("id", "=", row.handover_id);
  // Of what was handed over the record still names who left.
  const namedId = row.kind === "assigned" ? physicianId : ((await leaver.executeTakeFirst())?.physician_id ?? physicianId);
  return { physicianId, practiceId, namedId };
}

/** Whether others see the child through this physician. */
async function isShared(trx: Database, { personId, physicianId, practiceId, now }: Wanted): Promise<boolean> {
  const row = await trx
    .selectFrom("patient_access")
    .select("id")
    .where("kind", "=", "shared")
    .where("person_id", "=", personId)
    .where("physician_id", "=", physicianId)
    .where("practice_id", "=", practiceId)
    .where("revoked_at", "is", null)
    .where(({ or, eb }) => or([eb("valid_to", "is", null), eb("valid_to", ">", now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what lets others see the child through this physician. */
async function endSharing(trx: Database, { personId, physicianId, practiceId, by, now }: Ending): Promise<void> {
  await trx
    .updateTable("patient_access")
    .set({ revoked_at: now, revoked_by: by })
    .where("kind", "=", "shared")
    .where("person_id", "=", personId)
    .where("physician_id", "=", physicianId)
    .where("practice_id", "=", practiceId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends an assignment, or what was handed over together with what it was handed over from, and the sharing that hangs on it. */
async function endAssignment(trx: Database, { personId, physicianId, practiceId, by, now }: Ending): Promise<void> {
  await sql`
    with recursive ended as (
      select id, handover_id from patient_access
      where person_id = ${personId} and practice_id = ${practiceId} and physician_id = ${physicianId} and revoked_at is null
        and kind in ('assigned', 'shared', 'handed over')
      union
      select a.id, a.handover_id from ended e join handovers h on h.id = e.handover_id
      join patient_access a on a.physician_id = h.physician_id and a.person_id = ${personId} and a.practice_id = ${practiceId}
        and a.revoked_at is null and a.kind in ('assigned', 'shared', 'handed over')
    )
    update patient_access set revoked_at = ${now}, revoked_by = ${by} where id in (select id from ended)`.execute(trx);
}

/** Restores a child's access that ended at that moment, unless it exists again. Returns whether any is. */
async function restoreEnded(
  trx: Database,
  { personId, practiceId, by, at }: { personId: string; practiceId: number; by: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update patient_access a set revoked_at = null, revoked_by = null
    where a.person_id = ${personId} and a.practice_id = ${practiceId} and a.revoked_by = ${by} and a.revoked_at = ${at} and not exists (
      select from patient_access o where o.person_id = a.person_id and o.kind = a.kind and o.physician_id = a.physician_id
        and o.practice_id = a.practice_id and o.revoked_at is null)
    returning a.id`.execute(trx);
  return rows.length > 0;
}
