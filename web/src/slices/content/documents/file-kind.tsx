import { FileUpdate } from "@linnet/contract/content";
import type { FileForm, portalUpdates } from "@linnet/contract/content/portal-updates";
import type { JsonEndpoint, UploadEndpoint } from "@linnet/contract/endpoint";
import type { z } from "zod";
import { call } from "../../../platform/http/api-client.ts";
import { activeColumn, dayColumn, modifiedColumns, textColumn } from "../records/columns.tsx";
import type { UpdateColumn, UpdateKind } from "../records/kind.ts";
import { KindMark } from "../records/kind-mark.tsx";
import type { ReaderCard } from "../records/preview.tsx";
import { documentLabels } from "./typed-document.ts";

type ListFiles = JsonEndpoint & { reply: z.ZodArray<typeof FileUpdate> };
type AddFile = UploadEndpoint & { body: typeof FileForm };
type EditFile = UploadEndpoint & { body: (typeof portalUpdates)["editAlumni"]["body"] };

/** What differs between the kinds that are a PDF with its title. */
interface FileKindPlan extends Pick<UpdateKind<FileUpdate>, "key" | "listName" | "words" | "at"> {
  list: ListFiles;
  add: AddFile;
  edit: EditFile;
  reader: ReaderCard;
}

export interface FileKind extends UpdateKind<FileUpdate>, Pick<FileKindPlan, "add" | "edit" | "reader"> {}

/** The columns that all kinds of files have (CON-034); `more` stand after the file's name. */
export const fileColumns = <Row extends FileUpdate>(zone: string, more: UpdateColumn<Row>[] = []): UpdateColumn<Row>[] => [
  textColumn("title", "Title", ({ title }) => title),
  textColumn("file", "File Name", ({ fileName }) => fileName),
  ...more,
  activeColumn(),
  dayColumn("publicationDate", "Publication Date", ({ publicationDate }) => publicationDate),
  ...modifiedColumns<Row>(zone),
];

/** A kind of portal updates that is a PDF with its title: everything but its words, paths and calls is the same. */
export const fileKind = ({ list, ...plan }: FileKindPlan): FileKind => ({
  ...plan,
  fetch: (options) => call(list, {}, options),
  row: FileUpdate,
  columns: (zone) => fileColumns(zone),
  thumbnail: () => <KindMark kind="pdf" />,
  fieldLabels: documentLabels(undefined),
  isActive: ({ isActive }) => isActive,
});
