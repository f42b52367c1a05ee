import type { DocumentReference } from "../resources/documents.ts";
import type { Judged } from "./found-row.ts";
import { propagateWithheld, type WithheldReason } from "./is-withheld.ts";

export type StoredNote = Judged<DocumentReference>;

const isError = ({ status, docStatus }: StoredNote) => status === "entered-in-error" || docStatus === "entered-in-error";

/** Not finished by its author, who may still change every word of it. */
const isDraft = ({ docStatus }: StoredNote) => docStatus === "preliminary";

/** For each id the notes that name it in this relation. */
function namedBy(notes: readonly StoredNote[], relation: "appends" | "replaces"): (id: string) => string[] {
  const names = new Map<string, string[]>();
  for (const note of notes) for (const id of note[relation] ?? []) names.set(id, [...(names.get(id) ?? []), note.id]);
  return (id) => names.get(id) ?? [];
}

/**
 * Which notes may leave the record. Held back with a note is what was added to it and what it took the place of: the same words
 * stand there, also where that is a document of another part of the chart. Neither drafts leave, nor what a newer version has
 * replaced.
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

/** The notes that fit, each with the note it was added to and with what was added to it, however far. */
export function withTheirGroups(notes: readonly StoredNote[], fits: (note: StoredNote) => boolean): StoredNote[] {
  const addedTo = namedBy(notes, "appends");
  const parents = new Map(notes.map(({ id, appends }) => [id, appends ?? []]));
  const wanted = new Set(notes.filter(fits).map(({ id }) => id));
  for (const id of wanted) for (const near of [...addedTo(id), ...(parents.get(id) ?? [])]) wanted.add(near);
  return notes.filter(({ id }) => wanted.has(id));
}
