import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { searchableWords } from "../../platform/database/searchable-words.ts";
import type { KnownAccount } from "./account-repository.ts";

/** Who signs in for the first time, as the identity provider knows them. */
interface FirstSignIn {
  email: string;
  issuer: string;
  subject: string;
  at: Date;
}

/** What an administrator changes. */
export interface AccountFields {
  firstName: string;
  lastName: string;
  mobilePhone: string;
  officePhone: string;
}

/** How an account is made and changed by who administers it; the caller has checked who that is. */
export const accountWritingRepository = (trx: Database) => ({
  /** The account of who signs in for the first time. Undefined when there is one with this e-mail. */
  async addAtFirstSignIn(person: AccountFields, { email, issuer, subject, at }: FirstSignIn): Promise<KnownAccount | undefined> {
    const added = await trx
      .insertInto("accounts")
      .values({
        email,
        issuer,
        subject,
        first_name: person.firstName,
        last_name: person.lastName,
        search_words: searchableWords(`${person.lastName} ${person.firstName}`),
        mobile_phone: person.mobilePhone,
        office_phone: person.officePhone,
        created_at: at,
        modified_at: at,
      })
      .onConflict((already) => already.doNothing())
      .returning("id")
      .executeTakeFirst();
    return added && { id: added.id, active: true, lastLoginAt: null };
  },

  /** False if someone has changed the account after `expectedVersion`. */
  async change(id: number, { fields, expectedVersion, now }: { fields: AccountFields; expectedVersion: Date | undefined; now: Date }) {
    const { numUpdatedRows } = await trx
      .updateTable("accounts")
      .set({
        first_name: fields.firstName,
        last_name: fields.lastName,
        search_words: searchableWords(`${fields.lastName} ${fields.firstName}`),
        mobile_phone: fields.mobilePhone,
        office_phone: fields.officePhone,
        modified_at: now,
      })
      .where("id", "=", id)
      // A caller's copy knows milliseconds, the database a thousandth of them.
      .where(
        sql<boolean>`(${expectedVersion ?? null}::timestamptz is null or date_trunc('milliseconds', modified_at) <= ${expectedVersion ?? null})`,
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** A closed account cannot sign in, and its sessions end with their next call. */
  async setActive(id: number, active: boolean, now: Date): Promise<void> {
    await trx.updateTable("accounts").set({ active, modified_at: now }).where("id", "=", id).execute();
  },
});
