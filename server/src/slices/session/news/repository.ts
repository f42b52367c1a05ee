import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

interface KnownRow {
  digest: string;
  known_since: Date;
  is_unseen: boolean | null;
}

export const newsRepository = (db: Database) => ({
  /** Notes the sentences that this portal did not have before. The first ones came with the portal itself, and are no news. */
  async record(digests: readonly string[], now: Date): Promise<void> {
    await sql`insert into release_notes (digest, known_since)
      select digest, case when exists (select from release_notes) then ${now}::timestamptz end
      from jsonb_array_elements_text(${JSON.stringify(digests)}::jsonb) as digest
      on conflict do nothing`.execute(db);
  },

  /** What has come since a day, the newest first. */
  async known(accountId: number, since: Date): Promise<{ digest: string; since: Date; isUnseen: boolean }[]> {
    const { rows } = await sql<KnownRow>`select n.digest, n.known_since, n.known_since > s.seen_until as is_unseen
      from release_notes n left join release_notes_seen s on s.account_id = ${accountId}
      where n.known_since > ${since} order by n.known_since desc`.execute(db);
    return rows.map(({ digest, known_since, is_unseen }) => ({ digest, since: known_since, isUnseen: is_unseen ?? false }));
  },

  /** Up to here everything is known to this person: at their first sign-in, and once they have seen what is new. */
  async recordSeen(trx: Database, accountId: number, until: Date): Promise<void> {
    await sql`insert into release_notes_seen (account_id, seen_until) values (${accountId}, ${until})
      on conflict (account_id) do update set seen_until = greatest(release_notes_seen.seen_until, excluded.seen_until)`.execute(trx);
  },

  /** Who signs in for the first time has known no older version. */
  async recordFirstSignIn(trx: Database, accountId: number, at: Date): Promise<void> {
    await trx
      .insertInto("release_notes_seen")
      .values({ account_id: accountId, seen_until: at })
      .onConflict((known) => known.doNothing())
      .execute();
  },
});
