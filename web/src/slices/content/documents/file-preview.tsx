import type { FileUpdate } from "@linnet/contract/content";
import { useReaderCard } from "../records/preview/reader-cards.ts";
import type { FileKind } from "./file-kind.ts";
import { DocumentPreview } from "./preview.tsx";
import type { TypedDocument } from "./typed.ts";

interface FilePreviewProps {
  kind: FileKind;
  typed: TypedDocument;
  row: FileUpdate | undefined;
}

/** A file in the hospital's own card for its kind. */
export function FilePreview({ kind: { reader, words }, typed, row }: FilePreviewProps) {
  return <DocumentPreview card={useReaderCard(reader, words.list)} typed={typed} stored={row?.id} action="Go" />;
}
