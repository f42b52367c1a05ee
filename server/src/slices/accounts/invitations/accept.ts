import { invitations, NewSignIn } from "@linnet/contract/accounts/invitations";
import type { IdentityAdministration } from "../../../adapters/identity-administration/port.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import { AppError, conflict, invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type FoundInvitation, invitationRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { joinWithAccount } from "./join-as-invited.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs" | "identityAdministration">;

/** Why a link opens nothing, to the person who followed it. */
function refusalOf(found: FoundInvitation | undefined, now: Date): string | undefined {
  if (!found) return "This link is not valid. Open it again from the email.";
  if (found.acceptedAt) return "This link was already used. Sign in.";
  if (found.isWithdrawn) return "This invitation was withdrawn. If you still need an account, ask your practice.";
  if (found.isEnded) return "This link no longer works. Use the link in the newest email, or ask for a new invitation.";
  if (found.expiresAt <= now) return "This link has expired. Ask for a new invitation.";
  return undefined;
}

/** @throws AppError `not_found`, with a sentence, for a link that is unknown, used, ended or too old */
export async function openInvitation({ db, clock }: Pick<Platform, "db" | "clock">, token: string): Promise<FoundInvitation> {
  const found = await invitationRepository(db).findBySecret(token);
  const refusal = refusalOf(found, clock.now());
  if (refusal || !found) throw new AppError("not_found", refusal ?? "");
  return found;
}

/** The requested sign-in. @throws AppError `invalid_input`, by field */
function signInOf(given: object) {
  const { data, error } = NewSignIn.safeParse(given);
  if (data) return data;
  throw invalidInput(Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message])));
}

/** How the sign-in is made; undefined where there is one already, which stays as it is. */
async function prepareSignIn(administration: IdentityAdministration, invited: FoundInvitation, given: object) {
  const { email, firstName, lastName, mobilePhone } = invited;
  const person = { email, firstName, lastName, mobilePhone };
  if (!administration.setsPasswords) return () => administration.createProvisioned(person);
  const credentials = signInOf(given);
  if (await administration.findByEmail(email)) return undefined;
  return () => administration.createActive(person, credentials);
}

/**
 * Uses a link up, so that it makes nothing for anybody else, and gives it back when `work` fails: the person may try again.
 * @throws AppError `not_found` as {@link openInvitation} when it was used, or ended, since it was opened
 */
async function whileUsed(platform: Needs, token: string, work: () => Promise<unknown>): Promise<void> {
  const { db, clock } = platform;
  const { id } = await openInvitation(platform, token);
  if (!(await invitationRepository(db).accept(db, id, clock.now()))) {
    await openInvitation(platform, token);
    throw conflict("This link is already in use. Open it again from the email.");
  }
  try {
    await work();
  } catch (error) {
    await invitationRepository(db).giveBack(db, id);
    throw error;
  }
}

/**
 * Uses a link up: makes the sign-in at the provider, with the password where that is set here. Who has a sign-in with this e-mail
 * keeps it as it is. The account comes with the first sign-in; who has one gets the membership now.
 * @throws AppError `not_found` as {@link openInvitation}, `invalid_input`, `conflict` for who has a sign-in already
 */
export async function acceptInvitation(platform: Needs, { token, ...given }: { token: string }): Promise<true> {
  const { db, identityAdministration } = platform;
  const invited = await openInvitation(platform, token);
  const make = identityAdministration ? await prepareSignIn(identityAdministration, invited, given) : async () => undefined;
  await whileUsed(platform, token, async () => make?.());
  await db.transaction().execute(async (trx) => {
    await auditSystem(trx, { action: invitations.accept.action, rule: `invitation ${invited.id}`, personIds: [] });
    const accountId = await accountRepository(trx).findIdByEmail(invited.email);
    if (accountId !== undefined) await joinWithAccount(platform, trx, accountId);
  });
  if (!make) throw conflict("This email address already has an account. Sign in with its password.");
  return true;
}
