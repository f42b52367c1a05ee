import { fitsObjection, mayActAtDesk } from "@linnet/contract/referrals/desk-tasks";
import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import { askOffice, checkQuestion } from "../conversation/questions/ask-office.ts";
import { questionRepository } from "../conversation/questions/repository.ts";
import { answerRepository } from "../delivery/answer-repository.ts";
import { deskActRepository, type HeldReferral, type LastEvent } from "../shared/act-repository.ts";
import { dayAndTime } from "../shared/hospital-day.ts";
import { notifyByMail } from "../shared/notify-by-mail.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { changeClinic, clinicAfter, type DeskActing, type DeskNeeds, keepReferral } from "./change-clinic.ts";

/** Steps of the portal itself. */
type Unsaid = "sent" | "received" | "failed" | "error" | "retried";

/** What someone did. Events that change nothing for a clinic are in `OF_OFFICE`. */
const DONE: Record<Exclude<LastEvent["kind"], Unsaid>, string> & Partial<Record<Unsaid, string>> = {
  edited: "changed it",
  accepted: "accepted it",
  "on-hold": "put it on hold",
  asked: "asked the office",
  answered: "answered a question",
  "question-withdrawn": "withdrew a question",
  redirected: "forwarded it to another clinic",
  objected: "objected to the new clinic",
  kept: "kept it at the new clinic",
  scheduled: "scheduled it",
  rescheduled: "rescheduled the appointment",
  "appointment-cancelled": "canceled the appointment",
  "no-show": "reported a missed appointment",
  seen: "reported the visit",
  letter: "sent the letter",
  "letter-corrected": "corrected the letter",
  "letter-withdrawn": "withdrew the letter",
  completed: "completed it",
  declined: "declined it",
  "cancel-requested": "asked to cancel it",
  cancelled: "canceled it",
};

/** The last event, for a person whose page was outdated. */
export function meanwhile({ kind, at, byName }: LastEvent, zone: string): string {
  const when = dayAndTime(at, zone);
  const done = DONE[kind];
  return done ? `${byName ?? "Someone"} ${done} on ${when}. Review it again.` : `It changed on ${when}. Review it again.`;
}

/** @throws AppError `conflict` if the office's objection needs an answer first, or if there is no objection to answer. */
async function refuseBeforeAnswer(
  trx: Database,
  { referralId, act }: DeskActing,
  { held, otherwise }: { held: HeldReferral; otherwise: string },
): Promise<void> {
  const isObjected = (await redirectRepository(trx).find(referralId))?.isObjected ?? false;
  if (fitsObjection(act, isObjected)) return;
  throw conflict(isObjected ? `The office objects to ${held.clinicName}. Answer the objection first.` : otherwise);
}

/**
 * Carries out a clinic's decision at the hospital and records it in one transaction: intake, referral, history and notices to the office.
 * @throws AppError `conflict`, in a sentence about the last event, if the referral has changed since the person saw it.
 * @throws AppError `conflict` if the referral's state does not allow the act.
 */
export async function actAtDesk(trx: Database, needs: DeskNeeds, acting: DeskActing): Promise<void> {
  const { clock, config, intake } = needs;
  const { referralId, act, reason, visit, by, shownEvent } = acting;
  const zone = config.HOSPITAL_TIME_ZONE;
  const acts = deskActRepository(trx);
  const held = await acts.hold(trx, referralId);
  const last = await acts.lastEvent(referralId);
  if (shownEvent !== undefined && shownEvent !== last.id) throw conflict(meanwhile(last, zone));
  if (!intake.can().includes(act)) throw conflict("The hospital works on referrals in its own system. Make this change there.");
  if (!mayActAtDesk(act, held.state)) throw conflict(meanwhile(last, zone));
  await refuseBeforeAnswer(trx, acting, { held, otherwise: meanwhile(last, zone) });
  const clinic = await clinicAfter(trx, acting, held);
  const asking = { referralId, clinicId: held.clinicId, question: acting.question, by };
  const question = act === "ask" ? await checkQuestion(trx, needs, asking) : undefined;

  const deed = { referralId, act, reason, goesOn: by === null, ...(visit && { visit }), ...(clinic && { clinic: clinic.order }) };
  const answer = await intake.act(trx, deed);
  if (!answer) throw conflict(meanwhile(last, zone));

  const now = clock.now();
  await answerRepository.applyAnswer(trx, answer, { now, zone, isNewest: true, ...(by !== null && { by }) });
  if (clinic) await changeClinic(trx, { now, zone }, { ...acting, held, clinic });
  if (act === "keep") await keepReferral(trx, needs, { ...acting, held });
  const questions = questionRepository(trx);
  // A person who acts has read the office's answers.
  await questions.markRead(trx, referralId, { now });
  await questions.settle(trx, referralId, { now, zone });
  if (!question) return notifyByMail(trx, needs, { referralId, now });
  await askOffice(trx, needs, { ...asking, question });
  await acts.announce(trx, referralId, held);
}
