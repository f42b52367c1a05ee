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
 * Takes an invitation of a practice back: no link of it opens anything, and who has followed one and not signed in yet gets no account.
 * The request is Denied, so that the person may be invited anew.
 * @throws AppError `not_found` when the practice has no such request, `conflict` when it is no open invitation, or the hospital's
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
