import { SECURITY_QUESTIONS } from "@linnet/contract/accounts/invitations";
import { ROLE } from "@linnet/contract/roles";
import { addIdentityUser } from "../../adapters/identity/embedded/directory.ts";
import type { Database } from "../../platform/database/database.ts";
import { subDays } from "../../platform/dates.ts";
import { directoryRepository } from "../../slices/directory/public.ts";
import { embassyRepository } from "../../slices/embassy/public.ts";
import { linkRepository, membershipRepository, type NewMembership } from "../../slices/memberships/public.ts";
import { accountRepository, sessionRepository } from "../../slices/session/public.ts";
import { NORLAND_ORGANIZATION } from "../children/place-resources.ts";
import { seededRandom } from "../seeded-random.ts";
import { type DemoAccount, demoAccounts, HAS_LEFT_EMBASSY, QUIET_FOR_DAYS } from "./accounts.ts";
import { type DemoPhysician, demoPhysicians, type PhysicianKey } from "./physicians.ts";
import { demoPractices, type PracticeKey } from "./practices.ts";

/** Since when the demo hospital's practices have used the portal. */
export const DAYS_ON_PORTAL = 400;

/** People not confirmed at their practice for long, with the days since; the others were confirmed lately. */
const LAST_CONFIRMED = new Map([
  ["gena@linnet.example", 204],
  ["fred@linnet.example", 236],
]);
const LATELY_DAYS = 40;

/** The ids that the rows of the demo hospital were given. */
export interface DemoIds {
  accounts: ReadonlyMap<string, number>;
  practices: Record<PracticeKey, number>;
  physicians: Record<PhysicianKey, number>;
  embassy: number;
}

async function eachOf<K extends string, V, R>(record: Record<K, V>, work: (value: V) => Promise<R>): Promise<Record<K, R>> {
  const made: [string, R][] = [];
  for (const [key, value] of Object.entries<V>(record)) made.push([key, await work(value)]);
  // Object.entries forgets which keys there are, and Object.fromEntries too; both come from the same object here.
  return Object.fromEntries(made) as Record<K, R>;
}

/** One demo password and one security answer, hashed in advance: hashing has no place in a transaction. */
interface DemoSecrets {
  passwordHash: string;
  answerHash: string;
}

async function addAccounts(trx: Database, { passwordHash, answerHash }: DemoSecrets, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { email, firstName, lastName, status, hasPassword, hasSignedInBefore } of demoAccounts) {
    const random = seededRandom("login", email);
    const lastLoginAt = hasSignedInBefore ? subDays(now, QUIET_FOR_DAYS[email] ?? random.between(1, 20)) : null;
    const mobilePhone = `(555) 010-${random.between(1000, 9999)}`;
    ids.set(email, await accountRepository(trx).add(trx, { email, firstName, lastName, lastLoginAt, mobilePhone }));
    if (!status) continue;
    const isSetUp = status !== "STAGED" && status !== "PROVISIONED";
    const chosen = isSetUp ? { question: SECURITY_QUESTIONS[0], answerHash } : undefined;
    await addIdentityUser(trx, { email, firstName, lastName, status, passwordHash: hasPassword ? passwordHash : null, chosen });
  }
  return ids;
}

type Placed = Pick<DemoIds, "accounts" | "practices">;

async function addPhysicians(trx: Database, { accounts, practices }: Placed, now: Date): Promise<DemoIds["physicians"]> {
  const directory = directoryRepository(trx);
  const verifiedBy = accounts.get("petra@linnet.example");
  return eachOf<PhysicianKey, DemoPhysician, number>(demoPhysicians, async ({ firstName, lastName, email, npi, practice, verified }) => {
    const line = npi.slice(-4, -1);
    const physicianId = await directory.addPhysician(trx, {
      firstName,
      lastName,
      title: "MD",
      email,
      npi,
      accountId: accounts.get(email) ?? null,
      medicalLicense: `A-40${line}`,
      mobilePhone: `(626) 555-0${line}`,
    });
    const opened = verified && verifiedBy !== undefined ? { by: verifiedBy, at: subDays(now, DAYS_ON_PORTAL) } : null;
    await linkRepository.add(trx, { practiceId: practices[practice], physicianId }, opened);
    return physicianId;
  });
}

/** Of Tess the hospital has yet to say that she is who signs in: a claim to look at (decision G-ACC-28). */
async function addClaim(trx: Database, physicianId: number, now: Date): Promise<void> {
  await trx
    .updateTable("physicians")
    .set({ person_confirmed_at: null, claimed_at: subDays(now, 2) })
    .where("id", "=", physicianId)
    .execute();
}

/** The role of an account, once for each practice; the first practice is the one in use. */
function membershipsOf(
  { email, role }: DemoAccount,
  { accounts, practices, embassy }: Omit<DemoIds, "physicians">,
  now: Date,
): NewMembership[] {
  const accountId = accounts.get(email);
  if (accountId === undefined) return [];
  const { roleId } = role;
  if (role.embassy) return [{ accountId, roleId, embassyId: embassy, confirmedAt: now }];
  if (role.practices.length === 0) return [{ accountId, roleId, confirmedAt: now }];
  const confirmedAt = subDays(now, LAST_CONFIRMED.get(email) ?? LATELY_DAYS);
  return role.practices.map((key, index) => ({ accountId, roleId, practiceId: practices[key], inUse: index === 0, confirmedAt }));
}

/** The agreement as signed by owners and by the embassy's lead; Nina has yet to sign (decision G-SES-14). */
async function signAgreements(trx: Database, { accounts, practices }: Placed, now: Date): Promise<void> {
  for (const { email, role, signed } of demoAccounts) {
    const accountId = accounts.get(email);
    const roleId = role.roleId;
    if (!signed || accountId === undefined || (roleId !== ROLE.practiceOwner && roleId !== ROLE.embassyLead)) continue;
    const [practice] = role.practices;
    const practiceId = practice === undefined ? null : practices[practice];
    await sessionRepository(trx).recordSignature(trx, { accountId, roleId, practiceId, signedAt: subDays(now, DAYS_ON_PORTAL - 1) });
  }
}

/** Accounts, practices, physicians, the embassy, and who works where. */
export async function addPeople(trx: Database, secrets: DemoSecrets, now: Date): Promise<DemoIds> {
  const accounts = await addAccounts(trx, secrets, now);
  const practices = await eachOf(demoPractices, (practice) => directoryRepository(trx).addPractice(trx, practice));
  const physicians = await addPhysicians(trx, { accounts, practices }, now);
  await addClaim(trx, physicians.tess, now);
  const embassy = await embassyRepository(trx).add(trx, {
    name: "Embassy of Norland",
    address1: "4 Consulate Row",
    city: "Wrenfield",
    state: "CA",
    zip: "90002",
    ehrOrganizationId: NORLAND_ORGANIZATION,
  });
  const ids = { accounts, practices, physicians, embassy };
  const memberships = membershipRepository(trx);
  for (const membership of demoAccounts.flatMap((account) => membershipsOf(account, ids, now))) await memberships.add(trx, membership);
  const left = accounts.get(HAS_LEFT_EMBASSY);
  if (left !== undefined) await memberships.leaveEmbassy(trx, { accountId: left, embassyId: embassy, at: now });
  await signAgreements(trx, ids, now);
  return ids;
}
