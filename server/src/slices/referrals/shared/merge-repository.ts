import type { Moved, RecordMerge } from "@linnet/contract/directory/merges";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** A draft opens only with the id of the practice that it was sealed for, so `sealed_for` keeps that id. */
async function moveDrafts(db: Database, { keepId, mergeId }: Pick<RecordMerge, "keepId" | "mergeId">): Promise<void> {
  const sealedFor = sql`coalesce(sealed_for, practice_id)`;
  await sql`
    insert into referral_drafts (id, account_id, practice_id, form, subject, editor_id, sequence, version, state, referral_id, sealed,
      saved_at, sealed_for, advice_id)
    select id, account_id, ${keepId}::bigint, form, subject, editor_id, sequence, version, state, referral_id, sealed, saved_at, ${sealedFor}, advice_id
    from referral_drafts where practice_id = ${mergeId} on conflict (account_id, practice_id, id) do nothing`.execute(db);
  await sql`
    update referral_draft_files set practice_id = ${keepId}, sealed_for = ${sealedFor} where practice_id = ${mergeId}`.execute(db);
  await sql`
    insert into referral_draft_removed_files (account_id, practice_id, draft_id, file_id)
    select account_id, ${keepId}::bigint, draft_id, file_id from referral_draft_removed_files where practice_id = ${mergeId}
    on conflict do nothing`.execute(db);
  await sql`delete from referral_drafts where practice_id = ${mergeId}`.execute(db);
}

/** Referrals and questions to a clinic, when two practices or physicians are merged. Their PDFs and histories stay. */
export const referralMergeRepository = (db: Database) => ({
  async count({ kind, mergeId }: RecordMerge): Promise<Partial<Record<Moved, number>>> {
    const { rows } = await sql<{ referrals: number; drafts: number; questions: number }>`
      select (select count(*)::int from referrals where ${sql.ref(`${kind}_id`)} = ${mergeId}) as referrals,
        (select count(*)::int from referral_drafts where practice_id = ${mergeId} and state = 'open') as drafts,
        (select count(*)::int from advice_threads where ${sql.ref(`${kind}_id`)} = ${mergeId}) as questions`.execute(db);
    const { referrals = 0, drafts = 0, questions = 0 } = rows[0] ?? {};
    return kind === "practice" ? { referrals, drafts, questions } : { referrals, questions };
  },

  async move({ kind, keepId, mergeId }: RecordMerge): Promise<void> {
    const own = sql.ref(`${kind}_id`);
    await sql`update referrals set ${own} = ${keepId} where ${own} = ${mergeId}`.execute(db);
    await sql`update advice_threads set ${own} = ${keepId} where ${own} = ${mergeId}`.execute(db);
    if (kind === "practice") await moveDrafts(db, { keepId, mergeId });
  },
});
