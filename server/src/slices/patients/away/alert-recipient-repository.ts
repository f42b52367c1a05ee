import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { onPortal } from "../../memberships/public.ts";
import { inForce } from "../access/care-repository.ts";

/** A recipient of result alerts. */
export interface AlertRecipient {
  accountId: number;
  email: string;
}

/** A physician who has a child in a practice, and who covers for them at this moment. */
export interface AlertedPhysician {
  personId: string;
  practiceId: number;
  physicianId: number;
  /** As people write it: 'Dora Ashby'. */
  name: string;
  /** Null where the physician cannot sign in and see the child. */
  recipient: AlertRecipient | null;
  /** Of the colleague who covers; null where no one does. */
  cover: AlertRecipient | null;
  /** The physician is away, and the cover has not signed in since they were named and the time away began, or there is none. */
  isOwnerToo: boolean;
}

/** Practices with a child. */
interface OfChildren {
  personIds: readonly string[];
  practiceIds: readonly number[];
}

const recipient = (accountId: RawBuilder<unknown>): RawBuilder<AlertRecipient | null> => sql`(
  select json_build_object('accountId', u.id, 'email', u.email) from accounts u where u.id = ${accountId})`;

/**
 * The account of the physician `f` with which they open their patients in the practice `p`, by their place `l` in it. Null for who cannot sign
 * in: without an account, suspended, not or no longer of the practice, of a practice that is off the portal, or with a claim that the
 * hospital has yet to confirm (decision G-ACC-28). The one place for further reasons (decision G-CHT-23).
 */
const accountToSignIn = sql`case when f.active and f.claimed_npi is null and f.person_confirmed_at is not null and l.active and l.verified and ${onPortal("p")} then (
  select u.id from accounts u join memberships m on m.account_id = u.id and m.practice_id = p.id and m.active
    and m.role_id in (${sql.lit(ROLE.physician)}, ${sql.lit(ROLE.practiceOwner)})
  where u.id = f.account_id and u.active limit 1) end`;

/** Recipients of alerts about children's results (decisions G-PAT-20 and G-CHT-23). */
export const alertRecipientRepository = (db: Database) => ({
  /**
   * The physicians who have these children, assigned or handed over, with who covers for them now. Of those who left a practice only where no
   * one of it has the child in their place.
   */
  async physiciansOf({ personIds, practiceIds }: OfChildren, now: Date): Promise<AlertedPhysician[]> {
    const { rows } = await sql<AlertedPhysician>`
      with found as (
        select distinct a.person_id, a.practice_id, a.physician_id, coalesce(l.active and f.active, false) as works
        from patient_access a join physicians f on f.id = a.physician_id
        left join practice_physicians l on l.practice_id = a.practice_id and l.physician_id = a.physician_id
        where a.person_id = any(${[...personIds]}) and a.practice_id = any(${[...practiceIds]}::bigint[])
          and a.kind in ('assigned', 'handed over') and ${inForce(now)}
        union
        select a.person_id, l.practice_id, a.physician_id, f.active
        from patient_access a join physicians f on f.id = a.physician_id
        join practice_physicians l on l.physician_id = a.physician_id and l.active and l.verified
        where a.kind = 'unplaced' and a.person_id = any(${[...personIds]}) and l.practice_id = any(${[...practiceIds]}::bigint[]) and ${inForce(now)}
      ), owning as (
        select person_id, practice_id, physician_id from found x
        where works or not exists (select from found y where y.person_id = x.person_id and y.practice_id = x.practice_id and y.works)
      )
      select h.person_id as "personId", h.practice_id as "practiceId", h.physician_id as "physicianId",
        f.first_name || ' ' || f.last_name as name, ${recipient(accountToSignIn)} as recipient, ${recipient(sql`cover.account_id`)} as cover,
        away.id is not null and (
          cover.account_id is null or cover.last_login_at is null or cover.last_login_at < greatest(away.created_at, away.starts_at)
        ) as "isOwnerToo"
      from owning h join physicians f on f.id = h.physician_id join practices p on p.id = h.practice_id
      left join practice_physicians l on l.practice_id = h.practice_id and l.physician_id = h.physician_id
      left join lateral (
        select x.* from physician_absences x
        where x.practice_id = h.practice_id and x.physician_id = h.physician_id and x.ended_at is null
          and x.starts_at <= ${now} and x.ends_at > ${now}
        order by x.declined_at is null desc, x.id desc limit 1
      ) away on true
      left join lateral (
        select u.id as account_id, u.last_login_at
        from (
          select ${accountToSignIn} as account_id from physicians f
          join practice_physicians l on l.physician_id = f.id and l.practice_id = h.practice_id
          where f.id = away.cover_id and away.declined_at is null
        ) c join accounts u on u.id = c.account_id
      ) cover on true
      order by h.person_id, h.practice_id, f.last_name, f.first_name, h.physician_id`.execute(db);
    return rows;
  },

  /** The owners of these practices who can sign in. */
  async ownersOf(practiceIds: readonly number[]): Promise<(AlertRecipient & { practiceId: number })[]> {
    const { rows } = await sql<AlertRecipient & { practiceId: number }>`
      select m.practice_id as "practiceId", u.id as "accountId", u.email
      from memberships m join accounts u on u.id = m.account_id and u.active join practices p on p.id = m.practice_id
      where m.practice_id = any(${[...practiceIds]}::bigint[]) and m.active and m.role_id = ${ROLE.practiceOwner} and ${onPortal("p")}
      order by m.practice_id, u.id`.execute(db);
    return rows;
  },

  /** The hospital's people who follow up what a practice does not see. */
  async ofHospital(): Promise<AlertRecipient[]> {
    const { rows } = await sql<AlertRecipient>`select distinct u.id as "accountId", u.email
      from memberships m join accounts u on u.id = m.account_id and u.active
      where m.active and m.role_id = ${ROLE.healthNetworkAdmin} order by u.id`.execute(db);
    return rows;
  },
});
