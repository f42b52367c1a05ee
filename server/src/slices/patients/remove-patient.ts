import { patients } from "@linnet/contract/patients";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Platform } from "../../platform/platform.ts";
import { assignmentFor } from "./assignment-for.ts";
import { notMyPatientRepository } from "./not-my-patient-repository.ts";
import { patientRepository } from "./repository.ts";

interface Asked {
  patientId: string;
  providerId: number;
}

/** Ends the assignment at once and tells the hospital that its record is wrong (decision G-PAT-06). The mail names nobody. */
export function removePatient({ config, db, clock, jobs }: Platform, actor: Actor, { patientId, providerId }: Asked) {
  const repository = patientRepository(db);
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { physicianId, practiceId } = await assignmentFor(trx, actor, { personId: patientId, physicianId: providerId, now });
    await repository.endAssignment(trx, { personId: patientId, physicianId, practiceId, by: actor.accountId, now });
    await notMyPatientRepository().open(trx, { personId: patientId, physicianId, practiceId, reportedBy: actor.accountId, at: now });
    await jobs.send(trx, "mail.send", {
      to: config.HOSPITAL_MAILBOX,
      subject: "A practice removed a patient from its list",
      text: `A practice reported that a patient is not theirs. See ${config.origin}/patientaccessrequest/notmypatients`,
    });
    await audit(trx, actor, {
      action: patients.remove.action,
      personIds: [patientId],
      object: `physician ${physicianId}`,
      changed: ["assignment"],
    });
    return true as const;
  });
}
