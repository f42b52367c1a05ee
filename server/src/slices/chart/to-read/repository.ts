import type { Finding } from "@linnet/contract/chart/lab-reading";
import {
  type ChildToRead,
  type LaterValue,
  MAX_MARKED,
  type ReadFor,
  type ResultsToReadPage,
  type ResultToRead,
} from "@linnet/contract/chart/to-read";
import { type RawBuilder, sql } from "kysely";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { reachedSince, sharingPhysicians } from "../../patients/public.ts";
import type { Moment } from "./moment.ts";

/** So many of a child are named where only some are. */
const NAMED = 3;

interface ResultJson {
  id: number;
  section: ResultToRead["section"];
  eventId: string;
  title: string;
  value: string;
  units: string;
  finding: Finding;
  isCorrection: boolean;
  happenedAt: string | null;
  happenedOn: string | null;
  isReportedTime: boolean;
  later: { count: number; values: LaterValue[] } | null;
  isSuperseded: boolean;
  arrivedAt: string;
}

interface ChildRow {
  total: number;
  with_critical: number;
  page: number;
  person_id: string | null;
  full_name: string;
  birth_date: string | null;
  critical: number;
  abnormal: number;
  others: number;
  newest_at: Date;
  first: ResultJson[];
  ids: number[];
  read_for: ReadFor[];
}

const isoOf = (moment: string) => new Date(moment).toISOString();

const toResult = ({ happenedAt, happenedOn, later, arrivedAt, ...result }: ResultJson): ResultToRead => ({
  ...result,
  ...(happenedOn !== null && { happenedOn }),
  ...(later !== null && { later }),
  happenedAt: happenedAt === null ? null : isoOf(happenedAt),
  arrivedAt: isoOf(arrivedAt),
});

const readForJson = sql`json_build_object('physicianId', s.physician_id, 'name', s.name)`;

/** `reached`, to stand in a `with`: all whom the actor sees, or one child, since when, and up to which number they have read. */
const reachedBy = (actor: Actor, now: Date, personId?: string): RawBuilder<unknown> => sql`
  reached as materialized (
    select s.person_id, s.since, coalesce(m.read_up_to, 0) as read_up_to
    from (${reachedSince(actor, now, personId)}) s
    left join result_marks m on m.person_id = s.person_id and m.account_id = ${actor.accountId}
  )`;

/** Whether the arrival `n` is new to the actor, who sees its child as `r` of `reached` says: the one definition (decision G-CHT-20). */
const isUnread = ({ accountId }: Actor): RawBuilder<boolean> => sql`n.person_id = r.person_id and n.id > r.read_up_to
  and n.arrived_at >= r.since and not exists (select from result_reads d where d.arrival_id = n.id and d.account_id = ${accountId})`;

/**
 * Arrivals `n`, the most urgent first (decision G-CHT-21): what is history after what is the newest of its test, then the one farthest
 * outside its range, then the one collected last.
 */
const GRAVEST_FIRST = sql`n.urgency desc, n.later_severity is not null, n.deviation desc nulls last, n.happened_at desc nulls last, n.id desc`;

/**
 * A `select` of `json`: the arrivals `n`, the most severe first. Who has become 12 since the record was read may have results that are held
 * back by now: they are counted, and the chart, which asks the record, says what they are.
 */
