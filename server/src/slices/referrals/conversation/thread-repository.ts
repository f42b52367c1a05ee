import type { Conversation, ConversationEntry } from "@linnet/contract/referrals/conversation";
import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { hasDesk } from "../shared/desk-reach-repository.ts";
import { messageRepository } from "./advice/message-repository.ts";
import { letterRepository } from "./letters/letter-repository.ts";
import { questionsOf } from "./questions/questions-of.ts";

interface Thread {
  questions: ReferralQuestion[];
  /** Newest first. */
  letters: ReferralLetter[];
  conversation: Conversation;
}

/** The sort is stable, so an answer from the same moment stays after its question. */
const inTimeOrder = (entries: readonly ConversationEntry[]) => entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** Everything that office and clinic wrote about a referral. */
export const threadRepository = (db: Database) => ({
  /**
   * Questions, answers and letters belong to the referral and move with it. Advice is the messages of the question that it came from. They
   * stay with the clinic that was asked, so the caller passes `adviceId` only for a person who may read that question.
   */
  async of(referralId: number, { adviceId, today }: { adviceId: number | null; today: string }): Promise<Thread> {
    const questions = await questionsOf(db, referralId, today);
    const letters = await letterRepository(db).of(referralId);
    const advice = adviceId === null ? { messages: [], hasEarlier: false } : await messageRepository(db).page(adviceId);
    const { rows } = await sql<{ isRead: boolean; askedClinic: string }>`
      select ${hasDesk(sql`r.clinic_id`)} as "isRead", coalesce(c.name, '') as "askedClinic"
      from referrals r left join advice_threads t on t.id = ${adviceId} left join clinics c on c.id = t.clinic_id
      where r.id = ${referralId}`.execute(db);
    const { isRead = false, askedClinic: clinicName = "" } = rows[0] ?? {};
    const entries: ConversationEntry[] = [
      ...advice.messages.map((message) => ({
        kind: "advice" as const,
        id: message.id,
        at: message.at,
        message: { ...message, clinicName },
      })),
      ...questions.map(({ id, askedOn }) => ({ kind: "question" as const, id, at: askedOn })),
      ...questions.flatMap(({ id, state, endedOn }) =>
        state === "answered" && endedOn ? [{ kind: "answer" as const, id, at: endedOn }] : [],
      ),
      ...letters.toReversed().map(({ id, sentOn }) => ({ kind: "letter" as const, id, at: sentOn })),
    ];
    return { questions, letters, conversation: { entries: inTimeOrder(entries), hasEarlier: advice.hasEarlier, isRead } };
  },
});
