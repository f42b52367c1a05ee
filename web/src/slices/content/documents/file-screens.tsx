import type { FileUpdate } from "@linnet/contract/content";
import type { FileKindName } from "@linnet/contract/content/file-kinds";
import { z } from "zod";
import { upload } from "../../../platform/http/upload.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow } from "../records/kind.ts";
import { RecordList } from "../records/list.tsx";
import { useReaderCard } from "../records/preview.tsx";
import { useRecordForm } from "../records/use-form.ts";
import { filesOf } from "../records/use-saving.ts";
import { DocumentFields } from "./fields.tsx";
import type { FileKind } from "./file-kind.tsx";
import { FILE_KINDS } from "./file-kinds.ts";
import { DocumentPreview } from "./preview.tsx";
import {
  DOCUMENT_FACTS,
  documentLabels,
  documentPayload,
  documentRules,
  isUntouched,
  type TypedDocument,
  typedDocument,
} from "./typed-document.ts";

interface FilePreviewProps {
  kind: FileKind;
  typed: TypedDocument;
  row: FileUpdate | undefined;
}

/** A file in the hospital's own card for its kind. */
function FilePreview({ kind: { reader, words }, typed, row }: FilePreviewProps) {
  return <DocumentPreview card={useReaderCard(reader, words.list)} typed={typed} stored={row?.id} action="Go" />;
}

interface FileUpdateFormProps {
  kind: FileKind;
  /** The row to edit; without it, a new one. */
  editing?: EditedRow<FileUpdate>;
}

/** Adds or edits a PDF with its title. */
function FileUpdateForm({ kind, editing }: FileUpdateFormProps) {
  const row = editing?.row;
  const today = todayIn(useSettings().timeZone);
  const recordForm = useRecordForm({
    editing,
    typed: (row) => typedDocument(row, today),
    rules: z.object(documentRules(row, today)),
    labels: documentLabels(row),
    facts: DOCUMENT_FACTS,
    toPayload: (parsed) => documentPayload(parsed, row),
    send: ({ body, file }, sending, row) =>
      row
        ? upload(kind.edit, { body: { ...body, id: row.id, modifiedOn: row.modifiedOn }, files: filesOf(file) }, sending)
        : upload(kind.add, { body, files: filesOf(file) }, sending),
    isEmpty: (typed) => isUntouched(typed, row),
  });
  const { form } = recordForm;
  return (
    <RecordForm recordForm={recordForm} list={kind.at.list.to()} preview={<FilePreview kind={kind} typed={form.values} row={row} />}>
      <DocumentFields form={form} fileName={row?.fileName} />
    </RecordForm>
  );
}

/** The pages of a kind of files. */
export function fileScreens(name: FileKindName) {
  const kind = FILE_KINDS[name];
  return {
    List: () => <RecordList kind={kind} />,
    New: () => (
      <NewUpdate kind={kind}>
        <FileUpdateForm kind={kind} />
      </NewUpdate>
    ),
    Edit: () => <EditUpdate kind={kind}>{(editing) => <FileUpdateForm kind={kind} editing={editing} />}</EditUpdate>,
    History: () => <RecordHistory kind={kind} />,
  };
}
