import { ClinicalCarePathway, content } from "@linnet/contract/content";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { KEY } from "../api.ts";
import { fileColumns } from "../documents/file-kind.ts";
import { textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import { contentForms, contentLists } from "../routes.ts";

/** Clinical care pathways: a PDF with its title, and the type of care that it belongs to. */
export const pathwayKind: UpdateKind<ClinicalCarePathway> = {
  key: "pathways",
  words: {
    list: "Clinical care pathways",
    help: "How we treat what is frequent, by type of care. Readers find them on Clinical Care Pathways.",
    add: "Add clinical care pathway",
    edit: "Edit clinical care pathway",
    none: "There is no clinical care pathway yet.",
  },
  at: { list: contentLists.pathways, add: contentForms.newPathway, edit: contentForms.editPathway },
  fetch: (options) => call(content.pathways, {}, options),
  row: ClinicalCarePathway,
  columns: (zone) => fileColumns(zone, [textColumn("type", "File Type", ({ clinicalCareType }) => clinicalCareType)]),
  isActive: ({ isActive }) => isActive,
};

/** What a pathway can belong to. */
export const careTypes = queryOptions({
  queryKey: [KEY, "care-types"],
  queryFn: ({ signal }) => call(content.careTypes, {}, { signal }),
});
