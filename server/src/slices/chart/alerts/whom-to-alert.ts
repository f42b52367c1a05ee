import { addMinutes } from "../../../platform/dates.ts";
import type { AlertedPhysician, AlertRecipient } from "../../patients/public.ts";

/** A result that a practice has to be told of, as long as it was not displayed to a person who may review it. */
export interface OpenAlert {
  /** When the portal learned of the result. */
  raisedAt: Date;
  physicians: readonly Pick<AlertedPhysician, "recipient" | "cover" | "isOwnerToo">[];
  /** The owners of the practice who can sign in. */
  owners: readonly AlertRecipient[];
}

export interface ToAlert {
  /** Who may review it: the physicians, and who covers for them. */
  review: readonly AlertRecipient[];
  owner: readonly AlertRecipient[];
  /** The hospital follows it up. */
  isHospitals: boolean;
}

/**
 * Who has to have been told of a result by now (decision G-CHT-23). The owner after so many minutes, and right away where a physician cannot sign
 * in, or is away and the cover has not signed in. The hospital likewise, and right away where the practice has no other owner to tell.
 */
export function whomToAlert({ raisedAt, physicians, owners }: OpenAlert, { now, minutes }: { now: Date; minutes: number }): ToAlert {
  const isOverdue = now >= addMinutes(raisedAt, minutes);
  const isUnreachable = physicians.some(({ recipient }) => recipient === null);
  const others = owners.filter(({ accountId }) => !physicians.some(({ recipient }) => recipient?.accountId === accountId));
  const review = physicians.flatMap(({ recipient, cover }) => [recipient, cover].filter((each) => each !== null));
  const isRightAway = isUnreachable || physicians.some(({ isOwnerToo }) => isOwnerToo);
  return {
    review,
    // A covering owner is already a recipient.
    owner: others.filter(({ accountId }) => isOverdue || (isRightAway && !review.some((each) => each.accountId === accountId))),
    isHospitals: isOverdue || isUnreachable || others.length === 0,
  };
}
