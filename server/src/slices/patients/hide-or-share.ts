import { patients } from "@linnet/contract/patients";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Once } from "../../platform/http/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { assignmentFor } from "./assignment-for.ts";
import { patientRepository } from "./repository.ts";

interface Asked {
  patientId: string;
  providerId: number;
}

/** Shows a physician's patient to the colleagues of the practice, or hides it again (decision G-PAT-03). */
export function hideOrShare(
  { db, clock, once }: Pick<Platform, "db" | "clock"> & { once: Once<{ isShared: boolean }> },
  actor: Actor,
  { patientId, providerId }: Asked,
) {
  const repository = patientRepository(db);
  const now = clock.now();
  return once(async (trx) => {
    const { physicianId, practiceId } = await assignmentFor(trx, actor, { personId: patientId, physicianId: providerId, now });
    const sharing = { personId: patientId, physicianId, practiceId, by: actor.accountId, now };
    const hidden = await repository.endSharing(trx, sharing);
    if (!hidden) await repository.share(trx, sharing);
    const { action } = patients.hideOrShare;
    await audit(trx, actor, { action, personIds: [patientId], object: `physician ${physicianId}`, changed: ["isShared"] });
    return { isShared: !hidden };
  });
}
