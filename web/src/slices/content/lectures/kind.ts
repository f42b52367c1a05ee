import { CmeLecture, content } from "@linnet/contract/content";
import { call } from "../../../platform/http/api-client.ts";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import { contentForms, contentLists } from "../routes.ts";

/** Online CME lectures (CON-036). */
export const lectureKind: UpdateKind<CmeLecture> = {
  key: "lectures",
  words: {
    list: "Online CME lectures",
    help: "Lectures to watch on the web. Readers find them on Education, by their day.",
    add: "Add online CME lecture",
    edit: "Edit online CME lecture",
    none: "There is no online CME lecture yet.",
  },
  at: { list: contentLists.lectures, add: contentForms.newLecture, edit: contentForms.editLecture },
  fetch: (options) => call(content.lectures, {}, options),
  row: CmeLecture,
  columns: (zone) => [
    textColumn("title", "Title", ({ title }) => title),
    dayColumn("eventDate", "Event Date", ({ eventDate }) => eventDate),
    textColumn("video", "VideoURL", ({ videoUrl }) => videoUrl),
    activeColumn(),
    ...modifiedColumns<CmeLecture>(zone),
  ],
  hasPreviewTab: true,
  isActive: ({ isActive }) => isActive,
};
