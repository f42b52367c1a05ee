import { accounts } from "@linnet/contract/accounts";
import type { AuditAction } from "@linnet/contract/audit/actions";
import { physicians } from "@linnet/contract/directory/physicians";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invitationRepository, linkRepository, membershipRepository } from "../../memberships/public.ts";
import { notifyOfSignIn, signOut, suspensionNotice } from "../../session/public.ts";
import { physicianRepository } from "./repository.ts";

/** Says who takes over in a practice, in the transaction in which the physician leaves it. Practices stand above the directory, so app.ts brings it along. */
export type HandOver = (
  trx: Database,
  platform: Pick<Platform, "config" | "clock" | "jobs">,
  actor: Actor,
  handing: { practiceId: number; physicianId: number; colleagues: readonly number[] },
) => Promise<void>;

/** Who is deactivated, and who takes over in which practice; in the others that is decided later. */
interface Deactivation {
  id: number;
  takeOver: readonly { practiceId: number; colleagues: readonly number[] }[];
}

interface Departed {
  accountId: number;
  /** What they sign in with. */
  email: string;
  /** Of the contract's call that took the last role. */
  action: AuditAction;
}

/**
 * If the last role is gone, ends open sessions and suspends the sign-in, with a row and a mail (decision G-DIR-05). People who are
 * suspended, unknown to the provider or hospital staff stay as they are. Returns whether there was anything to suspend. @throws AppError
 * `upstream_unavailable`; it can be tried again
 */
async function suspendDeparted(platform: Platform, actor: Actor, { accountId, email, action }: Departed): Promise<boolean> {
  const { config, db, identityAdministration } = platform;
  if (await membershipRepository(db).hasRole(accountId)) return false;
  await signOut(platform, actor, { id: accountId, action });
  const user = await identityAdministration?.findByEmail(email);
  if (!user || user.status === "SUSPENDED" || isStaffEmail(email, config)) return false;

  await identityAdministration?.suspend(user.id);
  await db.transaction().execute(async (trx) => {
    await audit(trx, actor, { action: accounts.suspend.action, object: `account ${accountId}` });
    await notifyOfSignIn(trx, platform, email, suspensionNotice(config.HOSPITAL_NAME));
  });
  // What was opened while the provider was asked.
  await signOut(platform, actor, { id: accountId, action });
  return true;
}

const { action } = physicians.deactivate;

/** Gives the account of the physician, and whether they were in the directory until now. */
function leaveDirectory(platform: Platform & { handOver: HandOver }, actor: Actor, { id, takeOver }: Deactivation) {
  const { db, clock, handOver } = platform;
  const ended = { by: actor.accountId, at: clock.now() };
  return db.transaction().execute(async (trx) => {
    const known = physicianRepository(trx);
    const locked = await known.lock(trx, id);
    if (!locked) throw notFound("Physician");
    const { accountId, physician } = locked;
    if (!physician.isActive) return { accountId, wasActive: false };

    const practices = await known.practicesOf(id);
    if (takeOver.some(({ practiceId }) => !practices.includes(practiceId))) throw notFound("Practice");
    for (const practiceId of practices) await linkRepository.end(trx, { practiceId, physicianId: id }, ended);
    for (const { practiceId, colleagues } of takeOver) await handOver(trx, platform, actor, { practiceId, physicianId: id, colleagues });
    // Also to practices where they are not listed: by the NPI they would come back as a new physician.
    await invitationRepository(trx).endOfPhysician(
      trx,
      { physicianId: id, npi: physician.npiNum || (physician.claimedNpi ?? "") },
      ended.at,
    );
    const hadRoles = accountId !== null && (await membershipRepository(trx).leavePractices(trx, { accountId, at: ended.at }));
    await known.deactivate(trx, id, ended);
    await audit(trx, actor, { action, object: `physician ${id}`, changed: ["isActive", "practices", ...(hadRoles ? ["membership"] : [])] });
    return { accountId, wasActive: true };
  });
}

/**
 * Removes the physician from all practices, with patients' access through them, and frees the NPI. A person without any role can no longer
 * sign in (decision G-DIR-05). The provider is asked first, so that an outage stops it; if it fails in between, a second deactivation
 * completes the suspension.
 * @throws AppError `not_found`, `conflict` if already deactivated, `upstream_unavailable`
 */
export async function deactivatePhysician(
  platform: Platform & { handOver: HandOver },
  actor: Actor,
  { id, takeOver }: Deactivation,
): Promise<void> {
  const before = await physicianRepository(platform.db).find(id);
  if (!before) throw notFound("Physician");
  const { email, hasAccount } = before;
  if (hasAccount) await platform.identityAdministration?.findByEmail(email);
  const { accountId, wasActive } = await leaveDirectory(platform, actor, { id, takeOver });
  const suspended = accountId !== null && (await suspendDeparted(platform, actor, { accountId, email, action }));
  if (!wasActive && !suspended) throw conflict("This physician was already deactivated.");
}
