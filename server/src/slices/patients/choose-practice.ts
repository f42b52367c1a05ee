import { patients } from "@linnet/contract/patients";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../platform/http/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { placementRepository } from "./placement-repository.ts";

/**
 * Assigns a child with an unknown practice to the practice that its physician names; its people then see the child (decision G-PAT-21).
 * @throws AppError `forbidden` if the caller is not a physician there, `conflict` if the practice is known
 */
export async function choosePractice(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { personId, practiceId }: { personId: string; practiceId: number },
): Promise<true> {
  const { physicianId } = actor;
  if (physicianId === null) throw forbidden("Only the patient’s physician can do this");
  const event = { action: patients.choosePractice.action, personIds: [personId], object: `practice ${practiceId}` };
  const isPlaced = await db.transaction().execute(async (trx) => {
    const placements = placementRepository(trx);
    if (!(await placements.worksIn(physicianId, practiceId))) throw forbidden("You do not work at this practice");
    const placed = await placements.place({ personId, physicianId, practiceId, now: clock.now() });
    await audit(trx, actor, placed ? { ...event, changed: ["practice"] } : { ...event, outcome: "refused", rule: "conflict" });
    return placed;
  });
  if (!isPlaced) throw conflict("This patient already has a practice. Reload the page.");
  return true;
}
