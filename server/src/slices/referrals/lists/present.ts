import type { Deceased } from "@linnet/contract/patients";
import { type Referral, type ReferralAppointment, ReferralStatusId } from "@linnet/contract/referrals";
import { REFERRAL_STATE, type ReferralState } from "@linnet/contract/referrals/course";
import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import { subjectOf } from "@linnet/contract/referrals/questions";
import { needsOffice } from "@linnet/contract/referrals/turn";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { subDays } from "../../../platform/dates.ts";
import type { StoredQuestion } from "../conversation/questions/first-question-repository.ts";
import { dayOf, hospitalDay } from "../shared/hospital-day.ts";
import { nextReminderDay } from "../shared/next-reminder-day.ts";
import { nextStep } from "../shared/next-step.ts";
import {
  mayAnswer,
  mayCancel,
  mayEdit,
  mayFinish,
  mayObject,
  mayPutAside,
  mayReferAgain,
  mayRemind,
  mayRetry,
  mayWrite,
} from "../shared/policy.ts";
import type { StoredRedirect } from "../shared/redirect-repository.ts";
import type { StoredSuccessor } from "../shared/successor-repository.ts";
import type { StoredTie } from "../shared/tie.ts";

/** A referral in a list, with the facts for its marks. */
export interface ListedReferral {
  id: number;
  practiceId: number;
  personId: string | null;
  tie: StoredTie;
  /** True even if the caller may not know. */
  isOfDeceased: boolean;
  /** Set only if the caller has the child in care. */
  deceased: Deceased;
  access: ReferralInCare["access"];
  firstName: string;
  lastName: string;
  birthDate: string;
  clinicName: string;
  clinicPhone: string | null;
  /** The office's last reminder to the clinic. */
  remindedAt: Date | null;
  physicianName: string;
  physicianId: number;
  physicianLastName: string;
  mrn: string;
  parentId: number | null;
  statusId: number;
  acuityId: number;
  state: ReferralState;
  ehrStatus: string;
  ehrReferralId: string | null;
  ehrUpdatedAt: Date | null;
  botStatus: Referral["botStatus"];
  botMessage: string | null;
  cancelRequested: boolean;
  cancellationReason: string | null;
  appointment: ReferralAppointment | null;
  expectedBy: string | null;
  /** The clinic's open question to the office. */
  question: StoredQuestion | null;
  /** That another clinic forwarded it to this one. */
  redirect: StoredRedirect | null;
  /** The referral that the office sent after it. */
  successor: StoredSuccessor | null;
  isPutAside: boolean;
  changedByHospitalAt: Date | null;
  /** When the caller last opened it. */
  seenAt: Date | null;
  /** When the clinic saw the patient. */
  visitedAt: Date | null;
  /** The clinic's current letter. */
  letter: {
    sentAt: Date;
    isCorrection: boolean;
    firstRead: { at: Date; name: string } | null;
    readByPhysicianAt: Date | null;
    doneAt: Date | null;
  } | null;
  createdAt: Date;
  modifiedByName: string;
  modifiedAt: Date;
}

const NEWS_DAYS = 30;

/** Older changes by the hospital are news to no one. */
export const newsSince = (now: Date): Date => subDays(now, NEWS_DAYS);

const isNews = ({ isOfDeceased, changedByHospitalAt, seenAt }: ListedReferral, now: Date): boolean =>
  !isOfDeceased &&
  changedByHospitalAt !== null &&
  changedByHospitalAt > newsSince(now) &&
  (seenAt === null || seenAt < changedByHospitalAt);

/** Staff do not read for the physician. */
const isRead = ({ access, letter }: ListedReferral): boolean =>
  (access === "practice" ? letter?.firstRead : letter?.readByPhysicianAt) != null;

/** The current letter, to find out who acts next. */
const letterFacts = (referral: ListedReferral) =>
  referral.letter && {
    isRead: isRead(referral),
    isCorrection: referral.letter.isCorrection,
    isDone: referral.letter.doneAt !== null,
  };

