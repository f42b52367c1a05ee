import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import { invitationRepository } from "../../memberships/public.ts";
import { withdrawalRefusal } from "../policy.ts";
import { accountRequestRepository } from "../requests/repository.ts";

interface Withdrawal {
  accountRequestId: number;
  practiceId: number;
  now: Date;
}

/**
 * Withdraws a practice's invitation: its links stop working, also for people who followed one and have not signed in yet. The request
 * becomes Denied, so that the person may be invited again.
 * @throws AppError `not_found` if the practice has no such request, `conflict` if it is no open invitation, or the hospital's
 */
export async function withdrawInvitation(
  trx: Database,
  actor: Actor,
  { accountRequestId: id, practiceId, now }: Withdrawal,
): Promise<void> {
  const requests = accountRequestRepository(trx);
  const request = await requests.findToChange(id);
  if (!request || request.practiceId !== practiceId) throw notFound("Account request");
  const refusal = withdrawalRefusal(actor, request);
  if (refusal !== undefined) throw conflict(refusal);
  await invitationRepository(trx).end(trx, id, now);
  await requests.deny(trx, id, { by: actor.accountId, now });
}
