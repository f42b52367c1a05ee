import type { AuditFilter } from "@linnet/contract/audit/compliance";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { startsWords } from "../../../platform/database/searchable-words.ts";
import { allIdsOf } from "../../patients/public.ts";

export interface RowFilter extends Omit<AuditFilter, "child"> {
  zone: string;
  /** The record ids that the patient's MRN or id may mean; absent for all patients. */
  children?: readonly string[] | undefined;
}

/** A place in the trail: a row's time in microseconds, and its number. */
export interface Place {
  micros: number;
  id: number;
}

export interface PageOptions {
  after?: Place | undefined;
  limit: number;
  /** Newest first or oldest first. */
  order: "desc" | "asc";
  /** Leaves out later rows. */
  until?: Date;
  /** Most patients named in a row; absent for all. */
  mostChildren?: number;
}

/** A row with the names of its people, but not of patients. */
export interface NamedRow {
  id: number;
  at: Date;
  micros: number;
  actor_id: number | null;
  actor_name: string | null;
  actor_email: string | null;
  effective_id: number | null;
  effective_name: string | null;
  effective_email: string | null;
  role_ids: number[];
  practice_id: number | null;
  practice_name: string | null;
  action: string;
  outcome: "done" | "refused";
  rule: string | null;
  children: string[];
  child_count: number;
  object: string | null;
  changed: string[];
  count: number | null;
  address: string | null;
  request_id: string;
}

const MICROS_OF_MS = 1_000;

function isoOf(micros: number): string {
  const upToMs = new Date(Math.floor(micros / MICROS_OF_MS)).toISOString().slice(0, -1);
  return `${upToMs}${String(micros % MICROS_OF_MS).padStart(3, "0")}Z`;
}

/** A time as a constant, so that the planner can skip months. */
const moment = (micros: number): RawBuilder<unknown> => sql`${isoOf(micros)}::timestamptz`;

interface Stretch {
  since?: Date | undefined;
  before?: Date | undefined;
}

/** Months after the first stretch, which is the search's first month. */
const NEXT_MONTHS = 3;

/**
 * The stretches of time that a search goes through, in the order of its page. The first ones mostly fill it, and each month that a statement
 * may find something in takes time to plan, in which nothing is read yet.
 */
function stretchesOf({ from, to, children }: RowFilter, { after, order, until }: PageOptions): Stretch[] {
  // One query finds all rows of a patient.
  if (children) return [{}];
  const start = new Date(
    after ? after.micros / MICROS_OF_MS : order === "asc" ? from : Math.min(Date.parse(to), until?.getTime() ?? Infinity),
  );
  const month = (later: number) => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + later));
  const edges = [undefined, ...(order === "desc" ? [month(0), month(-NEXT_MONTHS)] : [month(1), month(1 + NEXT_MONTHS)]), undefined];
  return edges.slice(1).map((end, nth) => (order === "desc" ? { since: end, before: edges[nth] } : { since: edges[nth], before: end }));
}

/** As the index of these rows has it, and as a number: PostgreSQL takes it to be rare then, where it would take any two columns to differ. */
const IS_LOGIN_AS = sql`(r.actor_id <> r.effective_id)::int = 1`;

const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

function conditionsOf(filter: RowFilter, { after, order, until, since, before }: PageOptions & Stretch): RawBuilder<unknown>[] {
  const { from, to, zone, practice, action, outcome, rule, loginAs } = filter;
  return [
    sql`r.at >= ${from}::date::timestamp at time zone ${zone}`,
    sql`r.at < (${to}::date + 1)::timestamp at time zone ${zone}`,
    ...(until ? [sql`r.at <= ${until}`] : []),
    ...(since ? [sql`r.at >= ${since}`] : []),
    ...(before ? [sql`r.at < ${before}`] : []),
    ...(practice === undefined ? [] : [sql`r.practice_id = ${practice}`]),
    ...(action === undefined ? [] : [sql`r.action = ${action}`]),
    // Written out, so that PostgreSQL uses the index of refusals.
    ...(outcome === "refused" ? [sql`r.outcome = 'refused'`] : outcome === "done" ? [sql`r.outcome = 'done'`] : []),
    ...(rule === undefined ? [] : [sql`r.rule = ${rule}`]),
    ...(loginAs ? [IS_LOGIN_AS] : []),
    // The first half lets PostgreSQL skip whole months.
    ...(after && order === "desc" ? [sql`r.at <= ${moment(after.micros)} and (r.at, r.id) < (${moment(after.micros)}, ${after.id})`] : []),
    ...(after && order === "asc" ? [sql`r.at >= ${moment(after.micros)} and (r.at, r.id) > (${moment(after.micros)}, ${after.id})`] : []),
  ];
}

const orderOf = ({ order }: PageOptions): RawBuilder<unknown> =>
  order === "desc" ? sql`order by r.at desc, r.id desc` : sql`order by r.at, r.id`;

/**
 * Which rows are on a page. No more than those are read where an index has their order, and none at all where an index has all that is asked
 * for, as those of refusals, of login-as and of practices have.
 */
function pageOf(filter: RowFilter, page: PageOptions & Stretch): RawBuilder<unknown> {
  const conditions = conditionsOf(filter, page);
  const limited = sql`${orderOf(page)} limit ${page.limit}`;
  const select = (...also: RawBuilder<unknown>[]) => sql`select r.id, r.at from audit_rows r where ${all([...also, ...conditions])}`;
  const { person, children } = filter;
  const ofPerson = person === undefined ? [] : [sql`(r.actor_id = ${person} or r.effective_id = ${person})`];
  // One patient has few rows: read by the person index, then sorted, never scanned by time.
  if (children)
    return sql`with found as materialized (${select(sql`r.person_ids && ${[...children]}::text[]`, ...ofPerson)})
      select r.* from found r ${limited}`;
  if (person === undefined) return sql`${select()} ${limited}`;
  return sql`select r.* from (
      (${select(sql`r.actor_id = ${person}`)} ${limited})
      union all
      (${select(sql`r.effective_id = ${person}`, IS_LOGIN_AS)} ${limited})
    ) r ${limited}`;
}

