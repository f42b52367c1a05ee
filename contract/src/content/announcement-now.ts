import type { Announcement } from "../content.ts";

/** Those who edit announcements get the inactive ones as well. */
const isValid = ({ isActive, validFrom, validTo }: Announcement, now: number) =>
  isActive !== false && Date.parse(validFrom) <= now && now < Date.parse(validTo);

const isNewer = (one: Announcement, other: Announcement) => Date.parse(one.modifiedOn) - Date.parse(other.modifiedOn) || one.id - other.id;

/**
 * The announcement to show: valid now, validFrom included and validTo not, the one modified last; of several modified together the one
 * with the higher id; an inactive one never (decision G-SES-29).
 */
export const announcementNow = (announcements: readonly Announcement[], now: Date): Announcement | undefined =>
  announcements
    .filter((announcement) => isValid(announcement, now.getTime()))
    .toSorted(isNewer)
    .at(-1);

/** The tone of an announcement by its cssClassId (SES-054). */
export const announcementTone = { 1: "success", 2: "info", 3: "danger", 4: "warning" } as const satisfies Record<
  Announcement["cssClassId"],
  string
>;
