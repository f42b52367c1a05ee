import type { DisclosureQuery } from "@linnet/contract/audit/disclosures";
import { chartOpening } from "@linnet/contract/chart/opening";
import { EMBASSY_ROLES, ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { allIdsOf, inPlaceOf } from "../../patients/public.ts";

/** The patient. After they left the roster, only the id is known. */
export interface AccountedChild {
  personId: string;
  name: string | null;
  mrn: string;
  birthDate: string | null;
}

interface DisclosureFilter extends Pick<DisclosureQuery, "from" | "to" | "scope"> {
  personId: string;
  zone: string;
  /** The email domain of hospital staff. */
  staffDomain: string;
  limit: number;
}

/** Why a record was open: a practice's or embassy's relation, or health network operations. */
type Purpose = "treatment" | "embassy" | "operations" | "unknown";

/** Disclosures to one person: over the whole time for treatment or operations, otherwise in a day. */
export interface Disclosure {
  first: string;
  last: string;
  /** Number of days, by the hospital's calendar. */
  days: number;
  account_id: number;
  person: string;
  role_ids: number[];
  practice_id: number | null;
  /** The practice, or the embassy. */
  place: string | null;
  address: string | null;
  purpose: Purpose;
  /** This person and patient were flagged on that day. */
  is_odd: boolean;
  rules: string[];
  actions: string[];
}

/** People with only these roles belong to the hospital. Their views are uses, not disclosures. */
const HOSPITAL_ROLES = [ROLE.compliance, ROLE.systemAdmin, ROLE.clinicDesk, ROLE.clinicDeskLead];
const PRACTICE_ROLES = [ROLE.physician, ROLE.practiceOwner, ROLE.practiceAdmin, ROLE.general, ROLE.generalWithoutRecordAccess];

const roles = (ids: readonly number[]) => sql`${[...ids]}::smallint[]`;

const addressOf = (table: "l" | "e") => sql`nullif(concat_ws(', ', nullif(${sql.ref(`${table}.address1`)}, ''),
  nullif(${sql.ref(`${table}.address2`)}, ''), nullif(${sql.ref(`${table}.city`)}, ''),
  nullif(concat_ws(' ', ${sql.ref(`${table}.state`)}, ${sql.ref(`${table}.zip`)}), '')), '')`;

export const disclosureRepository = (db: Database) => ({
  /**
   * The patients for an MRN or a record id, at most two. An exact id outranks an MRN that looks like it. For a merged record it is the
   * surviving record's patient.
   */
  async childrenOf(child: string): Promise<AccountedChild[]> {
    const { rows } = await sql<{ person_id: string; full_name: string; mrn: string; birth_date: string | null; is_named: boolean }>`
      select p.person_id, p.full_name, p.mrn, p.birth_date, p.person_id = ${inPlaceOf(child)} as is_named
      from patients p where p.person_id in (
        select ${inPlaceOf(sql`named.person_id`)} from patients named where named.person_id = ${child} or named.mrn = ${child}
      ) order by is_named desc limit 2`.execute(db);
    const known = rows.map(({ person_id, full_name, mrn, birth_date }) => ({
      personId: person_id,
      name: full_name,
      mrn,
      birthDate: birth_date,
    }));
    const [first] = known;
    if (first) return rows[0]?.is_named ? [first] : known;
    const { rows: seen } = await sql`select from audit_rows where person_ids @> array[${child}]::text[] limit 1`.execute(db);
    return seen.length > 0 ? [{ personId: child, name: null, mrn: "", birthDate: null }] : [];
  },

  /** The day of the trail's first row. */
  async beginning(zone: string): Promise<string | null> {
    const { rows } = await sql<{ day: string | null }>`
      select to_char(min(at) at time zone ${zone}, 'YYYY-MM-DD') as day from audit_rows`.execute(db);
    return rows[0]?.day ?? null;
  },

  /** What the portal has shown about a patient to people outside the hospital, with the viewer and the purpose, oldest first. */
  async find({ personId, from, to, zone, scope, staffDomain, limit }: DisclosureFilter): Promise<Disclosure[]> {
    // One patient has few rows: read by the person index, never scanned by time.
    const { rows } = await sql<Disclosure>`
      with found as materialized (
        select r.at, r.effective_id, r.practice_id, r.role_ids, r.action, r.rule from audit_rows r
        where r.person_ids && ${allIdsOf(personId)}
          and r.at >= ${from}::date::timestamp at time zone ${zone} and r.at < (${to}::date + 1)::timestamp at time zone ${zone}
          and r.outcome = 'done' and r.actor_id = r.effective_id and (r.action like 'read:%' or r.action = ${chartOpening.open.action})
          and r.rule is distinct from 'desk' and not (r.role_ids <> '{}' and r.role_ids <@ ${roles(HOSPITAL_ROLES)})
      ), odd as (
        select distinct day, account_id from audit_oddities where person_id = any(${allIdsOf(personId)}) and kind in ('own-name', 'no-relation')
      ), told as (
        select (f.at at time zone ${zone})::date as day, f.at, f.effective_id as account_id, f.practice_id, f.role_ids, f.action, f.rule,
          u.last_name || ', ' || u.first_name as person,
          exists (
            select from odd o where o.account_id = f.effective_id and o.day = (f.at at time zone ${zone})::date
          ) as is_odd,
          case
            when f.rule = 'embassy' then 'embassy'
            when f.practice_id is not null and f.role_ids && ${roles(PRACTICE_ROLES)} then 'treatment'
            when f.role_ids && ${roles(EMBASSY_ROLES)} then 'embassy'
            when f.role_ids && ${roles([ROLE.healthNetworkAdmin])} then 'operations'
            else 'unknown'
          end as purpose
        from found f join accounts u on u.id = f.effective_id
        where not (f.role_ids && ${roles([ROLE.healthNetworkAdmin])} and lower(split_part(u.email, '@', 2)) = lower(${staffDomain}))
      ), entries as (
        select min(day) as first, max(day) as last, count(distinct day)::int as days, account_id, person, practice_id, purpose, is_odd,
          (array_agg(role_ids::text order by at desc))[1]::smallint[] as role_ids,
          coalesce(array_agg(distinct rule) filter (where rule is not null), '{}') as rules, array_agg(distinct action) as actions
        from told ${scope === "all" ? sql`` : sql`where is_odd or purpose in ('embassy', 'unknown')`}
        group by account_id, person, practice_id, purpose, is_odd, case when is_odd or purpose in ('embassy', 'unknown') then day end
        order by 1, person, account_id, practice_id, purpose limit ${limit}
      )
      select to_char(t.first, 'YYYY-MM-DD') as first, to_char(t.last, 'YYYY-MM-DD') as last, t.days, t.account_id, t.person, t.role_ids,
        t.practice_id, t.purpose, t.is_odd, t.rules, t.actions, coalesce(p.name, e.name) as place,
        coalesce(${addressOf("l")}, ${addressOf("e")}) as address
      from entries t left join practices p on p.id = t.practice_id
      left join lateral (
        select s.address1, s.address2, s.city, s.state, s.zip from practice_locations s
        where s.practice_id = t.practice_id and s.active order by s.is_default desc, s.id limit 1
      ) l on true
      left join lateral (
        select n.name, n.address1, n.address2, n.city, n.state, n.zip from memberships m join embassies n on n.id = m.embassy_id
        where t.purpose = 'embassy' and m.account_id = t.account_id order by m.id limit 1
      ) e on true
      order by t.first, t.person, t.account_id, t.practice_id, t.purpose`.execute(db);
    return rows;
  },
});
