import { practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { conflict, forbidden, notFound } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { managePractice } from "./manage-practice.ts";
import { memberRepository } from "./member-repository.ts";
import { peopleRepository } from "./people-repository.ts";
import { mayManagePeople } from "./policy.ts";

interface Confirmation {
  userId: number;
  practiceId: number;
}

/** Somebody who manages the practice says that a member of its staff still works there; nobody says it of themselves. */
export function confirmStaff(platform: Pick<Platform, "clock" | "db">, actor: Actor, { userId, practiceId }: Confirmation) {
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Member of staff");
    if (userId === actor.accountId) throw forbidden("Somebody else has to say that you still work here");
    if (!person.active) throw conflict("This person has been removed from your practice meanwhile");

    await memberRepository(trx).confirm({ accountId: userId, practiceId }, { by: actor.accountId, at: platform.clock.now() });
    await audit(trx, actor, {
      action: practicePeople.confirmStaff.action,
      object: `account ${userId}`,
      rule: `practice ${practiceId}`,
      changed: ["confirmed"],
    });
    return true as const;
  });
}
