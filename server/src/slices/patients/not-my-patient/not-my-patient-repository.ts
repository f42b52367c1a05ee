import type { NotMyPatient } from "@linnet/contract/access-requests";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { type Naming, readFirst } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { startsWords } from "../../../platform/database/searchable-words.ts";

interface Wrong {
  personId: string;
  physicianId: number;
  practiceId: number;
  reportedBy: number;
  /** The reporter's session. Without one, the report cannot be withdrawn. */
  sessionId?: string;
  at: Date;
}

/** A report that its author can withdraw in this session. */
export interface Withdrawable {
  id: number;
  personId: string;
  practiceId: number;
  at: Date;
  /** False once the hospital has worked on it. */
  isOpen: boolean;
}

interface ItemRow {
  id: number;
  user_name: string;
  full_name: string;
  physician_id: number;
  physician_name: string;
  birth_date: string | null;
  person_id: string;
  modified_at: Date;
  active: boolean;
  withdrawn_at: Date | null;
}

interface OpenReport {
  id: number;
  patientName: string;
  at: Date;
  /** First and last name. */
  reporter: string;
}

/** Longest list; the search finds older reports. */
const MOST = 1000;

/** A report without the rights of the caller, which the route adds. */
type WorkItem = Omit<NotMyPatient, "may">;

const present = (row: ItemRow): WorkItem => ({
  id: row.id,
  user: row.user_name,
  patientName: row.full_name,
  providerID: row.physician_id,
  providerName: row.physician_name,
  patientDob: row.birth_date,
  patientID: row.person_id,
  modifiedOn: row.modified_at.toISOString(),
  status: row.withdrawn_at ? "Withdrawn" : row.active ? "Open" : "Completed",
  activeRecord: row.active,
});

async function selectWhere(db: Database, condition: RawBuilder<boolean>): Promise<WorkItem[]> {
  const { rows } = await sql<ItemRow>`
    select n.id, n.person_id, n.physician_id, n.modified_at, n.active, n.withdrawn_at, p.full_name, p.birth_date,
      physician.last_name || ', ' || physician.first_name as physician_name,
      reporter.last_name || ', ' || reporter.first_name as user_name
    from not_my_patients n
    join patients p on p.person_id = n.person_id
    join physicians physician on physician.id = n.physician_id
    join accounts reporter on reporter.id = n.reported_by
    where ${condition}
    order by n.modified_at desc, n.id desc limit ${MOST}`.execute(db);
  return rows.map(present);
}

/** Every word typed starts a word of the patient's name, or the whole text is their id (any case) or record number. */
function matches(text: string): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  return sql`(${startsWords(sql`p.search_words`, text)} or lower(n.person_id) = lower(${text}) or p.mrn = ${text})`;
}

export const notMyPatientRepository = () => ({
  /** Reports to the hospital that an assignment in its record is wrong (decision G-PAT-06). */
  async open(trx: Database, { personId, physicianId, practiceId, reportedBy, sessionId, at }: Wrong): Promise<number> {
    const { id } = await trx
      .insertInto("not_my_patients")
      .values({
        person_id: personId,
        physician_id: physicianId,
        practice_id: practiceId,
        reported_by: reportedBy,
        session_id: sessionId ?? null,
        modified_by: reportedBy,
        created_at: at,
        modified_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The session's latest report on a patient that is not withdrawn; locked until the transaction ends. */
  async findWithdrawable(
    trx: Database,
    { personId, reportedBy, sessionId }: { personId: string; reportedBy: number; sessionId: string },
  ): Promise<Withdrawable | undefined> {
    return trx
      .selectFrom("not_my_patients")
      .select(["id", "person_id as personId", "practice_id as practiceId", "created_at as at", "active as isOpen"])
      .where("person_id", "=", personId)
      .where("reported_by", "=", reportedBy)
      .where("session_id", "=", sessionId)
      .where("withdrawn_at", "is", null)
      .orderBy("id", "desc")
      .forUpdate()
      .executeTakeFirst();
  },

  async withdraw(trx: Database, id: number, { by, at }: { by: number; at: Date }): Promise<void> {
    await trx
      .updateTable("not_my_patients")
      .set({ active: false, withdrawn_at: at, modified_by: by, modified_at: at })
      .where("id", "=", id)
      .execute();
  },

  async isWithdrawn(db: Database, id: number): Promise<boolean> {
    const found = await db
      .selectFrom("not_my_patients")
      .select("id")
      .where("id", "=", id)
      .where("withdrawn_at", "is not", null)
      .executeTakeFirst();
    return found !== undefined;
  },

  list: (db: Database, { since, text }: { since: Date | null; text: string }): Promise<WorkItem[]> =>
    selectWhere(db, sql`${since ? sql`n.modified_at >= ${since}` : sql`true`} and ${matches(text)}`),

  /** The number of open reports changed since then. */
  async countOpen(db: Database, since: Date): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from not_my_patients n where n.active and n.modified_at >= ${since}`.execute(db);
    return Number(rows[0]?.n ?? 0);
  },

  /** The number of open reports, and up to `most` of them, the oldest first. */
  firstOpen(db: Database, actor: Actor, naming: Naming): Promise<{ count: number; first: OpenReport[] }> {
    const all = sql`select n.id, p.full_name as "patientName", n.person_id, n.created_at as at,
        reporter.first_name || ' ' || reporter.last_name as reporter
      from not_my_patients n join patients p on p.person_id = n.person_id join accounts reporter on reporter.id = n.reported_by
      where n.active`;
    return readFirst(db, actor, naming, { all, order: sql`at, id` });
  },

  /** Completes a report or reopens it. Neither changes who sees the patient (decision G-ACR-11). */
  async change(trx: Database, id: number, change: { active: boolean; by: number; now: Date }): Promise<WorkItem | undefined> {
    await trx
      .updateTable("not_my_patients")
      .set({ active: change.active, modified_by: change.by, modified_at: change.now })
      .where("id", "=", id)
      .where("withdrawn_at", "is", null)
      .where("active", "=", !change.active)
      .execute();
    const [found] = await selectWhere(trx, sql`n.id = ${id}`);
    return found;
  },
});
