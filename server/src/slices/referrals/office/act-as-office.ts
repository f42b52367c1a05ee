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

/** What an act of the office finds: the referral, which nobody else changes until the transaction is over, and as the actor reads it. */
interface Found {
  trx: Database;
  held: HeldReferral;
  shown: Referral;
  now: Date;
  zone: string;
}

interface OfficeAct {
  action: AuditAction;
  /** The field that the audit row names. */
  changed: string;
  /** Does it, or refuses by a conflict; gives what the history says of it, and nothing where nothing has changed. */
  act: (found: Found) => Promise<{ kind: ReferralEventKind; detail?: string } | undefined>;
}

/**
 * The office does something about a referral of its own that moves it nowhere: it stands in the history and the audit trail, and pages in
 * view are told.
 * @throws AppError `forbidden` for one that is only read.
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
