import type { Moved, RecordMerge } from "@linnet/contract/directory/merges";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

const columnOf = ({ kind }: RecordMerge) => sql.ref(`${kind}_id`);

/** Moves covers and handovers. People cannot cover for themselves: such an absence ends in place. */
async function moveStandIns(db: Database, { kind, keepId, mergeId }: RecordMerge, { by, at }: { by: number; at: Date }): Promise<void> {
  if (kind === "practice") {
    for (const table of ["physician_absences", "handovers"])
      await sql`update ${sql.table(table)} set practice_id = ${keepId} where practice_id = ${mergeId}`.execute(db);
    return;
  }
  await sql`update physician_absences set ended_at = ${at}, ended_by = ${by}
    where ended_at is null and array[physician_id, cover_id] <@ array[${keepId}, ${mergeId}]::bigint[]`.execute(db);
  for (const column of ["physician_id", "cover_id"])
    await sql`update physician_absences set ${sql.ref(column)} = ${keepId} where ${sql.ref(column)} = ${mergeId} and ended_at is null`.execute(
      db,
    );
  await sql`update handovers set physician_id = ${keepId} where physician_id = ${mergeId}`.execute(db);
  for (const [own, other] of [
    ["physician_id", "for_physician_id"],
    ["for_physician_id", "physician_id"],
  ] as const)
    await sql`update handover_colleagues m set ${sql.ref(own)} = ${keepId} where m.${sql.ref(own)} = ${mergeId} and m.${sql.ref(other)} <> ${keepId}
      and not exists (select from handover_colleagues k where k.handover_id = m.handover_id and k.${sql.ref(own)} = ${keepId}
        and k.${sql.ref(other)} = m.${sql.ref(other)})`.execute(db);
}

/** Who may see which child, when two practices or two physicians become one. What was taken away before stays where it was. */
export const accessMergeRepository = (db: Database) => ({
  async count(merge: RecordMerge): Promise<Partial<Record<Moved, number>>> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct person_id)::int as count from patient_access
      where ${columnOf(merge)} = ${merge.mergeId} and revoked_at is null`.execute(db);
    return { patients: rows[0]?.count ?? 0 };
  },

  async move(merge: RecordMerge, { by, at }: { by: number; at: Date }): Promise<void> {
    const { kind, keepId, mergeId } = merge;
    const own = columnOf(merge);
    const other = sql.ref(kind === "practice" ? "physician_id" : "practice_id");
    const same = sql`k.${own} = ${keepId} and k.revoked_at is null and k.person_id = m.person_id and k.kind = m.kind
      and k.${other} is not distinct from m.${other}`;
    // Access through both lasts as long as the longer one.
    await sql`
      update patient_access k set valid_from = least(k.valid_from, m.valid_from),
        valid_to = case when k.valid_to is not null and m.valid_to is not null then greatest(k.valid_to, m.valid_to) end
      from patient_access m where m.${own} = ${mergeId} and m.revoked_at is null and ${same}`.execute(db);
    await sql`
      update patient_access m set revoked_at = ${at}, revoked_by = ${by}
      where m.${own} = ${mergeId} and m.revoked_at is null and exists (select from patient_access k where ${same})`.execute(db);
    await sql`update patient_access set ${own} = ${keepId} where ${own} = ${mergeId} and revoked_at is null`.execute(db);
    await moveStandIns(db, merge, { by, at });
    await sql`update not_my_patients set ${own} = ${keepId} where ${own} = ${mergeId}`.execute(db);
  },
});
