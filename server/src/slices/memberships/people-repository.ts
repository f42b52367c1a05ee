import { ROLE, RoleId } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { ManagedPractice } from "./policy.ts";

/** How a person was removed from a practice: by the hospital or the practice. */
export interface Removal {
  at: Date;
  byAdministrator: boolean;
}

/** A physician of the directory who works in a practice, or did. */
export interface PhysicianOfPractice {
  physicianId: number;
  /** Null for who has no sign-in. */
  accountId: number | null;
  firstName: string;
  middleName: string;
  lastName: string;
  title: string;
  npi: string;
  medicalLicense: string;
  mobilePhone: string;
  email: string;
  verified: boolean;
  /** Whether they belong to the practice, regardless of their sign-in. */
  linked: boolean;
  /** They are linked, and so are their account and roles where they have an account (decision G-PRA-15). */
  active: boolean;
  isOwner: boolean;
  isAdmin: boolean;
  /** The number was typed by a practice, or the hospital has not confirmed the person (decision G-ACC-28). */
  isClaim: boolean;
  /** Added by delegation and waiting for confirmation (decision G-ACC-29). */
  isWaiting: boolean;
  /** Null while they are linked, and for who is in the directory no more. */
  removed: Removal | null;
}

/** A physician of a practice who can act in a colleague's place. */
export interface StandInCandidate {
  physicianId: number;
  accountId: number;
  firstName: string;
  lastName: string;
  email: string;
}

/** Who has, or had, a role in a practice and is none of its physicians. */
export interface StaffOfPractice {
  accountId: number;
  firstName: string;
  lastName: string;
  email: string;
  active: boolean;
  isOwner: boolean;
  isAdmin: boolean;
  /** Of what they hold there now, or held last. */
  roles: RoleId[];
  /** What they hold once it is confirmed, since when that waits and who brought it about; null where nothing does. */
  waiting: { roles: RoleId[]; since: Date; by: string } | null;
  /** When an owner last said that they still work there. */
  confirmedAt: Date;
  lastLoginAt: Date | null;
  /** Null while they have a role there. */
  removed: Removal | null;
}

interface RemovalRow {
  ended_at: Date | null;
  by_administrator: boolean;
}

const presentRemoval = ({ ended_at: at, by_administrator: byAdministrator }: RemovalRow): Removal | null => at && { at, byAdministrator };

/** Whether the account `by` administers the portal. */
const administers = (by: string) => sql<boolean>`exists (
  select from memberships h where h.account_id = ${sql.ref(by)} and h.role_id = ${ROLE.systemAdmin} and h.active)`;

interface PhysicianRow extends RemovalRow {
  id: number;
  account_id: number | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  title: string | null;
  npi: string | null;
  medical_license: string;
  mobile_phone: string;
  email: string | null;
  verified: boolean;
  linked: boolean;
  active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_claim: boolean;
  is_waiting: boolean;
}

interface StaffRow extends RemovalRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  roles: number[];
  confirmed_at: Date;
  last_login_at: Date | null;
  waiting_roles: number[] | null;
  waits_since: Date | null;
  waits_by: string | null;
}

const presentPhysician = (row: PhysicianRow): PhysicianOfPractice => ({
  physicianId: row.id,
  accountId: row.account_id,
  firstName: row.first_name,
  middleName: row.middle_name ?? "",
  lastName: row.last_name,
  title: row.title ?? "",
  npi: row.npi ?? "",
  medicalLicense: row.medical_license,
  mobilePhone: row.mobile_phone,
  email: row.email ?? "",
  verified: row.verified,
  linked: row.linked,
  active: row.active,
  isOwner: row.is_owner,
  isAdmin: row.is_admin,
  isClaim: row.is_claim,
  isWaiting: row.is_waiting,
  removed: presentRemoval(row),
});

const rolesOf = (roles: readonly number[]) => roles.map((role) => RoleId.parse(role));

const presentStaff = (row: StaffRow): StaffOfPractice => ({
  accountId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  active: row.active,
  isOwner: row.is_owner,
  isAdmin: row.is_admin,
  roles: rolesOf(row.roles),
  waiting: row.waits_since && { roles: rolesOf(row.waiting_roles ?? []), since: row.waits_since, by: row.waits_by ?? "" },
  confirmedAt: row.confirmed_at,
  lastLoginAt: row.last_login_at,
  removed: presentRemoval(row),
});

