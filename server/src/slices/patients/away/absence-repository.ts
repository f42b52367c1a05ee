import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** The editor of an absence, and the time. */
interface Editor {
  by: number;
  at: Date;
}

/** A physician who is away from a practice, and who covers. Days are the hospital's; `endsAt` is the first moment after the last. */
export interface NewAbsence {
  practiceId: number;
  physicianId: number;
  coverId: number;
  firstDay: string;
  lastDay: string;
  startsAt: Date;
  endsAt: Date;
  /** No mail on the first day: the mail naming the cover goes out then. */
  isReminded: boolean;
}

export interface Absence {
  id: number;
  practiceId: number;
  physicianId: number;
  coverId: number;
  firstDay: string;
  lastDay: string;
  startsAt: Date;
  endsAt: Date;
  hasDeclined: boolean;
}

const columns = [
  "id",
  "practice_id as practiceId",
  "physician_id as physicianId",
  "cover_id as coverId",
  "starts_at as startsAt",
  "ends_at as endsAt",
] as const;
const day = (column: "first_day" | "last_day"): RawBuilder<string> => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const selected = (db: Database) =>
  db
    .selectFrom("physician_absences")
    .select(columns)
    .select([day("first_day").as("firstDay"), day("last_day").as("lastDay"), sql<boolean>`declined_at is not null`.as("hasDeclined")])
    .where("ended_at", "is", null);

/** When physicians are away, and who covers for them. */
export const absenceRepository = (db: Database) => ({
  async add({ isReminded, ...absence }: NewAbsence, { by, at }: Editor): Promise<number> {
    const { id } = await db
      .insertInto("physician_absences")
      .values({
        practice_id: absence.practiceId,
        physician_id: absence.physicianId,
        cover_id: absence.coverId,
        first_day: absence.firstDay,
        last_day: absence.lastDay,
        starts_at: absence.startsAt,
        ends_at: absence.endsAt,
        reminded_at: isReminded ? at : null,
        created_at: at,
        created_by: by,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Those of a practice that are not over, the earliest first; also those whose cover has declined. */
  ofPractice: (practiceId: number, now: Date): Promise<Absence[]> =>
    selected(db).where("practice_id", "=", practiceId).where("ends_at", ">", now).orderBy("starts_at").orderBy("id").execute(),

  /** An absence that is not over. */
  find: (id: number, now: Date): Promise<Absence | undefined> =>
    selected(db).where("id", "=", id).where("ends_at", ">", now).executeTakeFirst(),

  /** It is taken back, or ends early. False where it had ended. */
  async end(id: number, { by, at }: Editor): Promise<boolean> {
    const ended = await db
      .updateTable("physician_absences")
      .set({ ended_at: at, ended_by: by })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .where("ends_at", ">", at)
      .returning("id")
      .executeTakeFirst();
    return ended !== undefined;
  },

  /** Ends the cover. False if already declined. */
  async decline(id: number, at: Date): Promise<boolean> {
    const declined = await db
      .updateTable("physician_absences")
      .set({ declined_at: at })
      .where("id", "=", id)
      .where("declined_at", "is", null)
      .where("ended_at", "is", null)
      .where("ends_at", ">", at)
      .returning("id")
      .executeTakeFirst();
    return declined !== undefined;
  },

  /** Absences that have begun without a first-day mail; marks them as mailed. */
  async beginReminding(now: Date): Promise<Absence[]> {
    const begun = await db
      .updateTable("physician_absences")
      .set({ reminded_at: now })
      .where("reminded_at", "is", null)
      .where("declined_at", "is", null)
      .where("ended_at", "is", null)
      .where("starts_at", "<=", now)
      .where("ends_at", ">", now)
      .returning("id")
      .execute();
    if (begun.length === 0) return [];
    return selected(db)
      .where(
        "id",
        "in",
        begun.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
  },
});
