import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deskActRepository } from "../desk/act-repository.ts";
import { historyRepository } from "../details/history-repository.ts";
import { successorRepository } from "./successor-repository.ts";

/**
 * The office has nothing more to do with a referral that was declined, or has again. It moves the referral nowhere; saying it twice is
 * harmless.
 * @throws AppError `forbidden` for one that is only read, `conflict` for one that was not declined, or after which another was sent.
 */
export function putAside(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { id, personId, access }: ReferralInCare,
  isPutAside: boolean,
): Promise<true> {
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  return db.transaction().execute(async (trx) => {
    const acts = deskActRepository(trx);
    const held = await acts.hold(trx, id);
    if (held.state !== "declined") throw conflict("Only a referral that was declined can be put aside.");
    const successors = successorRepository(trx);
    const before = await successors.standing(id);
    if (before.hasSuccessor) throw conflict("This referral was sent again already. There is nothing more to do.");
    const now = clock.now();
    if (before.isPutAside !== isPutAside) {
      await successors.putAside(trx, id, isPutAside ? now : null);
      await historyRepository(trx).add(trx, { referralId: id, kind: isPutAside ? "put-aside" : "taken-up", at: now, by: actor.accountId });
      await acts.announce(trx, id, held);
    }
    const personIds = personId === null ? [] : [personId];
    const { action } = referrals.putAside;
    await audit(trx, actor, { action, rule: access, object: `referral ${id}`, personIds, changed: ["putAside"] });
    return true as const;
  });
}
