import type { Database } from "../../platform/database/database.ts";
import { invitationRepository } from "./invitation-repository.ts";
import { linkRepository } from "./link-repository.ts";

interface Place {
  practiceId: number;
  physician: { physicianId: number; npi: string };
}

/** The physician is none of the practice's any more; an invitation that is on its way would bring them back, so it ends too. */
export async function endPhysicianLink(trx: Database, { practiceId, physician }: Place, ended: { by: number; at: Date }): Promise<void> {
  const { physicianId, npi } = physician;
  await linkRepository.end(trx, { practiceId, physicianId }, ended);
  await invitationRepository(trx).endOfPhysician(trx, { practiceId, physicianId, npi }, ended.at);
}
