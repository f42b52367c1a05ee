import { LOCATION_RECORD_FIELDS, type LocationRecord } from "@linnet/contract/directory/locations/field-list";
import type { Practice } from "@linnet/contract/directory/practice-record";
import { PRACTICE_FIELDS } from "@linnet/contract/directory/practices/field-list";
import { sql, type Updateable } from "kysely";
import type { z } from "zod";
import { columnsOf } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { searchablePlace } from "../searchable-place.ts";

/** Who changes a practice, and when. */
export interface Editor {
  by: number;
  at: Date;
}

type PracticeFields = Pick<Practice, keyof typeof PRACTICE_FIELDS>;

export type LocationFields = z.output<typeof LocationRecord>;

const created = ({ by, at }: Editor) => ({ created_at: at, created_by: by });
const modified = ({ by, at }: Editor) => ({ modified_at: at, modified_by: by });

const practiceColumns = (practice: PracticeFields) => ({
  ...columnsOf(PRACTICE_FIELDS, practice),
  search_words: searchableWords(practice.practiceName),
});

const locationColumns = (location: LocationFields, editor: Editor) => ({
  ...columnsOf(LOCATION_RECORD_FIELDS, location),
  search_words: searchablePlace(location),
  active: true,
  ...modified(editor),
});

/** Every change of a practice, with its editor. */
async function updatePractice(trx: Database, id: number, columns: Updateable<Tables["practices"]>, editor: Editor): Promise<void> {
  await trx
    .updateTable("practices")
    .set({ ...columns, ...modified(editor) })
    .where("id", "=", id)
    .execute();
}

/** How an administrator writes a practice and its parts; the caller has checked them against each other. */
export const practiceWritingRepository = (trx: Database) => ({
  /** Gives the id of the new practice. */
  async add(practice: PracticeFields, editor: Editor): Promise<number> {
    const { id } = await trx
      .insertInto("practices")
      .values({ ...practiceColumns(practice), ...created(editor), ...modified(editor) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async change(id: number, practice: PracticeFields, editor: Editor): Promise<void> {
    await updatePractice(trx, id, practiceColumns(practice), editor);
  },

  async deactivate(id: number, editor: Editor): Promise<void> {
    await updatePractice(trx, id, { active: false }, editor);
  },

  async addLocation(practiceId: number, location: LocationFields & { isDefault: boolean }, editor: Editor): Promise<number> {
    const { id } = await trx
      .insertInto("practice_locations")
      .values({
        ...locationColumns(location, editor),
        ...created(editor),
        practice_id: practiceId,
        is_default: location.isDefault,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** A location that was removed is in use again. */
  async changeLocation(id: number, location: LocationFields, editor: Editor): Promise<void> {
    await trx.updateTable("practice_locations").set(locationColumns(location, editor)).where("id", "=", id).execute();
  },

  async removeLocation(id: number, editor: Editor): Promise<void> {
    await trx
      .updateTable("practice_locations")
      .set({ active: false, ...modified(editor) })
      .where("id", "=", id)
      .execute();
  },

  async findLocation(practiceId: number, id: number): Promise<{ isActive: boolean; isDefault: boolean } | undefined> {
    const row = await trx
      .selectFrom("practice_locations")
      .select(["active", "is_default"])
      .where("practice_id", "=", practiceId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { isActive: row.active, isDefault: row.is_default };
  },

  /** This moment, or one later than all that was changed before: who opened the practice earlier has not seen what comes now. */
  async afterLastChange(practiceId: number, now: Date): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`
      select greatest(${now}::timestamptz, date_trunc('milliseconds', greatest(p.modified_at,
        (select max(modified_at) from practice_locations where practice_id = p.id),
        (select max(modified_at) from practice_physicians where practice_id = p.id))) + interval '1 millisecond') as at
      from practices p where p.id = ${practiceId}`.execute(trx);
    return rows[0]?.at ?? now;
  },

  /** A change of the practice: the locations themselves are as they were, and an import still writes their addresses. */
  async makeDefault(practiceId: number, locationId: number, editor: Editor): Promise<void> {
    const ofPractice = trx.updateTable("practice_locations").where("practice_id", "=", practiceId);
    // One after the other: there are never two, not even within a statement.
    await ofPractice.set({ is_default: false }).where("is_default", "=", true).execute();
    await ofPractice.set({ is_default: true }).where("id", "=", locationId).execute();
    await updatePractice(trx, practiceId, {}, editor);
  },
});
