import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

const newest = async (db: Database): Promise<string | undefined> => {
  const row = await db.selectFrom("video_keys").select("secret").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.secret;
};

export const videoKeyRepository = (db: Database) => ({
  /** The secret that signs now, made when there is none. Two processes that make one at once come to the same. */
  async get(): Promise<string> {
    const known = await newest(db);
    if (known !== undefined) return known;
    const made = randomBytes(32).toString("base64url");
    return db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('video_keys'))`.execute(trx);
      const first = await newest(trx);
      if (first !== undefined) return first;
      await trx.insertInto("video_keys").values({ secret: made }).execute();
      return made;
    });
  },
});
