import { type Errand, home } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { dayOf } from "../hospital-day.ts";
import { type ReferralToDo, referralToDoRepository } from "./to-do-repository.ts";

/** What did not reach the hospital has no word of the hospital's. */
const statusOf = ({ isUndelivered, ehrStatus }: ReferralToDo) => (isUndelivered ? "Not delivered" : ehrStatus);

/** Referrals that were not delivered, or that the hospital changed and this person has not opened since; nothing where there are none. */
export async function listReferralToDos(actor: Actor, { config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<Errand[]> {
  return db.transaction().execute(async (trx) => {
    const { count, first } = await referralToDoRepository(trx).of(actor, clock.now());
    if (count === 0) return [];
    const personIds = first.flatMap(({ personId }) => personId ?? []);
    await audit(trx, actor, { action: home.today.action, rule: "changed-referrals", personIds, count: first.length });
    const items = first.map((referral) => ({
      id: referral.id,
      name: referral.patientName,
      text: `${statusOf(referral)} on ${dayOf(referral.changedAt, config.HOSPITAL_TIME_ZONE)}`,
    }));
    return [{ kind: "changed-referrals", count, items }];
  });
}
