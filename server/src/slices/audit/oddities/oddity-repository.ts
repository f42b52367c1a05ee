import type { OddityKind, OddityState } from "@linnet/contract/audit/oddities";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

interface OddityRow {
  id: number;
  kind: OddityKind;
  day: string;
  account: string | null;
  person_id: string | null;
  count: number;
  closed_at: Date | null;
  closer: string | null;
  note: string | null;
}

interface WantedOddities {
  state: OddityState;
  after: number | undefined;
  isAllKinds: boolean;
  limit: number;
}

export const oddityRepository = (db: Database) => ({
  /** The latest found first. */
  async find({ state, after, isAllKinds, limit }: WantedOddities): Promise<OddityRow[]> {
    const { rows } = await sql<OddityRow>`
      select o.id, o.kind, to_char(o.day, 'YYYY-MM-DD') as day, u.last_name || ', ' || u.first_name as account, o.person_id, o.count,
        o.closed_at, c.last_name || ', ' || c.first_name as closer, o.note
      from audit_oddities o left join accounts u on u.id = o.account_id left join accounts c on c.id = o.closed_by
      where o.closed_at ${state === "open" ? sql`is null` : sql`is not null`} ${after === undefined ? sql`` : sql`and o.id < ${after}`}
        ${isAllKinds ? sql`` : sql`and o.kind <> 'sign-in-replaced'`}
      order by o.id desc limit ${limit}`.execute(db);
    return rows;
  },

  /** Undefined if no open finding has this id; otherwise its patient, or null. */
  close(trx: Database, { id, note, by, at }: { id: number; note: string; by: number; at: Date }) {
    return trx
      .updateTable("audit_oddities")
      .set({ closed_at: at, closed_by: by, note })
      .where("id", "=", id)
      .where("closed_at", "is", null)
      .returning("person_id")
      .executeTakeFirst();
  },
});
