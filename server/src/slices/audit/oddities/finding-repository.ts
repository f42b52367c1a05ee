import { accounts } from "@linnet/contract/accounts";
import type { OddityKind } from "@linnet/contract/audit/oddities";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { inPlaceOf } from "../../patients/public.ts";
import { VIEW_ACTIONS } from "../opened.ts";
import {
  DAY_REFUSALS,
  MANY_PRACTICES,
  MANY_PRACTICES_DAYS,
  NIGHT_BEGINS,
  NIGHT_ENDS,
  NIGHT_PATIENTS,
  RARE_NAME_MONTHS,
  RARE_NAME_PATIENTS,
  RELATION_MONTHS,
} from "./oddity-sentence.ts";

/** Both days count, by the calendar of the zone. */
interface Days {
  from: string;
  to: string;
  zone: string;
}

const startOf = (day: RawBuilder<unknown>, zone: string) => sql`(${day})::timestamp at time zone ${zone}`;

const within = ({ from, to, zone }: Days): RawBuilder<unknown> =>
  sql`r.at >= ${startOf(sql`${from}::date`, zone)} and r.at < ${startOf(sql`${to}::date + 1`, zone)}`;

const dayOf = (zone: string) => sql`(r.at at time zone ${zone})::date`;

/** The day on which a row's night ends. */
const nightOf = (zone: string) => sql`(r.at at time zone ${zone} + make_interval(hours => ${24 - NIGHT_BEGINS}))::date`;

/** Together these two acts let a person sign in as another. */
const REPLACING = [accounts.resetFactors.action, accounts.temporaryPassword.action];

const isView = sql`r.outcome = 'done' and r.actor_id is not null and r.action = any(${[...VIEW_ACTIONS]}::text[])`;
const eachChild = sql`cross join lateral unnest(r.person_ids) as c (person_id)`;

const sameName = (last: string, first: string) =>
  sql`lower(${sql.ref(last)}) = lower(u.last_name) and lower(${sql.ref(first)}) = lower(u.first_name)`;

