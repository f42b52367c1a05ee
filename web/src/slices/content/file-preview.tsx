import type { FileUpdate } from "@linnet/contract/content";
import { DocumentPreview } from "./document-preview.tsx";
import type { FileKind } from "./file-kind.ts";
import { useReaderCard } from "./reader-cards.ts";
import type { TypedDocument } from "./typed-document.ts";

interface FilePreviewProps {
  kind: FileKind;
  typed: TypedDocument;
  row: FileUpdate | undefined;
}

/** A file in the hospital's own card for its kind. */
export function FilePreview({ kind: { reader, words }, typed, row }: FilePreviewProps) {
  return <DocumentPreview card={useReaderCard(reader, words.list)} typed={typed} stored={row?.id} action="Go" />;
}
