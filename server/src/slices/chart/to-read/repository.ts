import type { Finding } from "@linnet/contract/chart/lab-reading";
import { type ChildToRead, MAX_MARKED, type ReadFor, type ResultsToReadPage, type ResultToRead } from "@linnet/contract/chart/to-read";
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
  arrivedAt: string;
}

interface ChildRow {
  total: number;
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

const toResult = ({ happenedAt, arrivedAt, ...result }: ResultJson): ResultToRead => ({
  ...result,
  happenedAt: happenedAt === null ? null : isoOf(happenedAt),
  arrivedAt: isoOf(arrivedAt),
});

/** Of rows `u` of `unread`. */
const resultJson = sql`json_build_object('id', u.id, 'section', u.section, 'eventId', u.event_id, 'title', u.title, 'value', u.value, 'units', u.units,
  'finding', u.finding, 'isCorrection', u.is_correction, 'happenedAt', u.happened_at, 'arrivedAt', u.arrived_at)`;

const readForJson = sql`json_build_object('physicianId', s.physician_id, 'name', s.name)`;

/**
 * `reached` and `unread`, to stand in a `with`: the one definition of what is new to somebody (decision G-CHT-20), of all whom they see
 * or of one child. Of a child who has died nothing is (decision G-PAT-19). Who has become 12 since the record was read may have
 * results that are held back by now: they are counted, and the chart, which asks the record, says what they are.
 */
const unreadOf = (actor: Actor, { now, today }: Moment, personId?: string): RawBuilder<unknown> => sql`
  reached as materialized (${reachedSince(actor, now, personId)}),
  unread as materialized (
    select n.id, n.person_id, n.section, n.event_id, n.finding, n.severity, n.is_correction, n.happened_at, n.arrived_at,
      case when turned.is_12 then 'Result' else n.title end as title, case when turned.is_12 then '' else n.value end as value,
      case when turned.is_12 then '' else n.units end as units
    from reached r join patients p on p.person_id = r.person_id and not p.is_deceased
    left join result_marks m on m.person_id = r.person_id and m.account_id = ${actor.accountId}
    left join known_results k on k.person_id = r.person_id
    cross join lateral (
      select coalesce(length(p.birth_date) = 10 and (left(p.birth_date, 4)::int + 12) || substr(p.birth_date, 5) > k.checked_on::text
        and (left(p.birth_date, 4)::int + 12) || substr(p.birth_date, 5) <= ${today}::text, false) as is_12
    ) turned
    cross join lateral (
      select * from result_arrivals every where every.person_id = r.person_id and every.id > coalesce(m.read_up_to, 0)
        and every.arrived_at >= r.since offset 0
    ) n
    where not exists (select from result_reads d where d.arrival_id = n.id and d.account_id = ${actor.accountId})
  )`;

export const toReadRepository = (db: Database) => ({
  /** One statement: a page of the children whose results somebody has not read, the gravest first, and the audit row of those it names. */
  async page(
    actor: Actor,
    { action, pageNumber, pageSize, ...moment }: Moment & { action: string; pageNumber: number; pageSize: number },
  ): Promise<ResultsToReadPage> {
    const { rows } = await sql<ChildRow>`
      with ${unreadOf(actor, moment)}, children as (
        select person_id, count(*) filter (where severity = 2) as critical, count(*) filter (where severity = 1) as abnormal,
          count(*) filter (where severity = 0) as others, max(arrived_at) as newest_at
        from unread group by person_id
      ), counted as (
        select count(*) as total, greatest(1, least(${pageNumber}::bigint, ceil(count(*)::numeric / ${pageSize})::bigint)) as page
        from children
      ), chosen as (
        select c.*, p.full_name, p.birth_date, row_number() over (
            order by (c.critical > 0) desc, (c.abnormal > 0) desc, c.newest_at desc, p.search_words collate "C", c.person_id) as place
        from children c join patients p on p.person_id = c.person_id
        order by place limit ${pageSize} offset (select (page - 1) * ${pageSize} from counted)
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "in care",
          personIds: sql`array(select person_id from chosen)`,
          count: sql`(select count(*) from chosen)`,
        })}
      )
      select counted.total, counted.page, chosen.*, coalesce((
          select json_agg(${resultJson} order by u.severity desc, u.id desc) from (
            select * from unread where unread.person_id = chosen.person_id order by severity desc, id desc limit ${NAMED}
          ) u
        ), '[]') as first, coalesce((
          select json_agg(u.id) from (
            select id from unread where unread.person_id = chosen.person_id order by severity desc, id desc limit ${MAX_MARKED}
          ) u
        ), '[]') as ids, coalesce((
          select json_agg(${readForJson} order by s.name) from (${sharingPhysicians(actor, sql`array[chosen.person_id]`, moment.now)}) s
        ), '[]') as read_for
      from counted left join chosen on true order by chosen.place`.execute(db);
    const { total, page } = rows[0] ?? { total: 0, page: 1 };
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
    return { data, total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  },

  /** What of one child somebody has not read, the gravest first, and for whom they may read it. Who shows it writes the audit row. */
  async ofChild(actor: Actor, { personId }: PatientInCare, moment: Moment): Promise<{ toRead: ResultToRead[]; readFor: ReadFor[] }> {
    const { rows } = await sql<{ to_read: ResultJson[]; read_for: ReadFor[] }>`${preparedStatement}
      with ${unreadOf(actor, moment, personId)}
      select coalesce((
          select json_agg(${resultJson} order by u.severity desc, u.id desc)
          from (select * from unread order by severity desc, id desc limit ${MAX_MARKED}) u
        ), '[]') as to_read, coalesce((
          select json_agg(${readForJson} order by s.name) from (${sharingPhysicians(actor, sql`array[${personId}]::text[]`, moment.now)}) s
        ), '[]') as read_for`.execute(db);
    return { toRead: rows[0]?.to_read.map(toResult) ?? [], readFor: rows[0]?.read_for ?? [] };
  },
});