/** Who works in a practice: read only, since the physicians are the directory's and the accounts are the accounts'. */
export const peopleRepository = (db: Database) => ({
  /** An active practice, as who manages its people needs it. */
  async findPractice(id: number): Promise<ManagedPractice | undefined> {
    const row = await db
      .selectFrom("practices")
      .select("delegation_enabled")
      .where("id", "=", id)
      .where("active", "=", true)
      .executeTakeFirst();
    return row && { id, delegationEnabled: row.delegation_enabled };
  },

  /** Every physician the practice has, or had, by last name; also those it has still to verify. */
  async physiciansOf(practiceId: number): Promise<PhysicianOfPractice[]> {
    const { rows } = await sql<PhysicianRow>`
      select f.id, f.account_id, f.first_name, f.middle_name, f.last_name, f.title, coalesce(f.claimed_npi, f.npi) as npi, f.medical_license,
        coalesce(nullif(a.mobile_phone, ''), f.mobile_phone) as mobile_phone, coalesce(a.email, f.email) as email,
        l.verified, l.active as linked,
        l.active and f.active and (a.id is null or (a.active and coalesce(m.active, false))) as active,
        coalesce(m.is_owner, false) as is_owner, coalesce(m.is_admin, false) as is_admin, coalesce(m.is_waiting, false) as is_waiting,
        f.claimed_npi is not null or (f.account_id is not null and f.person_confirmed_at is null) as is_claim,
        case when f.active and not l.active and l.ended_by is not null then l.ended_at end as ended_at, ${administers("l.ended_by")} as by_administrator
      from practice_physicians l join physicians f on f.id = l.physician_id
      left join accounts a on a.id = f.account_id
      left join lateral (
        select bool_or(active) as active, bool_or(active and role_id = ${ROLE.practiceOwner}) as is_owner,
          bool_or(active and role_id = ${ROLE.practiceAdmin}) as is_admin, bool_or(waits_since is not null) as is_waiting
        from memberships where account_id = a.id and practice_id = l.practice_id
      ) m on true
      where l.practice_id = ${practiceId}
      order by f.last_name, f.first_name, f.id`.execute(db);
    return rows.map(presentPhysician);
  },

  /**
   * Colleagues who can cover for a physician of the practice, or take over: they work there, sign in, and see patients as a physician or
   * owner; never staff, an embassy, or people that the practice (decision G-PAT-20) or the hospital (decision G-ACC-28) has not verified.
   */
  async whoMayStandIn(practiceId: number): Promise<StandInCandidate[]> {
    const { rows } = await sql<StandInCandidate>`
      select f.id as "physicianId", a.id as "accountId", f.first_name as "firstName", f.last_name as "lastName", a.email
      from practice_physicians l join physicians f on f.id = l.physician_id and f.active join accounts a on a.id = f.account_id and a.active
      where l.practice_id = ${practiceId} and l.active and l.verified and f.claimed_npi is null and f.person_confirmed_at is not null and exists (
        select from memberships m where m.account_id = a.id and m.practice_id = l.practice_id and m.active
          and m.role_id in (${ROLE.physician}, ${ROLE.practiceOwner}))
      order by f.last_name, f.first_name, f.id`.execute(db);
    return rows;
  },

  /** Whether the hospital has yet to say that number and person of a physician who signs in are right (decision G-ACC-28). */
  async isClaim(physicianId: number): Promise<boolean> {
    const { rows } = await sql`
      select from physicians where id = ${physicianId} and (claimed_npi is not null or person_confirmed_at is null)
        and claim_rejected_at is null`.execute(db);
    return rows.length > 0;
  },

  /** By last name. Who has left is listed with the physicians when they were one. */
  async staffOf(practiceId: number): Promise<StaffOfPractice[]> {
    const { rows } = await sql<StaffRow>`
      select s.*, ${administers("s.ended_by")} as by_administrator from (
      select a.id, a.first_name, a.last_name, a.email, bool_or(m.active) and a.active as active,
        bool_or(m.active and m.role_id = ${ROLE.practiceOwner}) as is_owner,
        bool_or(m.active and m.role_id = ${ROLE.practiceAdmin}) as is_admin,
        coalesce(array_agg(m.role_id order by m.role_id) filter (where m.active), array_agg(m.role_id order by m.role_id)) as roles,
        max(m.confirmed_at) as confirmed_at, a.last_login_at, min(m.waits_since) as waits_since,
        array_agg(m.role_id order by m.role_id) filter (where m.waits_since is not null) as waiting_roles,
        (select w.first_name || ' ' || w.last_name from accounts w where w.id = max(m.waits_by)) as waits_by,
        case when not bool_or(m.active) then max(m.ended_at) filter (where m.ended_by is not null) end as ended_at,
        (array_agg(m.ended_by order by m.ended_at desc) filter (where m.ended_by is not null))[1] as ended_by
      from memberships m join accounts a on a.id = m.account_id
      where m.practice_id = ${practiceId}
      group by a.id
      having bool_or(m.waits_since is not null) or not exists (
        select from practice_physicians l join physicians f on f.id = l.physician_id
        where l.practice_id = ${practiceId} and f.account_id = a.id and l.verified and (l.active or not bool_or(m.active)))
      ) s
      order by s.last_name, s.first_name, s.id`.execute(db);
    return rows.map(presentStaff);
  },
});
