import { EmailAddress } from "@linnet/contract/accounts/invited-people";
import { z } from "zod";
import { StartRefused } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { accountRepository, accountWritingRepository, notifyOfSignIn, signOutBySystem, suspensionNotice } from "../../session/public.ts";
import { commandOptions } from "./command-options.ts";
import { type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

const USAGE = "Usage: npm run account:end -- --email ADDRESS [--undo]";
const ACTION = "write:account-ended";

const Options = z.object({ email: EmailAddress(), undo: z.boolean().default(false) });
export type AccountToEnd = z.output<typeof Options>;

/** @throws StartRefused with what is wrong and the usage */
export const accountToEnd = (args: string[]): AccountToEnd =>
  commandOptions(args, { options: { email: { type: "string" }, undo: { type: "boolean" } }, schema: Options, usage: USAGE });

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs" | "identityAdministration">;

const AT_PROVIDER = "Your identity provider manages sign-in.";

async function suspend({ identityAdministration }: Needs, email: string): Promise<string> {
  if (!identityAdministration) return `${AT_PROVIDER} Suspend it there too.`;
  const user = await identityAdministration.findByEmail(email);
  if (!user) return "They had no sign-in to suspend.";
  if (user.status !== "SUSPENDED") await identityAdministration.suspend(user.id);
  return "Their sign-in is suspended.";
}

/** The old password stays void: the provider emails a link. */
async function reopen({ identityAdministration }: Needs, email: string): Promise<string> {
  if (!identityAdministration) return `${AT_PROVIDER} Reactivate it there too.`;
  const user = await identityAdministration.findByEmail(email);
  if (!user) return "They have no sign-in. Run account:add to create one.";
  if (user.status === "SUSPENDED") await identityAdministration.unsuspend(user.id);
  const status = user.status === "SUSPENDED" ? (await identityAdministration.findByEmail(email))?.status : user.status;
  if (status === "STAGED" || status === "PROVISIONED") await identityAdministration.reactivate(user.id);
  else await identityAdministration.sendPasswordReset(user.id);
  return identityAdministration.setsPasswords
    ? "Linnet emails them a link to set a new password."
    : "Your provider emails them instructions to set a new password.";
}

/** @throws StartRefused when the provider does not answer. Earlier steps stay, so the command can run again. */
async function atProvider(needs: Needs, email: string, work: typeof suspend): Promise<string> {
  try {
    return await work(needs, email);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartRefused(`${error.message} The account is closed. Run the command again.`);
  }
}

async function close(needs: Needs, { id, email, roles }: ManagedAccount): Promise<string> {
  const { db, clock, config } = needs;
  await db.transaction().execute(async (trx) => {
    const wasActive = (await accountRepository(trx).findActiveEmail(id)) !== undefined;
    await accountWritingRepository(trx).setActive(id, false, clock.now());
    await signOutBySystem(trx, { id, action: ACTION, reason: "suspended" }, clock.now());
    await auditSystem(trx, { action: ACTION, rule: "ended", object: `account ${id}` });
    if (wasActive) await notifyOfSignIn(trx, needs, email, suspensionNotice(config.HOSPITAL_NAME));
  });
  const kept = roles.length > 0 ? " Their roles are kept for --undo." : "";
  return `${email} (account ${id}) is closed and signed out everywhere. ${await atProvider(needs, email, suspend)}${kept}`;
}

async function open(needs: Needs, { id, email }: ManagedAccount): Promise<string> {
  // The account opens last, so the old password never works.
  const reopened = await atProvider(needs, email, reopen);
  await needs.db.transaction().execute(async (trx) => {
    await accountWritingRepository(trx).setActive(id, true, needs.clock.now());
    await auditSystem(trx, { action: ACTION, rule: "undone", object: `account ${id}` });
  });
  return `${email} (account ${id}) is open again with its earlier roles. ${reopened}`;
}

/**
 * Closes an account (its owner left, or it was stolen) and ends its sessions; `undo` reopens it. Safe to run again.
 * @throws StartRefused with a sentence
 */
export async function endAccount(needs: Needs, { email, undo }: AccountToEnd): Promise<string> {
  const account = await managedAccountRepository(needs.db).findByEmail(email);
  if (!account) throw new StartRefused(`No account has the address ${email}.`);
  return undo ? open(needs, account) : close(needs, account);
}
