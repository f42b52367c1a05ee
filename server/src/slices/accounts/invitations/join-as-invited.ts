import type { AuditAction } from "@linnet/contract/audit/actions";
import { isPhysicianRole, ROLE } from "@linnet/contract/roles";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { claimRepository, directoryRepository } from "../../directory/public.ts";
import { addMember, mayBringAbout, peopleRepository, waitingRoleRepository } from "../../memberships/public.ts";
import { accountRepository, accountWritingRepository, type KnownAccount } from "../../session/public.ts";
import { invitedPlaceRepository } from "./invited-place-repository.ts";
import { type AcceptedRequest, joiningRepository } from "./joining-repository.ts";

type Needs = Pick<Platform, "config" | "clock" | "jobs">;

interface Joining {
  accountId: number;
  email: string;
  at: Date;
  /** The practice they work in from now on; null leaves it. */
  inUse: number | null;
  action: AuditAction;
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

/**
 * Whether the role begins right away. Where who invited did not say that they may give it, as older servers did not, what they hold in the
 * practice, or in the hospital, at this moment decides.
 */
async function begins(trx: Database, { roleId, practiceId, invitedBy, isApproved }: AcceptedRequest): Promise<boolean> {
  if (isApproved || invitedBy === null) return true;
  const inviter = await waitingRoleRepository(trx).giver({ accountId: invitedBy, practiceId });
  const practice = { id: practiceId, delegationEnabled: true };
  return mayBringAbout(inviter, practice, { roles: [roleId] }) === "now";
}

/** The physician whose place the account gets; a claim is mailed to the hospital, which confirms or rejects it (decision G-ACC-28). */
async function physicianFor(platform: Needs, trx: Database, request: AcceptedRequest, { accountId, email, at }: Joining) {
  if (!isPhysicianRole(request.roleId) || request.npi === "") return undefined;
  // Who is a physician of the directory already stays the one they are.
  const own = await directoryRepository(trx).physicianOf(accountId);
  if (own !== undefined) return own;
  const typedBy = request.isConfirmed ? undefined : { accountId: request.invitedBy };
  const physicianId = await claimRepository(trx).claim({ ...request, accountId, email, at, typedBy });
  if (physicianId !== undefined && (await peopleRepository(trx).isClaim(physicianId))) {
    const { config, jobs } = platform;
    const practice = await invitedPlaceRepository(trx).findPractice(request.practiceId);
    await jobs.send(trx, "mail.send", {
      to: config.HOSPITAL_MAILBOX,
      subject: "Confirm a physician’s NPI",
      text: `A new physician at ${practice} signed in. The practice, not the hospital, entered this physician’s NPI or email address. Until you confirm the NPI, this physician cannot see assigned patients.\n\n${config.origin}/accountsandaccess/npiclaims\n\nYou are receiving this email because this mailbox receives NPI claims.`,
    });
  }
  return physicianId;
}

/**
 * Gives an account what it was invited to: role and practice, for physicians and owners the physician in the directory. What who invited
 * may not give waits to be confirmed.
 */
async function join(platform: Needs, trx: Database, invited: readonly AcceptedRequest[], joining: Joining): Promise<void> {
  const { accountId, at, inUse, action } = joining;
  for (const request of invited) {
    const { roleId, practiceId, invitedBy } = request;
    const physicianId = await physicianFor(platform, trx, request, joining);
    if (await begins(trx, request))
      await addMember(trx, {
        practiceId,
        at,
        account: { accountId, roleId, inUse: practiceId === inUse },
        ...(physicianId !== undefined && { physician: { physicianId, by: accountId, verifiedBy: invitedBy } }),
      });
    else await waitingRoleRepository(trx).letWait({ accountId, practiceId, roleId }, { by: invitedBy ?? accountId, at });
    await joiningRepository(trx).complete(request.id, { accountId, at });
    await auditSystem(trx, { action, rule: `account request ${request.id}`, personIds: [] });
  }
}

/**
 * Creates the account of an invited person at their first sign-in (decision G-PRA-07) and completes the request, all or nothing. The
 * provider has verified the email. Undefined without an accepted invitation.
 */
export async function joinAsInvited(
  platform: Needs & Pick<Platform, "db">,
  { email, issuer, subject }: { email: string; issuer: string; subject: string },
): Promise<KnownAccount | undefined> {
  return platform.db.transaction().execute(async (trx) => {
    const at = platform.clock.now();
    const joining = joiningRepository(trx);
    const invited = await stillPossible(trx, await joining.accepted(email));
    const [first] = invited;
    const person = first && { ...first, mobilePhoneNumber: first.mobilePhone, officePhoneNumber: first.officePhone };
    const account = person && (await accountWritingRepository(trx).addAtFirstSignIn(person, { email, issuer, subject, at }));
    if (!account) return undefined;
    await join(platform, trx, invited, { accountId: account.id, email, at, inUse: first.practiceId, action: "write:first-sign-in" });
    return account;
  });
}

/**
 * An account was created while an invitation to its email was under way and accepted: the account gets its roles. The practice in use stays
 * the same.
 */
export async function joinWithAccount(platform: Needs, trx: Database, accountId: number): Promise<void> {
  const at = platform.clock.now();
  const email = await accountRepository(trx).findActiveEmail(accountId);
  if (email === undefined) return;
  const invited = await stillPossible(trx, await joiningRepository(trx).accepted(email));
  if (invited.length > 0) await join(platform, trx, invited, { accountId, email, at, inUse: null, action: "write:joining" });
}