const childrenOf = ({ mostChildren }: PageOptions): RawBuilder<unknown> =>
  mostChildren === undefined ? sql`r.person_ids` : sql`r.person_ids[1:${sql.lit(mostChildren)}]`;

/** The places of a page's rows, in its order. */
async function placesOf(db: Database, filter: RowFilter, page: PageOptions): Promise<Place[]> {
  const found: Place[] = [];
  for (const stretch of stretchesOf(filter, page)) {
    const rest = { ...page, ...stretch, limit: page.limit - found.length };
    const { rows } = await sql<Place>`
      select r.id, (extract(epoch from r.at) * 1000000)::bigint as micros from (${pageOf(filter, rest)}) r ${orderOf(page)}`.execute(db);
    found.push(...rows);
    if (found.length === page.limit) break;
  }
  return found;
}

async function rowsAt(db: Database, places: readonly Place[], page: PageOptions): Promise<NamedRow[]> {
  if (places.length === 0) return [];
  const times = places.map(({ micros }) => micros);
  const { rows } = await sql<NamedRow>`
    select r.id, r.at, (extract(epoch from r.at) * 1000000)::bigint as micros, r.actor_id, r.effective_id, r.role_ids, r.practice_id,
      r.action, r.outcome, r.rule, ${childrenOf(page)} as children, cardinality(r.person_ids) as child_count,
      r.object, r.changed, r.count, r.address, r.request_id,
      u.last_name || ', ' || u.first_name as actor_name, u.email as actor_email,
      e.last_name || ', ' || e.first_name as effective_name, e.email as effective_email, p.name as practice_name
    from unnest(${places.map(({ id }) => id)}::bigint[], ${times.map(isoOf)}::timestamptz[]) as place (id, at)
    join audit_rows r on r.id = place.id and r.at = place.at and r.at between ${moment(Math.min(...times))} and ${moment(Math.max(...times))}
    left join accounts u on u.id = r.actor_id left join accounts e on e.id = r.effective_id left join practices p on p.id = r.practice_id
    ${orderOf(page)}`.execute(db);
  return rows;
}

export const auditRowRepository = (db: Database) => ({
  /**
   * Record ids for an MRN or a record id: the id itself, known to the portal or not, the patients with that MRN, and all records that the
   * hospital has merged with these. The trail keeps the id that a row was written with.
   */
  async idsOf(child: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct unnest(${allIdsOf(sql`named.id`)}) as id
      from (select ${child}::text as id union (select person_id from patients where mrn = ${child} limit 10)) named`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** One page of rows with the names of accounts and practices, in one transaction, so that no month is dropped halfway. */
  find: (filter: RowFilter, page: PageOptions): Promise<NamedRow[]> =>
    db.transaction().execute(async (trx) => rowsAt(trx, await placesOf(trx, filter, page), page)),

  /** Accounts and practices by words of their names, accounts also by the start of the email address. */
  async choicesFor(text: string, most: number) {
    const beginning = `${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
    const people = await db
      .selectFrom("accounts")
      .select(["id", "email"])
      .select(sql<string>`last_name || ', ' || first_name`.as("name"))
      .where(sql<boolean>`(${startsWords(sql`search_words`, text)} or lower(email) like ${beginning})`)
      .orderBy("last_name")
      .orderBy("first_name")
      .orderBy("id")
      .limit(most)
      .execute();
    const practices = await db
      .selectFrom("practices")
      .select(["id", "name"])
      .where(startsWords(sql`search_words`, text))
      .orderBy("name")
      .orderBy("id")
      .limit(most)
      .execute();
    return { people, practices };
  },

  /** Login-as sessions that began on these days, the latest first. */
  async loginAs({ from, to, zone, now, most }: { from: string; to: string; zone: string; now: Date; most: number }) {
    const { rows } = await sql<{
      id: string;
      reason: string;
      started_at: Date;
      minutes: number | null;
      by_id: number;
      by_name: string;
      by_email: string;
      as_id: number;
      as_name: string;
      as_email: string;
    }>`select l.id, l.reason, l.started_at, b.id as by_id, b.last_name || ', ' || b.first_name as by_name, b.email as by_email,
        t.id as as_id, t.last_name || ', ' || t.first_name as as_name, t.email as as_email,
        case when l.ended_at is not null or l.expires_at <= ${now}
          then round(extract(epoch from least(l.ended_at, l.expires_at) - l.started_at) / 60)::int end as minutes
      from login_as_sessions l join sessions s on s.id = l.session_id join accounts b on b.id = s.account_id
      join accounts t on t.id = l.target_account_id
      where l.started_at >= ${from}::date::timestamp at time zone ${zone} and l.started_at < (${to}::date + 1)::timestamp at time zone ${zone}
      order by l.started_at desc, l.id limit ${most}`.execute(db);
    return rows;
  },

  /** A patient of the roster. */
  async nameOf(personId: string): Promise<{ name: string; mrn: string } | undefined> {
    const row = await db.selectFrom("patients").select(["full_name", "mrn"]).where("person_id", "=", personId).executeTakeFirst();
    return row && { name: row.full_name, mrn: row.mrn };
  },
});
