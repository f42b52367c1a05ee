import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { RunningJobs } from "../../../../platform/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { storeReceived } from "../../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../../platform/uploads/take-files.ts";
import type { AttachedFile, ReferralPdf } from "../pdf.ts";
import { printReferrals } from "../print.ts";
import { archiveFileRepository } from "./file-repository.ts";
import { type SentReferral, sentReferralRepository } from "./sent-referral-repository.ts";

type Parts = Pick<Platform, "db" | "storage" | "config">;

const PDF = "application/pdf";

async function filesOf({ storage }: Pick<Parts, "storage">, { attachments }: SentReferral): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  for (const { key, name, mediaType } of attachments) files.push({ name, mediaType, bytes: await buffer(await storage.read(key)) });
  return files;
}

/** A referral with everything for its PDF. */
export async function toPrint(parts: Omit<Parts, "db">, referral: SentReferral): Promise<ReferralPdf> {
  const { HOSPITAL_NAME: hospitalName, HOSPITAL_TIME_ZONE: zone } = parts.config;
  return { referral, files: await filesOf(parts, referral), hospitalName, zone };
}

function asFile({ id }: SentReferral, bytes: Uint8Array): ReceivedFile {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const read = () => Readable.from([bytes]);
  return { name: `referral-${id}.pdf`, mediaType: PDF, bytes: bytes.length, sha256, scan: "not-scanned", read };
}

/** Writes a referral's PDF into the archive. An edit replaces the earlier file under the same name. Repeating it makes no second file. */
export async function archiveReferral(parts: Parts, referralId: number): Promise<void> {
  const { db, storage } = parts;
  const archive = archiveFileRepository(db);
  const referral = await sentReferralRepository(db).find(referralId);
  if (!referral || (await archive.eventOf(referralId)) === referral.eventId) return;

  const bytes = await printReferrals([await toPrint(parts, referral)]);

  const unneeded = await storeReceived(storage, [asFile(referral, bytes)], ([stored]) => {
    if (!stored) throw new Error("One file was to be kept");
    return db.transaction().execute((trx) => archive.store(trx, referral, stored));
  });
  if (unneeded) await storage.remove(unneeded);
}

/** More than a hospital refers in an outage. Older referrals are no temporary failure. */
const MAX_MISSING = 1000;

/**
 * Sends the job for referrals that have neither a file nor a job, because they were not made here or their job was given up. New referrals
 * come first.
 */
export async function archiveMissing({ db, jobs }: Pick<Platform, "db"> & { jobs: Pick<RunningJobs, "sendAll"> }): Promise<void> {
  const missing = await archiveFileRepository(db).withoutFileOrJob(MAX_MISSING);
  if (missing.length > 0) await jobs.sendAll(db, "referral.archive", missing, { isForLater: true });
}
