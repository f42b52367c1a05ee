import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { successorRepository } from "../shared/successor-repository.ts";
import { actAsOffice } from "./act-as-office.ts";

/**
 * Closes a declined referral without further action, or reopens it. Repeating it is harmless.
 * @throws AppError `forbidden` for a read-only referral.
 * @throws AppError `conflict` if it was not declined, or has a successor.
 */
export const putAside = (
  platform: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
  isPutAside: boolean,
): Promise<true> =>
  actAsOffice(platform, actor, {
    referral,
    action: referrals.putAside.action,
    changed: "putAside",
    act: async ({ trx, held, now }) => {
      if (held.state !== "declined") throw conflict("You can close only a declined referral this way.");
      const successors = successorRepository(trx);
      const before = await successors.standing(referral.id);
      if (before.hasSuccessor) throw conflict("This referral was already sent again. No further action is needed.");
      if (before.isPutAside === isPutAside) return undefined;
      await successors.putAside(trx, referral.id, isPutAside ? now : null);
      return { kind: isPutAside ? "put-aside" : "taken-up" };
    },
  });
