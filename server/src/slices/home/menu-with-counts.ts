import type { MenuItem } from "@linnet/contract/session";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { countAccessRequestRows } from "../access-requests/public.ts";
import { countAccountRequestRows } from "../accounts/public.ts";
import { countUnviewedRows, momentAt, toReadRepository } from "../chart/public.ts";
import { countClaimRows } from "../directory/public.ts";
import { peopleRepository } from "../memberships/public.ts";
import { countNotMyPatientRows } from "../patients/public.ts";
import { countPracticeRows } from "../practice/public.ts";
import { countDeskRows, countRowsForOffice } from "../referrals/public.ts";
import { menuOf, withCounts } from "../session/public.ts";

type Needs = Pick<Platform, "config" | "db" | "clock">;

/**
 * Of each page where something waits, how many of its rows do, as it shows them with its default filter: by the entry of the menu. A
 * page that is missing here has no work of its own, and so no number.
 */
const COUNTS: Record<string, (actor: Actor, portal: Needs) => Promise<number>> = {
  resultstoread: (actor, { config, db, clock }) => toReadRepository(db).countChildren(actor, momentAt({ config, clock })),
  myreferrals: (actor, portal) => countRowsForOffice(actor, portal, "own"),
  viewreferrals: (actor, portal) => countRowsForOffice(actor, portal, "practice"),
  desk: countDeskRows,
  mypractice: countPracticeRows,
  allpatientaccessrequests: countAccessRequestRows,
  criticalresults: countUnviewedRows,
  notmypatients: countNotMyPatientRows,
  accountrequests: countAccountRequestRows,
  npiclaims: countClaimRows,
};

/** The navigation of a person with what waits for them; who has yet to sign the agreement reads no page, and so no number. */
export async function menuWithCounts(actor: Actor, portal: Needs): Promise<MenuItem[]> {
  const practice = actor.practice && (await peopleRepository(portal.db).findPractice(actor.practice.id));
  const menu = menuOf({ roles: actor.roles, isDelegated: practice?.delegationEnabled ?? false, isOnPortal: actor.isMyLinnet });
  if (actor.mustSign || !actor.isMyLinnet || actor.roles.length === 0) return menu;
  const entries = menu.flatMap(({ id, items }) => [id, ...items.map(({ itemId }) => itemId)]);
  const counted = await Promise.all(
    Object.entries(COUNTS)
      .filter(([id]) => entries.includes(id))
      .map(async ([id, count]): Promise<[string, number]> => [id, await count(actor, portal)]),
  );
  return withCounts(menu, new Map(counted));
}
