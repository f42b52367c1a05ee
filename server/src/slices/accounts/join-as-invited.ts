import { auditSystem } from "../../platform/audit.ts";
import type { Database } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { joiningRepository as directoryJoining } from "../directory/public.ts";
import { practiceRepository } from "../practice/public.ts";
import { invitedPlaceRepository } from "./invited-place-repository.ts";
import { type AcceptedRequest, joiningRepository } from "./joining-repository.ts";
import type { KnownAccount } from "./repository.ts";

/** A practice has one owner: who was invited as a second one while there was none waits for the hospital (decision G-ACC-06). */
async function stillPossible(trx: Database, accepted: readonly AcceptedRequest[]): Promise<AcceptedRequest[]> {
  const possible: AcceptedRequest[] = [];
  for (const request of accepted) {
    const isSecond = request.roleId === 9 && (await invitedPlaceRepository(trx).hasOwner(request.practiceId));
    const isTwice = possible.some(({ practiceId, roleId }) => practiceId === request.practiceId && roleId === request.roleId);
    if (!isSecond && !isTwice) possible.push(request);
  }
  return possible;
}

/**
 * Makes the account of somebody who signs in for the first time after an invitation (decision G-PRA-07): with role and practice, for
 * physicians and owners the physician in the directory; the request is completed. All of it or nothing. The e-mail is one that the
 * provider has verified. Undefined where nobody was invited, or has accepted.
 */
export async function joinAsInvited(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { email, issuer, subject }: { email: string; issuer: string; subject: string },
): Promise<KnownAccount | undefined> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const joining = joiningRepository(trx);
    const invited = await stillPossible(trx, await joining.accepted(email));
    const [first] = invited;
    const account = first && (await joining.addAccount(first, { email, issuer, subject, at }));
    if (!account) return undefined;

    const accountId = account.id;
    const memberships = invited.map(({ roleId, practiceId }) => ({
      accountId,
      roleId,
      practiceId,
      inUse: practiceId === first.practiceId,
    }));
    await practiceRepository(trx).addMemberships(trx, memberships);
    for (const request of invited) {
      const isPhysician = request.roleId === 1 || request.roleId === 9;
      if (isPhysician && request.npi !== "") await directoryJoining.join(trx, { ...request, accountId, email, at });
      await joining.complete(request.id, { accountId, at });
      await auditSystem(trx, { action: "write:first-sign-in", rule: `account request ${request.id}`, personIds: [] });
    }
    return account;
  });
}
