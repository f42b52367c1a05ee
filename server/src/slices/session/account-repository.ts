import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { searchableWords } from "../../platform/database/searchable-words.ts";
import { addSeconds } from "../../platform/dates.ts";

/** An account as sign-in needs it. */
export interface KnownAccount {
  id: number;
  active: boolean;
  lastLoginAt: Date | null;
}

interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  lastLoginAt?: Date | null;
  mobilePhone?: string;
}

const COLUMNS = ["id", "active", "last_login_at"] as const;

interface KnownRow {
  id: number;
  active: boolean;
  last_login_at: Date | null;
}

const present = (row: KnownRow): KnownAccount => ({ id: row.id, active: row.active, lastLoginAt: row.last_login_at });

export const accountRepository = (db: Database) => ({
  async findBySubject(issuer: string, subject: string): Promise<KnownAccount | undefined> {
    const row = await db
      .selectFrom("accounts")
      .select(COLUMNS)
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return row && present(row);
  },

  /** Ties a provider's subject to the account with this email, permanently (decision G-X-18). Not a change for the account's editors. */
  async bindSubject(trx: Database, email: string, issuer: string, subject: string): Promise<KnownAccount | undefined> {
    const row = await trx
      .updateTable("accounts")
      .set({ issuer, subject })
      .where(sql`lower(email)`, "=", email.toLowerCase())
      .where("subject", "is", null)
      .returning(COLUMNS)
      .executeTakeFirst();
    return row && present(row);
  },

  /**
   * False if they were signed out after that. A parallel sign-out waits for this transaction. Providers date sign-ins by the second: within
   * the same second, `isOpenAtProvider` shows which came later.
   */
  async recordLogin(trx: Database, accountId: number, { at, isOpenAtProvider }: { at: Date; isOpenAtProvider: boolean }): Promise<boolean> {
    const latest = isOpenAtProvider ? addSeconds(at, 1) : at;
    const { numUpdatedRows } = await trx
      .updateTable("accounts")
      .set({ last_login_at: at })
      .where("id", "=", accountId)
      .where("active", "=", true)
      .where((account) => account.or([account("signed_out_at", "is", null), account("signed_out_at", "<", latest)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Requires everyone signed in up to now to sign in again. */
  async recordSignedOut(trx: Database, accountId: number, at: Date): Promise<void> {
    await trx.updateTable("accounts").set({ signed_out_at: at }).where("id", "=", accountId).execute();
  },

  /** Whether the person wants notices by mail that can be done without. */
  async wantsNotices(accountId: number): Promise<boolean> {
    const row = await db.selectFrom("accounts").select("notices_by_mail").where("id", "=", accountId).executeTakeFirst();
    return row?.notices_by_mail ?? false;
  },

  async chooseNotices(trx: Database, accountId: number, byMail: boolean): Promise<void> {
    await trx
      .updateTable("accounts")
      .set({ notices_by_mail: byMail, modified_at: sql<Date>`now()`, modified_by: accountId })
      .where("id", "=", accountId)
      .execute();
  },

  async recordFactorDeclined(trx: Database, accountId: number, at: Date): Promise<void> {
    await trx.updateTable("accounts").set({ factor_declined_at: at }).where("id", "=", accountId).execute();
  },

  async findIdByEmail(email: string): Promise<number | undefined> {
    const row = await db.selectFrom("accounts").select("id").where(sql`lower(email)`, "=", email.toLowerCase()).executeTakeFirst();
    return row?.id;
  },

  async findActiveEmail(accountId: number): Promise<string | undefined> {
    const known = db.selectFrom("accounts").select("email").where("id", "=", accountId).where("active", "=", true);
    return (await known.executeTakeFirst())?.email;
  },

  async add(trx: Database, account: NewAccount): Promise<number> {
    const row = await trx
      .insertInto("accounts")
      .values({
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
        search_words: searchableWords(`${account.lastName} ${account.firstName}`),
        last_login_at: account.lastLoginAt ?? null,
        mobile_phone: account.mobilePhone ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  },
});
