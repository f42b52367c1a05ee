import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import { MAX_REDIRECTS } from "@linnet/contract/referrals/desk";
import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import { mayActAtDesk } from "@linnet/contract/referrals/desk-tasks";
import type { NewQuestion } from "@linnet/contract/referrals/questions";
import type { DeskDeed } from "../../../adapters/intake/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holidayRepository } from "../clinic-days/holiday-repository.ts";
import { historyRepository } from "../details/history-repository.ts";
import { dayAndTime } from "../hospital-day.ts";
import { askOffice, checkQuestion } from "../questions/ask-office.ts";
import { questionRepository } from "../questions/repository.ts";
import { referralRepository } from "../repository.ts";
import { notifyByMail } from "../tracking/notify-by-mail.ts";
import { type ClinicToGoTo, deskActRepository, type HeldReferral, type LastEvent } from "./act-repository.ts";

type DeskNeeds = Pick<Platform, "config" | "db" | "clock" | "intake" | "jobs">;

/** What a clinic does with a referral. */
interface DeskActing {
  referralId: number;
  act: DeskAct;
  reason: string | null;
  visit?: DeskDeed["visit"];
  /** Where it is sent on to. */
  clinicId?: number;
  /** What it asks of the office. */
  question?: NewQuestion;
  /** Who does it; null in the demonstration, where nobody has signed in. */
  by: number | null;
  /** The last event that its person was shown; absent where nothing was. */
  shownEvent?: number;
}

const DONE: Partial<Record<ReferralEventKind, string>> = {
  edited: "changed it",
  accepted: "accepted it",
  "on-hold": "put it on hold",
  asked: "asked the office",
  answered: "answered a question",
  "question-withdrawn": "withdrew a question",
  redirected: "sent it on to another clinic",
  scheduled: "scheduled it",
  rescheduled: "moved the appointment",
  "appointment-cancelled": "cancelled the appointment",
  "no-show": "reported a missed appointment",
  seen: "reported the visit",
  letter: "sent the letter",
  "letter-corrected": "corrected the letter",
  "letter-withdrawn": "withdrew the letter",
  completed: "completed it",
  declined: "declined it",
  "cancel-requested": "asked to cancel it",
  cancelled: "cancelled it",
};

/** What happened meanwhile, for who acts on what is no longer so. */
export function meanwhile({ kind, at, byName }: LastEvent, zone: string): string {
  const when = dayAndTime(at, zone);
  const done = DONE[kind];
  return done ? `${byName ?? "Someone"} ${done} on ${when}. Look at it again.` : `It changed on ${when}. Look at it again.`;
}

/** @throws AppError `invalid_input` for a clinic that is closed or the same, `conflict` for one that it has left, or one hop too many. */
async function clinicToGoTo(trx: Database, { referralId, clinicId = 0 }: DeskActing, held: HeldReferral): Promise<ClinicToGoTo> {
  const acts = deskActRepository(trx);
  const clinic = await acts.findClinic(clinicId, held);
  if (!clinic || clinic.id === held.clinicId) throw invalidInput({ clinicId: "Choose another clinic from the list" });
  const left = await acts.clinicsLeft(referralId);
  if (left.includes(clinic.id)) throw conflict(`${clinic.name} already sent this referral on.`);
  if (left.length >= MAX_REDIRECTS) throw conflict(`This referral was sent on ${MAX_REDIRECTS} times already. Decide on it here.`);
  return clinic;
}

async function redirect(
  trx: Database,
  { clock, config }: DeskNeeds,
  { referralId, by, reason, held, clinic }: DeskActing & { held: HeldReferral; clinic: ClinicToGoTo },
) {
  const now = clock.now();
  const expectedBy = await holidayRepository(trx).workingDaysAfter(now, clinic.answerDays, config.HOSPITAL_TIME_ZONE);
  await deskActRepository(trx).moveTo(trx, referralId, { clinicId: clinic.id, expectedBy, now });
  await historyRepository(trx).add(trx, {
    referralId,
    kind: "redirected",
    at: now,
    ...(by !== null && { by }),
    detail: `${held.clinicName} to ${clinic.name}. ${reason ?? ""}`.trim(),
    clinicId: held.clinicId,
  });
  // The days of the clinic that takes over stand still as well.
  await questionRepository(trx).standStillFrom(trx, referralId, now);
  await deskActRepository(trx).announce(trx, referralId, held);
}

/**
 * Carries out at the hospital what a clinic decides, and writes it down, in one transaction: the intake, the referral, its history and
 * the notices to the office.
 * @throws AppError `conflict`, in a sentence that says what happened meanwhile, where it is not as its person was shown, or cannot be
 * done where it stands.
 */
export async function actAtDesk(trx: Database, needs: DeskNeeds, acting: DeskActing): Promise<void> {
  const { clock, config, intake } = needs;
  const { referralId, act, reason, visit, by, shownEvent } = acting;
  const zone = config.HOSPITAL_TIME_ZONE;
  const acts = deskActRepository(trx);
  const held = await acts.hold(trx, referralId);
  const last = await acts.lastEvent(referralId);
  if (shownEvent !== undefined && shownEvent !== last.id) throw conflict(meanwhile(last, zone));
  if (!intake.can().includes(act)) throw conflict("The hospital works its referrals in its own system. Do this there.");
  if (!mayActAtDesk(act, held.state)) throw conflict(meanwhile(last, zone));
  const clinic = act === "redirect" ? await clinicToGoTo(trx, acting, held) : undefined;
  const asking = { referralId, clinicId: held.clinicId, question: acting.question, by };
  const question = act === "ask" ? await checkQuestion(trx, needs, asking) : undefined;

  const deed = { referralId, act, reason, goesOn: by === null, ...(visit && { visit }), ...(clinic && { clinic: clinic.order }) };
  const answer = await intake.act(trx, deed);
  if (!answer) throw conflict(meanwhile(last, zone));

  const now = clock.now();
  await referralRepository(trx).applyAnswer(trx, answer, { now, zone, ...(by !== null && { by }) });
  if (clinic) await redirect(trx, needs, { ...acting, held, clinic });
  const questions = questionRepository(trx);
  // Whoever acts has read what came.
  await questions.markRead(trx, referralId, { now });
  await questions.settle(trx, referralId, { now, zone });
  if (!question) return notifyByMail(trx, needs, { referralId, now });
  await askOffice(trx, needs, { ...asking, question });
  await acts.announce(trx, referralId, held);
}
