import type { Deceased } from "@linnet/contract/patients";
import { type Referral, type ReferralAppointment, ReferralStatusId } from "@linnet/contract/referrals";
import { needsOffice, type ReferralState } from "@linnet/contract/referrals/course";
import { subDays } from "date-fns/subDays";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import type { StoredTie } from "../identity/tie.ts";
import { mayCancel, mayEdit, mayReferAgain, mayRetry } from "../policy.ts";
import { nextStep } from "../tracking/next-step.ts";

/** A referral as lists need it, with what decides about it. */
export interface ListedReferral {
  id: number;
  practiceId: number;
  personId: string | null;
  tie: StoredTie;
  /** The child has died, whether the caller may know it or not. */
  isOfDeceased: boolean;
  /** The same for who has the child in care. */
  deceased: Deceased;
  access: ReferralInCare["access"];
  firstName: string;
  lastName: string;
  birthDate: string;
  clinicName: string;
  physicianName: string;
  mrn: string;
  parentId: number | null;
  statusId: number;
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
  changedByHospitalAt: Date | null;
  /** When the caller opened it last. */
  seenAt: Date | null;
  createdAt: Date;
  modifiedByName: string;
  modifiedAt: Date;
}

const NEWS_DAYS = 30;

/** What the hospital did longer ago is news to nobody, whoever has not opened it. */
export const newsSince = (now: Date): Date => subDays(now, NEWS_DAYS);

const isNews = ({ isOfDeceased, changedByHospitalAt, seenAt }: ListedReferral, now: Date): boolean =>
  !isOfDeceased &&
  changedByHospitalAt !== null &&
  changedByHospitalAt > newsSince(now) &&
  (seenAt === null || seenAt < changedByHospitalAt);

/** As the caller reads it. */
export function presentReferral(actor: Actor, referral: ListedReferral, moment: { now: Date; zone: string }): Referral {
  const turn = nextStep(referral, moment);
  return {
    id: referral.id,
    firstName: referral.firstName,
    lastName: referral.lastName,
    dateOfBirth: referral.birthDate,
    clinicName: referral.clinicName,
    createdDtm: referral.createdAt.toISOString(),
    physicianName: referral.physicianName,
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
    isChanged: isNews(referral, moment.now),
    deceased: referral.deceased,
    checkTie: referral.tie === "lost",
    may: {
      edit: mayEdit(actor, referral),
      cancel: mayCancel(actor, referral),
      refer: mayReferAgain(actor, referral),
      retry: mayRetry(actor, referral),
    },
  };
}
