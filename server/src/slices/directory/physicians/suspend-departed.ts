import { accounts } from "@linnet/contract/accounts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { suspensionNotice, tellOfSignIn } from "../../accounts/public.ts";
import { practiceRepository } from "../../practice/public.ts";
import { signOut } from "../../session/public.ts";

interface Departed {
  accountId: number;
  /** What they sign in with. */
  email: string;
  /** Of the contract's call that took the last role. */
  action: string;
}

/**
 * Somebody may have lost their last role: then what they have open ends and they sign in no more, with a row and a mail as for any
 * suspension (decision G-DIR-05). Whoever is suspended, unknown to the provider, or of the hospital's own staff stays as they are there.
 * Says whether there was anything to suspend.
 * @throws AppError `upstream_unavailable`; it can be tried again
 */
export async function suspendDeparted(platform: Platform, actor: Actor, { accountId, email, action }: Departed): Promise<boolean> {
  const { config, db, identityAdministration } = platform;
  if (await practiceRepository(db).hasRole(accountId)) return false;
  await signOut(platform, actor, { id: accountId, action });
  const user = await identityAdministration?.findByEmail(email);
  if (!user || user.status === "SUSPENDED" || isStaffEmail(email, config)) return false;

  await identityAdministration?.suspend(user.id);
  await db.transaction().execute(async (trx) => {
    await audit(trx, actor, { action: accounts.suspend.action, object: `account ${accountId}` });
    await tellOfSignIn(trx, platform, email, suspensionNotice(config.HOSPITAL_NAME));
  });
  // What was opened while the provider was asked.
  await signOut(platform, actor, { id: accountId, action });
  return true;
}