/** Urgency ends with the visit or the referral. */
const isUrgent = ({ acuityId, state }: ListedReferral): boolean =>
  acuityId === URGENT_ACUITY_ID && !REFERRAL_STATE[state].isClosed && REFERRAL_STATE[state].stage !== "over";

/** The day of the office's last reminder, while it cannot send another. */
function remindedOn({ remindedAt }: ListedReferral, { now, zone }: { now: Date; zone: string }): string | null {
  const day = remindedAt && hospitalDay(remindedAt, zone);
  return day !== null && hospitalDay(now, zone) < nextReminderDay(day) ? day : null;
}

export function presentReferral(actor: Actor, referral: ListedReferral, moment: { now: Date; zone: string }): Referral {
  const { question } = referral;
  const asked = question && { ...question, subject: subjectOf(question), until: question.answerBy, count: question.open };
  const { state, successor, isPutAside } = referral;
  const sentAgain = successor && { ...successor, sentOn: dayOf(new Date(successor.sentAt), moment.zone) };
  const reminding = { mayRemind: mayWrite(actor, referral), remindedOn: remindedOn(referral, moment) };
  const turn = nextStep({ ...referral, ...reminding, letter: letterFacts(referral), question: asked, successor: sentAgain }, moment);
  const isDeclined = state === "declined";
  return {
    id: referral.id,
    firstName: referral.firstName,
    lastName: referral.lastName,
    dateOfBirth: referral.birthDate,
    clinicName: referral.clinicName,
    createdDtm: referral.createdAt.toISOString(),
    physicianName: referral.physicianName,
    ...(referral.access === "own" && referral.physicianId !== actor.physicianId && { forPhysician: `Dr. ${referral.physicianLastName}` }),
    cernerStatus: referral.ehrStatus,
    cancellationReason: referral.cancellationReason,
    cancelationRequest: referral.cancelRequested,
    modifyBy: referral.modifiedByName,
    modifyDtm: referral.modifiedAt.toISOString(),
    referralAppointment: referral.appointment,
    mrn: referral.mrn,
    parentReferralId: referral.parentId,
    botMessage: referral.botMessage,
    botStatus: referral.botStatus,
    cernerReferralId: referral.ehrReferralId,
    cernerUpdtDtm: referral.ehrUpdatedAt?.toISOString() ?? null,
    statusId: ReferralStatusId.parse(referral.statusId),
    nextStep: turn.sentence,
    needsPractice: needsOffice(turn),
    isUrgent: isUrgent(referral),
    isChanged: isNews(referral, moment.now),
    isDeclined,
    isPutAside,
    successor: successor && { id: successor.id, clinicName: successor.clinicName, sentOn: new Date(successor.sentAt).toISOString() },
    loop: {
      seenOn: referral.visitedAt?.toISOString() ?? null,
      letterOn: referral.letter?.sentAt.toISOString() ?? null,
      readOn: referral.letter?.firstRead?.at.toISOString() ?? null,
      readBy: referral.letter?.firstRead?.name ?? null,
      doneOn: referral.letter?.doneAt?.toISOString() ?? null,
    },
    letterToRead: !referral.isOfDeceased && referral.letter !== null && !isRead(referral),
    deceased: referral.deceased,
    checkTie: referral.tie === "lost",
    may: {
      edit: mayEdit(actor, referral),
      cancel: mayCancel(actor, referral),
      refer: mayReferAgain(actor, referral),
      retry: mayRetry(actor, referral),
      finish: mayFinish(actor, { ...referral, letter: letterFacts(referral) }),
      answer: mayAnswer(actor, { ...referral, isAsked: question !== null }),
      putAside: mayPutAside(actor, { ...referral, isDeclined, hasSuccessor: successor !== null }),
      remind: mayRemind(actor, { ...referral, turn }),
      object: mayObject(actor, { ...referral, today: hospitalDay(moment.now, moment.zone) }),
    },
  };
}
