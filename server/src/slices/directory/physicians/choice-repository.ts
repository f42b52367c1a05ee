import { PHYSICIAN_CHOICES, type PhysicianChoice } from "@linnet/contract/directory/physicians";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

interface Choice {
  id: number;
  name: string;
}

/** What can be chosen in the form of a physician, and what was chosen. */
export const choiceRepository = (db: Database) => ({
  async all(): Promise<Record<PhysicianChoice, Choice[]>> {
    const { rows } = await sql<Choice & { kind: string }>`
      select kind, id, name from directory_choices order by position, name collate "C", id`.execute(db);
    const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
    // Each of the kinds is asked for, and no other.
    return Object.fromEntries(PHYSICIAN_CHOICES.map((kind) => [kind, of(kind)])) as Record<PhysicianChoice, Choice[]>;
  },

  /** Whether each of them is a choice of this kind. */
  async areOf(kind: PhysicianChoice, ids: readonly number[]): Promise<boolean> {
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from directory_choices where kind = ${kind} and id = any(${[...ids]})`.execute(db);
    return rows[0]?.known === ids.length;
  },

  /** These are what the physician has from now on. */
  async choose(trx: Database, physicianId: number, ids: readonly number[]): Promise<void> {
    await sql`delete from physician_choices where physician_id = ${physicianId}`.execute(trx);
    await sql`insert into physician_choices (physician_id, choice_id)
      select ${physicianId}::bigint, unnest(${[...ids]}::bigint[])`.execute(trx);
  },
});
