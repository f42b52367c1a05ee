import { home, type ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { referralToDoRepository } from "./to-do-repository.ts";

/**
 * At most `most` referrals that were not delivered, or that the hospital changed and this person has not opened since. Empty if there are
 * none.
 */
export async function listReferralToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  return db.transaction().execute(async (trx) => {
    const { count, first } = await referralToDoRepository(trx).of(actor, { now: clock.now(), most });
    if (count === 0) return [];
    const personIds = first.flatMap(({ personId }) => personId ?? []);
    await audit(trx, actor, { action: home.today.action, rule: "changed-referrals", personIds, count: first.length });
    const items = first.map((referral) => ({
      id: String(referral.id),
      name: referral.patientName,
      text: referral.isSentOn ? `Forwarded to ${referral.clinicName}` : referral.clinicName,
      at: referral.changedAt.toISOString(),
      referral: { status: referral.ehrStatus, needsOffice: referral.needsOffice, isUndelivered: referral.isUndelivered },
    }));
    return [{ kind: "changed-referrals", count, items }];
  });
}
