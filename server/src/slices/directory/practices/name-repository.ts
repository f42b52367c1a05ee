import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

export const practiceNameRepository = {
  /** Two who give practices the same name at the same moment: the second waits here until it can see the first. */
  async lock(trx: Database, names: readonly string[]): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('practice_name'), wanted.hash)
      from (select distinct hashtext(lower(name)) as hash from unnest(${[...names]}::text[]) name order by hash) wanted`.execute(trx);
  },
};
