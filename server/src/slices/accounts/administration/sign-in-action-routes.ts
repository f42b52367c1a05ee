import { accounts } from "@linnet/contract/accounts";
import type { AuditAction } from "@linnet/contract/audit/actions";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { IdentityAdministration } from "../../../adapters/identity-administration/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { subDays } from "../../../platform/dates.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyOfSignIn, type SignInNotice, signOut, suspensionNotice } from "../../session/public.ts";
import { type AccountActions, type Administered, actionsFor, mayHaveTemporaryPassword, refusalOf } from "../policy.ts";
import { findManagedAccount } from "./managed-account.ts";
import { type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";
import { withRefusalAudit } from "./with-refusal-audit.ts";

/** An administrator's action on a person's sign-in. */
interface SignInAction<T> {
  /** Of the contract's call. */
  action: AuditAction;
  /** What a caller must be offered to do it. */
  needs: keyof AccountActions;
  run(administration: IdentityAdministration, userId: string): Promise<T>;
  /** Signs out all sessions that the old sign-in opened, and ends logins-as for this person. */
  endsSessions: boolean;
  /** What the ended sessions show. */
  endsAs?: "suspended";
  /** The notice to email; absent if the provider sends one. */
  notice?: SignInNotice;
}

/** Why the status of an account, or who has it, does not allow an act. */
function checkAllowed(actor: Actor, account: Administered, needs: keyof AccountActions): void {
  const refusal = refusalOf(actor, account);
  if (refusal) throw forbidden(refusal);
  if (needs === "temporaryPassword" && !mayHaveTemporaryPassword(account))
    throw forbidden("Administrators cannot get a temporary password");
  if (account.status === null) throw conflict("User is not in OKTA");
  if (!actionsFor(actor, account)[needs])
    throw conflict(`You cannot do this while the account’s status is ${account.status}. Reload the page.`);
}

const REPLACING: readonly string[] = [accounts.resetFactors.action, accounts.temporaryPassword.action];

/** Whether one administrator did both to this account within a day: reset the second factor, and got a temporary password. */
async function hasReplacedSignIn(trx: Database, actor: Actor, done: { id: number; action: AuditAction }, now: Date): Promise<boolean> {
  const [other] = REPLACING.includes(done.action) ? REPLACING.filter((action) => action !== done.action) : [];
  if (other === undefined) return false;
  return managedAccountRepository(trx).hasDone({ by: actor.accountId, action: other, accountId: done.id, since: subDays(now, 1) });
}

const replacedNotice = (hospital: string): SignInNotice => ({
  subject: "Your second factor and password were both replaced",
  text: `The same administrator at ${hospital} replaced both within a day, so someone could have signed in as you. We have notified the hospital’s compliance office.`,
});

/**
 * Runs the action at the provider, then records it; the provider's result appears in neither log nor audit row. Open sessions end before:
 * the action could fail or succeed unnoticed, and an intruder would stay. Sessions opened while the provider was called end after it.
 */
async function act<T>(
  platform: Platform,
  actor: Actor,
  { id, email }: ManagedAccount,
  work: SignInAction<T> & { userId: string },
): Promise<T> {
  const { db, identityAdministration } = platform;
  if (!identityAdministration) throw conflict("User is not in OKTA");
  if (work.endsSessions) await signOut(platform, actor, { id, action: work.action, reason: work.endsAs });
  const given = await work.run(identityAdministration, work.userId);
  await db.transaction().execute(async (trx) => {
    await audit(trx, actor, { action: work.action, object: `account ${id}` });
    if (work.notice) await notifyOfSignIn(trx, platform, email, work.notice);
    if (await hasReplacedSignIn(trx, actor, { id, action: work.action }, platform.clock.now()))
      await notifyOfSignIn(trx, platform, email, replacedNotice(platform.config.HOSPITAL_NAME));
  });
  if (work.endsSessions) await signOut(platform, actor, { id, action: work.action, reason: work.endsAs });
  return given;
}

/**
 * Does something to how the person of an account signs in, if its status allows it at this moment and the caller may
 * (S2 §4, decisions G-ACC-13, -15, -16, -17). Gives what the provider gives.
 * @throws AppError `not_found`, `forbidden`, `conflict`, `upstream_unavailable`
 */
async function actOnSignIn<T>(platform: Platform, actor: Actor, userId: number, work: SignInAction<T>): Promise<T> {
  const { action } = work;
  return withRefusalAudit(platform.db, actor, { action, userId }, async () => {
    const account = await managedAccountRepository(platform.db).find(userId);
    if (!account) throw notFound("Account");
    const { administered, user } = await findManagedAccount(platform, account);
    checkAllowed(actor, administered, work.needs);
    if (!user) throw conflict("User is not in OKTA");
    return act(platform, actor, account, { ...work, userId: user.id });
  });
}

const administrators = withRole(ROLE.systemAdmin);

/** An administrator's actions at the identity provider, for callers of the service desk (S2 §4). */
const actsOf = (hospital: string) =>
  ({
    reactivate: {
      action: accounts.reactivate.action,
      needs: "reactivate",
      run: (administration, id) => administration.reactivate(id),
      endsSessions: false,
    },
    suspend: {
      action: accounts.suspend.action,
      needs: "suspend",
      run: (administration, id) => administration.suspend(id),
      endsSessions: true,
      endsAs: "suspended",
      notice: suspensionNotice(hospital),
    },
    unsuspend: {
      action: accounts.unsuspend.action,
      needs: "unsuspend",
      run: (administration, id) => administration.unsuspend(id),
      endsSessions: false,
      notice: {
        subject: "Your account is active again",
        text: `An administrator at ${hospital} reactivated your portal account. You can sign in as before.`,
      },
    },
    unlock: {
      action: accounts.unlock.action,
      needs: "unlock",
      run: (administration, id) => administration.unlock(id),
      endsSessions: false,
      notice: {
        subject: "Your account is unlocked",
        text: `An administrator at ${hospital} unlocked your portal account. You can sign in as before.`,
      },
    },
    requestPasswordReset: {
      action: accounts.requestPasswordReset.action,
      needs: "requestPasswordReset",
      run: (administration, id) => administration.sendPasswordReset(id),
      endsSessions: true,
    },
    resetFactors: {
      action: accounts.resetFactors.action,
      needs: "resetFactors",
      run: (administration, id) => administration.resetFactors(id),
      endsSessions: true,
      notice: {
        subject: "Your second factor was reset",
        text: `An administrator at ${hospital} reset the second factor for your portal account. The old one no longer works. You will set up a new one the next time you sign in.`,
      },
    },
  }) satisfies Record<string, SignInAction<void>>;

const temporaryPasswordOf = (hospital: string): SignInAction<string> => ({
  action: accounts.temporaryPassword.action,
  needs: "temporaryPassword",
  run: (administration, id) => administration.temporaryPassword(id),
  endsSessions: true,
  notice: {
    subject: "You have a temporary password",
    text: `An administrator at ${hospital} set a temporary password for your portal account. Your old password no longer works. You will choose a new one the next time you sign in.`,
  },
});

export function signInActionRoutes(app: FastifyInstance, platform: Platform): void {
  const hospital = platform.config.HOSPITAL_NAME;
  const acts = actsOf(hospital);

  for (const name of ["reactivate", "suspend", "unsuspend", "unlock", "requestPasswordReset", "resetFactors"] as const)
    route(app, accounts[name], administrators, async ({ actor, body }) => {
      await actOnSignIn(platform, actor, body.userId, acts[name]);
      return true as const;
    });

  route(app, accounts.temporaryPassword, administrators, async ({ actor, body }) => ({
    data: await actOnSignIn(platform, actor, body.userId, temporaryPasswordOf(hospital)),
  }));
}
