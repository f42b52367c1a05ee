import { practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { withdrawInvitation } from "../../accounts/public.ts";
import { mayManagePeople } from "../../memberships/public.ts";
import { managePractice } from "./manage-practice.ts";

/** Withdraws a mistaken invitation, which then opens no account. */
export function withdrawPracticeInvitation(
  platform: Pick<Platform, "clock" | "db">,
  actor: Actor,
  { accountRequestId, practiceId }: { accountRequestId: number; practiceId: number },
): Promise<true> {
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    await withdrawInvitation(trx, actor, { accountRequestId, practiceId, now: platform.clock.now() });
    await audit(trx, actor, {
      action: practicePeople.withdrawInvitation.action,
      object: `account request ${accountRequestId}`,
      rule: `practice ${practiceId}`,
      changed: ["status"],
    });
    return true as const;
  });
}
