import { patients } from "@linnet/contract/patients";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { patientRepository } from "./repository.ts";

/**
 * Puts a child into the practice that its physician names, where nobody knew which it was; from then on its people see the child
 * (decision G-PAT-21).
 * @throws AppError `forbidden` for who is no physician, or does not work there; `conflict` where the practice is known
 */
export async function choosePractice(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { personId, practiceId }: { personId: string; practiceId: number },
): Promise<true> {
  const { physicianId } = actor;
  if (physicianId === null) throw forbidden("Only the patient’s physician can do this");
  return db.transaction().execute(async (trx) => {
    const repository = patientRepository(trx);
    if (!(await repository.worksIn(physicianId, practiceId))) throw forbidden("You do not work in this practice");
    if (!(await repository.place({ personId, physicianId, practiceId, now: clock.now() })))
      throw conflict("The practice of this patient is known. Reload the page.");
    await audit(trx, actor, {
      action: patients.choosePractice.action,
      personIds: [personId],
      object: `practice ${practiceId}`,
      changed: ["practice"],
    });
    return true as const;
  });
}
