import { EmailAddress, Needed } from "@linnet/contract/accounts/invited-people";
import { EMBASSY_ROLES, ROLE, ROLE_LABEL, type RoleId } from "@linnet/contract/roles";
import { z } from "zod";
import { type Config, StartRefused } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { embassyRepository } from "../../embassy/public.ts";
import { membershipRepository } from "../../memberships/public.ts";
import { accountRepository, notifyOfSignIn } from "../../session/public.ts";
import { joiningRepository } from "../invitations/joining-repository.ts";
import { commandOptions } from "./command-options.ts";

/** The roles that the command can give without an invitation (decision G-EMB-03, decision record 25), by argument. */
const GIVEN = {
  "system-admin": ROLE.systemAdmin,
  "health-network-admin": ROLE.healthNetworkAdmin,
  compliance: ROLE.compliance,
  "embassy-lead": ROLE.embassyLead,
  "embassy-member": ROLE.embassyMember,
  // No role yet: a system administrator gives the account a desk in the portal.
  desk: null,
} as const satisfies Record<string, RoleId | null>;
// Object.keys forgets which keys there are.
const ROLE_WORDS = Object.keys(GIVEN) as [keyof typeof GIVEN, ...(keyof typeof GIVEN)[]];

const USAGE = `Usage: npm run account:add -- --email ADDRESS --first-name NAME --last-name NAME --role ${ROLE_WORDS.join("|")} [--embassy NAME]`;

const Options = z.object({
  email: EmailAddress().transform((address) => address.toLowerCase()),
  "first-name": Needed("Add --first-name").prefault(""),
  "last-name": Needed("Add --last-name").prefault(""),
  role: z.enum(ROLE_WORDS, `--role must be one of ${ROLE_WORDS.join(", ")}`),
  embassy: Needed("--embassy needs a name").optional(),
});
export type AccountToAdd = z.output<typeof Options>;

function isOfEmbassy({ role }: AccountToAdd): boolean {
  const roleId = GIVEN[role];
  return roleId !== null && EMBASSY_ROLES.includes(roleId);
}

const text = { type: "string" } as const;

/** @throws StartRefused with what is wrong and the usage */
export const accountToAdd = (args: string[]): AccountToAdd =>
  commandOptions(args, {
    options: { email: text, "first-name": text, "last-name": text, role: text, embassy: text },
    schema: Options,
    usage: USAGE,
  });

/**
 * Who works for the hospital has an address of its own (decision record 25), and who works for an embassy has none: a mistyped address would
 * make a stranger an administrator.
 */
function refuseOtherDomain(person: AccountToAdd, config: Pick<Config, "STAFF_EMAIL_DOMAIN">): void {
  const isOutside = isOfEmbassy(person);
  if (isStaffEmail(person.email, config) !== isOutside) return;
  const domain = `${config.STAFF_EMAIL_DOMAIN} (STAFF_EMAIL_DOMAIN)`;
  throw new StartRefused(
    isOutside
      ? `Embassy staff cannot use an email address in the hospital’s domain ${domain}.`
      : `Hospital staff must use an email address in the hospital’s domain ${domain}.`,
  );
}

/** The embassy that is named; null for the hospital's own people. @throws StartRefused */
async function embassyOf(db: Database, person: AccountToAdd): Promise<number | null> {
  const { embassy } = person;
  if (!isOfEmbassy(person)) {
    if (embassy === undefined) return null;
    throw new StartRefused(`Use --embassy only with embassy-lead and embassy-member. ${USAGE}`);
  }
  if (embassy === undefined) throw new StartRefused(`Add --embassy with the embassy’s name. ${USAGE}`);
  const [id, ...others] = await embassyRepository(db).idsByName(embassy);
  if (id === undefined) throw new StartRefused(`There is no embassy named ${embassy}. See docs/operations/accounts.md to create one.`);
  if (others.length > 0) throw new StartRefused(`${others.length + 1} embassies are named ${embassy}. Give each a different name.`);
  return id;
}

const ELSEWHERE =
  "Hospital and embassy staff can work for only one organization and never for a practice, not even in the past. Use another address.";

interface FoundAccount {
  id: number;
  isNew: boolean;
  /** It had the role before. */
  hasRole: boolean;
}

