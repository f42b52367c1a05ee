import { HELP_PER_HOUR } from "@linnet/contract/session/password-reset";
import { callerNetwork } from "../../../platform/http/caller-network.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sealedTexts } from "../../../platform/sealing.ts";
import { passwordHelpRepository } from "./password-help-repository.ts";

const SECONDS_OF_HOUR = 3600;
/** Per account, over all callers. */
const MAILS_PER_HOUR = 4 * HELP_PER_HOUR;

const sealedAddresses = (secret: string | undefined) => sealedTexts(secret, "linnet password help");

const tooOften = (now: Date) =>
  new AppError("rate_limited", `We send at most ${HELP_PER_HOUR} links per hour. Check your email, or try again later.`, {
    retryAfter: SECONDS_OF_HOUR - (Math.floor(now.getTime() / 1000) % SECONDS_OF_HOUR),
  });

/**
 * Queues a mail to this address. The account is looked up later, in a job, so that the reply and its timing are the same for every address.
 * Mails over the account's limit are dropped silently. The limit covers several callers' addresses, so that one of them cannot use it up.
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
 * Sends the requested mail; `remindInvited` handles invited people without an account. An address sealed with another DATA_SECRET is
 * unreadable; the person must ask again.
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
