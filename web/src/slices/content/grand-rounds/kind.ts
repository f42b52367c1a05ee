import { content, GrandRound } from "@linnet/contract/content";
import { call } from "../../../platform/http/api-client.ts";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import { contentForms, contentLists } from "../routes.ts";

/** Pediatric grand rounds (CON-037). */
export const grandRoundKind: UpdateKind<GrandRound> = {
  key: "grand-rounds",
  words: {
    list: "Pediatric grand rounds",
    help: "Recorded talks with what they are about. Readers find them on Education, by their day.",
    add: "Add grand round",
    edit: "Edit grand round",
    none: "There is no grand round yet.",
  },
  at: { list: contentLists.grandRounds, add: contentForms.newGrandRound, edit: contentForms.editGrandRound },
  fetch: (options) => call(content.grandRounds, {}, options),
  row: GrandRound,
  columns: (zone) => [
    textColumn("title", "Title", ({ title }) => title),
    dayColumn("eventDate", "Event Date", ({ eventDate }) => eventDate),
    activeColumn(),
    ...modifiedColumns<GrandRound>(zone),
  ],
  hasPreviewTab: true,
  isActive: ({ isActive }) => isActive,
};
