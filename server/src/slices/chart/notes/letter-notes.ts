import type { Ehr, Note, NoteRecord, ResultOptions, Sensitive, Withheld } from "../../../adapters/ehr/port.ts";
import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";

/** What a clinic wrote on a referral about a child of the record. */
export interface Letter {
  id: number;
  title: string;
  clinicName: string;
  sentAt: Date;
  /** What it is about, by which the record's own rule says whether it may be shown. */
  about: Sensitive;
  /** The note of the record that says the same. */
  noteId: string | null;
}

/** The letters that the portal itself keeps, as the chart asks for them. Whose child it is was decided before, as with the record. */
export interface KeptLetters {
  /** Letters in force, sent at `since` or later. */
  of(personId: string, since?: Date): Promise<Letter[]>;
  /** The patient of a letter; undefined if none is in force. */
  patientOf(id: number): Promise<string | undefined>;
  /**
   * Opens a letter in force. A reader who may see its referral counts as having read it, which is saved in the transaction of the audit
   * row. @throws AppError `not_found` if it is no longer in force.
   */
  open(actor: Actor, id: number, writeAudit: (trx: Database) => Promise<void>): Promise<FileReply>;
  /** Records the opening of notes that may be copies of a letter: reading one counts as reading the letter, by the same rule. */
  readAsNotes(
    actor: Actor,
    personId: string,
    opened: { noteIds: readonly string[]; writeAudit: (trx: Database) => Promise<void> },
  ): Promise<void>;
}

/** As the chart names a letter among notes: no record gives such an id. */
const PREFIX = "linnet-letter-";
const LETTER = new RegExp(`^${PREFIX}([1-9]\\d{0,14})$`);

/** The number of the letter that the chart names so; undefined for a note of the record. */
export function letterIdOf(noteId: string): number | undefined {
  const [, id] = LETTER.exec(noteId) ?? [];
  return id === undefined ? undefined : Number(id);
}

function noteOf({ id, title, clinicName, sentAt }: Letter): Note {
  const at = sentAt.toISOString();
  return {
    id: `${PREFIX}${id}`,
    status: "current",
    title,
    performed: at,
    verified: at,
    at: sentAt.getTime(),
    formats: ["pdf"],
    writtenBy: { name: clinicName, position: "" },
  };
}

interface Sources {
  ehr: Pick<Ehr, "notesOf" | "patientOf" | "whyWithheld">;
  letters: KeptLetters;
}

/** The record's notes of a child with the letters among them, by one rule of what is withheld. A letter is of no visit. */
export async function findNotes(
  { ehr, letters }: Sources,
  { personId, birthDate }: Pick<PatientInCare, "personId" | "birthDate">,
  options: ResultOptions = {},
): Promise<NoteRecord> {
  const record = await ehr.notesOf(personId, options);
  if (options.encounterId !== undefined) return record;
  const notes = [...record.notes];
  const withheld: Withheld = { ...record.withheld };
  const noteIds = new Set(record.notes.map(({ id }) => id));
  for (const letter of await letters.of(personId, options.since)) {
    if (letter.noteId !== null && noteIds.has(letter.noteId)) continue;
    const reason = ehr.whyWithheld(letter.about, birthDate);
    if (reason === undefined) notes.push(noteOf(letter));
    else withheld[reason] = (withheld[reason] ?? 0) + 1;
  }
  return { ...record, notes, withheld };
}

/** Whose note it is, or whose letter. */
export function patientOfNote({ ehr, letters }: Sources, noteId: string): Promise<string | undefined> {
  const letterId = letterIdOf(noteId);
  return letterId === undefined ? ehr.patientOf({ noteId }) : letters.patientOf(letterId);
}
