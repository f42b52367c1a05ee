import type { Database } from "../../platform/database.ts";
import { invitationsOf } from "../accounts/public.ts";
import { linkRepository } from "../directory/public.ts";
import type { PhysicianOfPractice } from "./people-repository.ts";

interface Place {
  practiceId: number;
  physician: PhysicianOfPractice;
}

/** The physician is none of the practice's any more; an invitation that is on its way would bring them back, so it ends too. */
export async function endPhysicianLink(trx: Database, { practiceId, physician }: Place, at: Date): Promise<void> {
  const { physicianId, npi } = physician;
  await linkRepository.end(trx, { practiceId, physicianId }, at);
  await invitationsOf(trx).endOfPhysician(trx, { practiceId, physicianId, npi }, at);
}
