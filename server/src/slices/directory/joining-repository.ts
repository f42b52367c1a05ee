import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { searchableWords } from "../../platform/database/searchable-words.ts";

/** A physician who signs in for the first time. */
export interface JoiningPhysician {
  accountId: number;
  practiceId: number;
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
  /** Who invited them, which says that they work there. */
  invitedBy: number | null;
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

export const joiningRepository = {
  /** Ties an account to its physician in the directory, who is added where unknown, and to the practice. One who has an account stays whose they are. */
  async join(trx: Database, physician: JoiningPhysician): Promise<void> {
    const { accountId, practiceId, invitedBy, at } = physician;
    // Once more where nobody was added: the hospital added the physician at the same moment, and by now that is done.
    const joined = (await claim(trx, physician)) ?? (await add(trx, physician)) ?? (await claim(trx, physician));
    if (!joined) return;
    const verified = { active: true, verified: true, verified_by: invitedBy, verified_at: at, modified_at: at, modified_by: accountId };
    await trx
      .insertInto("practice_physicians")
      .values({
        ...verified,
        ...{ practice_id: practiceId, physician_id: joined.id, created_at: at, created_by: accountId },
        location_id: trx.selectFrom("practice_locations").select("id").where("practice_id", "=", practiceId).where("is_default", "=", true),
      })
      .onConflict((already) =>
        already.columns(["practice_id", "physician_id"]).doUpdateSet({
          ...verified,
          // Where they worked before, unless that was removed meanwhile.
          location_id: sql<number | null>`coalesce(
            (select id from practice_locations where id = practice_physicians.location_id and active), excluded.location_id)`,
        }),
      )
      .execute();
  },
};
