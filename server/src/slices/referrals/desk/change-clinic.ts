import { DAYS_TO_OBJECT, MAX_REDIRECTS } from "@linnet/contract/referrals/desk";
import type { DeskAct } from "@linnet/contract/referrals/desk-tasks";
import type { NewQuestion } from "@linnet/contract/referrals/questions";
import type { DeskDeed } from "../../../adapters/intake/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { holidayRepository } from "../clinics/days/holiday-repository.ts";
import { questionRepository } from "../conversation/questions/repository.ts";
import { type ClinicToGoTo, deskActRepository, type HeldReferral } from "../shared/act-repository.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";

export type DeskNeeds = Pick<Platform, "config" | "db" | "clock" | "intake" | "jobs">;

/** A clinic's act on a referral. */
export interface DeskActing {
  referralId: number;
  act: DeskAct;
  reason: string | null;
  visit?: DeskDeed["visit"] | undefined;
  /** The clinic to forward it to. */
  clinicId?: number | undefined;
  /** The clinic's question to the office. */
  question?: NewQuestion | undefined;
  /** The account. Null in the demonstration, which has no signed-in user. */
  by: number | null;
  /** The last event that the person saw. Undefined if none was shown. */
  shownEvent?: number;
}

/**
 * @throws AppError `invalid_input` for a closed clinic or the same clinic.
 * @throws AppError `conflict` for a clinic that the referral has left, or for one forward too many.
 */
async function clinicToGoTo(trx: Database, { referralId, clinicId = 0 }: DeskActing, held: HeldReferral): Promise<ClinicToGoTo> {
  const acts = deskActRepository(trx);
  const clinic = await acts.findClinic(clinicId, held);
  if (!clinic || clinic.id === held.clinicId) throw invalidInput({ clinicId: "Choose another clinic from the list" });
  const left = await acts.clinicsLeft(referralId);
  if (left.includes(clinic.id)) throw conflict(`${clinic.name} already forwarded this referral.`);
  if (left.length >= MAX_REDIRECTS)
    throw conflict(`This referral was already forwarded ${MAX_REDIRECTS} times. Accept or decline it instead.`);
  return clinic;
}

/** Records that the referral has another clinic now: its answer days, the history, and the office's deadline to object. */
export async function changeClinic(
  trx: Database,
  { now, zone }: { now: Date; zone: string },
  { referralId, act, by, reason, held, clinic }: DeskActing & { held: HeldReferral; clinic: ClinicToGoTo },
) {
  const workingDays = holidayRepository(trx);
  const expectedBy = await workingDays.workingDaysAfter(now, clinic.answerDays, zone);
  await deskActRepository(trx).moveTo(trx, referralId, { clinicId: clinic.id, expectedBy, by, now });
  const redirects = redirectRepository(trx);
  // The office cannot object to its own request.
  if (act === "send-back") await redirects.end(trx, referralId);
  else {
    const until = await workingDays.workingDaysAfter(now, DAYS_TO_OBJECT, zone);
    await redirects.begin(trx, { referralId, fromClinicId: held.clinicId, reason: reason ?? "", until });
  }
  await historyRepository(trx).add(trx, {
    referralId,
    kind: "redirected",
    at: now,
    ...(by !== null && { by }),
    detail: `${held.clinicName} to ${clinic.name}. ${reason ?? ""}`.trim(),
    clinicId: held.clinicId,
  });
  // The new clinic's days are paused, too.
  await questionRepository(trx).standStillFrom(trx, referralId, now);
  await deskActRepository(trx).announce(trx, referralId, held);
}

/** The previous clinic, which takes the referral back. Does not check for returns or the number of forwards. */
async function clinicBefore(trx: Database, { referralId }: DeskActing, held: HeldReferral): Promise<ClinicToGoTo> {
  const redirect = await redirectRepository(trx).find(referralId);
  const clinic = redirect && (await deskActRepository(trx).findClinic(redirect.fromClinicId, held));
  if (!clinic) throw conflict("The clinic that forwarded it no longer takes referrals. Keep it and give a reason.");
  return clinic;
}

/** The clinic answers an objection: it keeps the referral and says why. */
export async function keepReferral(
  trx: Database,
  { clock }: DeskNeeds,
  { referralId, by, reason, held }: DeskActing & { held: HeldReferral },
) {
  const now = clock.now();
  await redirectRepository(trx).keep(trx, referralId, now);
  await historyRepository(trx).add(trx, { referralId, kind: "kept", at: now, ...(by !== null && { by }), detail: reason });
  await deskActRepository(trx).announce(trx, referralId, held);
}

/**
 * The new clinic, if an act moves the referral. Undefined for all other acts.
 * @throws AppError `invalid_input` for a closed clinic or the same clinic, `conflict` if the referral may not go there.
 */
export async function clinicAfter(trx: Database, acting: DeskActing, held: HeldReferral): Promise<ClinicToGoTo | undefined> {
  if (acting.act === "redirect") return clinicToGoTo(trx, acting, held);
  return acting.act === "send-back" ? clinicBefore(trx, acting, held) : undefined;
}
