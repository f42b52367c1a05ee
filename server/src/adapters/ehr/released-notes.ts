import type { DocumentReference } from "./document-resources.ts";
import type { Found } from "./port.ts";

export type StoredNote = Found<DocumentReference> & { category?: string; restricted?: boolean; visitId?: string };

const isError = ({ status, docStatus }: StoredNote) => status === "entered-in-error" || docStatus === "entered-in-error";

/** Not finished by its author, who may still change every word of it. */
const isDraft = ({ docStatus }: StoredNote) => docStatus === "preliminary";

/** The ids of these and of all that hang on them, however far. */
function withDescendants(ids: Iterable<string>, childrenOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const child of childrenOf(id)) found.add(child);
  return found;
}

/** For each id the notes that name it in this relation. */
function namedBy(notes: readonly StoredNote[], relation: "appends" | "replaces"): (id: string) => string[] {
  const names = new Map<string, string[]>();
  for (const note of notes) for (const id of note[relation] ?? []) names.set(id, [...(names.get(id) ?? []), note.id]);
  return (id) => names.get(id) ?? [];
}

/**
 * Which notes may leave the record. Held back with a restricted note is what was added to it and what it took the place of: the
 * same words stand there. Neither drafts leave, nor what a newer version has replaced.
 */
export function releasedNotes(stored: readonly StoredNote[]): { released: StoredNote[]; held: StoredNote[] } {
  const notes = stored.filter((note) => !isError(note) && !note.category);
  const addedTo = namedBy(notes, "appends");
  const replacing = notes.filter((note) => !isDraft(note));
  const replacedBy = new Map(notes.map(({ id, replaces }) => [id, replaces ?? []]));
  const restricted = withDescendants(
    notes.filter((note) => note.restricted).map(({ id }) => id),
    (id) => [...addedTo(id), ...(replacedBy.get(id) ?? [])],
  );
  const replaced = new Set(replacing.flatMap(({ replaces }) => replaces ?? []));
  const finished = notes.filter((note) => note.status === "current" && !isDraft(note) && !replaced.has(note.id));
  return {
    released: finished.filter(({ id }) => !restricted.has(id)),
    held: finished.filter(({ id }) => restricted.has(id)),
  };
}

/** The notes that fit, each with the note it was added to and with what was added to it, however far. */
export function withTheirGroups(notes: readonly StoredNote[], fits: (note: StoredNote) => boolean): StoredNote[] {
  const addedTo = namedBy(notes, "appends");
  const parents = new Map(notes.map(({ id, appends }) => [id, appends ?? []]));
  const wanted = withDescendants(
    notes.filter(fits).map(({ id }) => id),
    (id) => [...addedTo(id), ...(parents.get(id) ?? [])],
  );
  return notes.filter(({ id }) => wanted.has(id));
}
