import { home, type ToDosOfKind } from "@linnet/contract/home";
import { listedNameOf } from "@linnet/contract/patients/identity";
import { subjectOf } from "@linnet/contract/referrals/questions";
import type { Actor } from "../../../platform/actor.ts";
import type { Naming } from "../../../platform/audit/audit.ts";
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
 * Clinics' messages that this person has to answer or read: questions about referrals, letters, and answers to the office's questions.
 * Names at most `most` of each kind. A kind without any is left out.
 */
export async function listConversationToDos(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  most: number,
): Promise<ToDosOfKind[]> {
  const now = clock.now();
  const today = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
  const toDos = conversationToDoRepository(db);
  const list = async <ToDo extends QuestionToDo | LetterToDo | AdviceToDo>(
    kind: ToDosOfKind["kind"],
    read: (actor: Actor, wanted: Naming & { now: Date }) => Promise<{ count: number; first: readonly ToDo[] }>,
    itemOf: (toDo: ToDo) => Item,
  ): Promise<ToDosOfKind[]> => {
    const { count, first } = await read(actor, { action: home.today.action, rule: kind, now, most });
    const items = first.map((toDo) => ({ id: String(toDo.id), name: listedNameOf(toDo), ...itemOf(toDo) }));
    return count === 0 ? [] : [{ kind, count, items }];
  };
  return [
    ...(await list("questions-to-answer", toDos.questions, (toDo) => ofQuestion(toDo, today))),
    ...(await list("letters-to-read", toDos.letters, ofLetter)),
    ...(await list("advice-to-read", toDos.advice, ofAdvice)),
  ];
}
