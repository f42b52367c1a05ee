import type { Departure, Handover } from "@linnet/contract/practice/handover";
import { UNDO_DAYS } from "@linnet/contract/practice/people";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { addDays } from "../../../platform/dates.ts";
import { unreviewedRepository } from "../../chart/public.ts";
import { peopleRepository } from "../../memberships/public.ts";
import { handoverRepository } from "../../patients/public.ts";
import { openReferralRepository } from "../../referrals/public.ts";
import { mayNameSuccessor } from "../policy.ts";
import type { PlaceOfPhysician, RecentHandover } from "./departure-repository.ts";

/** What a physician leaves behind in a practice, and who can take over. Numbers only: managers need not see the patients. */
export async function presentDeparture(db: Database, actor: Actor, place: PlaceOfPhysician, now: Date): Promise<Departure> {
  const { practiceId, practiceName, physicianId, physicianName, leftAt } = place;
  const { unreviewed, critical } = await unreviewedRepository(db).countOf(place, now);
  const candidates = await peopleRepository(db).whoMayStandIn(practiceId);
  return {
    practiceId,
    practiceName,
    physicianId,
    physicianName,
    leftOn: leftAt?.toISOString() ?? null,
    ...(await handoverRepository(db).countsOf(place, now)),
    unreviewedResults: unreviewed,
    criticalResults: critical,
    openReferrals: await openReferralRepository(db).countOf(place),
    colleagues: candidates
      .filter((each) => each.physicianId !== physicianId)
      .map((each) => ({ physicianId: each.physicianId, name: `${each.lastName}, ${each.firstName}` })),
    mayDecide: mayNameSuccessor(actor, { id: practiceId }),
  };
}

export const presentHandover = ({ madeAt, ...handover }: RecentHandover): Handover => ({
  ...handover,
  madeOn: madeAt.toISOString(),
  undoUntil: addDays(madeAt, UNDO_DAYS).toISOString(),
});
