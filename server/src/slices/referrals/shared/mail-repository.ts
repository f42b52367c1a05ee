import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { WaitingMail } from "../../../platform/waiting-mail.ts";
import { clinicsOfDesk } from "./desk-reach-repository.ts";
import { isOfDeceased, isTakenOver } from "./reach-repository.ts";

/** What people are told of: a referral, or a question to a clinic, which has the columns of one that say whose it is. */
export type Concern = { referralId: number } | { adviceId: number };

const isIn = (concern: Concern) =>
  "referralId" in concern
    ? { rows: sql`referrals r`, isIt: sql`r.id = ${concern.referralId}` }
    : { rows: sql`advice_threads r`, isIt: sql`r.id = ${concern.adviceId}` };

/** Who acts on a row `r` in the physician's place on that day: covers, and colleagues who took over (decision G-PAT-20). */
const inTheirPlace = (day: string): RawBuilder<unknown> => sql`
  select cover.account_id from physician_absences c join physicians cover on cover.id = c.cover_id
  where c.practice_id = r.practice_id and c.physician_id = r.physician_id and c.declined_at is null and c.ended_at is null
    and ${day}::date between c.first_day and c.last_day
  union all
  select colleague.account_id from handovers o join handover_colleagues t on t.handover_id = o.id and t.for_physician_id = r.physician_id
  join physicians colleague on colleague.id = t.physician_id
  where o.practice_id = r.practice_id and o.undone_at is null
    and ${isTakenOver(sql`t.physician_id`, sql`t.takes_others`)}`;

/**
 * Accounts `a` of who refers or asks, of who acts in their place, and of whoever wrote it, if they work in its practice and want notices.
 * Nobody is reminded of a child who has died (decision G-PAT-19).
 */
const toTell = (concern: Concern, day: string): RawBuilder<unknown> => sql`
  from ${isIn(concern).rows} join physicians f on f.id = r.physician_id
    join accounts a on a.id = any(array[f.account_id, r.created_by] || array(${inTheirPlace(day)})) and a.active and a.notices_by_mail
    join practices p on p.id = r.practice_id and p.active
  where ${isIn(concern).isIt} and exists (
      select from memberships m
      where m.account_id = a.id and m.practice_id = p.id and m.active and m.role_id in (${ROLE.physician}, ${ROLE.general}, ${ROLE.practiceAdmin}, ${ROLE.practiceOwner}))
    and not ${isOfDeceased}`;

/** Who may be reminded of it: who refers or asks, whom the clinic has at its desk, or who leads that. */
export type Reminded = "office" | "desk" | "lead";

/** Accounts `a` of the people at the desk of its clinic who want notices. */
const atItsDesk = (concern: Concern, roles: readonly number[]): RawBuilder<unknown> => sql`
  from ${isIn(concern).rows} join accounts a on a.active and a.notices_by_mail
  where ${isIn(concern).isIt} and exists (
      select from memberships m where m.account_id = a.id and m.active and m.role_id in (${sql.join(roles)}))
    and r.clinic_id = any(${clinicsOfDesk(sql`a.id`)})`;

const WHO: Record<Reminded, (concern: Concern, day: string) => RawBuilder<unknown>> = {
  office: toTell,
  desk: (concern) => atItsDesk(concern, [ROLE.clinicDesk, ROLE.clinicDeskLead]),
  lead: (concern) => atItsDesk(concern, [ROLE.clinicDeskLead]),
};

type Daily = NonNullable<WaitingMail["daily"]>;

/** Those who have had no such mail on that day; from now on they have. */
const onceOn = (day: string, told: RawBuilder<unknown>) => sql`
  insert into referral_mails (account_id, mailed_on) select a.id, ${day}::date ${told}
  on conflict (account_id) do update set mailed_on = excluded.mailed_on where referral_mails.mailed_on < excluded.mailed_on`;

/** Somebody who is told by mail. */
export interface Told {
  accountId: number;
  email: string;
}

async function written(db: Database, told: RawBuilder<unknown>): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with told as (${told} returning account_id)
    select a.id as "accountId", a.email from told join accounts a on a.id = told.account_id order by a.id`.execute(db);
  return rows;
}

/** Whom to tell by mail, each once on a day of the hospital. Asking records that they were told. */
export const mailRepository = (db: Database) => ({
  /** That something has changed: who have had no such mail on that day. */
  toNotify: (concern: Concern, day: string): Promise<Told[]> => written(db, onceOn(day, toTell(concern, day))),

  /** That something waits for them: who have had no other mail on that day. */
  toRemind: (concern: Concern, whom: Reminded, day: string): Promise<Told[]> => written(db, onceOn(day, WHO[whom](concern, day))),

  /** That a clinic waits for an answer, whatever else they were told on that day; nothing more is mailed to them on it. */
  toAsk: (referralId: number, day: string): Promise<Told[]> =>
    written(
      db,
      sql`insert into referral_mails (account_id, mailed_on, asked_on) select a.id, ${day}::date, ${day}::date ${toTell({ referralId }, day)}
        on conflict (account_id) do update set mailed_on = greatest(referral_mails.mailed_on, excluded.mailed_on), asked_on = excluded.asked_on
          where referral_mails.asked_on is null or referral_mails.asked_on < excluded.asked_on`,
    ),

  /** Whether another one of its kind was written on a later day, which says the same. */
  async isOvertaken({ accountId, kind, day }: Daily): Promise<boolean> {
    const last = kind === "question" ? ("asked_on" as const) : ("mailed_on" as const);
    const later = db.selectFrom("referral_mails").select("account_id").where("account_id", "=", accountId).where(last, ">", day);
    return (await later.executeTakeFirst()) !== undefined;
  },

  /** One that went out later than it was written counts for the day on which it did. */
  async markSent({ accountId, kind }: Daily, day: string): Promise<void> {
    const ofQuestion = kind === "question" ? sql`, asked_on = greatest(asked_on, ${day}::date)` : sql``;
    await sql`update referral_mails set mailed_on = greatest(mailed_on, ${day}::date) ${ofQuestion} where account_id = ${accountId}`.execute(
      db,
    );
  },
});
