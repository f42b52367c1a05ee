import { practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { forbidden, notFound } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { managePractice } from "./manage-practice.ts";
import { memberRepository } from "./member-repository.ts";
import { peopleRepository } from "./people-repository.ts";
import { mayManagePeople, whyNotRemoved } from "./policy.ts";

/** Who has been removed before stays so. The account and what the person has in other practices stay (decision G-PRA-06). */
export function removeStaff(platform: Pick<Platform, "clock" | "db">, actor: Actor, removal: { userId: number; practiceId: number }) {
  const { userId, practiceId } = removal;
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    const listed = await peopleRepository(trx).staffOf(practiceId);
    const person = listed.find(({ accountId }) => accountId === userId);
    if (!person) throw notFound("Member of staff");
    const refusal = whyNotRemoved(actor, person);
    if (refusal !== undefined) throw forbidden(refusal);

    const hadRoles = await memberRepository(trx).leave({ accountId: userId, practiceId }, { at: platform.clock.now() });
    if (hadRoles)
      await audit(trx, actor, {
        action: practicePeople.removeStaff.action,
        object: `account ${userId}`,
        rule: `practice ${practiceId}`,
        changed: ["membership"],
      });
    return true as const;
  });
}