/** The findings of each kind: day, account, record and count. */
const LOOKS: Record<OddityKind, (days: Days) => RawBuilder<unknown>> = {
  "own-name": (days) => sql`
    select ${dayOf(days.zone)} as day, r.actor_id as account_id, c.person_id, count(*)::int as count
    from audit_rows r ${eachChild} join accounts u on u.id = r.actor_id
    where ${within(days)} and ${isView}
      and (exists (select from patients p where p.person_id = c.person_id and ${sameName("p.last_name", "p.first_name")})
        or exists (select from referrals f where f.person_id = ${inPlaceOf(sql`c.person_id`)} and ${sameName("f.guardian_last_name", "f.guardian_first_name")}))
    group by 1, 2, 3`,

  // People who also have the patient's first name are in another finding.
  "family-name": (days) => sql`
    select min(${dayOf(days.zone)}) as day, r.actor_id as account_id, c.person_id, count(*)::int as count
    from audit_rows r ${eachChild} join accounts u on u.id = r.actor_id
    join patients p on p.person_id = c.person_id and lower(p.last_name) = lower(u.last_name)
    join (
      select lower(last_name) as name from patients where last_name <> '' group by 1 having count(*) <= ${RARE_NAME_PATIENTS}
    ) rare on rare.name = lower(u.last_name)
    where ${within(days)} and ${isView} and not (${sameName("p.last_name", "p.first_name")}) and not exists (
      select from audit_oddities o where o.kind = 'family-name' and o.account_id = r.actor_id and o.person_id = c.person_id
        and o.day > ${days.from}::date - make_interval(months => ${RARE_NAME_MONTHS}))
    group by 2, 3`,

  // A relation of the practice, of the physician who has the account, or of an embassy; or a referral of the practice.
  "no-relation": (days) => sql`
    select ${dayOf(days.zone)} as day, r.actor_id as account_id, c.person_id, count(*)::int as count
    from audit_rows r ${eachChild}
    where ${within(days)} and ${isView}
      and not exists (
        select from patient_access a where a.person_id = c.person_id and a.valid_from <= r.at
          and coalesce(least(a.revoked_at, a.valid_to), 'infinity') > r.at - make_interval(months => ${RELATION_MONTHS})
          and (a.practice_id = r.practice_id
            or a.physician_id in (select d.id from physicians d where d.account_id = r.effective_id)
            or a.embassy_id in (select m.embassy_id from memberships m where m.account_id = r.effective_id)))
      and not exists (
        select from referrals f where f.person_id = ${inPlaceOf(sql`c.person_id`)} and f.practice_id = r.practice_id and f.created_at <= r.at
          and f.created_at > r.at - make_interval(months => ${RELATION_MONTHS}))
    group by 1, 2, 3`,

  night: ({ from, to, zone }) => sql`
    select ${nightOf(zone)} as day, r.actor_id as account_id, null::text as person_id, count(distinct c.person_id)::int as count
    from audit_rows r ${eachChild}
    where r.at >= ${startOf(sql`${from}::date - 1`, zone)} and r.at < ${startOf(sql`${to}::date + 1`, zone)} and ${isView}
      and (extract(hour from r.at at time zone ${zone}) >= ${NIGHT_BEGINS} or extract(hour from r.at at time zone ${zone}) < ${NIGHT_ENDS})
      and ${nightOf(zone)} between ${from}::date and ${to}::date
    group by 1, 2 having count(distinct c.person_id) >= ${NIGHT_PATIENTS}`,

  refusals: (days) => sql`
    select ${dayOf(days.zone)} as day, r.actor_id as account_id, null::text as person_id, count(*)::int as count
    from audit_rows r where ${within(days)} and r.outcome = 'refused' and r.actor_id is not null
    group by 1, 2 having count(*) >= ${DAY_REFUSALS}`,

  // Dated by the second act.
  "sign-in-replaced": (days) => sql`
    select ${dayOf(days.zone)} as day, r.actor_id as account_id, null::text as person_id, count(distinct r.object)::int as count
    from audit_rows r where ${within(days)} and r.outcome = 'done' and r.action = any(${[...REPLACING]}::text[]) and exists (
      select from audit_rows b where b.actor_id = r.actor_id and b.object = r.object and b.outcome = 'done' and b.action <> r.action
        and b.action = any(${[...REPLACING]}::text[]) and b.at between r.at - interval '24 hours' and r.at)
    group by 1, 2`,

  // Counts the days up to the last one. A patient is not flagged again while one of these days was.
  "many-practices": ({ to, zone }) => sql`
    select ${to}::date as day, null::bigint as account_id, c.person_id, count(distinct r.practice_id)::int as count
    from audit_rows r ${eachChild}
    where r.at >= ${startOf(sql`${to}::date - ${sql.lit(MANY_PRACTICES_DAYS - 1)}`, zone)} and r.at < ${startOf(sql`${to}::date + 1`, zone)}
      and ${isView} and not exists (
        select from audit_oddities o where o.kind = 'many-practices' and o.person_id = c.person_id
          and o.day > ${to}::date - ${sql.lit(MANY_PRACTICES_DAYS)})
    group by 2, 3 having count(distinct r.practice_id) >= ${MANY_PRACTICES}`,
};

export const findingRepository = (db: Database) => ({
  /** Stores the findings of these days, each once. */
  async keep(days: Days, now: Date): Promise<void> {
    for (const [kind, look] of Object.entries(LOOKS))
      await sql`insert into audit_oddities (kind, day, account_id, person_id, count, found_at)
        select ${kind}, l.day, l.account_id, l.person_id, l.count, ${now}::timestamptz from (${look(days)}) l
        order by l.day, l.account_id, l.person_id on conflict do nothing`.execute(db);
  },

  /** Removes findings from before this day. */
  async forget(before: string): Promise<void> {
    await sql`delete from audit_oddities where day < ${before}::date`.execute(db);
  },
});
