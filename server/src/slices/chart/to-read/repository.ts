import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Finding } from "@linnet/contract/chart/lab-reading";
import type { ChartOpening } from "@linnet/contract/chart/opening";
import {
  type ChildToRead,
  type LaterValue,
  MAX_MARKED,
  type OwnerFigures,
  type ResultNote,
  type ResultsToReadPage,
  type ResultToRead,
  type ReviewedPage,
} from "@linnet/contract/chart/to-read";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import { type Actor, holds, type PatientInCare } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { belongsTo, inForce, RELATIONS, REVIEWING, reachesBy } from "../../patients/public.ts";
import type { Moment } from "./moment.ts";
import { ofTeam } from "./result-state-repository.ts";

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
  isPreliminary: boolean;
  happenedAt: string | null;
  happenedOn: string | null;
  isReportedTime: boolean;
  later: { count: number; values: LaterValue[] } | null;
  isSuperseded: boolean;
  arrivedAt: string;
  isNormal: boolean;
  /** The reviewer; null while it is new. */
  by: string | null;
  reviewedAt: string | null;
  notes: ResultNote[];
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
  normal_ids: number[];
  may_mark: boolean;
  covered_for: string | null;
}

/** Results of a child that a list shows by name: all that are critical or abnormal, up to so many. */
const SHOWN = 60;

const isoOf = (moment: string) => new Date(moment).toISOString();

const toResult = ({ happenedAt, happenedOn, later, arrivedAt, by, reviewedAt, notes, ...result }: ResultJson): ResultToRead => ({
  ...result,
  ...(by !== null && { reviewed: { by, at: reviewedAt === null ? null : isoOf(reviewedAt) } }),
  ...(notes.length > 0 && { notes: notes.map((note) => ({ ...note, at: isoOf(note.at) })) }),
  ...(happenedOn !== null && { happenedOn }),
  ...(later !== null && { later }),
  happenedAt: happenedAt === null ? null : isoOf(happenedAt),
  arrivedAt: isoOf(arrivedAt),
});

/** Relations that may mark results: a physician with the child, or an embassy. */
const MARKING = [...REVIEWING, "embassy"] as const;

/** The family name of the physician in whose place the actor sees the child of rows `a`, as lists say it; null where it is their own. */
const coveredFor = (actor: Actor): RawBuilder<string | null> =>
  actor.standsInFor.some(({ kind }) => kind === "covered")
    ? sql`case when not bool_or(${reachesBy(actor, ["assigned", "handed over"])}) then
        min((select f.last_name from physicians f where f.id = a.physician_id)) filter (where ${reachesBy(actor, ["covered"])}) end`
    : sql`null::text`;

const inPlaceOf = (lastName: string | null) => lastName !== null && { inPlaceOf: { kind: "covered" as const, lastName } };

/** `reached`, for a `with` clause: all patients the actor sees, or one child, and whether they may mark results. */
const reachedBy = (actor: Actor, now: Date, personId?: string): RawBuilder<unknown> => sql`
  reached as materialized (
    select a.person_id, bool_or(${reachesBy(actor, MARKING)}) as may_mark, ${coveredFor(actor)} as covered_for
    from patient_access a where ${personId === undefined ? sql`` : sql`a.person_id = ${personId} and`} ${inForce(now)}
      and ${reachesBy(actor, RELATIONS)} group by a.person_id
  )`;

/** Whether the arrival `n` is new to the actor's practice, or embassy: the one definition (decision G-CHT-20). */
const isNew = (actor: Actor): RawBuilder<boolean> => sql`exists (
  select from result_states s where s.arrival_id = n.id and s.reviewed_by is null and ${ofTeam(actor)})`;

/**
 * Arrivals `n`, the most urgent first (decision G-CHT-21): what is history after what is the newest of its test, then the one farthest
 * outside its range, then the one collected last.
 */
const GRAVEST_FIRST = sql`n.urgency desc, n.later_severity is not null, n.deviation desc nulls last, n.happened_at desc nulls last, n.id desc`;

/**
 * A `select` of `json`: the arrivals `n`, the most severe first. Who has become 12 since the record was read may have results that are held
 * back by now: they are counted, and the chart, which asks the record, says what they are.
 */
