import type { Announcement } from "@linnet/contract/content";

/** The banner's colour by cssClassId (SES-054). */
export const announcementTone = { 1: "success", 2: "info", 3: "danger", 4: "warning" } as const satisfies Record<
  Announcement["cssClassId"],
  string
>;
