import { ATTACHMENT_TYPES } from "@linnet/contract/referrals/attachments";
import type { ReadableForm } from "@linnet/contract/referrals/field-list";
import { sql } from "kysely";
import { z } from "zod";
import type { IntakeFile, ReferralOrder } from "../../../adapters/intake/port.ts";
import type { FileStorage } from "../../../adapters/storage/port.ts";
import type { Database } from "../../../platform/database/database.ts";
import { isUnconfirmedNumber } from "../../directory/public.ts";
import { packetAnswerRepository } from "../packets/answer-repository.ts";
import { wordOf, wordsOf } from "../shared/choices.ts";
import { FORM_COLUMNS, sentForm } from "../shared/columns.ts";

const MediaType = z.enum(ATTACHMENT_TYPES);

const referralRow = (db: Database, referralId: number) =>
  db
    .selectFrom("referrals as r")
    .innerJoin("clinics as c", "c.id", "r.clinic_id")
    .innerJoin("practices as p", "p.id", "r.practice_id")
    .innerJoin("physicians as f", "f.id", "r.physician_id")
    .leftJoin("referrals as before", "before.id", "r.parent_id")
    .select(FORM_COLUMNS)
    .select(["r.typed_identity", "r.person_id", "r.tie", "r.created_at"])
    .select(["r.cancellation_reason", "r.parent_id", "before.ehr_referral_id as parent_ehr_id"])
    .select(["c.name as clinic_name", "c.takes_new_patients", "c.location", "c.resource", "c.ehr_reference"])
    .select(["p.name as practice_name", "f.first_name as physician_first_name", "f.last_name as physician_last_name"])
    // A number typed by a practice is never sent as an NPI (decision G-ACC-28).
    .select(sql<string | null>`case when not ${isUnconfirmedNumber("f")} then f.npi end`.as("npi"))
    .where("r.id", "=", referralId)
    .executeTakeFirstOrThrow();
type Row = Awaited<ReturnType<typeof referralRow>>;

function readableForm(row: Row): ReadableForm {
  const form = sentForm(row);
  return {
    ...form,
    ...wordsOf(form),
    physicianName: `${row.physician_last_name}, ${row.physician_first_name}`,
    practiceName: row.practice_name,
    clinicName: row.clinic_name,
  };
}

/** For a correction, the record's values, which are in the row's own columns. */
const correctedOf = (row: Row): ReferralOrder["corrected"] =>
  row.tie === "correction"
    ? {
        firstName: row.first_name,
        middleName: row.middle_name,
        lastName: row.last_name,
        dateOfBirth: row.birth_date,
        sex: wordOf("patientSexId", row.sex_id),
      }
    : null;

/** Reads a stored referral for the hospital, and stores the hospital's names of its files. */
export const deliveryOrderRepository = (db: Database) => ({
  async orderOf(referralId: number, storage: Pick<FileStorage, "read">): Promise<ReferralOrder> {
    const row = await referralRow(db, referralId);
    return {
      referralId,
      form: readableForm(row),
      physician: { npi: row.npi },
      clinic: {
        id: row.clinic_id,
        takesNewPatients: row.takes_new_patients,
        location: row.location,
        resource: row.resource,
        ehrReference: row.ehr_reference,
      },
      personId: row.tie === "agrees" || row.tie === "correction" ? row.person_id : null,
      corrected: correctedOf(row),
      parent: row.parent_id === null ? null : { referralId: row.parent_id, ehrReferralId: row.parent_ehr_id },
      createdAt: row.created_at,
      questions: (await packetAnswerRepository(db).of(referralId)) ?? null,
      files: await this.filesOf(referralId, storage),
    };
  },

  async filesOf(referralId: number, storage: Pick<FileStorage, "read">): Promise<IntakeFile[]> {
    const rows = await db
      .selectFrom("referral_attachments as a")
      .innerJoin("stored_files as f", "f.id", "a.file_id")
      .select(["a.id", "a.name", "a.ehr_binary", "f.key", "f.media_type", "f.bytes", "f.sha256"])
      .where("a.referral_id", "=", referralId)
      .where("a.question_id", "is", null)
      .where("a.removed_at", "is", null)
      .orderBy("a.id")
      .execute();
    return rows.map(({ id, name, ehr_binary: sentAs, key, media_type, bytes, sha256 }) => ({
      id,
      name,
      mediaType: MediaType.parse(media_type),
      bytes,
      sha256,
      sentAs,
      read: () => storage.read(key),
    }));
  },

  /** The number of its files. */
  async countFiles(referralId: number): Promise<number> {
    const { files } = await db
      .selectFrom("referral_attachments")
      .select(({ fn }) => fn.countAll<number>().as("files"))
      .where("referral_id", "=", referralId)
      .where("question_id", "is", null)
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    return Number(files);
  },

  /** Why the practice asks to cancel. */
  async cancellationReason(referralId: number): Promise<string> {
    const row = await db.selectFrom("referrals").select("cancellation_reason").where("id", "=", referralId).executeTakeFirstOrThrow();
    return row.cancellation_reason ?? "";
  },

  /** Each file is sent once, so the hospital's name for it is stored. */
  async recordSentFiles(trx: Database, files: ReadonlyMap<number, string>): Promise<void> {
    for (const [id, sentAs] of files)
      await trx.updateTable("referral_attachments").set({ ehr_binary: sentAs }).where("id", "=", id).execute();
  },
});
