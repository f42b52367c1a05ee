import { RoleId } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Actor, StandIn } from "../../../platform/actor.ts";
import { AGREEMENT_VERSION, onPortal } from "../../memberships/public.ts";
import { isMyLinnet, mustSign } from "../policy.ts";

/** A person with the rights of this very moment. */
export type CurrentRights = Omit<Actor, "request" | "sessionId" | "previousLoginAt" | "signedInAt" | "administrator" | "secondFactor">;

/** What {@link currentRightsColumns} give of an account. */
export interface CurrentRightsRow {
  account_id: number;
  account_active: boolean;
  email: string;
  first_name: string;
  last_name: string;
  roles: number[];
  physician_id: number | null;
  practice_id: number | null;
  practice_name: string | null;
  practice_on_portal: boolean;
  embassy_id: number | null;
  signed_roles: number[];
  stands_in_for: (Pick<StandIn, "kind" | "practiceId" | "physicianId" | "takesOthers"> & { since: string; until: string | null })[];
}

export function presentCurrentRights(row: CurrentRightsRow): CurrentRights {
  const roles = row.roles.map((role) => RoleId.parse(role));
  const state = {
    roles,
    signedRoles: row.signed_roles,
    hasPractice: row.practice_id !== null,
    practiceOnPortal: row.practice_on_portal,
  };
  return {
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles,
    physicianId: row.physician_id,
    practice: row.practice_id !== null && row.practice_name !== null ? { id: row.practice_id, name: row.practice_name } : null,
    embassyId: row.embassy_id,
    standsInFor: row.stands_in_for.map(({ since, until, ...standIn }) => ({
      ...standIn,
      since: new Date(since),
      until: until === null ? null : new Date(until),
    })),
    isMyLinnet: isMyLinnet(state),
    mustSign: mustSign(state),
  };
}

/** Covers of physician `me`, including past and future ones, because time alone changes no version of rights, and takeovers. */
const standsInFor = (me: RawBuilder<unknown>) => sql`
  select 'covered' as kind, c.practice_id as "practiceId", c.physician_id as "physicianId", c.starts_at as since, c.ends_at as until,
    false as "takesOthers"
  from physician_absences c where c.cover_id = ${me} and c.declined_at is null and c.ended_at is null
  union all
  select 'handed over', h.practice_id, t.for_physician_id, h.made_at, null, t.takes_others
  from handover_colleagues t join handovers h on h.id = t.handover_id and h.undone_at is null where t.physician_id = ${me}`;

const OWN_PHYSICIAN = sql`(select p.id from physicians p where p.account_id = a.id and p.active)`;

/** Practice in use, roles and agreement of the account `a`, together with {@link currentRightsJoins}. */
export const currentRightsColumns = sql`
  a.id as account_id, a.active as account_active, a.email, a.first_name, a.last_name,
  ${OWN_PHYSICIAN} as physician_id,
  coalesce((select json_agg(s order by s.since, s."physicianId") from (${standsInFor(OWN_PHYSICIAN)}) s), '[]') as stands_in_for,
  practice.id as practice_id, practice.name as practice_name,
  coalesce(${onPortal("practice")}, false) as practice_on_portal,
  embassy.embassy_id,
  array(
    select distinct m.role_id from memberships m
    where m.account_id = a.id and m.active and (m.practice_id is null or m.practice_id = practice.id)
    order by m.role_id
  ) as roles,
  array(
    select distinct g.role_id from agreement_signatures g
    where g.account_id = a.id and g.version = ${AGREEMENT_VERSION} and (g.practice_id is null or g.practice_id = practice.id)
  ) as signed_roles`;

export const currentRightsJoins = sql`
  left join lateral (
    select p.id, p.name, p.active from memberships m join practices p on p.id = m.practice_id
    where m.account_id = a.id and m.active
    order by m.in_use desc, p.id limit 1
  ) practice on true
  left join lateral (
    select m.embassy_id from memberships m where m.account_id = a.id and m.active and m.embassy_id is not null limit 1
  ) embassy on true`;