/** The account with this address, made where there is none. @throws StartRefused for who is or was elsewhere, or may not sign in. */
async function accountOf(trx: Database, person: AccountToAdd, embassyId: number | null): Promise<FoundAccount> {
  const { email } = person;
  const accounts = accountRepository(trx);
  if ((await joiningRepository(trx).unansweredOf(email)).length > 0)
    throw new StartRefused(`A practice invited ${email}. Ask the practice to withdraw the invitation, or use another address.`);
  const known = await accounts.findIdByEmail(email);
  if (known === undefined) {
    const id = await accounts.add(trx, { email, firstName: person["first-name"], lastName: person["last-name"] });
    return { id, isNew: true, hasRole: false };
  }
  if ((await accounts.findActiveEmail(known)) === undefined)
    throw new StartRefused(`The account of ${email} is not active. Reactivate it first: account:end --email ${email} --undo`);
  const roles = await membershipRepository(trx).historyOf(known);
  // What a practice has ended it may undo.
  if (roles.some(({ practiceId, embassyId: other, active }) => practiceId !== null || (active && other !== embassyId)))
    throw new StartRefused(`${email} already works elsewhere. ${ELSEWHERE}`);
  return { id: known, isNew: false, hasRole: roles.some(({ roleId, active }) => active && roleId === GIVEN[person.role]) };
}

const MAILED = "A running Linnet server emails them a link to set their password.";

/** Makes the sign-in, or sends once more what was not answered. Gives the sentence that says how the person gets in. */
async function makeSignIn({ identityAdministration }: Pick<Platform, "identityAdministration">, person: AccountToAdd): Promise<string> {
  if (!identityAdministration) return "They sign in at your provider, which must have verified this address.";
  const user = await identityAdministration.findByEmail(person.email);
  if (user?.status === "SUSPENDED") return `Their sign-in is suspended. Reactivate it: account:end --email ${person.email} --undo`;
  if (user && user.status !== "PROVISIONED" && user.status !== "STAGED") return `Their sign-in is unchanged (${user.status}).`;
  const names = { firstName: person["first-name"], lastName: person["last-name"], mobilePhone: "" };
  if (user) await identityAdministration.reactivate(user.id);
  else await identityAdministration.createProvisioned({ email: person.email, ...names });
  if (!identityAdministration.setsPasswords) return "Your provider emails them instructions.";
  return MAILED;
}

/** Emails the holder of an existing account about their new role. */
function tellOfRole(trx: Database, platform: Pick<Platform, "config" | "jobs">, email: string, roleId: RoleId): Promise<void> {
  const hospital = platform.config.HOSPITAL_NAME;
  return notifyOfSignIn(trx, platform, email, {
    subject: "Your account has a new role",
    text: `An administrator at ${hospital} gave your portal account a new role: ${ROLE_LABEL[roleId]}.`,
  });
}

/**
 * Gives hospital or embassy staff an account, a role and a sign-in; safe to run again. Returns what was done, in sentences.
 * @throws StartRefused with a sentence if it is not allowed, or the provider rejected the sign-in
 */
export async function addAccount(
  platform: Pick<Platform, "config" | "db" | "clock" | "jobs" | "identityAdministration">,
  person: AccountToAdd,
): Promise<string> {
  const { config, db, clock } = platform;
  const { email, role } = person;
  const roleId = GIVEN[role];
  refuseOtherDomain(person, config);
  const embassyId = await embassyOf(db, person);
  const { id, isNew } = await db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, person, embassyId);
    const place = { accountId: account.id, ...(embassyId !== null && { embassyId }), confirmedAt: clock.now() };
    if (roleId !== null) await membershipRepository(trx).add(trx, { ...place, roleId });
    const rule = embassyId === null ? role : `${role} of embassy ${embassyId}`;
    await auditSystem(trx, { action: "write:account-added", rule, object: `account ${account.id}` });
    if (!account.isNew && !account.hasRole && roleId !== null) await tellOfRole(trx, platform, email, roleId);
    return account;
  });
  const what = roleId === null ? "is waiting for a desk" : `has the role “${ROLE_LABEL[roleId]}”`;
  const whose = isNew ? "new account" : "existing account, name unchanged";
  try {
    return `${email} ${what} (account ${id}, ${whose}). ${await makeSignIn(platform, person)}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartRefused(`The account was created (${id}), but not its sign-in. ${error.message} Run the command again.`);
  }
}
