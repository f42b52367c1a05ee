import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { makeSealingKey, type SealingKey } from "./pdf-seal.ts";

const newest = (db: Database): Promise<SealingKey | undefined> =>
  db.selectFrom("signature_keys").select(["certificate", "private_key as privateKey"]).orderBy("id", "desc").limit(1).executeTakeFirst();

/** The key that seals now, made when there is none. Two processes that make one at once come to the same. */
export async function embeddedSealingKey(db: Database, hospitalName: string, now: Date): Promise<SealingKey> {
  const known = await newest(db);
  if (known) return known;
  const made = await makeSealingKey(hospitalName, now);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('signature_keys'))`.execute(trx);
    const first = await newest(trx);
    if (first) return first;
    await trx.insertInto("signature_keys").values({ certificate: made.certificate, private_key: made.privateKey }).execute();
    return made;
  });
}
