import type { FileUpdate } from "@linnet/contract/content";
import { useQuery } from "@tanstack/react-query";
import { DocumentPreview } from "./document-preview.tsx";
import type { FileKind } from "./file-kind.ts";
import { readerCards } from "./reader-cards.ts";
import type { TypedDocument } from "./typed-document.ts";

interface FilePreviewProps {
  kind: FileKind;
  typed: TypedDocument;
  row: FileUpdate | undefined;
}

/** A file in the hospital's own card for its kind; until that is known, in one that is called as the kind. */
export function FilePreview({ kind: { reader, words }, typed, row }: FilePreviewProps) {
  const card = useQuery(readerCards(reader.page)).data?.find(({ dropDownName }) => dropDownName === reader.dropDownName);
  return <DocumentPreview card={card ?? { title: words.list, paragraph: "" }} typed={typed} stored={row?.id} action="Go" />;
}
