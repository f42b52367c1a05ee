import { useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { useScreenSearch, withSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { referralScreens } from "../routes.ts";
import { archiveDays } from "./days.ts";

/** The days that are searched, and the page of what was found. */
const ArchivePlace = z.object({
  startDate: z.iso.date().optional().catch(undefined),
  endDate: z.iso.date().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});
type ArchivePlace = z.output<typeof ArchivePlace>;

const AT = withSearch(referralScreens.all, ArchivePlace);

/** Where a person is in the archive. Days that cannot be searched, which an address typed by hand may hold, are not. */
export function useArchivePlace() {
  const navigate = useNavigate();
  const today = todayIn(useSettings().timeZone);
  const { startDate = "", endDate = "", page = 1 } = useScreenSearch(AT);
  const hrefOf = (change: ArchivePlace) => AT.to({}, { ...(startDate && { startDate }), ...(endDate && { endDate }), ...change });
  return {
    today,
    asked: { startDate, endDate },
    days: archiveDays({ startDate, endDate }, today).days,
    page,
    hrefOf,
    go: (change: ArchivePlace) => void navigate({ href: hrefOf(change), resetScroll: false }),
  };
}

export type ArchivePlaceInUse = ReturnType<typeof useArchivePlace>;
