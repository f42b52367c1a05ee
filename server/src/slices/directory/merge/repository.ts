import type { Moved, RecordMerge } from "@linnet/contract/directory/merges";
import { practiceLikeness } from "@linnet/contract/directory/practice-likeness";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { linkRepository } from "../../memberships/public.ts";

/** Who merges two records, and when. */
export interface Editor {
  by: number;
  at: Date;
}

interface Locked {
  isActive: boolean;
  mergedInto: number | null;
}

const TABLES = { practice: "practices", physician: "physicians" } as const;

/** What the directory itself has of two records that become one. */
export const mergeRepository = (db: Database) => {
  const activeLocations = (practiceId: number) =>
    db
      .selectFrom("practice_locations")
      .select(["id", "address1", "address2", "zip"])
      .where("practice_id", "=", practiceId)
      .where("active", "=", true)
      .orderBy("is_default", "desc")
      .orderBy("id")
      .execute();

  /** A location at the same address in both stays with the merged practice, and its people move to the other's. */
  async function moveLocations({ keepId, mergeId }: RecordMerge, { by, at }: Editor): Promise<void> {
    const kept = await activeLocations(keepId);
    const equal = (location: (typeof kept)[number]) =>
      kept.find((each) => practiceLikeness({ name: "", ...location }, { name: "", ...each }).sameSuite);
    const hasDefault = kept.length > 0;
    for (const location of await activeLocations(mergeId)) {
      const same = equal(location);
      const written = { is_default: false, modified_at: at, modified_by: by };
      const ofLocation = db.updateTable("practice_locations").where("id", "=", location.id);
      if (same) {
        await linkRepository.relocate(db, { from: location.id, to: same.id });
        await ofLocation.set({ ...written, active: false }).execute();
      } else await ofLocation.set({ ...written, practice_id: keepId }).execute();
    }
    if (hasDefault) return;
    const [first] = await activeLocations(keepId);
    if (first) await db.updateTable("practice_locations").set({ is_default: true }).where("id", "=", first.id).execute();
  }

  return {
    /** Both of them, always in the order of their ids: of two merges the second waits here, and sees what the first has done. */
    async lock({ kind, keepId, mergeId }: RecordMerge): Promise<{ keep: Locked | undefined; merge: Locked | undefined }> {
      const { rows } = await sql<Locked & { id: number }>`
        select id, active as "isActive", merged_into as "mergedInto" from ${sql.table(TABLES[kind])}
        where id in (${keepId}, ${mergeId}) order by id for update`.execute(db);
      return { keep: rows.find(({ id }) => id === keepId), merge: rows.find(({ id }) => id === mergeId) };
    },

    /** Locks the practices whose people a merge of two physicians changes. */
    async lockPracticesOf({ keepId, mergeId }: RecordMerge): Promise<void> {
      await sql`
        select from practices where id in (select practice_id from practice_physicians where physician_id in (${keepId}, ${mergeId}))
        order by id for update`.execute(db);
    },

    /** The physician's account, if any. */
    async accountOf(physicianId: number): Promise<number | null> {
      const row = await db.selectFrom("physicians").select("account_id").where("id", "=", physicianId).executeTakeFirst();
      return row?.account_id ?? null;
    },

    /** Who owns a practice, by name. */
    async ownersOf(practiceId: number): Promise<{ accountId: number; name: string }[]> {
      const { rows } = await sql<{ accountId: number; name: string }>`
        select a.id as "accountId", a.first_name || ' ' || a.last_name as name from memberships m join accounts a on a.id = m.account_id
        where m.practice_id = ${practiceId} and m.role_id = 9 and m.active order by a.id`.execute(db);
      return rows;
    },

    /**
     * Redirects the record, and earlier merges into it, to the kept one; its data stay. Imports keep finding the kept one by the id of
     * either.
     */
    async leadOn({ kind, keepId, mergeId }: RecordMerge, record: object, { by, at }: Editor): Promise<void> {
      const table = sql.table(TABLES[kind]);
      await sql`update ${table} set merged_into = ${keepId} where merged_into = ${mergeId}`.execute(db);
      const { rows } = await sql<{ fhir_id: string | null }>`select fhir_id from ${table} where id = ${keepId}`.execute(db);
      const hasId = rows[0]?.fhir_id != null;
      const { rows: before } = await sql<{ fhir_id: string | null }>`select fhir_id from ${table} where id = ${mergeId}`.execute(db);
      await sql`
        update ${table} set active = false, merged_into = ${keepId}, merged_record = ${JSON.stringify(record)}::jsonb,
          fhir_id = ${hasId ? sql`fhir_id` : null}, modified_at = ${at}, modified_by = ${by}
        where id = ${mergeId}`.execute(db);
      if (!hasId) await sql`update ${table} set fhir_id = ${before[0]?.fhir_id ?? null} where id = ${keepId}`.execute(db);
    },

    async count({ kind, mergeId }: RecordMerge): Promise<Partial<Record<Moved, number>>> {
      return kind === "practice" ? { locations: (await activeLocations(mergeId)).length } : {};
    },

    /** Locations; of a physician the account they sign in with and what was chosen from lists. */
    async move(merge: RecordMerge, editor: Editor): Promise<void> {
      const { kind, keepId, mergeId } = merge;
      if (kind === "practice") {
        await moveLocations(merge, editor);
        return;
      }
      await sql`
        insert into physician_choices (physician_id, choice_id) select ${keepId}::bigint, choice_id from physician_choices
        where physician_id = ${mergeId} on conflict do nothing`.execute(db);
    },

    /** The merged physician's account moves to the kept one, unless that has one; a pending confirmation stays pending. */
    async moveAccount({ keepId, mergeId }: RecordMerge): Promise<void> {
      const accountId = await mergeRepository(db).accountOf(mergeId);
      if (accountId === null || (await mergeRepository(db).accountOf(keepId)) !== null) return;
      await db.updateTable("physicians").set({ account_id: null }).where("id", "=", mergeId).execute();
      await sql`
        update physicians k set account_id = ${accountId}, person_confirmed_at = m.person_confirmed_at, person_confirmed_by = m.person_confirmed_by,
          claimed_at = m.claimed_at, claimed_by = m.claimed_by, claim_keeps_until = m.claim_keeps_until
        from physicians m where m.id = ${mergeId} and k.id = ${keepId}`.execute(db);
    },
  };
};
