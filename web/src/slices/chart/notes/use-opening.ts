import type { NoteFormat, NoteGroup } from "@linnet/contract/chart";
import type { Patient } from "@linnet/contract/patients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DocumentTab, openDocumentTab } from "../../../platform/page/document-tab.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { fetchNote } from "./document-api.ts";
import { documentPage } from "./document-page.ts";
import { noteFailure } from "./failure.ts";

const NO_TAB = "Your browser did not open a new tab. Allow new tabs for this page, then try again.";

const OTHER: Record<NoteFormat, NoteFormat> = { XR: "TR", TR: "XR" };

/** The type is said here, so that nothing that came in its place is shown as something else. */
const asDocument = (format: NoteFormat, bytes: Blob): Blob =>
  format === "TR" ? documentPage(bytes) : new Blob([bytes], { type: "application/pdf" });

/** What is said when a note did not open, and what can be tried instead. */
export interface NoteProblem {
  message: string;
  other: NoteFormat | undefined;
}

/** Opens one note in a new tab. A format that failed is marked, and the other one offered (S1 §4). */
export function useNoteOpening(group: NoteGroup, patient: Patient) {
  const queries = useQueryClient();
  const { supportPhone } = useSettings();
  const [failed, setFailed] = useState<readonly NoteFormat[]>([]);
  const [problem, setProblem] = useState<NoteProblem>();
  const opening = useMutation({
    mutationFn: ({ format }: { format: NoteFormat; tab: DocumentTab }) => fetchNote(group, patient, format),
    onSuccess: (bytes, { format, tab }) => tab.show(asDocument(format, bytes)),
    onError: async (error, { format, tab }) => {
      tab.close();
      const isOtherLeft = !failed.includes(OTHER[format]);
      const message = await noteFailure(queries, { error, format, isOtherLeft, supportPhone });
      setFailed([...failed, format]);
      setProblem({ message, other: isOtherLeft ? OTHER[format] : undefined });
    },
  });

  const open = (format: NoteFormat) => {
    if (opening.isPending || failed.includes(format)) return;
    const tab = openDocumentTab(group.NOTE_GROUP_TITLE || "Note");
    if (tab) opening.mutate({ format, tab });
    else setProblem({ message: NO_TAB, other: undefined });
  };
  return { open, failed, problem, forget: () => setProblem(undefined), busy: opening.isPending ? opening.variables.format : undefined };
}
