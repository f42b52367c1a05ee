import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { ManagedPractice } from "./policy.ts";

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
  /** Whether the practice knows them as working there, whatever their sign-in. */
  linked: boolean;
  /** They are linked, and so are their account and roles where they have an account (decision G-PRA-15). */
  active: boolean;
  isOwner: boolean;
}

/** Who has, or had, a role in a practice and is none of its physicians. */
export interface StaffOfPractice {
  accountId: number;
  firstName: string;
  lastName: string;
  email: string;
  active: boolean;
  isOwner: boolean;
  /** Of what they hold there now, or held last. */
  roles: number[];
  /** When an owner last said that they still work there. */
  confirmedAt: Date;
  lastLoginAt: Date | null;
}

interface PhysicianRow {
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
}

interface StaffRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  active: boolean;
  is_owner: boolean;
  roles: number[];
  confirmed_at: Date;
  last_login_at: Date | null;
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
});

const presentStaff = (row: StaffRow): StaffOfPractice => ({
  accountId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  active: row.active,
  isOwner: row.is_owner,
  roles: row.roles,
  confirmedAt: row.confirmed_at,
  lastLoginAt: row.last_login_at,
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
      select f.id, f.account_id, f.first_name, f.middle_name, f.last_name, f.title, f.npi, f.medical_license,
        coalesce(nullif(a.mobile_phone, ''), f.mobile_phone) as mobile_phone, coalesce(a.email, f.email) as email,
        l.verified, l.active as linked,
        l.active and f.active and (a.id is null or (a.active and coalesce(m.active, false))) as active,
        coalesce(m.is_owner, false) as is_owner
      from practice_physicians l join physicians f on f.id = l.physician_id
      left join accounts a on a.id = f.account_id
      left join lateral (
        select bool_or(active) as active, bool_or(active and role_id = ${ROLE.practiceOwner}) as is_owner
        from memberships where account_id = a.id and practice_id = l.practice_id
      ) m on true
      where l.practice_id = ${practiceId}
      order by f.last_name, f.first_name, f.id`.execute(db);
    return rows.map(presentPhysician);
  },

  /** By last name. Who has left is listed with the physicians when they were one. */
  async staffOf(practiceId: number): Promise<StaffOfPractice[]> {
    const { rows } = await sql<StaffRow>`
      select a.id, a.first_name, a.last_name, a.email, bool_or(m.active) and a.active as active,
        bool_or(m.active and m.role_id = ${ROLE.practiceOwner}) as is_owner,
        coalesce(array_agg(m.role_id order by m.role_id) filter (where m.active), array_agg(m.role_id order by m.role_id)) as roles,
        max(m.confirmed_at) as confirmed_at, a.last_login_at
      from memberships m join accounts a on a.id = m.account_id
      where m.practice_id = ${practiceId}
      group by a.id
      having not exists (
        select from practice_physicians l join physicians f on f.id = l.physician_id
        where l.practice_id = ${practiceId} and f.account_id = a.id and l.verified and (l.active or not bool_or(m.active)))
      order by a.last_name, a.first_name, a.id`.execute(db);
    return rows.map(presentStaff);
  },
});
