import type { ReferralDetails } from "@linnet/contract/referrals";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type KnownChild, ownerOf } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";

const recordOf = ({ personId: _own, ...record }: KnownChild) => record;

/**
 * Whom of the record a referral is about, as far as the actor may know: the record's values of now for who has the child in care; for
 * others nothing, but of a correction what stands in the lists beside it. Of a lost tie the child in care who has the MRN.
 */
export async function recordIdentity(
  db: Database,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<Pick<ReferralDetails, "personId" | "identityCorrection" | "recordIdentity">> {
  const ties = tieRepository(db);
  const { tie, typed, child } = await ties.identityOf(id);
  const identityCorrection = tie === "correction";
  const wanted = child ? { personId: child.personId } : { mrn: tie === "lost" ? typed.mrn : "" };
  const inCare = ownerOf(await ties.inCareOf(actor, wanted, now), typed);
  if (inCare) return { personId: child ? inCare.personId : null, identityCorrection, recordIdentity: recordOf(inCare) };
  return { personId: null, identityCorrection, recordIdentity: identityCorrection && child ? recordOf(child) : null };
}
