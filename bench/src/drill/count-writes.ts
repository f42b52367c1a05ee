import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import type { Write } from "./ledger.ts";

/** What became of the writes of one step. */
export interface Counted {
  acknowledged: number;
  /** Acknowledged, and not there under the number that was answered. */
  lost: number;
  /** There more than once. */
  doubles: number;
  /** There without something that belongs to it. */
  half: number;
}

interface Row {
  id: number;
  name: string;
  sent: number;
  deliveries: number;
  audited: number;
  files: number;
}

/** Every referral of the drill with the rows that the same transaction must have written. */
async function referralsOf(db: Database): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`select r.id, r.last_name as name,
      (select count(*) from referral_events e where e.referral_id = r.id and e.kind = 'sent') as sent,
      (select count(*) from referral_deliveries d where d.referral_id = r.id and d.kind = 'submit') as deliveries,
      (select count(*) from audit_rows a
        where a.action = 'write:referral' and a.outcome = 'done' and a.object = 'referral ' || r.id) as audited,
      (select count(*) from referral_attachments t join stored_files f on f.id = t.file_id
        where t.referral_id = r.id and t.removed_at is null) as files
    from referrals r where r.first_name = 'Drill' order by r.id`.execute(db);
  return Map.groupBy(rows, ({ name }) => name);
}

const isWhole = ({ sent, deliveries, audited, files }: Row, write: Write) =>
  sent === 1 && deliveries === 1 && audited === 1 && files === write.files;

/** Looks for every write of the ledger in the database, step by step. */
export async function countWrites(db: Database, writes: readonly Write[]): Promise<Map<string, Counted>> {
  const found = await referralsOf(db);
  const steps = new Map<string, Counted>();
  for (const write of writes) {
    const counted = steps.get(write.step) ?? { acknowledged: 0, lost: 0, doubles: 0, half: 0 };
    steps.set(write.step, counted);
    const rows = found.get(write.name) ?? [];
    if (write.id !== undefined) counted.acknowledged++;
    if (write.id !== undefined && !rows.some(({ id }) => id === write.id)) counted.lost++;
    if (rows.length > 1) counted.doubles++;
    counted.half += rows.filter((row) => !isWhole(row, write)).length;
  }
  return steps;
}
