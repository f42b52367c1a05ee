import { isPhysicianRole, ROLE } from "@linnet/contract/roles";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { claimRepository } from "../../directory/public.ts";
import { addMember } from "../../memberships/public.ts";
import { accountRepository, accountWritingRepository, type KnownAccount } from "../../session/public.ts";
import { invitedPlaceRepository } from "./invited-place-repository.ts";
import { type AcceptedRequest, joiningRepository } from "./joining-repository.ts";

interface Joining {
  accountId: number;
  email: string;
  at: Date;
  /** The practice they work in from now on; null leaves it. */
  inUse: number | null;
  action: string;
}

/** A practice has one owner: who was invited as a second one while there was none waits for the hospital (decision G-ACC-06). */
async function stillPossible(trx: Database, accepted: readonly AcceptedRequest[]): Promise<AcceptedRequest[]> {
  const possible: AcceptedRequest[] = [];
  for (const request of accepted) {
    const isSecond = request.roleId === ROLE.practiceOwner && (await invitedPlaceRepository(trx).hasOwner(request.practiceId));
    const isTwice = possible.some(({ practiceId, roleId }) => practiceId === request.practiceId && roleId === request.roleId);
    if (!isSecond && !isTwice) possible.push(request);
  }
  return possible;
}

/** Gives an account what it was invited to: role and practice, for physicians and owners the physician in the directory. */
async function join(trx: Database, invited: readonly AcceptedRequest[], joining: Joining): Promise<void> {
  const { accountId, email, at, inUse, action } = joining;
  for (const request of invited) {
    const { roleId, practiceId, npi, invitedBy } = request;
    const isPhysician = isPhysicianRole(roleId) && npi !== "";
    // Who is a physician of the directory already stays the one they are.
    const own = isPhysician ? await invitedPlaceRepository(trx).physicianOf(accountId) : undefined;
    const physicianId = isPhysician ? (own ?? (await claimRepository(trx).claim({ ...request, accountId, email, at }))) : undefined;
    await addMember(trx, {
      practiceId,
      at,
      account: { accountId, roleId, inUse: practiceId === inUse },
      ...(physicianId !== undefined && { physician: { physicianId, by: accountId, verifiedBy: invitedBy } }),
    });
    await joiningRepository(trx).complete(request.id, { accountId, at });
    await auditSystem(trx, { action, rule: `account request ${request.id}`, personIds: [] });
  }
}

/**
 * Makes the account of somebody who signs in for the first time after an invitation (decision G-PRA-07), and completes the
 * request. All of it or nothing. The e-mail is one that the provider has verified. Undefined where nobody was invited, or has accepted.
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
    const account = first && (await accountWritingRepository(trx).addAtFirstSignIn(first, { email, issuer, subject, at }));
    if (!account) return undefined;
    await join(trx, invited, { accountId: account.id, email, at, inUse: first.practiceId, action: "write:first-sign-in" });
    return account;
  });
}

/**
 * An account came while an invitation to its e-mail was on its way, and somebody has accepted that: the account gets what it gives.
 * The practice it works in stays the one it has.
 */
export async function joinWithAccount(trx: Database, accountId: number, at: Date): Promise<void> {
  const email = await accountRepository(trx).findActiveEmail(accountId);
  if (email === undefined) return;
  const invited = await stillPossible(trx, await joiningRepository(trx).accepted(email));
  if (invited.length > 0) await join(trx, invited, { accountId, email, at, inUse: null, action: "write:joining" });
}
