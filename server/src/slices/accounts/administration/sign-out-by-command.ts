import { EmailAddress } from "@linnet/contract/accounts/invited-people";
import { z } from "zod";
import { StartRefused } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sessionRepository, signOutBySystem } from "../../session/public.ts";
import { commandOptions } from "./command-options.ts";
import { managedAccountRepository } from "./managed-account-repository.ts";

const USAGE = "Usage: npm run account:sign-out -- --email ADDRESS | --everyone";
const ACTION = "write:signed-out";

const Options = z
  .object({ email: EmailAddress().optional(), everyone: z.boolean().default(false) })
  .refine(({ email, everyone }) => (email === undefined) === everyone, "Add --email ADDRESS or --everyone");
export type SignOutOptions = z.output<typeof Options>;

/** @throws StartRefused with what is wrong and the usage */
export const signOutOptions = (args: string[]): SignOutOptions =>
  commandOptions(args, { options: { email: { type: "string" }, everyone: { type: "boolean" } }, schema: Options, usage: USAGE });

/** Ends the sessions of one account, or of all. @throws StartRefused for an unknown address */
export async function signOutByCommand({ db, clock }: Pick<Platform, "db" | "clock">, { email }: SignOutOptions): Promise<string> {
  if (email === undefined) {
    const count = await db.transaction().execute(async (trx) => {
      const ended = await sessionRepository(trx).endEveryones(trx, clock.now());
      await auditSystem(trx, { action: ACTION, rule: "everyone", count: ended });
      return ended;
    });
    return `${count} sessions ended. Everyone must sign in again.`;
  }
  const account = await managedAccountRepository(db).findByEmail(email);
  if (!account) throw new StartRefused(`No account has the address ${email}.`);
  await db.transaction().execute((trx) => signOutBySystem(trx, { id: account.id, action: ACTION }, clock.now()));
  return `${account.email} (account ${account.id}) is signed out everywhere.`;
}
