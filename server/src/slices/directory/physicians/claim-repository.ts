import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";

/** A physician who signs in for the first time. */
interface JoiningPhysician {
  accountId: number;
  /** The physician of the directory who was invited; null finds them by NPI, which a practice's invitation does not. */
  physicianId: number | null;
  npi: string;
  firstName: string;
  middleName: string;
  lastName: string;
  title: string;
  email: string;
  medicalLicense: string;
  mobilePhone: string;
  at: Date;
  /** Of who came by a practice's invitation: what it typed is a claim (decision G-ACC-28). Absent where the hospital says who they are. */
  typedBy?: { accountId: number | null } | undefined;
}

/** The record's address is what the hospital wrote: a practice that corrected it, as earlier releases let it, has changed the record last. */
const isHospitalsAddress = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()} and (modified_by is null or exists (
  select from memberships h where h.account_id = physicians.modified_by and h.role_id in (${ROLE.healthNetworkAdmin}, ${ROLE.systemAdmin})))`;

/**
 * Gives the account to the invited physician, or for the hospital to the physician with the NPI; undefined if there is none or another
 * account has it. An invitation sent to the record's own address proves the person.
 */
async function claim(
  trx: Database,
  { accountId, physicianId, npi, email, at, typedBy }: JoiningPhysician,
): Promise<{ id: number } | undefined> {
  const isKnown = typedBy ? isHospitalsAddress(email) : sql<boolean>`true`;
  const isFound = typedBy ? sql`id = ${physicianId}` : sql`(id = ${physicianId} or (${physicianId}::bigint is null and npi = ${npi}))`;
  const { rows } = await sql<{ id: number }>`
    update physicians set account_id = ${accountId}, modified_at = ${at}, modified_by = null,
      person_confirmed_at = case when account_id is not null then person_confirmed_at when ${isKnown} then ${at}::timestamptz end,
      claimed_at = case when account_id is not null then claimed_at when not (${isKnown}) then ${at}::timestamptz end,
      claimed_by = case when account_id is not null then claimed_by when not (${isKnown}) then ${typedBy?.accountId ?? null}::bigint end
    where active and (account_id is null or account_id = ${accountId}) and claimed_npi is null and ${isFound}
      and not exists (select from physicians other where other.account_id = ${accountId} and other.id <> physicians.id)
    returning id`.execute(trx);
  return rows[0];
}

/** Adds a physician that the directory does not list; a number typed by a practice is kept apart from confirmed ones. */
async function add(trx: Database, { typedBy, npi, at, ...physician }: JoiningPhysician): Promise<{ id: number } | undefined> {
  return trx
    .insertInto("physicians")
    .values({
      ...(typedBy ? { claimed_npi: npi, claimed_at: at, claimed_by: typedBy.accountId } : { npi, person_confirmed_at: at }),
      first_name: physician.firstName,
      middle_name: physician.middleName === "" ? null : physician.middleName,
      last_name: physician.lastName,
      search_words: searchableWords(`${physician.lastName} ${physician.firstName} ${physician.middleName}`),
      title: physician.title,
      email: physician.email,
      account_id: physician.accountId,
      medical_license: physician.medicalLicense,
      mobile_phone: physician.mobilePhone,
    })
    .onConflict((already) => already.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export const claimRepository = (trx: Database) => ({
  /**
   * The physician of the directory whose sign-in the account is from now on, who is added where unknown, and where a practice typed the
   * number. Undefined where the one with the NPI signs in with another account, which stays so.
   */
  async claim(physician: JoiningPhysician): Promise<number | undefined> {
    // Retried if none was added: the hospital added the physician at the same moment.
    const claimed = (await claim(trx, physician)) ?? (await add(trx, physician)) ?? (await claim(trx, physician));
    return claimed?.id;
  },
});
