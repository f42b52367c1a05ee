import { ClinicalCarePathway, type ClinicalCareType, content } from "@linnet/contract/content";
import { PathwayForm as PathwayRules, portalUpdates } from "@linnet/contract/content/portal-updates";
import { NativeSelect, Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../../platform/http/api-client.ts";
import { upload } from "../../../platform/http/upload.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { KEY } from "../api.ts";
import { CHOOSE_PATHWAY } from "../cards/choose-pathway.ts";
import { DocumentFields } from "../documents/fields.tsx";
import { fileColumns } from "../documents/file-kind.tsx";
import { DocumentPreview } from "../documents/preview.tsx";
import { DOCUMENT_FACTS, documentLabels, documentPayload, documentRules, isUntouched, typedDocument } from "../documents/typed-document.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { textColumn } from "../records/columns.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow, UpdateKind } from "../records/kind.ts";
import { KindMark } from "../records/kind-mark.tsx";
import { RecordList } from "../records/list.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { filesOf } from "../records/use-saving.ts";
import { contentForms, contentHistories, contentLists } from "../routes.ts";

/** Clinical care pathways: a PDF with its title, and the type of care that it belongs to. */
const pathwayKind: UpdateKind<ClinicalCarePathway> = {
  key: "pathways",
  listName: "pathways",
  words: {
    list: "Clinical care pathways",
    help: "How we treat common conditions, by type of care. Shown on Clinical Care Pathways.",
    add: "Add clinical care pathway",
    edit: "Edit clinical care pathway",
    none: "No clinical care pathways yet.",
  },
  at: { list: contentLists.pathways, add: contentForms.newPathway, edit: contentForms.editPathway, history: contentHistories.pathways },
  fetch: (options) => call(content.pathways, {}, options),
  row: ClinicalCarePathway,
  columns: (zone) => fileColumns(zone, [textColumn("type", "File Type", ({ clinicalCareType }) => clinicalCareType)]),
  thumbnail: () => <KindMark kind="pdf" />,
  fieldLabels: { ...documentLabels(undefined), clinicalCareId: "Clinical Care Type" },
  isActive: ({ isActive }) => isActive,
};

/** What a pathway can belong to. */
const careTypes = queryOptions({
  queryKey: [KEY, "care-types"],
  queryFn: ({ signal }) => call(content.careTypes, {}, { signal }),
});

interface PathwayFormProps {
  /** The row to edit; without it, a new one. */
  editing?: EditedRow<ClinicalCarePathway>;
}

/** Adds or edits a pathway, once it is known what it can belong to (CON-100). */
function PathwayForm(props: PathwayFormProps) {
  return (
    <QueryView
      query={useQuery(careTypes)}
      failed="quiet"
      waiting={<Skeleton height={420} radius="md" role="status" aria-label="Loading the form" />}
    >
      {(types) => <Filling types={types} {...props} />}
    </QueryView>
  );
}

const chosenType = z
  .string()
  .transform((chosen): unknown => chosen)
  .pipe(PathwayRules.shape.clinicalCareId);

type PathwayField = Exclude<keyof z.input<typeof PathwayRules>, "fileName"> | "Attachment";

function Filling({ types, editing }: PathwayFormProps & { types: ClinicalCareType[] }) {
  const row = editing?.row;
  const today = todayIn(useSettings().timeZone);
  const { title: titleLabel, ...labels } = documentLabels(row);
  const recordForm = useRecordForm({
    editing,
    typed: (row) => ({ ...typedDocument(row, today), clinicalCareId: String(row?.clinicalCareId ?? "") }),
    rules: z.object({ ...documentRules(row, today), clinicalCareId: chosenType }),
    labels: { title: titleLabel, clinicalCareId: "Clinical Care Type", ...labels } satisfies Record<PathwayField, string>,
    facts: DOCUMENT_FACTS,
    toPayload: (parsed) => documentPayload(parsed, row),
    send: ({ body, file }, sending, row) =>
      row
        ? upload(portalUpdates.editPathway, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn }, files: filesOf(file) }, sending)
        : upload(portalUpdates.addPathway, { body, files: filesOf(file) }, sending),
    isEmpty: (typed) => typed.clinicalCareId === "" && isUntouched(typed, row),
  });
  const { form } = recordForm;
  const type = types.find(({ id }) => String(id) === form.values.clinicalCareId)?.type ?? "Clinical Care Type";
  return (
    <RecordForm
      recordForm={recordForm}
      list={pathwayKind.at.list.to()}
      preview={<DocumentPreview card={{ title: type, paragraph: CHOOSE_PATHWAY }} typed={form.values} stored={row?.id} action="Download" />}
    >
      <DocumentFields form={form} fileName={row?.fileName}>
        <NativeSelect
          label="Clinical Care Type"
          data={choicesWithPrompt(types.map(({ id, type: display }) => ({ id, display })))}
          {...form.getInputProps("clinicalCareId")}
        />
      </DocumentFields>
    </RecordForm>
  );
}

export const pathwayScreens = {
  List: () => <RecordList kind={pathwayKind} />,
  New: () => (
    <NewUpdate kind={pathwayKind}>
      <PathwayForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={pathwayKind}>{(editing) => <PathwayForm editing={editing} />}</EditUpdate>,
  History: () => <RecordHistory kind={pathwayKind} />,
};