const resultsJson = ({ today }: Moment, arrivals: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(json_agg(json_build_object('id', n.id, 'section', n.section, 'eventId', n.event_id, 'finding', n.finding,
      'isCorrection', n.is_correction, 'happenedAt', n.happened_at, 'happenedOn', n.happened_on,
      'isReportedTime', n.is_reported_time, 'arrivedAt', n.arrived_at, 'isSuperseded', n.later_severity is not null,
      'later', case when not turned.is_12 then n.later end,
      'title', case when turned.is_12 then 'Result' else n.title end, 'value', case when turned.is_12 then '' else n.value end,
      'units', case when turned.is_12 then '' else n.units end
    ) order by ${GRAVEST_FIRST}), '[]') as json
  from (${arrivals}) n join patients p on p.person_id = n.person_id left join known_results k on k.person_id = n.person_id
  cross join lateral (
    select coalesce(length(p.birth_date) = 10 and (left(p.birth_date, 4)::int + 12) || substr(p.birth_date, 5) > k.checked_on::text
      and (left(p.birth_date, 4)::int + 12) || substr(p.birth_date, 5) <= ${today}::text, false) as is_12
  ) turned`;

/** When the newest of a severity came, where the actor has read none of the child's results by itself: all up to a number, or nothing. */
const newestOf = (kind: "critical" | "abnormal" | "other"): RawBuilder<unknown> => {
  const [id, at] = [sql.ref(`w.${kind}_id`), sql.ref(`w.${kind}_at`)];
  return sql`case when ${id} > r.read_up_to and ${at} >= r.since then ${at} end`;
};

/** When the newest unread one of a severity came, whichever were read. */
const newestUnread = (actor: Actor, severity: 0 | 1 | 2): RawBuilder<unknown> => sql`(
  select n.arrived_at from result_arrivals n where n.urgency = ${sql.lit(severity)} and ${isUnread(actor)} order by n.id desc limit 1)`;

/**
 * `children`, to stand in a `with`: of all whom the actor sees those who have results to read, and when the newest of each severity came.
 * The results themselves stay aside, but of children of whom some were read one by one: somebody may have thousands of children, each
 * with years of results. Of a child who has died nothing is to be read (decision G-PAT-19).
 */
const childrenOf = (actor: Actor, { now }: Moment): RawBuilder<unknown> => sql`${reachedBy(actor, now)},
  one_by_one as materialized (
    select distinct n.person_id from result_reads d
    cross join lateral (select person_id from result_arrivals where id = d.arrival_id offset 0) n where d.account_id = ${actor.accountId}
  ), children as materialized (
    select newest.*, greatest(newest.critical_at, newest.abnormal_at, newest.other_at) as newest_at, p.search_words
    from (
      select r.*, ${newestOf("critical")} as critical_at, ${newestOf("abnormal")} as abnormal_at, ${newestOf("other")} as other_at
      from reached r join newest_results w on w.person_id = r.person_id where r.person_id not in (select person_id from one_by_one)
      union all
      select r.*, ${newestUnread(actor, 2)}, ${newestUnread(actor, 1)}, ${newestUnread(actor, 0)}
      from one_by_one o join reached r on r.person_id = o.person_id offset 0
    ) newest join patients p on p.person_id = newest.person_id and not p.is_deceased
    where coalesce(newest.critical_at, newest.abnormal_at, newest.other_at) is not null
  )`;

/** Of rows of `children`: with critical results first, then with abnormal ones, each the newest first. */
const mostSevereFirst = sql`(critical_at is null), (abnormal_at is null), newest_at desc, search_words collate "C", person_id`;

export const toReadRepository = (db: Database) => ({
  /** One statement: a page of the children whose results somebody has not read, the most severe first, and the audit row of those it names. */
  async page(
    actor: Actor,
    { action, pageNumber, pageSize, ...moment }: Moment & { action: string; pageNumber: number; pageSize: number },
  ): Promise<ResultsToReadPage & { withCritical: number }> {
    const { rows } = await sql<ChildRow>`${preparedStatement}
      with ${childrenOf(actor, moment)}, counted as (
        select count(*) as total, count(critical_at) as with_critical, greatest(1, least(${pageNumber}::bigint, ceil(count(*)::numeric / ${pageSize})::bigint)) as page
        from children
      ), chosen as materialized (
        select c.*, row_number() over (order by ${mostSevereFirst}) as place
        from (select * from children order by ${mostSevereFirst} limit ${pageSize} offset (select (page - 1) * ${pageSize} from counted)) c
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "in care",
          personIds: sql`array(select person_id from chosen)`,
          count: sql`(select count(*) from chosen)`,
        })}
      )
      select counted.total, counted.with_critical, counted.page, r.person_id, r.newest_at, p.full_name, p.birth_date,
        unread.critical, unread.abnormal, unread.others, coalesce(to_json(unread.ids), '[]') as ids,
        (${resultsJson(moment, sql`select * from result_arrivals where id = any(unread.ids[:${sql.lit(NAMED)}])`)}) as first,
        coalesce((
          select json_agg(${readForJson} order by s.name) from (${sharingPhysicians(actor, sql`array[r.person_id]`, moment.now)}) s
        ), '[]') as read_for
      from counted left join chosen r on true left join patients p on p.person_id = r.person_id
      cross join lateral (
        select count(*) filter (where urgency = 2) as critical, count(*) filter (where urgency = 1) as abnormal,
          count(*) filter (where urgency = 0) as others,
          (array_agg(n.id order by ${GRAVEST_FIRST}))[:${sql.lit(MAX_MARKED)}] as ids
        from result_arrivals n where ${isUnread(actor)}
      ) unread order by r.place`.execute(db);
    const { total, with_critical: withCritical, page } = rows[0] ?? { total: 0, with_critical: 0, page: 1 };
    // An empty list is one row of nulls.
    const data = rows.flatMap((row): ChildToRead[] =>
      row.person_id === null
        ? []
        : [
            {
              personId: row.person_id,
              patientName: row.full_name,
              dob: row.birth_date,
              critical: row.critical,
              abnormal: row.abnormal,
              others: row.others,
              newestAt: row.newest_at.toISOString(),
              first: row.first.map(toResult),
              ids: row.ids,
              readFor: row.read_for,
            },
          ],
    );
    return { data, total, withCritical, currentPage: page, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  },

  /** What of one child somebody has not read, the most severe first, and for whom they may read it. Who shows it writes the audit row. */
  async ofChild(actor: Actor, { personId }: PatientInCare, moment: Moment): Promise<{ toRead: ResultToRead[]; readFor: ReadFor[] }> {
    const unread = sql`select n.* from reached r join patients p on p.person_id = r.person_id and not p.is_deceased
      join result_arrivals n on ${isUnread(actor)} order by ${GRAVEST_FIRST} limit ${MAX_MARKED}`;
    const { rows } = await sql<{ to_read: ResultJson[]; read_for: ReadFor[] }>`${preparedStatement}
      with ${reachedBy(actor, moment.now, personId)}
      select (${resultsJson(moment, unread)}) as to_read, coalesce((
          select json_agg(${readForJson} order by s.name) from (${sharingPhysicians(actor, sql`array[${personId}]::text[]`, moment.now)}) s
        ), '[]') as read_for`.execute(db);
    return { toRead: rows[0]?.to_read.map(toResult) ?? [], readFor: rows[0]?.read_for ?? [] };
  },
});
