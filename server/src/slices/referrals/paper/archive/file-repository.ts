import { randomBytes } from "node:crypto";
import { MAX_REFERRAL_FILES, type ReferralFile, type ReferralFileDays } from "@linnet/contract/referrals/archive";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { purgeStoredFile, recordStoredFile, type StoredFile } from "../../../../platform/uploads/stored-files.ts";
import { ACCESSES, knownDeath, mayReach } from "../../shared/reach-repository.ts";
import { referralFileName } from "../../shared/referral-file-name.ts";

/** A file, with its patient if the hospital knows them. */
interface Found {
  personId: string | null;
}

interface Wanted extends ReferralFileDays {
  now: Date;
  zone: string;
}

/** People find the files of the referrals they may see: My, Shared and View Referrals (decision G-REF-26). */
const foundBy = (actor: Actor, now: Date): RawBuilder<boolean> =>
  sql`(${sql.join(
    ACCESSES.map((access) => mayReach(actor, access, now)),
    sql` or `,
  )})`;

const nameOf = ({ id, clinic_name }: { id: number; clinic_name: string }): string =>
  referralFileName({ referralId: id, clinicName: clinic_name, kind: "referral" });

export const archiveFileRepository = (db: Database) => ({
  /** The files of the searched days on the hospital's calendar, newest first. */
  async search(actor: Actor, { startDate, endDate, now, zone }: Wanted): Promise<(ReferralFile & Found)[]> {
    const rows = await db
      .selectFrom("referral_files as f")
      .innerJoin("referrals as r", "r.id", "f.referral_id")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select(["f.blob_name", "f.created_at", "r.id", "r.first_name", "r.last_name", "r.person_id", "c.name as clinic_name"])
      .select(knownDeath(actor, now).as("deceased"))
      .where(foundBy(actor, now))
      .where(sql<boolean>`f.created_at >= ${startDate}::date::timestamp at time zone ${zone}`)
      .where(sql<boolean>`f.created_at < (${endDate}::date + 1)::timestamp at time zone ${zone}`)
      .orderBy("f.created_at", "desc")
      .orderBy("f.id", "desc")
      .limit(MAX_REFERRAL_FILES)
      .execute();
    return rows.map((row) => ({
      blobName: row.blob_name,
      fileName: nameOf(row),
      createdOn: row.created_at.toISOString(),
      referralId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      deceased: row.deceased,
      personId: row.person_id,
    }));
  },

  /** The file of that name, if the actor may find it. */
  async find(
    actor: Actor,
    blobName: string,
    now: Date,
  ): Promise<(Found & { referralId: number; file: Pick<StoredFile, "key" | "name" | "mediaType"> }) | undefined> {
    const row = await db
      .selectFrom("referral_files as f")
      .innerJoin("referrals as r", "r.id", "f.referral_id")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .innerJoin("stored_files as s", "s.id", "f.file_id")
      .select(["r.id", "r.person_id", "c.name as clinic_name", "s.key", "s.media_type"])
      .where("f.blob_name", "=", blobName)
      .where(foundBy(actor, now))
      .executeTakeFirst();
    return row && { referralId: row.id, personId: row.person_id, file: { key: row.key, name: nameOf(row), mediaType: row.media_type } };
  },

  /** The sending or edit that a referral's file is of. */
  async eventOf(referralId: number): Promise<number | undefined> {
    const row = await db.selectFrom("referral_files").select("event_id").where("referral_id", "=", referralId).executeTakeFirst();
    return row?.event_id;
  },

  /**
   * Archives a file. The first file of a referral gets its own name, and later ones replace it. Returns the key of the file that is no
   * longer needed. If a newer edit was faster, that is the new file.
   */
  async store(trx: Database, referral: { id: number; eventId: number; sentAt: Date }, stored: StoredFile): Promise<string | undefined> {
    const before = await trx
      .selectFrom("referral_files")
      .select(["file_id", "event_id"])
      .where("referral_id", "=", referral.id)
      .forUpdate()
      .executeTakeFirst();
    if (before && before.event_id >= referral.eventId) return stored.key;

    const file = { event_id: referral.eventId, file_id: await recordStoredFile(trx, stored) };
    if (before) {
      await trx.updateTable("referral_files").set(file).where("referral_id", "=", referral.id).execute();
      return purgeStoredFile(trx, before.file_id);
    }
    const blobName = `${randomBytes(18).toString("base64url")}.pdf`;
    await trx
      .insertInto("referral_files")
      .values({ ...file, referral_id: referral.id, blob_name: blobName, created_at: referral.sentAt })
      .execute();
    return undefined;
  },

  /** Referrals with neither a file nor a job that prints one, newest first. */
  async withoutFileOrJob(limit: number): Promise<{ referralId: number }[]> {
    const { rows } = await sql<{ referralId: number }>`
      select r.id as "referralId" from referrals r
      where not exists (select from referral_files f where f.referral_id = r.id) and not exists (select from pgboss.job j
        where j.name = 'referral.archive' and j.state < 'completed' and (j.data ->> 'referralId')::bigint = r.id)
      order by r.created_at desc limit ${limit}`.execute(db);
    return rows;
  },
});
