import { CHART_VIEW_DAYS, OFFICE_DAYS, THE_HOSPITAL, VIEW_PAUSE_MINUTES, type ViewOrder } from "@linnet/contract/audit/practice";
import { chart } from "@linnet/contract/chart";
import { chartOpening } from "@linnet/contract/chart/opening";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { allIdsOf, belongsTo, inForce, inPlaceOf, RELATIONS, reachesBy } from "../../patients/public.ts";
import { DESK_ACTIONS, VIEW_ACTIONS } from "../opened.ts";

/** The patients, the days and the viewers. */
export interface ViewScope {
  practiceId: number;
  now: Date;
  zone: string;
  from: string;
  to: string;
}

export interface ViewOptions extends ViewScope {
  order: ViewOrder;
  person?: number | typeof THE_HOSPITAL | undefined;
  child?: string | undefined;
  limit: number;
  offset: number;
}

/** One view, combined from its rows. */
export interface ViewRow {
  id: number;
  at: Date;
  is_hospital: boolean;
  at_desk: boolean;
  person: string | null;
  role_ids: number[];
  person_id: string;
  child: string | null;
  may_open: boolean;
  actions: string[];
  objects: string[];
  labs: number | null;
  rule: string | null;
  through: string;
  ended_on: string | null;
  from_office: boolean;
  total: number;
}

const within = ({ from, to, zone }: ViewScope): RawBuilder<boolean> =>
  sql`r.at >= ${from}::date::timestamp at time zone ${zone} and r.at < (${to}::date + 1)::timestamp at time zone ${zone}`;

const isTheirs = (personId: RawBuilder<unknown>, { practiceId, now }: Pick<ViewScope, "practiceId" | "now">): RawBuilder<boolean> =>
  sql`exists (select from patient_access a where a.person_id = ${personId} and ${belongsTo(practiceId, now)})`;

/** A row's patient; for a merged record, the surviving record's patient. */
const childNow = sql`${inPlaceOf(sql`p.person_id`)} as person_id`;

/** Rows of the practice's people while they worked there, and of hospital staff logged in as one of them. */
const ofPeople = (scope: ViewScope): RawBuilder<unknown> => sql`
  select r.id, r.at, r.actor_id, r.effective_id, r.role_ids, r.action, r.object, r.count, r.rule, r.address, false as at_desk, ${childNow}
  from audit_rows r cross join lateral unnest(r.person_ids) as p (person_id)
  where r.practice_id = ${scope.practiceId} and ${within(scope)} and r.outcome = 'done' and r.action = any(${[...VIEW_ACTIONS]}::text[])`;

/** Rows of clinic desks about the practice's referrals. */
const ofDesks = (scope: ViewScope): RawBuilder<unknown> => sql`
  select r.id, r.at, r.actor_id, r.effective_id, r.role_ids, r.action, r.object, r.count, r.rule, r.address, true, ${childNow}
  from audit_rows r cross join lateral unnest(r.person_ids) as p (person_id)
  where r.rule = 'desk' and ${within(scope)} and r.outcome = 'done' and r.action = any(${[...DESK_ACTIONS]}::text[])
    and exists (select from referrals f where 'referral ' || f.id = r.object and f.practice_id = ${scope.practiceId})`;

const byPerson = (person: number | typeof THE_HOSPITAL | undefined): RawBuilder<unknown> => {
  if (person === undefined) return sql``;
  if (person === THE_HOSPITAL) return sql`and (at_desk or actor_id is distinct from effective_id)`;
  return sql`and not at_desk and actor_id = effective_id and effective_id = ${person}`;
};

/** Groups rows of one person and patient into views, split at pauses; a `with` that ends in `views`. */
const viewsOf = (scope: ViewScope, { person, child }: Pick<ViewOptions, "person" | "child"> = {}): RawBuilder<unknown> => sql`
  with looks as (
    select * from (${ofPeople(scope)} union all ${ofDesks(scope)}) as l
    where true ${byPerson(person)} ${child === undefined ? sql`` : sql`and person_id = ${child}`}
  ), begun as (
    select *, case when at - lag(at) over one_child <= make_interval(mins => ${VIEW_PAUSE_MINUTES}) then 0 else 1 end as begins
    from looks window one_child as (partition by actor_id, effective_id, at_desk, person_id, address order by at, id)
  ), numbered as (
    select *, sum(begins) over (partition by actor_id, effective_id, at_desk, person_id, address order by at, id) as view from begun
  ), views as (
    select min(id) as id, min(at) as at, actor_id, effective_id, at_desk, person_id, address,
      (array_agg(role_ids::text order by at))[1]::smallint[] as role_ids, (array_agg(rule order by at))[1] as rule,
      array_agg(distinct action) as actions, coalesce(array_agg(distinct object) filter (where object is not null), '{}') as objects,
      max(count) filter (where action = ${chart.labs.action}) as labs
    from numbered group by actor_id, effective_id, at_desk, person_id, address, view
  )`;

const ORDER: Record<ViewOrder, RawBuilder<unknown>> = {
  day: sql`at desc, id desc`,
  person: sql`is_hospital, person collate "C", at desc, id desc`,
  patient: sql`child collate "C" nulls last, at desc, id desc`,
};

