import { type OpenInvitation, practicePeople } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inviteAgain, openInvitationRepository, sendAgainRefusal } from "../../accounts/public.ts";
import { mayManagePeople } from "../../memberships/public.ts";
import { managePractice } from "./manage-practice.ts";

/** Who was invited into a practice and has not come yet. */
export async function listOpenInvitations(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  practiceId: number,
): Promise<OpenInvitation[]> {
  const open = await openInvitationRepository(db).ofPractice(practiceId, clock.now());
  return open.map((each) => ({ ...each, mayChange: sendAgainRefusal(actor, { ...each, statusId: 2 }) === undefined }));
}

/** Emails a new link to an invited person; the old one ends. */
export function sendPracticeInvitationAgain(
  platform: Pick<Platform, "config" | "clock" | "db" | "jobs"> & { once: Once<true> },
  actor: Actor,
  { accountRequestId, practiceId }: { accountRequestId: number; practiceId: number },
): Promise<true> {
  return managePractice(platform, actor, { practiceId, may: mayManagePeople }, async (trx) => {
    await inviteAgain(platform, trx, actor, { accountRequestId, practiceId });
    await audit(trx, actor, {
      action: practicePeople.inviteAgain.action,
      object: `account request ${accountRequestId}`,
      rule: `practice ${practiceId}`,
    });
    return true as const;
  });
}
