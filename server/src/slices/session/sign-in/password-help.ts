import { HELP_PER_HOUR } from "@linnet/contract/session/password-reset";
import { callerNetwork } from "../../../platform/http/caller-network.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sealedTexts } from "../../../platform/sealing.ts";
import { passwordHelpRepository } from "./password-help-repository.ts";

const SECONDS_OF_HOUR = 3600;
/** To one account, whoever asks. */
const MAILS_PER_HOUR = 4 * HELP_PER_HOUR;

const sealedAddresses = (secret: string | undefined) => sealedTexts(secret, "linnet password help");

const tooOften = (now: Date) =>
  new AppError("rate_limited", `We send at most ${HELP_PER_HOUR} links an hour. Check your email, or try again later.`, {
    retryAfter: SECONDS_OF_HOUR - (Math.floor(now.getTime() / 1000) % SECONDS_OF_HOUR),
  });

/**
 * Has a mail sent to whoever has this address, if anybody does. Nobody is looked up before the answer: what is done, and how long it
 * takes, is the same whoever asks for whom; the mail is a job of its own. More mails for one account than its share are left out
 * without a word. Its share is that of several callers' addresses, so that one of them cannot use it up.
 * @throws AppError `rate_limited` when the caller's address has asked too often
 */
export async function requestPasswordHelp(
  { db, clock, config, jobs }: Pick<Platform, "db" | "clock" | "config" | "jobs">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const now = clock.now();
  const typed = email.trim().toLowerCase();
  await db.transaction().execute(async (trx) => {
    const counts = passwordHelpRepository(trx);
    if (!(await counts.count({ by: "address", of: callerNetwork(address), most: HELP_PER_HOUR, now }))) throw tooOften(now);
    if (!(await counts.count({ by: "account", of: typed, most: MAILS_PER_HOUR, now }))) return;
    await jobs.send(trx, "password-help.send", { sealedEmail: sealedAddresses(config.DATA_SECRET).seal("email", typed) });
  });
}

/**
 * Sends the mail that was asked for; `remindInvited` writes to who has an invitation and no account. An address that was kept with
 * another DATA_SECRET cannot be read any more; it is asked for again.
 */
export async function sendPasswordHelp(
  { config, identity }: Pick<Platform, "config" | "identity">,
  { sealedEmail }: { sealedEmail: string },
  remindInvited: (email: string) => Promise<void>,
): Promise<void> {
  const email = sealedAddresses(config.DATA_SECRET).open("email", sealedEmail);
  if (email === undefined) return;
  await identity.embedded?.links.sendHelp(email);
  await remindInvited(email);
}
