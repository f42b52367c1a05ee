import type { Database } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The mail about a change to a person's sign-in. */
export interface SignInNotice {
  subject: string;
  text: string;
}

export const suspensionNotice = (hospital: string): SignInNotice => ({
  subject: "Your account is suspended",
  text: `An administrator at ${hospital} suspended your portal account. You can no longer sign in.`,
});

/** Emails the person about the change, with a contact. */
export async function notifyOfSignIn(
  trx: Database,
  { config, jobs }: Pick<Platform, "config" | "jobs">,
  to: string,
  { subject, text }: SignInNotice,
): Promise<void> {
  const why = "You are receiving this email because your portal account was changed.";
  const help = `If you did not expect this, call ${config.SUPPORT_PHONE}, option ${config.SUPPORT_PHONE_OPTION}.`;
  await jobs.send(trx, "mail.send", { to, subject, text: `${text}\n\n${config.origin}\n\n${why} ${help}` });
}
