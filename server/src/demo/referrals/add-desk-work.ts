import { DAYS_TO_OBJECT } from "@linnet/contract/referrals/desk";
import type { Database } from "../../platform/database/database.ts";
import { addHours, min } from "../../platform/dates.ts";
import { holidayRepository } from "../../slices/referrals/clinics/days/holiday-repository.ts";
import { questionRepository } from "../../slices/referrals/conversation/questions/repository.ts";
import { deskActRepository } from "../../slices/referrals/shared/act-repository.ts";
import { historyRepository } from "../../slices/referrals/shared/history-repository.ts";
import { redirectRepository } from "../../slices/referrals/shared/redirect-repository.ts";
import { successorRepository } from "../../slices/referrals/shared/successor-repository.ts";
import type { DemoReferral, ReferralClinic } from "./referrals.ts";

/** After so many hours the other side has read it. */
const HOURS_TO_NEXT = 4;
const DAYS_TO_ANSWER = 5;

interface Worked {
  referralId: number;
  referral: DemoReferral;
  clinicIds: ReadonlyMap<ReferralClinic, number>;
  zone: string;
  now: Date;
  /** When the clinic has accepted or declined it. */
  at: Date;
  /** Who of the clinic's desk and who of the practice. */
  by: number;
  office: number;
}

/** The clinic asks for a file; where the office has answered, in words. */
async function ask(trx: Database, worked: Worked, isAnswered: boolean): Promise<Date> {
  const { referralId, referral, clinicIds, at: now, zone, by, office } = worked;
  const questions = questionRepository(trx);
  const answerBy = await holidayRepository(trx).workingDaysAfter(worked.now, DAYS_TO_ANSWER, zone);
  const question = { text: "Did you do an EEG in August? Please send the report.", wantedFiles: ["EEG report from August"], answerBy };
  await questions.add(trx, { referralId, clinicId: clinicIds.get(referral.clinic) ?? 0, question, by, now });
  await historyRepository(trx).add(trx, { referralId, kind: "asked", at: now, by, detail: "EEG report from August" });
  await questions.settle(trx, referralId, { now, zone });
  if (!isAnswered) return now;
  const answeredAt = min([addHours(now, HOURS_TO_NEXT), worked.now]);
  const [asked] = await questions.of(referralId);
  const text = "There was no EEG. The family has a video of two spells, and brings it along.";
  await questions.answer(trx, { questionId: asked?.id ?? 0, text, isUnable: true, by: office, now: answeredAt });
  await historyRepository(trx).add(trx, { referralId, kind: "answered", at: answeredAt, by: office });
  await questions.settle(trx, referralId, { now: answeredAt, zone });
  return now;
}

/** Its clinic sends it on to another one; where the office objects, that one has yet to answer. */
async function sendOn(trx: Database, worked: Worked, { to, isObjected }: { to: ReferralClinic; isObjected: boolean }): Promise<Date> {
  const { referralId, at, zone, by, office } = worked;
  const acts = deskActRepository(trx);
  const held = await acts.hold(trx, referralId);
  const clinic = await acts.findClinic(worked.clinicIds.get(to) ?? 0, held);
  if (!clinic) throw new Error(`The demo hospital has no clinic ${to}`);
  const reason = "The question is rather one for you.";
  const days = holidayRepository(trx);
  const expectedBy = await days.workingDaysAfter(at, clinic.answerDays, zone);
  await acts.moveTo(trx, referralId, { clinicId: clinic.id, expectedBy, by, now: at });
  const until = await days.workingDaysAfter(at, DAYS_TO_OBJECT, zone);
  await redirectRepository(trx).begin(trx, { referralId, fromClinicId: held.clinicId, reason, until });
  const detail = `${held.clinicName} to ${clinic.name}. ${reason}`;
  await historyRepository(trx).add(trx, { referralId, kind: "redirected", at, by, detail, clinicId: held.clinicId });
  if (!isObjected) return at;
  const objectedAt = min([addHours(at, HOURS_TO_NEXT), worked.now]);
  const text = `${held.clinicName} has known the child since birth. Please talk to each other first.`;
  await redirectRepository(trx).object(trx, { referralId, text, by: office, now: objectedAt });
  await historyRepository(trx).add(trx, { referralId, kind: "objected", at: objectedAt, by: office, detail: text });
  return at;
}

/** What clinic and office have done between them once the hospital had it. Gives the moment of what the clinic did last. */
export async function addDeskWork(trx: Database, worked: Worked): Promise<Date | undefined> {
  const { referral, referralId, office, at, now } = worked;
  switch (referral.desk) {
    case undefined:
      return undefined;
    case "asked":
    case "answered":
      return ask(trx, worked, referral.desk === "answered");
    case "put-aside": {
      const aside = min([addHours(at, HOURS_TO_NEXT), now]);
      await successorRepository(trx).putAside(trx, referralId, aside);
      await historyRepository(trx).add(trx, { referralId, kind: "put-aside", at: aside, by: office });
      return undefined;
    }
    default:
      return sendOn(trx, worked, { to: referral.desk.sentOnTo, isObjected: referral.desk.isObjected });
  }
}
