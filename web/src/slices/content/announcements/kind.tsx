import { Announcement, content } from "@linnet/contract/content";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import classes from "../announcements.module.css";
import { announcements } from "../api.ts";
import { modifiedColumns, momentColumn, textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import { contentForms, contentLists } from "../routes.ts";
import { announcementNow } from "./now.ts";
import { announcementTone } from "./tone.ts";

/** The types as people read them (S3 §3). */
export const ANNOUNCEMENT_WORDS = { 1: "Success", 2: "Info", 3: "Danger", 4: "Warning" } as const;

/** The hospital's announcements. Their list is the one that the banner is chosen from, so a change is seen there at once. */
export const announcementKind: UpdateKind<Announcement> = {
  key: "announcements",
  words: {
    list: "Announcements",
    help: "A banner above every page, while it is valid. Only the one changed last is shown.",
    add: "Add announcement",
    edit: "Edit announcement",
    none: "There is no announcement yet.",
  },
  at: { list: contentLists.announcements, add: contentForms.newAnnouncement, edit: contentForms.editAnnouncement },
  fetch: (options) => call(content.announcements, {}, options),
  row: Announcement,
  columns: (zone) => [
    textColumn("message", "Message", ({ message }) => message),
    {
      ...{ key: "type", header: "Type", width: "8rem", by: ({ cssClassId }) => ANNOUNCEMENT_WORDS[cssClassId] },
      cell: (row) => <Marks row={row} />,
    },
    momentColumn("validFrom", "Valid From", ({ validFrom }) => validFrom, zone),
    momentColumn("validTo", "Valid To", ({ validTo }) => validTo, zone),
    ...modifiedColumns<Announcement>(zone),
  ],
};

/** Its type, and whether it is the one that everybody sees at this moment. */
function Marks({ row: { id, cssClassId, isActive } }: { row: Announcement }) {
  const shown = announcementNow(useQuery(announcements).data ?? [], new Date());
  return (
    <span className={classes["marks"]}>
      <StatusBadge tone={announcementTone[cssClassId]}>{ANNOUNCEMENT_WORDS[cssClassId]}</StatusBadge>
      {shown?.id === id && (
        <StatusBadge tone="success" icon="dot">
          Shown now
        </StatusBadge>
      )}
      {isActive === false && <StatusBadge tone="neutral">Not active</StatusBadge>}
    </span>
  );
}
