import type { AuditAction } from "@linnet/contract/audit/actions";
import type { Referral } from "@linnet/contract/referrals";
import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { presentReferral } from "../lists/present.ts";
import { referralListRepository } from "../lists/repository.ts";
import { deskActRepository, type HeldReferral } from "../shared/act-repository.ts";
import { historyRepository } from "../shared/history-repository.ts";

/** The locked referral, and the actor's view of it. */
interface Found {
  trx: Database;
  held: HeldReferral;
  shown: Referral;
  now: Date;
  zone: string;
}

interface OfficeAct {
  action: AuditAction;
  /** The field in the audit row. */
  changed: string;
  /** Acts, or throws a conflict. Returns the history entry, or undefined if nothing changed. */
  act: (found: Found) => Promise<{ kind: ReferralEventKind; detail?: string } | undefined>;
}

/**
 * An office's act on its own referral that does not change its state. Records it in the history and the audit trail, and tells open pages.
 * @throws AppError `forbidden` for a read-only referral.
 */
export function actAsOffice(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  { referral, action, changed, act }: OfficeAct & { referral: ReferralInCare },
): Promise<true> {
  const { id, personId, access, rule } = referral;
  const zone = config.HOSPITAL_TIME_ZONE;
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  return db.transaction().execute(async (trx) => {
    const acts = deskActRepository(trx);
    const held = await acts.hold(trx, id);
    const now = clock.now();
    const shown = presentReferral(actor, await referralListRepository(trx).get(actor, referral, now), { now, zone });
    const event = await act({ trx, held, shown, now, zone });
    if (event) {
      await historyRepository(trx).add(trx, { referralId: id, at: now, by: actor.accountId, ...event });
      await acts.announce(trx, id, held);
    }
    await audit(trx, actor, {
      action,
      rule,
      object: `referral ${id}`,
      personIds: personId === null ? [] : [personId],
      changed: [changed],
    });
    return true as const;
  });
}