const resultsJson = (actor: Actor, { today }: Moment, arrivals: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(json_agg(json_build_object('id', n.id, 'section', n.section, 'eventId', n.event_id, 'finding', n.finding,
      'isCorrection', n.is_correction, 'isPreliminary', n.is_preliminary, 'happenedAt', n.happened_at, 'happenedOn', n.happened_on,
      'isReportedTime', n.is_reported_time, 'arrivedAt', n.arrived_at, 'isSuperseded', n.later_severity is not null,
      'later', case when not turned.is_12 then n.later end,
      'isNormal', n.section = 'labs' and n.severity = 0 and not n.is_unjudged,
      'by', by.first_name || ' ' || by.last_name, 'reviewedAt', s.reviewed_at, 'notes', case when turned.is_12 then '[]' else coalesce((
        select json_agg(json_build_object('by', w.first_name || ' ' || w.last_name, 'at', o.written_at, 'text', o.text) order by o.id)
        from result_notes o join accounts w on w.id = o.written_by
        where o.person_id = n.person_id and o.section = n.section and o.event_id = n.event_id and o.practice_id = ${actor.practice?.id ?? null}
      ), '[]') end,
      'title', case when turned.is_12 then 'Result' else n.title end, 'value', case when turned.is_12 then '' else n.value end,
      'units', case when turned.is_12 then '' else n.units end
    ) order by ${GRAVEST_FIRST}), '[]') as json
  from (${arrivals}) n left join result_states s on s.arrival_id = n.id and ${ofTeam(actor)} left join accounts by on by.id = s.reviewed_by
  join patients p on p.person_id = n.person_id left join known_results k on k.person_id = n.person_id
  cross join lateral (
    select coalesce(length(p.birth_date) = 10 and (left(p.birth_date, 4)::int + 12) || substr(p.birth_date, 5) > k.checked_on::text
      and (left(p.birth_date, 4)::int + 12) || substr(p.birth_date, 5) <= ${today}::text, false) as is_12
  ) turned`;

/**
 * `children`, for a `with` clause: the actor's patients with new results, and the most urgent one. Children who have died have nothing to
 * review (decision G-PAT-19).
 */
const childrenOf = (actor: Actor, { now }: Moment): RawBuilder<unknown> => sql`${reachedBy(actor, now)},
  children as materialized (
    select r.person_id, r.may_mark, r.covered_for, top.urgency, top.happened_at, top.arrived_at as newest_at, p.search_words
    from reached r join patients p on p.person_id = r.person_id and not p.is_deceased
    cross join lateral (
      select n.urgency, n.happened_at, n.arrived_at from result_arrivals n
      where n.person_id = r.person_id and ${isNew(actor)} order by n.urgency desc, n.happened_at desc nulls last limit 1
    ) top
    where exists (select from result_states s where s.person_id = r.person_id and s.reviewed_by is null and ${ofTeam(actor)})
  )`;

/** Staff see what has waited longest first, as they remind a physician of it; physicians what was collected last. */
const isStaff = (actor: Actor) => actor.practice !== null && !holds(actor, ROLE.physician, ROLE.practiceOwner);

/** Of rows of `children`: by the urgency of the newest value, then by when it was collected. */
const mostUrgentFirst = (actor: Actor) =>
  sql`urgency desc, ${isStaff(actor) ? sql`happened_at nulls last` : sql`happened_at desc nulls last`}, search_words collate "C", person_id`;

/** How the actor marks a child's new results. */
const markingOf = (actor: Actor, mayMark: boolean): "review" | "seen" | "none" => (!mayMark ? "none" : actor.practice ? "review" : "seen");

/** A child as the list has it; an empty list is one row of nulls. */
function toChild(actor: Actor, row: ChildRow): ChildToRead[] {
  if (row.person_id === null) return [];
  return [
    {
      personId: row.person_id,
      patientName: row.full_name,
      dob: row.birth_date,
      critical: row.critical,
      abnormal: row.abnormal,
      others: row.others,
      newestAt: row.newest_at.toISOString(),
      first: row.first.slice(0, NAMED).map(toResult),
      results: row.first.map(toResult),
      // What a web of the release before marks with one press.
      ids: row.normal_ids,
      normalIds: row.normal_ids,
      marking: markingOf(actor, row.may_mark),
      ...inPlaceOf(row.covered_for),
      readFor: [],
    },
  ];
}

export const toReadRepository = (db: Database) => ({
  /** How many children the pages have; no child is named, so nothing is audited. */
  async countChildren(actor: Actor, moment: Moment): Promise<number> {
    const { rows } = await sql<{
      n: number;
    }>`${preparedStatement} with ${childrenOf(actor, moment)} select count(*) as n from children`.execute(db);
    return Number(rows[0]?.n ?? 0);
  },

  /** One statement: a page of children with unread results, most severe first, and the audit row of those it names. */
  async page(
    actor: Actor,
    { action, pageNumber, pageSize, ...moment }: Moment & { action: AuditAction; pageNumber: number; pageSize: number },
  ): Promise<ResultsToReadPage & { withCritical: number }> {
    const order = mostUrgentFirst(actor);
    const { rows } = await sql<ChildRow>`${preparedStatement}
      with ${childrenOf(actor, moment)}, counted as (
        select count(*) as total, count(*) filter (where urgency = 2) as with_critical, greatest(1, least(${pageNumber}::bigint, ceil(count(*)::numeric / ${pageSize})::bigint)) as page
        from children
      ), chosen as materialized (
        select c.*, row_number() over (order by ${order}) as place
        from (select * from children order by ${order} limit ${pageSize} offset (select (page - 1) * ${pageSize} from counted)) c
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "in care",
          personIds: sql`array(select person_id from chosen)`,
          count: sql`(select count(*) from chosen)`,
        })}
      )
      select counted.total, counted.with_critical, counted.page, r.person_id, r.newest_at, p.full_name, p.birth_date,
        r.may_mark, r.covered_for, unread.critical, unread.abnormal, unread.others, coalesce(to_json(unread.normal_ids), '[]') as normal_ids,
        (${resultsJson(actor, moment, sql`select * from result_arrivals where id = any(unread.shown[:${sql.lit(SHOWN)}])`)}) as first
      from counted left join chosen r on true left join patients p on p.person_id = r.person_id
      cross join lateral (
        select count(*) filter (where urgency = 2) as critical, count(*) filter (where urgency = 1) as abnormal,
          count(*) filter (where urgency = 0) as others,
          coalesce((array_agg(n.id order by ${GRAVEST_FIRST}) filter (where n.severity > 0 or n.section <> 'labs' or n.is_unjudged)),
            (array_agg(n.id order by ${GRAVEST_FIRST}))[:1]) as shown,
          (array_agg(n.id order by n.id) filter (where n.severity = 0 and n.section = 'labs' and not n.is_unjudged))[:${sql.lit(MAX_MARKED)}] as normal_ids
        from result_arrivals n where n.person_id = r.person_id and ${isNew(actor)}
      ) unread order by r.place`.execute(db);
    const { total, with_critical: withCritical, page } = rows[0] ?? { total: 0, with_critical: 0, page: 1 };
    const data = rows.flatMap((row) => toChild(actor, row));
    return { data, total, withCritical, currentPage: page, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  },

  /** What of one child is new to the actor's practice or embassy, and what it has reviewed. Who shows it writes the audit row. */
  async ofChild(actor: Actor, { personId }: PatientInCare, moment: Moment): Promise<ChartOpening> {
    const ofThisChild = (isReviewed: boolean) => sql`select n.* from reached r
      join patients p on p.person_id = r.person_id and (${isReviewed} or not p.is_deceased)
      join result_arrivals n on n.person_id = r.person_id join result_states s on s.arrival_id = n.id and ${ofTeam(actor)}
        and (s.reviewed_by is not null) = ${isReviewed}
      order by ${isReviewed ? sql`s.reviewed_at desc nulls last, n.id desc` : GRAVEST_FIRST} limit ${sql.lit(MAX_MARKED)}`;
    const { rows } = await sql<{ to_read: ResultJson[]; reviewed: ResultJson[]; may_mark: boolean | null }>`${preparedStatement}
      with ${reachedBy(actor, moment.now, personId)}
      select (${resultsJson(actor, moment, ofThisChild(false))}) as to_read, (${resultsJson(actor, moment, ofThisChild(true))}) as reviewed,
        (select may_mark from reached) as may_mark`.execute(db);
    const [row] = rows;
    return {
      toRead: row?.to_read.map(toResult) ?? [],
      reviewed: row?.reviewed.map(toResult) ?? [],
      marking: markingOf(actor, row?.may_mark ?? false),
      readFor: [],
    };
  },

  /** One statement: a page of what the actor's practice or embassy has reviewed since then, the last first, and the audit row. */
  async reviewed(
    actor: Actor,
    { action, pageNumber, pageSize, since, ...moment }: Moment & { action: AuditAction; pageNumber: number; pageSize: number; since: Date },
  ): Promise<ReviewedPage> {
    const { rows } = await sql<{
      total: number;
      page: number;
      person_id: string | null;
      full_name: string;
      birth_date: string | null;
      may_mark: boolean;
      covered_for: string | null;
      result: ResultJson[];
    }>`${preparedStatement}
      with ${reachedBy(actor, moment.now)}, found as materialized (
        select s.arrival_id, s.reviewed_at, r.person_id, r.may_mark, r.covered_for
        from result_states s join reached r on r.person_id = s.person_id
        where ${ofTeam(actor)} and s.reviewed_at >= ${since} and exists (select from result_arrivals n where n.id = s.arrival_id)
      ), counted as (
        select count(*) as total, greatest(1, least(${pageNumber}::bigint, ceil(count(*)::numeric / ${pageSize})::bigint)) as page from found
      ), chosen as materialized (
        select * from found order by reviewed_at desc, arrival_id desc limit ${pageSize} offset (select (page - 1) * ${pageSize} from counted)
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "in care",
          personIds: sql`array(select distinct person_id from chosen)`,
          count: sql`(select count(*) from chosen)`,
        })}
      )
      select counted.total, counted.page, c.person_id, c.may_mark, c.covered_for, p.full_name, p.birth_date,
        (${resultsJson(actor, moment, sql`select * from result_arrivals where id = c.arrival_id`)}) as result
      from counted left join chosen c on true left join patients p on p.person_id = c.person_id
      order by c.reviewed_at desc, c.arrival_id desc`.execute(db);
    const { total, page } = rows[0] ?? { total: 0, page: 1 };
    const data = rows.flatMap(({ person_id, full_name, birth_date, may_mark, covered_for, result: [result] }) =>
      person_id === null || !result
        ? []
        : [
            {
              personId: person_id,
              patientName: full_name,
              dob: birth_date,
              marking: markingOf(actor, may_mark),
              ...inPlaceOf(covered_for),
              result: toResult(result),
            },
          ],
    );
    return { data, total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  },

  /**
   * For an owner: how many results of each other physician in the practice wait for review, and since when, without children's names. For a
   * physician who left, only children without a physician in the practice since.
   */
  async figures({ accountId, practice, ...actor }: Actor, now: Date): Promise<OwnerFigures[]> {
    if (!practice || !actor.roles.includes(ROLE.practiceOwner)) return [];
    const { rows } = await sql<{ id: number; name: string; count: number; oldest_at: Date }>`
      with had as (
        select a.physician_id, a.person_id, bool_or(${belongsTo(practice.id, now)}) as works
        from patient_access a join patients p on p.person_id = a.person_id and not p.is_deceased
        where a.practice_id = ${practice.id} and a.kind in ('assigned', 'handed over') and ${inForce(now)} group by 1, 2
      ), mine as (
        select physician_id, person_id from had h
        where works or not exists (select from had other where other.person_id = h.person_id and other.works)
      )
      select f.id, f.first_name || ' ' || f.last_name as name, count(*)::int as count, min(n.arrived_at) as oldest_at
      from mine join physicians f on f.id = mine.physician_id and f.account_id is distinct from ${accountId}
      join result_states s on s.person_id = mine.person_id and s.practice_id = ${practice.id} and s.reviewed_by is null
      join result_arrivals n on n.id = s.arrival_id
      group by f.id order by oldest_at, f.id`.execute(db);
    return rows.map(({ id, name, count, oldest_at }) => ({ physicianId: id, name, count, oldestAt: oldest_at.toISOString() }));
  },
});
