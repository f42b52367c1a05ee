import { ADVICE_PAGE_SIZE, type AdviceAccess, type AdviceSide, type AdviceState } from "@linnet/contract/referrals/advice";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { atOwnClinics, hasDesk } from "../../shared/desk-reach-repository.ts";
import { mayReach } from "../../shared/reach-repository.ts";

/** A stored question to a clinic, with its names. */
export interface ThreadRow {
  id: number;
  practice_id: number;
  physician_id: number;
  person_id: string | null;
  first_name: string;
  last_name: string;
  birth_date: string;
  clinic_id: number;
  clinic_name: string;
  practice_name: string;
  physician_name: string;
  asked_by_name: string;
  subject: string;
  state: AdviceState;
  turn: AdviceSide | null;
  answer_by: string | null;
  version: number;
  created_at: Date;
  changed_at: Date;
  clinic_wrote_at: Date | null;
  seen_at: Date | null;
  referral_id: number | null;
  clinic_phone: string | null;
  /** Whether someone at the clinic reads messages here. */
  is_read: boolean;
}

interface Page<Row = ThreadRow> {
  rows: Row[];
  total: number;
}

const columns = (accountId: number) => sql`
  r.id, r.practice_id, r.physician_id, r.person_id, r.first_name, r.last_name, r.birth_date, r.clinic_id, c.name as clinic_name, p.name as practice_name,
  f.last_name || ', ' || f.first_name as physician_name, a.last_name || ', ' || a.first_name as asked_by_name, r.subject, r.state, r.turn,
  r.answer_by::text, r.version, r.created_at, r.changed_at, r.clinic_wrote_at, r.referral_id, c.phone as clinic_phone, ${hasDesk(sql`c.id`)} as is_read,
  (select s.seen_at from advice_seen s where s.account_id = ${accountId} and s.thread_id = r.id) as seen_at`;
const joined = sql`join clinics c on c.id = r.clinic_id join practices p on p.id = r.practice_id
  join physicians f on f.id = r.physician_id join accounts a on a.id = r.created_by`;

/** Open or ended questions of the desk's clinics. */
const atDesk = (actor: Actor, { clinicId, isOpen }: { clinicId: number | null; isOpen: boolean }): RawBuilder<boolean> => sql`(
  ${atOwnClinics(actor)} and (r.state = 'open') = ${isOpen} and ${clinicId === null ? sql`true` : sql`r.clinic_id = ${clinicId}`})`;

interface DeskRequest {
  clinicId: number | null;
  today: string;
}

/** The questions to clinics: lists of them, and one. */
export const adviceRepository = (db: Database) => {
  async function page(
    actor: Actor,
    { which, order, pageNumber }: { which: RawBuilder<boolean>; order: RawBuilder<unknown>; pageNumber: number },
  ): Promise<Page> {
    const { rows: counted } = await sql<{ total: number }>`select count(*) as total from advice_threads r where ${which}`.execute(db);
    const { rows } = await sql<ThreadRow>`
      select ${columns(actor.accountId)} from advice_threads r ${joined} where ${which}
      order by ${order} limit ${ADVICE_PAGE_SIZE} offset ${(pageNumber - 1) * ADVICE_PAGE_SIZE}`.execute(db);
    return { rows, total: Number(counted[0]?.total ?? 0) };
  }

  return {
    /** The questions that the actor sees by one kind of access, latest change first. */
    ofOffice: (actor: Actor, { access, now, pageNumber }: { access: AdviceAccess; now: Date; pageNumber: number }): Promise<Page> =>
      page(actor, { which: mayReach(actor, access, now), order: sql`r.changed_at desc, r.id desc`, pageNumber }),

    /** Open questions by due date, the ones that the clinic must answer first. Ended ones, latest first. */
    atDesk: (
      actor: Actor,
      { clinicId, isOpen, pageNumber }: { clinicId: number | null; isOpen: boolean; pageNumber: number },
    ): Promise<Page> =>
      page(actor, {
        which: atDesk(actor, { clinicId, isOpen }),
        order: isOpen ? sql`r.turn = 'office', r.answer_by nulls last, r.id` : sql`r.changed_at desc, r.id desc`,
        pageNumber,
      }),

    /** How many are open at the actor's desk, how many of them the clinic must answer, and how many of these are late. */
    async countsAtDesk(actor: Actor, { clinicId, today }: DeskRequest): Promise<{ open: number; toAnswer: number; late: number }> {
      const { rows } = await sql<{ open: number; toAnswer: number; late: number }>`
        select count(*) as open, count(*) filter (where r.turn = 'clinic') as "toAnswer",
          count(*) filter (where r.turn = 'clinic' and r.answer_by < ${today}::date) as late
        from advice_threads r where ${atDesk(actor, { clinicId, isOpen: true })}`.execute(db);
      const [counts] = rows;
      if (!counts) throw new Error("A count always answers");
      return counts;
    },

    async get(actor: Actor, id: number): Promise<ThreadRow> {
      const { rows } = await sql<ThreadRow>`
        select ${columns(actor.accountId)} from advice_threads r ${joined} where r.id = ${id}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("A question is never removed");
      return row;
    },

    /** Marks the clinic's messages until then as seen by a person in the office. */
    async markSeen({ accountId, threadId }: { accountId: number; threadId: number }, now: Date): Promise<void> {
      await db
        .insertInto("advice_seen")
        .values({ account_id: accountId, thread_id: threadId, seen_at: now })
        .onConflict((already) =>
          already.columns(["account_id", "thread_id"]).doUpdateSet({ seen_at: sql`greatest(advice_seen.seen_at, excluded.seen_at)` }),
        )
        .execute();
    },
  };
};
