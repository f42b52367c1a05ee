import { patients } from "@linnet/contract/patients";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { assignmentFor } from "../assignment-for.ts";
import { patientRepository } from "../repository.ts";
import { notMyPatientRepository } from "./not-my-patient-repository.ts";

interface Asked {
  patientId: string;
  providerId: number;
}

/** Delay of the mail to the hospital: many removals are undone right away. */
const NOTICE_AFTER_SECONDS = 60;
const WHY = "You are receiving this email because this mailbox receives corrections from practices.";

/** Ends the assignment right away and tells the hospital that its record is wrong (decision G-PAT-06). The mail has no names. */
export function removePatient({ config, db, clock, jobs }: Platform, actor: Actor, { patientId, providerId }: Asked) {
  const repository = patientRepository(db);
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { physicianId, practiceId, namedId } = await assignmentFor(trx, actor, { personId: patientId, physicianId: providerId, now });
    const { accountId: by, sessionId } = actor;
    await repository.endAssignment(trx, { personId: patientId, physicianId, practiceId, by, now });
    const wrong = { personId: patientId, physicianId: namedId, practiceId, reportedBy: by, sessionId, at: now };
    const report = await notMyPatientRepository().open(trx, wrong);
    const notice = {
      to: config.HOSPITAL_MAILBOX,
      subject: "A practice removed a patient from its list",
      text: `A practice reported that a patient is not theirs.\n\n${config.origin}/patientaccessrequest/notmypatients\n\n${WHY}`,
      unlessWithdrawn: report,
    };
    await jobs.send(trx, "mail.send", notice, { afterSeconds: NOTICE_AFTER_SECONDS });
    await audit(trx, actor, {
      action: patients.remove.action,
      personIds: [patientId],
      object: `physician ${physicianId}`,
      changed: ["assignment"],
    });
    return true as const;
  });
}

/** Checks that the caller removed this patient in this session and can undo it. @throws AppError `not_found` */
export const ownRemoval =
  ({ db }: Pick<Platform, "db">) =>
  async ({ accountId, sessionId }: Actor, personId: string): Promise<{ personId: string }> => {
    const found = await notMyPatientRepository().findWithdrawable(db, { personId, reportedBy: accountId, sessionId });
    if (!found) throw notFound("Patient");
    return { personId };
  };

/**
 * Undoes a removal: the assignment is in force again, and the hospital sees 'Withdrawn' and gets a second notice.
 * @throws AppError `not_found` if it was already undone, `conflict` once the hospital has worked on it
 */
export function undoRemoval({ config, db, clock, jobs }: Platform, actor: Actor, { personId }: { personId: string }) {
  const { accountId: by, sessionId } = actor;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const reports = notMyPatientRepository();
    const report = await reports.findWithdrawable(trx, { personId, reportedBy: by, sessionId });
    if (!report) throw notFound("Patient");
    const isRestored = report.isOpen && (await patientRepository(trx).restoreEnded(trx, { ...report, by }));
    if (!isRestored) throw conflict("The hospital has already processed this. Request access to the patient instead.");
    await reports.withdraw(trx, report.id, { by, at: now });
    await jobs.send(trx, "mail.send", {
      to: config.HOSPITAL_MAILBOX,
      subject: "A practice undid a patient removal",
      text: `A practice withdrew its report that a patient is not theirs. No action needed.\n\n${config.origin}/patientaccessrequest/notmypatients\n\n${WHY}`,
    });
    await audit(trx, actor, {
      action: patients.undoRemove.action,
      personIds: [personId],
      object: `not-my-patient ${report.id}`,
      changed: ["assignment"],
    });
    return true as const;
  });
}
