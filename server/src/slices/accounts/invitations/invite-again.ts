import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendAgainRefusal } from "../policy.ts";
import { accountRequestRepository } from "../requests/repository.ts";
import { sendInvitation } from "./invite-for.ts";

/**
 * Mails a new link to who was invited into a practice and has not come yet; the link before ends. Who signs in by now is asked to join.
 * @throws AppError `not_found` when the practice has no such request, `conflict` when it is no open invitation, or the hospital's
 */
export async function inviteAgain(
  platform: Pick<Platform, "config" | "clock" | "jobs">,
  trx: Database,
  actor: Actor,
  { accountRequestId, practiceId }: { accountRequestId: number; practiceId: number },
): Promise<void> {
  const request = await accountRequestRepository(trx).findToChange(accountRequestId);
  if (!request || request.practiceId !== practiceId) throw notFound("Account request");
  const refusal = sendAgainRefusal(actor, request);
  if (refusal !== undefined) throw conflict(refusal);
  const { email, roleId } = request;
  await sendInvitation(platform, trx, { accountRequestId, email, roleId, practiceId }, { by: actor.accountId, joining: true });
}
