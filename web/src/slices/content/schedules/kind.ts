import { AmbulatorySchedule, content } from "@linnet/contract/content";
import { call } from "../../../platform/http/api-client.ts";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import type { ReaderCard } from "../records/preview/reader-cards.ts";
import { contentForms, contentLists } from "../routes.ts";

export const SCHEDULE_READER: ReaderCard = { page: "resources", dropDownName: "AmbulatorySchedules" };

/** Ambulatory schedules: a title and an address on the web. */
export const scheduleKind: UpdateKind<AmbulatorySchedule> = {
  key: "ambulatory-schedules",
  words: {
    list: "Ambulatory schedules",
    help: "When which clinic is open. Readers find them on Home and on Physician resources.",
    add: "Add ambulatory schedule",
    edit: "Edit ambulatory schedule",
    none: "There is no ambulatory schedule yet.",
  },
  at: {
    list: contentLists.ambulatorySchedules,
    add: contentForms.newAmbulatorySchedule,
    edit: contentForms.editAmbulatorySchedule,
  },
  fetch: (options) => call(content.ambulatorySchedules, {}, options),
  row: AmbulatorySchedule,
  columns: (zone) => [
    textColumn("title", "Title", ({ title }) => title),
    textColumn("url", "URL", ({ url }) => url),
    activeColumn(),
    dayColumn("publicationDate", "Publication Date", ({ publicationDate }) => publicationDate),
    ...modifiedColumns<AmbulatorySchedule>(zone),
  ],
  isActive: ({ isActive }) => isActive,
};
