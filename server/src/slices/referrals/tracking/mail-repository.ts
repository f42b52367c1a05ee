import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { clinicsOfDesk } from "../desk/reach-repository.ts";
import { isOfDeceased } from "../reach-repository.ts";

/**
 * Accounts `a` of who refers and of whoever wrote the referral, if they work in its practice and want notices. Nobody is reminded of a
 * child who has died (decision G-PAT-19).
 */
const toTell = (referralId: number): RawBuilder<unknown> => sql`
  from referrals r join physicians f on f.id = r.physician_id
    join accounts a on a.id in (f.account_id, r.created_by) and a.active and a.notices_by_mail
    join practices p on p.id = r.practice_id and p.active
  where r.id = ${referralId} and exists (
      select from memberships m
      where m.account_id = a.id and m.practice_id = p.id and m.active and m.role_id in (${ROLE.physician}, ${ROLE.general}, ${ROLE.practiceAdmin}, ${ROLE.practiceOwner}))
    and not ${isOfDeceased}`;

/** Who may be reminded of a referral: who refers, whom the clinic has at its desk, or who leads that. */
export type Reminded = "office" | "desk" | "lead";

/** Accounts `a` of the people at the desk of a referral's clinic who want notices. */
const atItsDesk = (referralId: number, roles: readonly number[]): RawBuilder<unknown> => sql`
  from referrals r join accounts a on a.active and a.notices_by_mail
  where r.id = ${referralId} and exists (
      select from memberships m where m.account_id = a.id and m.active and m.role_id in (${sql.join(roles)}))
    and r.clinic_id = any(${clinicsOfDesk(sql`a.id`)})`;

const WHO: Record<Reminded, (referralId: number) => RawBuilder<unknown>> = {
  office: (id) => toTell(id),
  desk: (id) => atItsDesk(id, [ROLE.clinicDesk, ROLE.clinicDeskLead]),
  lead: (id) => atItsDesk(id, [ROLE.clinicDeskLead]),
};

/** Those who have had no such mail on that day; from now on they have. */
const onceOn = (day: string, told: RawBuilder<unknown>) => sql`
  insert into referral_mails (account_id, mailed_on) select a.id, ${day}::date ${told}
  on conflict (account_id) do update set mailed_on = excluded.mailed_on where referral_mails.mailed_on < excluded.mailed_on`;

async function addressesOf(db: Database, told: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with told as (${told} returning account_id)
    select a.email from told join accounts a on a.id = told.account_id order by a.id`.execute(db);
  return rows.map(({ email }) => email);
}

/** Whom to tell by mail, each once on a day of the hospital. Asking records that they were told. */
export const mailRepository = (db: Database) => ({
  /** That something has changed: who have had no such mail on that day. */
  addressesToNotify: (referralId: number, day: string): Promise<string[]> => addressesOf(db, onceOn(day, toTell(referralId))),

  /** That something waits for them: who have had no other mail on that day. */
  addressesToRemind: (referralId: number, whom: Reminded, day: string): Promise<string[]> =>
    addressesOf(db, onceOn(day, WHO[whom](referralId))),

  /** That a clinic waits for an answer, whatever else they were told on that day; nothing more is mailed to them on it. */
  addressesToAsk: (referralId: number, day: string): Promise<string[]> =>
    addressesOf(
      db,
      sql`insert into referral_mails (account_id, mailed_on, asked_on) select a.id, ${day}::date, ${day}::date ${toTell(referralId)}
        on conflict (account_id) do update set mailed_on = greatest(referral_mails.mailed_on, excluded.mailed_on), asked_on = excluded.asked_on
          where referral_mails.asked_on is null or referral_mails.asked_on < excluded.asked_on`,
    ),
});
