import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";

/** A physician who signs in for the first time. */
interface JoiningPhysician {
  accountId: number;
  /** The physician of the directory who was invited; null finds them by NPI. */
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
}

/** Gives the account to the physician who was invited, or has the NPI; undefined where nobody is there or it is somebody else's. */
async function claim(trx: Database, { accountId, physicianId, npi, at }: JoiningPhysician): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update physicians set account_id = ${accountId}, modified_at = ${at}, modified_by = null
    where active and (account_id is null or account_id = ${accountId})
      and (id = ${physicianId} or (${physicianId}::bigint is null and npi = ${npi}))
      and not exists (select from physicians other where other.account_id = ${accountId} and other.id <> physicians.id)
    returning id`.execute(trx);
  return rows[0];
}

async function add(trx: Database, physician: JoiningPhysician): Promise<{ id: number } | undefined> {
  return trx
    .insertInto("physicians")
    .values({
      first_name: physician.firstName,
      middle_name: physician.middleName === "" ? null : physician.middleName,
      last_name: physician.lastName,
      search_words: searchableWords(`${physician.lastName} ${physician.firstName} ${physician.middleName}`),
      title: physician.title,
      email: physician.email,
      npi: physician.npi,
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
   * The physician of the directory whose sign-in the account is from now on, who is added where unknown. Undefined where the one who
   * was meant, or has the NPI, signs in with another account, which stays so.
   */
  async claim(physician: JoiningPhysician): Promise<number | undefined> {
    // Once more where nobody was added: the hospital added the physician at the same moment, and by now that is done.
    const claimed = (await claim(trx, physician)) ?? (await add(trx, physician)) ?? (await claim(trx, physician));
    return claimed?.id;
  },
});
