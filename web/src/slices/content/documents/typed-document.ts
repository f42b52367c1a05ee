import type { FileUpdate } from "@linnet/contract/content";
import { FileForm, fileRules } from "@linnet/contract/content/portal-updates";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { chosenFile } from "../records/chosen-file.ts";
import { pastDay } from "../records/past-day.tsx";

/** The form's values for a PDF. The file is named like in the call, so that server errors find it. */
export interface TypedDocument extends Record<keyof ReturnType<typeof documentLabels>, unknown> {
  title: string;
  Attachment: File | null;
  isActive: boolean;
  publicationDate: string;
}

/** As the form begins: with what is there, or with today (CON-104). */
export const typedDocument = (row: FileUpdate | undefined, today: string): TypedDocument => ({
  title: row?.title ?? "",
  Attachment: null,
  isActive: row?.isActive ?? true,
  publicationDate: formatDay(row?.publicationDate ?? today),
});

/** The contract's rules for them, over what is typed; a file is needed where there is none yet (decision G-CON-08). */
export const documentRules = (row: FileUpdate | undefined, today: string) => ({
  title: FileForm.shape.title,
  Attachment: chosenFile(fileRules.document, row === undefined),
  isActive: z.boolean(),
  publicationDate: pastDay(FileForm.shape.publicationDate, today),
});

/** The fields in the order of the form, as the summary of errors calls them. */
export const documentLabels = (row: FileUpdate | undefined) =>
  ({
    title: "Title",
    Attachment: row ? "New File" : "File",
    isActive: "Is Active",
    publicationDate: "Publication Date",
  }) satisfies Record<Exclude<keyof z.input<typeof FileForm>, "fileName"> | "Attachment", string>;

/** What else of a document is seen in its form. */
export const DOCUMENT_FACTS = { fileName: "File Name" };

/** What is sent of it. */
export function documentPayload<Parsed extends TypedDocument>({ Attachment, ...fields }: Parsed, row: FileUpdate | undefined) {
  const fileName = Attachment?.name ?? row?.fileName;
  return { body: { ...fields, ...(fileName !== undefined && { fileName }) }, ...(Attachment && { file: Attachment }) };
}

/** Whether only prefilled values are present (decision G-CON-10). */
export const isUntouched = ({ title, Attachment }: TypedDocument, row: FileUpdate | undefined): boolean =>
  row === undefined && title.trim() === "" && Attachment === null;
