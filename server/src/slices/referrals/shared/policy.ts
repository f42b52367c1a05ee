import { CANCELLED } from "@linnet/contract/referrals";
import type { ReferralState } from "@linnet/contract/referrals/course";
import { mayRemindClinic } from "@linnet/contract/referrals/reminders";
import { mayObjectTo, type ReferralFacts, type Turn } from "@linnet/contract/referrals/turn";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";

/** What the rules need to know of a referral that the actor may see. */
export interface ReferralRights extends Pick<ReferralInCare, "access" | "practiceId"> {
  ehrStatus: string;
  ehrReferralId: string | null;
  cancelRequested: boolean;
  botStatus: string;
}

/** Shared ones are read only, and nobody writes while they work as somebody else. */
export const mayWrite = ({ administrator }: Actor, { access }: Pick<ReferralRights, "access">): boolean =>
  administrator === null && access !== "shared";

/** Why a referral can no longer be edited, as a sentence; undefined while it can (decision G-REF-10). */
export function editRefusal({ ehrStatus, ehrReferralId, cancelRequested }: ReferralRights): string | undefined {
  if (ehrStatus === CANCELLED) return "This referral is canceled, so it can no longer be edited.";
  if (ehrReferralId !== null) return "The hospital has accepted this referral, so it can no longer be edited. Call the service desk.";
  if (cancelRequested) return "Cancellation was requested, so this referral can no longer be edited.";
  return undefined;
}

/** In the practice that refers, since a referral does not move to another one. */
export const mayEdit = (actor: Actor, referral: ReferralRights): boolean =>
  mayWrite(actor, referral) && actor.practice?.id === referral.practiceId && editRefusal(referral) === undefined;

export const mayCancel = (actor: Actor, referral: ReferralRights): boolean =>
  mayWrite(actor, referral) && referral.ehrStatus !== CANCELLED && !referral.cancelRequested;

/** Whatever its status (decision G-REF-11). */
export const mayReferAgain = (actor: Actor, referral: ReferralRights): boolean => mayWrite(actor, referral) && actor.practice !== null;

/** What a clinic asks is answered whatever else may no longer be done with the referral (decision G-REF-34). */
export const mayAnswer = (actor: Actor, referral: ReferralRights & { isAsked: boolean }): boolean =>
  mayWrite(actor, referral) && referral.isAsked;

/** What the office has nothing more to do with, or has again; another that was sent after it says so by itself. */
export const mayPutAside = (
  actor: Actor,
  referral: Pick<ReferralRights, "access" | "practiceId"> & { isDeclined: boolean; hasSuccessor: boolean },
): boolean => mayWrite(actor, referral) && referral.isDeclined && !referral.hasSuccessor;

export const mayRetry = (actor: Actor, referral: ReferralRights): boolean =>
  mayWrite(actor, referral) && referral.botStatus === "Failed" && referral.ehrStatus !== CANCELLED;

/** After the letter was read, and once. */
export const mayFinish = (
  actor: Actor,
  referral: Pick<ReferralRights, "access" | "practiceId"> & { letter: { isRead: boolean; isDone: boolean } | null },
): boolean => mayWrite(actor, referral) && referral.letter?.isRead === true && !referral.letter.isDone;

/** To the clinic that it was sent on to (decision record 58); of a child who has died nothing is asked any more. */
export const mayObject = (
  actor: Actor,
  referral: ReferralRights & Pick<ReferralFacts, "redirect" | "state" | "today"> & { isOfDeceased: boolean },
): boolean => mayWrite(actor, referral) && !referral.isOfDeceased && !referral.cancelRequested && mayObjectTo(referral);

/** Of a child who has died nobody is reminded (decision G-PAT-19). */
export const mayRemind = (
  actor: Actor,
  referral: ReferralRights & { turn: Pick<Turn, "by" | "isLate">; state: ReferralState; isOfDeceased: boolean },
): boolean => mayWrite(actor, referral) && !referral.isOfDeceased && mayRemindClinic(referral.turn, referral.state);