/** The practice's physicians whose patient it was at the time. */
const through = (practiceId: number) => sql`coalesce((
  select string_agg(distinct f.last_name || ', ' || f.first_name, '; ')
  from patient_access a join physicians f on f.id = a.physician_id
  where a.person_id = any(${allIdsOf(sql`page.person_id`)}) and a.practice_id = ${practiceId} and a.valid_from <= page.at
    and a.kind = any(case when page.rule = 'shared' then array['shared'] else array['assigned', 'handed over'] end)
    and (page.rule <> 'covered' or exists (
      select from physician_absences c join physicians cover on cover.id = c.cover_id and cover.account_id = page.effective_id
      where c.practice_id = a.practice_id and c.physician_id = a.physician_id and c.starts_at <= page.at and c.ends_at > page.at))
    and coalesce(least(a.revoked_at, a.valid_to), 'infinity') > page.at), '')`;

/** The day on which the practice's last relation to the patient ended. */
const endedOn = ({ practiceId, zone }: ViewScope) => sql`(
  select to_char(max(coalesce(least(a.revoked_at, a.valid_to), 'infinity')) at time zone ${zone}, 'YYYY-MM-DD')
  from patient_access a where a.person_id = any(${allIdsOf(sql`page.person_id`)}) and a.practice_id = ${practiceId} and a.kind in ('assigned', 'handed over')
    and coalesce(least(a.revoked_at, a.valid_to), 'infinity') < 'infinity')`;

/** Networks that at least two of the practice's people have used lately. */
const offices = ({ practiceId, now }: ViewScope) => sql`
  select o.address from audit_rows o
  where o.practice_id = ${practiceId} and o.at >= ${subDays(now, OFFICE_DAYS)} and o.at <= ${now} and o.actor_id = o.effective_id
    and o.action in ('write:sign-in', 'write:chart-opening') and o.address is not null
  group by o.address having count(distinct o.actor_id) >= 2`;

export const viewRepository = (db: Database) => ({
  /** One sorted page of views, each with the total count. */
  async find(actor: Actor, options: ViewOptions): Promise<ViewRow[]> {
    const { practiceId, now, order, limit, offset } = options;
    const { rows } = await sql<ViewRow>`${viewsOf(options, options)}, children as materialized (
      select c.person_id, p.full_name, ${isTheirs(sql`c.person_id`, options)} as theirs
      from (select distinct person_id from views) c left join patients p on p.person_id = c.person_id
    ), named as (
      select v.*, v.at_desk or v.actor_id is distinct from v.effective_id as is_hospital,
        case when v.at_desk or v.actor_id is distinct from v.effective_id then null else u.last_name || ', ' || u.first_name end as person,
        case when c.theirs then c.full_name end as child, c.theirs, count(*) over ()::int as total
      from views v join children c on c.person_id = v.person_id left join accounts u on u.id = v.effective_id
    ), page as (
      select * from named order by ${ORDER[order]} limit ${limit} offset ${offset}
    ), office as materialized (${offices(options)})
    select page.id, page.at, page.is_hospital, page.at_desk, page.person, page.role_ids, page.person_id, page.child, page.actions,
      page.objects, page.labs, page.rule, page.total, ${through(practiceId)} as through,
      case when page.theirs then null else ${endedOn(options)} end as ended_on,
      page.address in (select address from office) as from_office,
      page.theirs and exists (select from patient_access a where a.person_id = page.person_id and ${inForce(now)}
        and ${reachesBy(actor, RELATIONS)}) as may_open
    from page order by ${ORDER[order]}`.execute(db);
    return rows;
  },

  /** The practice's current patients who were viewed on these days, by name. */
  async childrenOf(scope: ViewScope, most: number): Promise<{ personId: string; name: string }[]> {
    const { rows } = await sql<{ personId: string; name: string }>`
      select p.person_id as "personId", p.full_name as name
      from (select distinct person_id from (${ofPeople(scope)} union all ${ofDesks(scope)}) as l) c
      join patients p on p.person_id = c.person_id where ${isTheirs(sql`c.person_id`, scope)}
      order by p.full_name collate "C", p.person_id limit ${most}`.execute(db);
    return rows;
  },

  /** Everyone who has or had a role in the practice, by name. */
  async peopleOf(practiceId: number): Promise<{ id: number; name: string }[]> {
    const { rows } = await sql<{ id: number; name: string }>`
      select u.id, u.last_name || ', ' || u.first_name as name from accounts u
      where exists (select from memberships m where m.account_id = u.id and m.practice_id = ${practiceId})
      order by u.last_name, u.first_name, u.id`.execute(db);
    return rows;
  },

  /** The practice's people who opened this chart lately, each with the last time. The hospital counts as one, without a name. */
  async viewersOf(personId: string, { practiceId, now, most }: { practiceId: number; now: Date; most: number }) {
    const { rows } = await sql<{ person: string | null; at: Date }>`
      select person, max(at) as at from (
        select case when r.actor_id = r.effective_id then u.last_name || ', ' || u.first_name end as person, r.at,
          case when r.actor_id = r.effective_id then r.effective_id end as viewer
        from audit_rows r left join accounts u on u.id = r.effective_id
        where r.practice_id = ${practiceId} and r.person_ids && ${allIdsOf(personId)} and r.outcome = 'done'
          and r.action = ${chartOpening.open.action} and r.at >= ${subDays(now, CHART_VIEW_DAYS)} and r.at <= ${now}
      ) v group by viewer, person order by max(at) desc limit ${most}`.execute(db);
    return rows;
  },
});
