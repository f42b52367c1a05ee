import type { AuditAction } from "@linnet/contract/audit/actions";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { auditOf } from "../../../platform/audit/audit.ts";
import { type Database, preparedStatement } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { notify } from "../../../platform/live/live.ts";
import { OF_HOSPITAL, openAlerts } from "./alert-repository.ts";

/** So long a line stays after the practice was called, as long as no one displays the results. */
const CALLED_DAYS = 14;

/** A child whose critical results no one of a practice has displayed. */
export interface UnviewedChild {
  id: number;
  personId: string;
  practiceId: number;
  practiceName: string;
  since: Date;
  calledBy: string | null;
  calledAt: Date | null;
}

/** `found`, to stand in a `with`: what the hospital follows up, by practice and child; what waits for a call, or was called about since. */
const found = (calledSince: Date | null) => sql`found as (
  select * from (
    select min(l.id) as id, l.person_id, l.practice_id, p.name as practice_name, bool_and(l.closed_at is not null) as is_called,
      coalesce(min(l.raised_at) filter (where l.closed_at is null), min(l.raised_at)) as since,
      max(l.closed_at) as called_at, (array_agg(l.closed_by order by l.closed_at desc nulls last))[1] as called_by
    from ${openAlerts} where l.listed_at is not null group by l.person_id, l.practice_id, p.name
  ) each where ${calledSince === null ? sql`not is_called` : sql`is_called and called_at >= ${calledSince}`}
)`;

/** The results that the hospital follows up because no one of the practice has displayed them (decision G-CHT-23). */
export const unviewedRepository = (db: Database) => ({
  /** One statement: a page of them, the oldest first, and the audit row of the children that it shows by their ids. */
  async page(
    actor: Actor,
    {
      action,
      pageNumber,
      pageSize,
      isCalled,
      now,
    }: { action: AuditAction; pageNumber: number; pageSize: number; isCalled: boolean; now: Date },
  ): Promise<{ data: UnviewedChild[]; total: number; currentPage: number; totalPages: number }> {
    const { rows } = await sql<
      { total: number; page: number } & { [K in keyof UnviewedChild]: UnviewedChild[K] | null }
    >`${preparedStatement}
      with ${found(isCalled ? subDays(now, CALLED_DAYS) : null)}, counted as (
        select count(*) as total, greatest(1, least(${pageNumber}::bigint, ceil(count(*)::numeric / ${pageSize})::bigint)) as page from found
      ), chosen as materialized (
        select * from found order by since, id limit ${pageSize} offset (select (page - 1) * ${pageSize} from counted)
      ), audited as (
        ${auditOf(actor, {
          action,
          rule: "follows up",
          personIds: sql`array(select distinct person_id from chosen)`,
          count: sql`(select count(*) from chosen)`,
        })}
      )
      select counted.total, counted.page, c.id, c.person_id as "personId", c.practice_id as "practiceId", c.practice_name as "practiceName",
        c.since, case when c.is_called then u.first_name || ' ' || u.last_name end as "calledBy",
        case when c.is_called then c.called_at end as "calledAt"
      from counted left join chosen c on true left join accounts u on u.id = c.called_by order by c.since, c.id`.execute(db);
    const { total, page } = rows[0] ?? { total: 0, page: 1 };
    // An empty list is one row of nulls.
    const data = rows.flatMap(({ id, personId, practiceId, practiceName, since, calledBy, calledAt }) =>
      id === null || personId === null || practiceId === null || practiceName === null || since === null
        ? []
        : [{ id, personId, practiceId, practiceName, since, calledBy, calledAt }],
    );
    return { data, total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  },

  /** The oldest of those without a call, and how many there are; of no child. */
  async uncalled(most: number): Promise<{ id: number; practiceName: string; since: Date; total: number }[]> {
    const { rows } = await sql<{ id: number; practiceName: string; since: Date; total: number }>`with ${found(null)}
      select id, practice_name as "practiceName", since, count(*) over () as total from found
      order by since, id limit ${most}`.execute(db);
    return rows;
  },

  /** The patient and practice of these results; locked until the transaction ends. */
  async find(id: number): Promise<{ personId: string; practiceId: number } | undefined> {
    const { rows } = await sql<{ personId: string; practiceId: number }>`select person_id as "personId", practice_id as "practiceId"
      from result_alerts where id = ${id} and listed_at is not null for update`.execute(db);
    return rows[0];
  },

  /** Records who called the practice, or removes that with null. */
  async markCalled({ personId, practiceId }: { personId: string; practiceId: number }, by: number | null, now: Date): Promise<void> {
    await sql`update result_alerts set closed_at = ${by === null ? null : now}::timestamptz, closed_by = ${by}::bigint
      where person_id = ${personId} and practice_id = ${practiceId} and listed_at is not null
        and (closed_at is null) = ${by !== null}`.execute(db);
    await notify(db, OF_HOSPITAL);
  },
});
