import type { DocumentReference } from "../resources/documents.ts";
import type { Judged } from "./found-row.ts";
import { propagateWithheld, type WithheldReason } from "./is-withheld.ts";

export type StoredNote = Judged<DocumentReference>;

const isError = ({ status, docStatus }: StoredNote) => status === "entered-in-error" || docStatus === "entered-in-error";

/** Not finished. The author may still change it. */
const isDraft = ({ docStatus }: StoredNote) => docStatus === "preliminary";

/** Finds the notes that refer to an id with this relation. */
function namedBy(notes: readonly StoredNote[], relation: "appends" | "replaces"): (id: string) => string[] {
  const names = new Map<string, string[]>();
  for (const note of notes) for (const id of note[relation] ?? []) names.set(id, [...(names.get(id) ?? []), note.id]);
  return (id) => names.get(id) ?? [];
}

/**
 * The notes that may be released. A withheld note also withholds its addenda and the documents it replaced, of any section, since they may
 * repeat the same words. Drafts and replaced notes are never released.
 */
export function releasedNotes(stored: readonly StoredNote[]): { released: StoredNote[]; held: StoredNote[] } {
  const notes = stored.filter((note) => !isError(note));
  const addedTo = namedBy(notes, "appends");
  const replacing = notes.filter((note) => !isDraft(note));
  const replacedBy = new Map(notes.map(({ id, replaces }) => [id, replaces ?? []]));
  const held = propagateWithheld(
    new Map(notes.flatMap(({ id, heldBecause }): [string, WithheldReason][] => (heldBecause ? [[id, heldBecause]] : []))),
    (id) => [...addedTo(id), ...(replacedBy.get(id) ?? [])],
  );
  const replaced = new Set(replacing.flatMap(({ replaces }) => replaces ?? []));
  const finished = notes.filter((note) => !note.category && note.status !== "superseded" && !isDraft(note) && !replaced.has(note.id));
  return {
    released: finished.filter(({ id }) => !held.has(id)),
    held: finished.filter(({ id }) => held.has(id)).map((note) => ({ ...note, heldBecause: held.get(note.id) })),
  };
}

/** The matching notes, each with the notes it was added to and with its addenda, directly or not. */
export function withTheirGroups(notes: readonly StoredNote[], fits: (note: StoredNote) => boolean): StoredNote[] {
  const addedTo = namedBy(notes, "appends");
  const parents = new Map(notes.map(({ id, appends }) => [id, appends ?? []]));
  const wanted = new Set(notes.filter(fits).map(({ id }) => id));
  for (const id of wanted) for (const near of [...addedTo(id), ...(parents.get(id) ?? [])]) wanted.add(near);
  return notes.filter(({ id }) => wanted.has(id));
}
