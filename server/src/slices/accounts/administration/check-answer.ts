import { accounts } from "@linnet/contract/accounts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError, conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { actionsFor, refusalOf } from "../policy.ts";
import { findAdministered } from "./find-administered.ts";
import { managedAccountRepository } from "./managed-account-repository.ts";

/**
 * Whether somebody on the telephone knows the answer to the question of an account. A try counts before the provider is asked, so
 * that many at once gain nothing; the answer is passed on and kept nowhere (decision G-ACC-14).
 * @throws AppError `not_found`, `forbidden`, `conflict` where there is no question, `rate_limited` after five tries in an hour
 */
export async function checkAnswer(
  platform: Platform,
  actor: Actor,
  { userName, answer }: { userName: string; answer: string },
): Promise<boolean> {
  const { db, clock, identityAdministration } = platform;
  const account = await managedAccountRepository(db).findByEmail(userName);
  if (!account) throw notFound("Account");
  const { administered, user } = await findAdministered(platform, account);
  const refusal = refusalOf(actor, administered);
  if (refusal) throw forbidden(refusal);
  if (!actionsFor(actor, administered).verifyAnswer || !user || !identityAdministration)
    throw conflict("This person has not set up a security question");

  const event = { action: accounts.verifyAnswer.action, object: `account ${account.id}` };
  const counted = await db.transaction().execute((trx) => managedAccountRepository(trx).countAnswer(trx, account.id, clock.now()));
  if (!counted) {
    await audit(db, actor, { ...event, outcome: "refused", rule: "rate_limited" });
    throw new AppError("rate_limited", "Five answers were tried for this account within the hour. Please try again later.", {
      retryAfter: 3600,
    });
  }
  const isRight = await identityAdministration.isAnswer(user.id, answer);
  await audit(db, actor, { ...event, rule: isRight ? "right answer" : "wrong answer" });
  return isRight;
}
