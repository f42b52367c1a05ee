import type { ClinicalCarePathway, ClinicalCareType } from "@linnet/contract/content";
import { PathwayForm as PathwayRules, portalUpdates } from "@linnet/contract/content/portal-updates";
import { NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { upload } from "../../../platform/http/upload.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { CHOOSE_PATHWAY } from "../../education/public.ts";
import { DocumentFields } from "../documents/fields.tsx";
import { DocumentPreview } from "../documents/preview.tsx";
import { DOCUMENT_FACTS, documentLabels, documentParcel, documentRules, isUntouched, typedDocument } from "../documents/typed.ts";
import { UpdateForm } from "../records/form.tsx";
import type { EditedRow } from "../records/kind.ts";
import { useUpdateForm } from "../records/use-form.ts";
import { filesOf } from "../records/use-saving.ts";
import { careTypes, pathwayKind } from "./kind.ts";

interface PathwayFormProps {
  /** The one that is edited; without it one is added. */
  editing?: EditedRow<ClinicalCarePathway>;
}

/** Adds or edits a pathway, once it is known what it can belong to (CON-100). */
export function PathwayForm(props: PathwayFormProps) {
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

function Filling({ types, editing }: PathwayFormProps & { types: ClinicalCareType[] }) {
  const row = editing?.row;
  const today = todayIn(useSettings().timeZone);
  const { title: titleLabel, ...labels } = documentLabels(row);
  const using = useUpdateForm({
    editing,
    typed: (row) => ({ ...typedDocument(row, today), clinicalCareId: String(row?.clinicalCareId ?? "") }),
    rules: z.object({ ...documentRules(row, today), clinicalCareId: chosenType }),
    labels: { title: titleLabel, clinicalCareId: "Clinical Care Type", ...labels },
    facts: DOCUMENT_FACTS,
    toParcel: (parsed) => documentParcel(parsed, row),
    send: ({ body, file }, sending) =>
      row
        ? upload(portalUpdates.editPathway, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn }, files: filesOf(file) }, sending)
        : upload(portalUpdates.addPathway, { body, files: filesOf(file) }, sending),
    isEmpty: (typed) => typed.clinicalCareId === "" && isUntouched(typed, row),
  });
  const { form } = using;
  const type = types.find(({ id }) => String(id) === form.values.clinicalCareId)?.type ?? "Clinical Care Type";
  return (
    <UpdateForm
      using={using}
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
    </UpdateForm>
  );
}
