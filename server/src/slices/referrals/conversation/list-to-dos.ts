import { home, type ToDosOfKind } from "@linnet/contract/home";
import { listedNameOf } from "@linnet/contract/patients/identity";
import { subjectOf } from "@linnet/contract/referrals/questions";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { letterTitle } from "./letters/letter-title.ts";
import { type AdviceToDo, conversationToDoRepository, type LetterToDo, type QuestionToDo } from "./to-do-repository.ts";

type Item = Omit<ToDosOfKind["items"][number], "id" | "name">;

function ofQuestion({ question: { clinicName, answerBy, open, ...asked } }: QuestionToDo, today: string): Item {
  return { text: subjectOf(asked), at: null, question: { clinicName, answerBy, isLate: answerBy < today, others: open - 1 } };
}

const ofLetter = ({ at, ...letter }: LetterToDo): Item => ({ text: letterTitle(letter), at: at.toISOString() });

const ofAdvice = ({ clinicName, asksBack, subject, at }: AdviceToDo): Item => ({
  text: `${clinicName} ${asksBack ? "needs more information" : "answered"}: ${subject}`,
  at: at.toISOString(),
});

/**
 * What clinics wrote and this person has to answer or read: questions about referrals, letters, and answers to the office's questions.
 * `most` of each kind are named. A kind without any is left out.
 */
export function listConversationToDos(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  most: number,
): Promise<ToDosOfKind[]> {
  return db.transaction().execute(async (trx) => {
    const wanted = { now: clock.now(), most };
    const today = hospitalDay(wanted.now, config.HOSPITAL_TIME_ZONE);
    const waiting: ToDosOfKind[] = [];
    const toDos = conversationToDoRepository(trx);
    const tell = async <ToDo extends QuestionToDo | LetterToDo | AdviceToDo>(
      kind: ToDosOfKind["kind"],
      { count, first }: { count: number; first: readonly ToDo[] },
      itemOf: (toDo: ToDo) => Item,
    ) => {
      if (count === 0) return;
      const personIds = first.flatMap(({ personId }) => personId ?? []);
      await audit(trx, actor, { action: home.today.action, rule: kind, personIds, count: first.length });
      waiting.push({ kind, count, items: first.map((toDo) => ({ id: String(toDo.id), name: listedNameOf(toDo), ...itemOf(toDo) })) });
    };
    await tell("questions-to-answer", await toDos.questions(actor, wanted), (toDo) => ofQuestion(toDo, today));
    await tell("letters-to-read", await toDos.letters(actor, wanted), ofLetter);
    await tell("advice-to-read", await toDos.advice(actor, wanted), ofAdvice);
    return waiting;
  });
}
