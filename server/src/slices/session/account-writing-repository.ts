import { ACCOUNT_FIELDS } from "@linnet/contract/accounts/field-list";
import { sql } from "kysely";
import { columnsOf } from "../../platform/database/columns.ts";
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
export type AccountFields = Record<keyof typeof ACCOUNT_FIELDS, string>;

interface AccountChange {
  fields: AccountFields;
  expectedVersion: Date | undefined;
  /** The administrator's account. */
  by: number;
  now: Date;
}

const accountColumns = (fields: AccountFields) => ({
  ...columnsOf(ACCOUNT_FIELDS, fields),
  search_words: searchableWords(`${fields.lastName} ${fields.firstName}`),
});

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
        ...accountColumns(person),
        created_at: at,
        modified_at: at,
      })
      .onConflict((already) => already.doNothing())
      .returning("id")
      .executeTakeFirst();
    return added && { id: added.id, active: true, lastLoginAt: null };
  },

  /** False if someone has changed the account after `expectedVersion`. */
  async change(id: number, { fields, expectedVersion, by, now }: AccountChange): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("accounts")
      .set({ ...accountColumns(fields), modified_at: now, modified_by: by })
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
    await trx.updateTable("accounts").set({ active, modified_at: now, modified_by: null }).where("id", "=", id).execute();
  },
});
