import { ROLE } from "@linnet/contract/roles";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { WaitingMail } from "../../../platform/waiting-mail.ts";
import { clinicsOfDesk } from "./desk-reach-repository.ts";
import { isOfDeceased, isTakenOver } from "./reach-repository.ts";

/** The subject of a mail: a referral, or a question to a clinic. Both have the same owner columns. */
export type Concern = { referralId: number } | { adviceId: number };

const isIn = (concern: Concern) =>
  "referralId" in concern
    ? { rows: sql`referrals r`, isIt: sql`r.id = ${concern.referralId}` }
    : { rows: sql`advice_threads r`, isIt: sql`r.id = ${concern.adviceId}` };

/** Accounts that act for a row `r`'s physician on that day: covers, and colleagues who took over (decision G-PAT-20). */
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
 * Accounts `a` of the physician, of their stand-ins, and of the writer, if they work in the practice and want notices. Children who have
 * died are left out (decision G-PAT-19).
 */
const toTell = (concern: Concern, day: string): RawBuilder<unknown> => sql`
  from ${isIn(concern).rows} join physicians f on f.id = r.physician_id
    join accounts a on a.id = any(array[f.account_id, r.created_by] || array(${inTheirPlace(day)})) and a.active and a.notices_by_mail
    join practices p on p.id = r.practice_id and p.active
  where ${isIn(concern).isIt} and exists (
      select from memberships m
      where m.account_id = a.id and m.practice_id = p.id and m.active and m.role_id in (${ROLE.physician}, ${ROLE.general}, ${ROLE.practiceAdmin}, ${ROLE.practiceOwner}))
    and not ${isOfDeceased}`;

/** The people to remind: the office, the clinic's desk, or its lead. */
export type Reminded = "office" | "desk" | "lead";

/** Accounts `a` at the clinic's desk that want notices. */
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

/** The accounts without such a mail on that day. Records that they got one. */
const onceOn = (day: string, told: RawBuilder<unknown>) => sql`
  insert into referral_mails (account_id, mailed_on) select a.id, ${day}::date ${told}
  on conflict (account_id) do update set mailed_on = excluded.mailed_on where referral_mails.mailed_on < excluded.mailed_on`;

/** A mail's recipient. */
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

/** Selects recipients, each once per day of the hospital. Selecting records that they got the mail. */
export const mailRepository = (db: Database) => ({
  /** For a change: people without such a mail on that day. */
  toNotify: (concern: Concern, day: string): Promise<Told[]> => written(db, onceOn(day, toTell(concern, day))),

  /** For a waiting task: people without any other mail on that day. */
  toRemind: (concern: Concern, whom: Reminded, day: string): Promise<Told[]> => written(db, onceOn(day, WHO[whom](concern, day))),

  /** For a clinic's question, regardless of earlier mails. They get no other mail on that day. */
  toAsk: (referralId: number, day: string): Promise<Told[]> =>
    written(
      db,
      sql`insert into referral_mails (account_id, mailed_on, asked_on) select a.id, ${day}::date, ${day}::date ${toTell({ referralId }, day)}
        on conflict (account_id) do update set mailed_on = greatest(referral_mails.mailed_on, excluded.mailed_on), asked_on = excluded.asked_on
          where referral_mails.asked_on is null or referral_mails.asked_on < excluded.asked_on`,
    ),

  /** Whether a later day has another mail of this kind, which says the same. */
  async isOvertaken({ accountId, kind, day }: Daily): Promise<boolean> {
    const last = kind === "question" ? ("asked_on" as const) : ("mailed_on" as const);
    const later = db.selectFrom("referral_mails").select("account_id").where("account_id", "=", accountId).where(last, ">", day);
    return (await later.executeTakeFirst()) !== undefined;
  },

  /** A delayed mail counts for the day on which it was sent. */
  async markSent({ accountId, kind }: Daily, day: string): Promise<void> {
    const ofQuestion = kind === "question" ? sql`, asked_on = greatest(asked_on, ${day}::date)` : sql``;
    await sql`update referral_mails set mailed_on = greatest(mailed_on, ${day}::date) ${ofQuestion} where account_id = ${accountId}`.execute(
      db,
    );
  },
});
