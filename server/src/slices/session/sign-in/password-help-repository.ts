import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** So long a count is kept. */
const KEPT = sql`interval '1 day'`;

interface Asked {
  by: "account" | "address";
  of: string;
  most: number;
  now: Date;
}

export const passwordHelpRepository = (trx: Database) => ({
  /** Counts one more time that help was asked for in this hour, of at most `most`. False when there was enough. */
  async count({ by, of, most, now }: Asked): Promise<boolean> {
    await sql`delete from password_help_counts where hour < ${now}::timestamptz - ${KEPT}`.execute(trx);
    // What was typed may be anybody's address, so that a hash of it is kept.
    const asked = `${by} ${createHash("sha256").update(of).digest("base64url")}`;
    const { rows } = await sql`
      insert into password_help_counts as c (asked, hour, count) values (${asked}, date_trunc('hour', ${now}::timestamptz), 1)
      on conflict (asked, hour) do update set count = c.count + 1 where c.count < ${most}
      returning count`.execute(trx);
    return rows.length > 0;
  },
});
