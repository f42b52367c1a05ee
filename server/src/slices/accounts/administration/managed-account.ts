import { accounts } from "@linnet/contract/accounts";
import { ACCOUNT_FIELDS } from "@linnet/contract/accounts/field-list";
import { namesOf } from "@linnet/contract/field-list";
import type { ManagedUser } from "../../../adapters/identity-administration/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { AppError, conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import { staleRecord } from "../../../platform/http/stale-record.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AccountFields, accountWritingRepository } from "../../session/public.ts";
import { type Administered, actionsFor, refusalOf } from "../policy.ts";
import { type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

/** An account together with who it is at the identity provider. @throws AppError `upstream_unavailable` */
export async function findManagedAccount(
  { config, identityAdministration }: Pick<Platform, "config" | "identityAdministration">,
  { id, email, roles }: ManagedAccount,
): Promise<{ administered: Administered; user: ManagedUser | undefined }> {
  const user = await identityAdministration?.findByEmail(email);
  const status = user?.status ?? null;
  const hasQuestion = user?.securityQuestion != null;
  return { administered: { id, roles, isInternal: isStaffEmail(email, config), status, hasQuestion }, user };
}

interface Edit {
  id: number;
  form: AccountFields;
  /** When the caller's copy was changed last. */
  expectedVersion: Date | undefined;
}

const stale = ({ modifiedBy, modifiedAt }: ManagedAccount, { HOSPITAL_TIME_ZONE }: Platform["config"]) =>
  staleRecord("account", { modifiedBy, modifiedOn: modifiedAt.toISOString() }, HOSPITAL_TIME_ZONE);

const changedIn = (before: AccountFields, after: AccountFields): string[] =>
  namesOf(ACCOUNT_FIELDS)
    .filter((field) => before[field] !== after[field])
    .map((field) => ACCOUNT_FIELDS[field].inTrail);

/**
 * Saves name and phone, here and at the identity provider if it knows the person. The provider comes first: if it does not answer, nothing
 * changes and the form can be sent again.
 * @throws AppError `not_found`, `forbidden` for the hospital's own staff, `conflict` when someone changed it before, `upstream_unavailable`
 */
export async function editAccount(platform: Platform, actor: Actor, { id, form, expectedVersion }: Edit): Promise<ManagedAccount> {
  const { config, db, clock, identityAdministration } = platform;
  const before = await managedAccountRepository(db).find(id);
  if (!before) throw notFound("Account");
  const { administered, user } = await findManagedAccount(platform, before);
  if (!actionsFor(actor, administered).edit) throw forbidden("You cannot change accounts of the hospital’s own staff here");
  if (expectedVersion && expectedVersion < before.modifiedAt) throw stale(before, config);

  const { firstName, lastName, mobilePhoneNumber: mobilePhone } = form;
  if (user) await identityAdministration?.update(user.id, { firstName, lastName, mobilePhone });
  return db.transaction().execute(async (trx) => {
    const change = { fields: form, expectedVersion, by: actor.accountId, now: clock.now() };
    const isChanged = await accountWritingRepository(trx).change(id, change);
    const saved = await managedAccountRepository(trx).find(id);
    if (!saved) throw notFound("Account");
    if (!isChanged) throw stale(saved, config);
    await audit(trx, actor, { action: accounts.edit.action, object: `account ${id}`, changed: changedIn(before, form) });
    return saved;
  });
}

/**
 * Whether a caller on the phone knows the answer to an account's security question. The attempt counts before the provider is asked, so
 * that parallel attempts gain nothing; the answer is passed on and not stored (decision G-ACC-14).
 * @throws AppError `not_found`, `forbidden`, `conflict` if there is no question, `rate_limited` after five attempts in an hour
 */
export async function checkAnswer(
  platform: Platform,
  actor: Actor,
  { userName, answer }: { userName: string; answer: string },
): Promise<boolean> {
  const { db, clock, identityAdministration } = platform;
  const account = await managedAccountRepository(db).findByEmail(userName);
  if (!account) throw notFound("Account");
  const { administered, user } = await findManagedAccount(platform, account);
  const refusal = refusalOf(actor, administered);
  if (refusal) throw forbidden(refusal);
  if (!actionsFor(actor, administered).verifyAnswer || !user || !identityAdministration)
    throw conflict("This user has not set up a security question");

  const event = { action: accounts.verifyAnswer.action, object: `account ${account.id}` };
  const counted = await db.transaction().execute((trx) => managedAccountRepository(trx).countAnswer(trx, account.id, clock.now()));
  if (!counted) {
    await audit(db, actor, { ...event, outcome: "refused", rule: "rate_limited" });
    throw new AppError("rate_limited", "Someone tried to answer this account’s question 5 times in the past hour. Try again later.", {
      retryAfter: 3600,
    });
  }
  const isRight = await identityAdministration.isAnswer(user.id, answer);
  await audit(db, actor, { ...event, rule: isRight ? "right answer" : "wrong answer" });
  return isRight;
}
