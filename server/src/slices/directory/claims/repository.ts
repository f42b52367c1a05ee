import type { NpiClaim } from "@linnet/contract/directory/npi-claims";
import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";

/** A claim as it is stored; what can be done about it is the policy's. */
export type StoredClaim = Omit<NpiClaim, "claimedOn" | "hasCheckDigit" | "refusal"> & { accountId: number; claimedAt: Date };

/** What the hospital has said of a claim, and when. */
interface Decision {
  by: number;
  at: Date;
}

/** The names of the practices where the physician `p` is listed, or has a role or is to have one. */
const practicesOf = (physician: string) => sql`array(
  select w.name from practices w where w.active and (
    exists (select from practice_physicians l where l.physician_id = ${sql.ref(`${physician}.id`)} and l.practice_id = w.id and l.active)
    or exists (select from memberships m where m.account_id = ${sql.ref(`${physician}.account_id`)} and m.practice_id = w.id
      and (m.active or m.waits_since is not null)))
  order by w.name, w.id)`;

/** A physician `p` who signs in and whose number and person the hospital has not confirmed yet. */
const isClaim = sql<boolean>`p.active and p.account_id is not null and (p.person_confirmed_at is null or p.claimed_npi is not null)
  and p.claim_rejected_at is null`;

/** Physicians whose number a practice typed, or who sign in at an address that a practice typed. */
export const npiClaimRepository = (db: Database) => {
  const claimsWhere = async (condition: RawBuilder<boolean>, ending: RawBuilder<unknown>): Promise<StoredClaim[]> => {
    const { rows } = await sql<StoredClaim>`
      select p.id as "physicianId", p.account_id as "accountId", a.first_name || ' ' || a.last_name as name, a.email,
        p.medical_license as "licenseNumber", coalesce(p.claimed_npi, p.npi, '') as npi, p.claimed_npi is not null as "isNumberTyped",
        ${practicesOf("p")} as practices, coalesce(w.first_name || ' ' || w.last_name, '') as "invitedBy",
        coalesce(p.claimed_at, p.modified_at) as "claimedAt", case when k.id is not null then json_build_object(
          'physicianId', k.id, 'name', k.first_name || ' ' || k.last_name, 'email', coalesce(k.address, ''), 'licenseNumber', k.medical_license,
          'hasAccount', k.id <> p.id and k.account_id is not null, 'practices', to_json(${practicesOf("k")})) end as listed
      from physicians p join accounts a on a.id = p.account_id left join accounts w on w.id = p.claimed_by
      left join lateral (
        select f.id, f.first_name, f.last_name, f.medical_license, f.account_id, case when f.id = p.id then f.email else coalesce(b.email, f.email) end as address
        from physicians f left join accounts b on b.id = f.account_id
        where f.active and f.claimed_npi is null and (f.id = p.id or f.npi = p.claimed_npi)
        limit 1
      ) k on true
      where ${isClaim} and ${condition} order by coalesce(p.claimed_at, p.modified_at), p.id ${ending}`.execute(db);
    return rows;
  };

  return {
    list: (most: number): Promise<StoredClaim[]> => claimsWhere(sql`true`, sql`limit ${most}::int`),

    /** Locks the claim: other deciders wait. */
    async lock(physicianId: number): Promise<StoredClaim | undefined> {
      await sql`select from physicians where id = ${physicianId} for update`.execute(db);
      return (await claimsWhere(sql`p.id = ${physicianId}`, sql``))[0];
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from physicians p where ${isClaim}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** The number and the address are the hospital's own from now on, and the account is this physician's. */
    async confirm(physicianId: number, { by, at }: Decision): Promise<void> {
      await sql`
        update physicians p set npi = coalesce(p.claimed_npi, p.npi), claimed_npi = null, person_confirmed_at = ${at}, person_confirmed_by = ${by},
          claim_keeps_until = null, claim_rejected_at = null, claim_rejected_by = null, email = a.email, modified_at = ${at}, modified_by = ${by}
        from accounts a where a.id = p.account_id and p.id = ${physicianId}`.execute(db);
    },

    /** Frees a typed number and ends what the claim kept from before. */
    async reject(physicianId: number, { by, at }: Decision): Promise<void> {
      await sql`
        update physicians set npi = case when claimed_npi is null then npi end, claimed_npi = null, claim_keeps_until = null,
          claim_rejected_at = ${at}, claim_rejected_by = ${by}, modified_at = ${at}, modified_by = ${by}
        where id = ${physicianId}`.execute(db);
    },

    /**
     * The account is not the listed physician's: it gets a record of its own, without a number, and the listed one is free for who it is.
     * Gives the new record.
     */
    async part({ physicianId, accountId, licenseNumber }: StoredClaim, { by, at }: Decision): Promise<number> {
      const account = await db
        .selectFrom("accounts")
        .select(["first_name", "last_name", "email"])
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      // An address by which the wrong person came is none of the hospital's.
      await sql`
        update physicians set account_id = null, claimed_at = null, claimed_by = null, claim_keeps_until = null,
          email = case when lower(email) = ${account.email.toLowerCase()} then null else email end, modified_at = ${at}, modified_by = ${by}
        where id = ${physicianId}`.execute(db);
      const { id } = await db
        .insertInto("physicians")
        .values({
          ...account,
          search_words: searchableWords(`${account.last_name} ${account.first_name}`),
          account_id: accountId,
          medical_license: licenseNumber,
          claim_rejected_at: at,
          claim_rejected_by: by,
          created_at: at,
          modified_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Where the account works as a physician. */
    async practiceIdsOf(accountId: number): Promise<number[]> {
      const rows = await db
        .selectFrom("memberships")
        .select("practice_id")
        .distinct()
        .where("account_id", "=", accountId)
        .where("role_id", "in", [ROLE.physician, ROLE.practiceOwner])
        .where("active", "=", true)
        .execute();
      return rows.flatMap(({ practice_id }) => practice_id ?? []);
    },

    /** How many assignments in force nothing but a visit keeps. */
    async countKeptByVisit(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from patient_access where kept_by_visit_at is not null and revoked_at is null`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
};
