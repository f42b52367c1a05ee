import { CANCELLED } from "@linnet/contract/referrals";
import type { ReferralState } from "@linnet/contract/referrals/course";
import { mayRemindClinic } from "@linnet/contract/referrals/reminders";
import { mayObjectTo, type ReferralFacts, type Turn } from "@linnet/contract/referrals/turn";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";

/** The facts about a visible referral that the rules need. */
export interface ReferralRights extends Pick<ReferralInCare, "access" | "practiceId"> {
  ehrStatus: string;
  ehrReferralId: string | null;
  cancelRequested: boolean;
  botStatus: string;
}

/** Shared referrals are read only, and administrators who work as another user cannot write. */
export const mayWrite = ({ administrator }: Actor, { access }: Pick<ReferralRights, "access">): boolean =>
  administrator === null && access !== "shared";

/** Why a referral can no longer be edited, as a sentence. Undefined if it can (decision G-REF-10). */
export function editRefusal({ ehrStatus, ehrReferralId, cancelRequested }: ReferralRights): string | undefined {
  if (ehrStatus === CANCELLED) return "This referral is canceled, so it can no longer be edited.";
  if (ehrReferralId !== null) return "The hospital has accepted this referral, so it can no longer be edited. Call the service desk.";
  if (cancelRequested) return "Cancellation was requested, so this referral can no longer be edited.";
  return undefined;
}

/** Only in the referring practice, because a referral does not move to another one. */
export const mayEdit = (actor: Actor, referral: ReferralRights): boolean =>
  mayWrite(actor, referral) && actor.practice?.id === referral.practiceId && editRefusal(referral) === undefined;

export const mayCancel = (actor: Actor, referral: ReferralRights): boolean =>
  mayWrite(actor, referral) && referral.ehrStatus !== CANCELLED && !referral.cancelRequested;

/** In any state (decision G-REF-11). */
export const mayReferAgain = (actor: Actor, referral: ReferralRights): boolean => mayWrite(actor, referral) && actor.practice !== null;

/** A clinic's question can be answered even if nothing else is allowed (decision G-REF-34). */
export const mayAnswer = (actor: Actor, referral: ReferralRights & { isAsked: boolean }): boolean =>
  mayWrite(actor, referral) && referral.isAsked;

/** Closes or reopens a declined referral. A successor closes it by itself. */
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

/** Objects to the clinic that it was forwarded to (decision record 58). Not for a child who has died. */
export const mayObject = (
  actor: Actor,
  referral: ReferralRights & Pick<ReferralFacts, "redirect" | "state" | "today"> & { isOfDeceased: boolean },
): boolean => mayWrite(actor, referral) && !referral.isOfDeceased && !referral.cancelRequested && mayObjectTo(referral);

/** Not for a child who has died (decision G-PAT-19). */
export const mayRemind = (
  actor: Actor,
  referral: ReferralRights & { turn: Pick<Turn, "by" | "isLate">; state: ReferralState; isOfDeceased: boolean },
): boolean => mayWrite(actor, referral) && !referral.isOfDeceased && mayRemindClinic(referral.turn, referral.state);
