import { EmailAddress } from "@linnet/contract/accounts/invited-people";
import { z } from "zod";
import type { ManagedUser } from "../../../adapters/identity-administration/port.ts";
import { StartRefused } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyOfSignIn, signOutBySystem } from "../../session/public.ts";
import { commandOptions } from "./command-options.ts";
import { type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

const USAGE = "Usage: npm run account:reset -- --email ADDRESS [--authenticator] [--password]";
const ACTION = "write:account-reset";

const Options = z
  .object({ email: EmailAddress(), authenticator: z.boolean().default(false), password: z.boolean().default(false) })
  .refine(({ authenticator, password }) => authenticator || password, "Add --authenticator, --password, or both");
export type AccountToReset = z.output<typeof Options>;

/** @throws StartRefused with what is wrong and the usage */
export const accountToReset = (args: string[]): AccountToReset =>
  commandOptions(args, {
    options: { email: { type: "string" }, authenticator: { type: "boolean" }, password: { type: "boolean" } },
    schema: Options,
    usage: USAGE,
  });

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs" | "identityAdministration">;
type Administration = NonNullable<Platform["identityAdministration"]>;

interface Reset {
  /** Of the audit row. */
  rule: string;
  run(administration: Administration, userId: string): Promise<void>;
  /** The email to the account holder. */
  told: string;
  /** The command's output. */
  done(administration: Administration): string;
}

const RESETS: Record<"authenticator" | "password", Reset> = {
  authenticator: {
    rule: "authenticator",
    run: (administration, userId) => administration.resetFactors(userId),
    told: "reset your authenticator app. You will set it up again the next time you sign in.",
    done: () => "They will set up the authenticator app again the next time they sign in.",
  },
  password: {
    rule: "password",
    run: (administration, userId) => administration.sendPasswordReset(userId),
    told: "reset your password. A separate email has a link to set a new one.",
    done: ({ setsPasswords }) =>
      setsPasswords ? "Linnet emails them a link to set a new password." : "Your provider emails them instructions to set a new password.",
  },
};

/** @throws StartRefused where there is nothing to reset */
function refuseStatus(email: string, user: ManagedUser | undefined): asserts user is ManagedUser {
  if (!user) throw new StartRefused(`${email} has an account but no sign-in. Run account:add to create one.`);
  if (user.status === "SUSPENDED")
    throw new StartRefused(`Sign-in for ${email} is suspended. Reactivate it first: account:end --email ${email} --undo`);
  if (user.status === "STAGED" || user.status === "PROVISIONED")
    throw new StartRefused(`${email} never set up a sign-in. Send the invitation again.`);
}

async function reset(needs: Needs, administration: Administration, whose: { account: ManagedAccount; user: ManagedUser }, what: Reset) {
  const { db, clock, config } = needs;
  const { id, email } = whose.account;
  const signOut = { id, action: ACTION } as const;
  // Before, in case the provider fails. After, for sessions that opened in between.
  await db.transaction().execute((trx) => signOutBySystem(trx, signOut, clock.now()));
  await what.run(administration, whose.user.id);
  await db.transaction().execute(async (trx) => {
    await auditSystem(trx, { action: ACTION, rule: what.rule, object: `account ${id}` });
    const text = `The IT department of ${config.HOSPITAL_NAME} ${what.told}`;
    await notifyOfSignIn(trx, needs, email, { subject: `Your ${what.rule} was reset`, text });
    await signOutBySystem(trx, signOut, clock.now());
  });
}

/**
 * Resets the authenticator app, the password, or both, of an account that no one can help in the portal, and ends its sessions.
 * @throws StartRefused with a sentence
 */
export async function resetAccount(needs: Needs, wanted: AccountToReset): Promise<string> {
  const { db, identityAdministration } = needs;
  const account = await managedAccountRepository(db).findByEmail(wanted.email);
  if (!account) throw new StartRefused(`No account has the address ${wanted.email}.`);
  if (!identityAdministration) throw new StartRefused("Your sign-in provider manages passwords and authenticator apps. Reset them there.");
  const resets = [...(wanted.authenticator ? [RESETS.authenticator] : []), ...(wanted.password ? [RESETS.password] : [])];
  try {
    const user = await identityAdministration.findByEmail(account.email);
    refuseStatus(account.email, user);
    for (const what of resets) await reset(needs, identityAdministration, { account, user }, what);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartRefused(`${error.message} Run the command again.`);
  }
  const reached = resets.map(({ done }) => done(identityAdministration)).join(" ");
  return `${account.email} (account ${account.id}) is signed out everywhere. ${reached}`;
}
