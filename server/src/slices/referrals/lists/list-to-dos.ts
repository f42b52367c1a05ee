import { home, type ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { referralToDoRepository } from "./to-do-repository.ts";

/**
 * At most `most` referrals that were not delivered, or that the hospital changed and this person has not opened since. Empty if there are
 * none.
 */
export async function listReferralToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  const kind = "changed-referrals";
  const { count, first } = await referralToDoRepository(db).of(actor, clock.now(), { action: home.today.action, rule: kind, most });
  if (count === 0) return [];
  const items = first.map((referral) => ({
    id: String(referral.id),
    name: referral.patientName,
    text: referral.isSentOn ? `Forwarded to ${referral.clinicName}` : referral.clinicName,
    at: referral.changedAt.toISOString(),
    referral: { status: referral.ehrStatus, needsOffice: referral.needsOffice, isUndelivered: referral.isUndelivered },
  }));
  return [{ kind, count, items }];
}
