import { Readable } from "node:stream";
import { recordStoredFile } from "../src/platform/uploads/stored-files.ts";
import { adviceChangeRepository } from "../src/slices/referrals/conversation/advice/change-repository.ts";
import { messageRepository } from "../src/slices/referrals/conversation/advice/message-repository.ts";
import { letterRepository } from "../src/slices/referrals/conversation/letters/letter-repository.ts";
import { questionRepository } from "../src/slices/referrals/conversation/questions/repository.ts";
import { attachmentRepository } from "../src/slices/referrals/shared/attachment-repository.ts";
import { redirectRepository } from "../src/slices/referrals/shared/redirect-repository.ts";
import type { testApp } from "./test-app.ts";

/** What hangs on a referral, put there for the calls that need it. */
export function partsOfReferral(hospital: Pick<ReturnType<typeof testApp>, "db" | "clock" | "platform">) {
  async function fileId(): Promise<string> {
    const file = { key: crypto.randomUUID(), name: "letter.pdf", mediaType: "application/pdf", bytes: 1, sha256: "0".repeat(64) };
    await hospital.platform.storage.put(file.key, Readable.from(["x"]));
    return recordStoredFile(hospital.db, file);
  }

  /** The clinic's letter, the same for all readers. */
  async function letterOf(referralId: number): Promise<number> {
    const all = letterRepository(hospital.db);
    const letter = { referralId, isCorrection: false, by: null, now: hospital.clock.now() };
    return (await all.current(referralId))?.id ?? all.add(hospital.db, { ...letter, fileId: await fileId() });
  }

  /** A clinic has sent it on, and the office may object. */
  async function sendOn(referralId: number): Promise<void> {
    const { id: fromClinicId } = await hospital.db.selectFrom("clinics").select("id").limit(1).executeTakeFirstOrThrow();
    await redirectRepository(hospital.db).begin(hospital.db, { referralId, fromClinicId, reason: "", until: "2099-01-01" });
  }

  /** An unanswered question from the clinic. */
  async function questionOf(referralId: number): Promise<number> {
    const { id: clinicId } = await hospital.db.selectFrom("clinics").select("id").limit(1).executeTakeFirstOrThrow();
    const asked = { text: "Since when?", wantedFiles: [], answerBy: "2099-01-01" };
    await questionRepository(hospital.db).add(hospital.db, { referralId, clinicId, question: asked, by: null, now: hospital.clock.now() });
    return (await questionRepository(hospital.db).of(referralId)).at(-1)?.id ?? 0;
  }

  /** A readable attachment, if there is no other: the file is not read. */
  async function attachmentOf(referralId: number): Promise<number> {
    const attachments = attachmentRepository(hospital.db);
    await attachments.add(hospital.db, referralId, [{ fileId: await fileId(), name: crypto.randomUUID() }]);
    return (await attachments.of(referralId)).at(-1)?.id ?? 0;
  }

  /** What the referral's office has asked its clinic about the same child, with a file. */
  async function adviceOf(referralId: number): Promise<{ advice: number; adviceFile: number }> {
    const { db, clock } = hospital;
    const referral = await db.selectFrom("referrals").selectAll().where("id", "=", referralId).executeTakeFirstOrThrow();
    const { practice_id: practiceId, physician_id: physicianId, clinic_id: clinicId, person_id: personId, created_by: by } = referral;
    const child = { personId, firstName: referral.first_name, lastName: referral.last_name, birthDate: referral.birth_date };
    const asked = { practiceId, physicianId, clinicId, ...child, subject: "Since when?", answerBy: "2099-01-01", by, now: clock.now() };
    const advice = await adviceChangeRepository(db).begin(asked);
    const file = { key: crypto.randomUUID(), name: "eeg.pdf", mediaType: "application/pdf", bytes: 1, sha256: "0".repeat(64) };
    await hospital.platform.storage.put(file.key, Readable.from(["x"]));
    const message = { threadId: advice, side: "office" as const, text: "Since when?", by, now: clock.now() };
    await messageRepository(db).add(db, message, [file]);
    const { messages } = await messageRepository(db).page(advice);
    return { advice, adviceFile: messages[0]?.files[0]?.id ?? 0 };
  }

  return { adviceOf, attachmentOf, letterOf, questionOf, sendOn };
}
