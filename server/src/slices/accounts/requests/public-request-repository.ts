import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** So long a count is kept. */
const KEPT = sql`interval '1 day'`;

export const publicRequestRepository = () => ({
  /** Counts one more request from an address in this hour, of at most `most`. False when it has had its share. */
  async count(trx: Database, { address, most, now }: { address: string; most: number; now: Date }): Promise<boolean> {
    await sql`delete from public_request_counts where hour < ${now}::timestamptz - ${KEPT}`.execute(trx);
    const { rows } = await sql`
      insert into public_request_counts as c (address, hour, count) values (${address}, date_trunc('hour', ${now}::timestamptz), 1)
      on conflict (address, hour) do update set count = c.count + 1 where c.count < ${most}
      returning count`.execute(trx);
    return rows.length > 0;
  },
});
