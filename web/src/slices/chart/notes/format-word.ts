import type { NoteFormat } from "@linnet/contract/chart";

/** XR and TR as people know them (S1 §4). */
export const NOTE_FORMAT_WORD: Record<NoteFormat, string> = { XR: "PDF", TR: "HTML" };
