import type { ReferralDetails } from "@linnet/contract/referrals";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type KnownChild, ownerOf } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";

const recordOf = ({ personId: _own, ...record }: KnownChild) => record;

/**
 * The patient of a referral in the record, as far as the actor may know. People with the child in care get the record's current values.
 * Others get nothing, except for a correction the values that the lists show. A lost tie gives the child in care with that MRN.
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
