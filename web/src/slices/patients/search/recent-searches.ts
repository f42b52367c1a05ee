import { Deceased, type PatientAccess } from "@linnet/contract/patients";
import { EhrId, PartialDate } from "@linnet/contract/values";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";
import { patientScreens } from "../routes.ts";

const MOST = 5;

const RecentSearch = z.object({ personId: EhrId, patientName: z.string(), dob: PartialDate.nullable(), deceased: Deceased });
export type RecentSearch = z.infer<typeof RecentSearch>;
type Found = RecentSearch & { access: Pick<PatientAccess, "kind"> };

/** They stay in this tab and go with the login (decision G-X-13). An embassy's do not mix with one's own (decision G-EMB-07). */
const kept = (ofEmbassy: boolean) =>
  storedState(window.sessionStorage, ofEmbassy ? "recent-embassy-searches" : "recent-searches", z.array(RecentSearch));

/** The last patients opened from search results, newest first (decision G-PAT-12). */
export const recentSearches = (ofEmbassy: boolean): RecentSearch[] => kept(ofEmbassy).read() ?? [];

/** Of all lists, for a search among everyone. */
export const allRecentSearches = (): RecentSearch[] => [...recentSearches(false), ...recentSearches(true)].slice(0, MOST);

function remember({ personId, patientName, dob, deceased, access }: Found) {
  const ofEmbassy = access.kind === "embassy";
  const others = recentSearches(ofEmbassy).filter((search) => search.personId !== personId);
  kept(ofEmbassy).write([{ personId, patientName, dob, deceased }, ...others].slice(0, MOST));
}

/** Remembers which of the patients found is opened. */
export function useRememberOpened(found: readonly Found[]): void {
  const router = useRouter();
  // Listens to the router: a chart can be opened by its name, its button or a key, and all of them are a navigation.
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ toLocation }) => {
        const opened = found.find(({ personId }) => patientScreens.chart.to({ id: personId }) === toLocation.pathname);
        if (opened) remember(opened);
      }),
    [router, found],
  );
}
