import { parseArgs } from "node:util";
import { EmailAddress, Needed } from "@linnet/contract/accounts/invited-people";
import { ROLE, type RoleId } from "@linnet/contract/roles";
import { z } from "zod";
import type { IdentityAdministration, ManagedUser } from "../../../adapters/identity-administration/port.ts";
import { StartRefused } from "../../../config.ts";
import { auditSystem } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { embassyRepository } from "../../embassy/public.ts";
import { membershipRepository } from "../../memberships/public.ts";
import { accountRepository } from "../../session/public.ts";
import { ACCOUNT_ROLE_NAMES } from "./role-names.ts";

/** What the command may make of somebody whom nobody invites (decisions G-ACC-17 and G-EMB-03), by the word that it takes. */
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
const OF_EMBASSY: readonly (RoleId | null)[] = [ROLE.embassyLead, ROLE.embassyMember];

const USAGE = `Usage: npm run account:add -- --email ADDRESS --first-name NAME --last-name NAME --role ${ROLE_WORDS.join("|")} [--embassy NAME]`;

const Options = z.object({
  email: EmailAddress(),
  "first-name": Needed("The first name is missing (--first-name)"),
  "last-name": Needed("The last name is missing (--last-name)"),
  role: z.enum(ROLE_WORDS, `The role is none of ${ROLE_WORDS.join(", ")} (--role)`),
  embassy: Needed("The embassy’s name is missing (--embassy)").optional(),
});
export type AccountToAdd = z.output<typeof Options>;

/** What the command was asked for. @throws StartRefused with what is wrong and the usage. */
export function accountToAdd(args: string[]): AccountToAdd {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({ args, options: { email: text, "first-name": text, "last-name": text, role: text, embassy: text } });
    const { data, error } = Options.safeParse({ "first-name": "", "last-name": "", ...values });
    if (data) return data;
    throw new StartRefused(`${error.issues.map(({ message }) => message).join(". ")}. ${USAGE}`);
  } catch (error) {
    // parseArgs throws a TypeError for an option it does not know, or one without its value.
    if (!(error instanceof TypeError)) throw error;
    throw new StartRefused(`These options are not right. ${USAGE}`);
  }
}

async function embassyOf(db: Database, { role, embassy }: AccountToAdd): Promise<number | null> {
  const isOfEmbassy = OF_EMBASSY.includes(GIVEN[role]);
  if (!isOfEmbassy && embassy !== undefined) throw new StartRefused(`--embassy goes with embassy-lead and embassy-member only. ${USAGE}`);
  if (!isOfEmbassy) return null;
  if (embassy === undefined) throw new StartRefused(`Name the embassy with --embassy. ${USAGE}`);
  const id = await embassyRepository(db).idByName(embassy);
  if (id === undefined) throw new StartRefused(`No embassy is called ${embassy}. docs/operations.md says how one is made.`);
  return id;
}

/** The account with this address, made where there is none. @throws StartRefused for who has a role elsewhere, or may not sign in. */
async function accountOf(trx: Database, { email, ...person }: AccountToAdd, embassyId: number | null): Promise<number> {
  const accounts = accountRepository(trx);
  const known = await accounts.findIdByEmail(email);
  if (known === undefined) return accounts.add(trx, { email, firstName: person["first-name"], lastName: person["last-name"] });
  if ((await accounts.findActiveEmail(known)) === undefined) throw new StartRefused(`The account of ${email} is not active.`);
  const held = await membershipRepository(trx).placesOf(known);
  if (held.some((place) => place.practiceId !== null || place.embassyId !== embassyId))
    throw new StartRefused(
      `${email} works elsewhere already. People of the hospital and of embassies work for one of these only, and in no practice: use another address.`,
    );
  return known;
}

/** How the person gets in, for who has run the command. */
function wayIn(user: ManagedUser | undefined, administration: IdentityAdministration | undefined): string {
  if (!user || !administration) return "They sign in at your provider, which has to have verified this address.";
  if (user.status !== "PROVISIONED") return `Their sign-in is there already (${user.status}).`;
  return administration.setsPasswords
    ? "A mail with a link for their password goes out while Linnet runs. ‘Help signing in’ sends it again."
    : "Your provider tells them by mail how to begin.";
}

/**
 * Gives somebody of the hospital or of an embassy an account, a role and a sign-in; nothing is doubled when it is run again. Gives what was
 * done, in sentences.
 * @throws StartRefused with a sentence where it may not be done, or the provider did not take the sign-in
 */
export async function addAccount(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  administration: IdentityAdministration | undefined,
  person: AccountToAdd,
): Promise<string> {
  const { email, role } = person;
  const roleId = GIVEN[role];
  if (roleId === null && !isStaffEmail(email, config))
    throw new StartRefused(`A clinic’s desk is for addresses of ${config.STAFF_EMAIL_DOMAIN} only (STAFF_EMAIL_DOMAIN).`);
  const embassyId = await embassyOf(db, person);
  const accountId = await db.transaction().execute(async (trx) => {
    const id = await accountOf(trx, person, embassyId);
    const place = { accountId: id, ...(embassyId !== null && { embassyId }), confirmedAt: clock.now() };
    if (roleId !== null) await membershipRepository(trx).add(trx, { ...place, roleId });
    await auditSystem(trx, { action: "write:account-added", rule: role, object: `account ${id}` });
    return id;
  });
  const names = { firstName: person["first-name"], lastName: person["last-name"], mobilePhone: "" };
  try {
    const user = await administration?.createProvisioned({ email, ...names });
    const what = roleId === null ? "has an account, and waits for a desk" : `has the role ‘${ACCOUNT_ROLE_NAMES[roleId]}’`;
    return `${email} ${what} (account ${accountId}). ${wayIn(user, administration)}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartRefused(`The account is there (${accountId}), its sign-in is not: ${error.message} Run the command once more.`);
  }
}
