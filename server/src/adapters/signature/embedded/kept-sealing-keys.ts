import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { sealedTexts } from "../../../platform/sealing.ts";
import { makeSealingKey, type SealingKey } from "./pdf-seal.ts";

/** The beginning of an unencrypted key, which older versions stored. */
const PEM = "-----BEGIN ";

/**
 * The keys that seal documents: the private part is kept unreadable without DATA_SECRET, so that who reads the database or a backup
 * seals nothing. The newest that can be opened seals; with another DATA_SECRET another one is made, and what was sealed before stays good.
 */
export function keptSealingKeys({ DATA_SECRET, HOSPITAL_NAME }: Pick<Config, "DATA_SECRET" | "HOSPITAL_NAME">) {
  const secrets = sealedTexts(DATA_SECRET, "linnet agreement seals");
  const sealed = ({ certificate, privateKey }: SealingKey) => ({ certificate, private_key: secrets.seal(certificate, privateKey) });

  async function newest(db: Database): Promise<SealingKey | undefined> {
    const rows = await db.selectFrom("signature_keys").select(["certificate", "private_key as kept"]).orderBy("id", "desc").execute();
    const [found] = rows.flatMap(({ certificate, kept }) => {
      const privateKey = kept.startsWith(PEM) ? kept : secrets.open(certificate, kept);
      return privateKey === undefined ? [] : [{ certificate, privateKey }];
    });
    return found;
  }

  async function sealOpen(db: Database): Promise<void> {
    const open = await db
      .selectFrom("signature_keys")
      .select(["id", "certificate", "private_key as privateKey"])
      .where("private_key", "like", `${PEM}%`)
      .execute();
    for (const { id, ...key } of open) await db.updateTable("signature_keys").set(sealed(key)).where("id", "=", id).execute();
  }

  return {
    /** The current sealing key, created if missing. Two processes that create one in parallel get the same. */
    async current(db: Database, now: Date): Promise<SealingKey> {
      await sealOpen(db);
      const known = await newest(db);
      if (known) return known;
      const made = await makeSealingKey(HOSPITAL_NAME, now);
      return db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('signature_keys'))`.execute(trx);
        const first = await newest(trx);
        if (first) return first;
        await trx.insertInto("signature_keys").values(sealed(made)).execute();
        return made;
      });
    },
  };
}
