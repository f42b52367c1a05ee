import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { FORM_COLUMNS, type FormRow, sentForm } from "../shared/columns.ts";

interface DetailRow extends FormRow {
  practice_name: string;
  created_by_name: string;
}

export const sentFormRepository = (db: Database) => ({
  /** A referral's form, as last sent or edited. */
  async get(id: number) {
    const { rows } = await sql<DetailRow>`
      select ${sql.join(FORM_COLUMNS.map((column) => sql.ref(column)))}, r.typed_identity, p.name as practice_name,
        a.last_name || ', ' || a.first_name as created_by_name
      from referrals r join practices p on p.id = r.practice_id join accounts a on a.id = r.created_by
      where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return { ...sentForm(row), practiceName: row.practice_name, createdBy: row.created_by_name };
  },
});
