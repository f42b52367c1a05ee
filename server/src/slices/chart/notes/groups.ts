import type { NoteGroup, NoteReport } from "@linnet/contract/chart";
import type { Note } from "../../../adapters/ehr/port.ts";
import { DOC_STATUS_WORDS, ownWord, STATUS_WORDS } from "../../../adapters/ehr/record.ts";
import { arrivedAt } from "../hospital-moment.ts";
import { letterIdOf } from "./letter-notes.ts";

/** A note with what was added to it, in the order of writing. */
export type NoteChain = readonly [Note, ...Note[]];

const stampOf = ({ at }: Note, none: number) => at ?? none;

const oldestFirst = (one: Note, other: Note) =>
  stampOf(one, Number.POSITIVE_INFINITY) - stampOf(other, Number.POSITIVE_INFINITY) || (one.id < other.id ? -1 : 1);

/** The note that something was added to, however far up; the note itself where there is none, or where additions go in a circle. */
function rootOf(note: Note, notes: ReadonlyMap<string, Note>): Note {
  const seen = new Set([note.id]);
  let root = note;
  for (;;) {
    const parent = root.appends?.map((id) => notes.get(id)).find(Boolean);
    if (!parent) return root;
    if (seen.has(parent.id)) return note;
    seen.add(parent.id);
    root = parent;
  }
}

/** An addition to a version that has been replaced belongs to the version that took its place. */
function byEveryId(notes: readonly Note[]): Map<string, Note> {
  const found = new Map<string, Note>();
  for (const note of notes) for (const id of note.replaces ?? []) found.set(id, note);
  for (const note of notes) found.set(note.id, note);
  return found;
}

/** Notes with their addenda, newest first by their own date; undated last. */
export function noteChains(notes: readonly Note[]): NoteChain[] {
  const known = byEveryId(notes);
  const additions = new Map<string, Note[]>();
  const roots: Note[] = [];
  for (const note of notes) {
    const root = rootOf(note, known);
    if (root === note) roots.push(note);
    else additions.set(root.id, [...(additions.get(root.id) ?? []), note]);
  }
  const newestFirst = (one: Note, other: Note) =>
    stampOf(other, Number.NEGATIVE_INFINITY) - stampOf(one, Number.NEGATIVE_INFINITY) || (one.id < other.id ? -1 : 1);
  return roots.sort(newestFirst).map((root): NoteChain => [root, ...(additions.get(root.id) ?? []).sort(oldestFirst)]);
}

/** The latest of the chain: what was added to an old note is new. */
const arrivalOf = (chain: NoteChain) =>
  chain
    .map(({ verified, updated }) => arrivedAt(verified, updated))
    .sort()
    .at(-1) ?? "";

/** Of the note and of what was added to it. */
function remarkOf(chain: NoteChain): { REMARK?: string } {
  const said = chain.flatMap(({ status, docStatus }) => [ownWord(status, STATUS_WORDS.document), ownWord(docStatus, DOC_STATUS_WORDS)]);
  const remark = [...new Set(said)].filter((word) => word && word !== "unknown").join(", ");
  return remark ? { REMARK: remark } : {};
}

function toGroup(chain: NoteChain): NoteGroup {
  const [parent] = chain;
  return {
    PARENT_ID: parent.id,
    NOTE_CNT: chain.length,
    NOTE_GROUP_PERFORMED_DATE: parent.performed ?? "",
    NOTE_GROUP_VERIFIED_DATE: parent.verified ?? "",
    NOTE_GROUP_TITLE: parent.title,
    NOTE_GROUP_AUTHOR: parent.writtenBy.name,
    NOTE_GROUP_AUTHOR_POSITION: parent.writtenBy.position,
    ARRIVED_DT_TM: arrivalOf(chain),
    IS_LETTER: letterIdOf(parent.id) !== undefined,
    ...remarkOf(chain),
    NOTES: chain.map(({ id, writtenBy, performed }, index) => ({
      EVENT_ID: id,
      NAME_FULL: writtenBy.name,
      POSITION: writtenBy.position,
      NOTE_PERFORMED_DATE: performed ?? "",
      NOTE_SEQ: index + 1,
    })),
  };
}

/** The notes of a patient in the shape of the specification, by the mapping's fourth chapter. */
export function noteReport(chains: readonly NoteChain[]): NoteReport {
  const NOTE_GROUPS = chains.map(toGroup);
  return { RPTDATA: { NOTE_GROUP_CNT: NOTE_GROUPS.length, NOTE_GROUPS } };
}
