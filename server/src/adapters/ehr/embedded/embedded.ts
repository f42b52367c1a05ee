import type { Database } from "../../../platform/database/database.ts";
import { meantPersons } from "../meant-persons.ts";
import type { Ehr, ResultWish } from "../port.ts";
import { type ReleaseSettings, releaseRules } from "../release/release-rules.ts";
import { assemble } from "../resources/assemble.ts";
import type { Patient } from "../resources/fhir-resources.ts";
import { findPerson, readDocument } from "./documents.ts";
import { ofType } from "./found-row.ts";
import { findAppointments, findBornOn, findGrowth, findImaging, findLabs, findNotes, findVisits } from "./rows.ts";
import { embeddedStore, type StoredResources } from "./store.ts";

/** The embedded record also takes resources in, for the importer and the demo hospital. */
export interface EmbeddedEhr extends Ehr {
  /**
   * Stores FHIR R4 resources, each the JSON text it was received as, and tells which were refused and why. `trx` is the caller's
   * transaction.
   */
  store(trx: Database, texts: readonly string[]): Promise<StoredResources>;
}

type EmbeddedSettings = ReleaseSettings & { mrnSystem?: string | undefined };

/**
 * The hospital's record in Linnet's own database. `zone` is the hospital's; days without a time are dated by it when they are
 * stored. A database that fails throws as it does everywhere: without it there is no portal to say so.
 */
export function embeddedEhr(db: Database, zone: string, { mrnSystem, ...hospital }: EmbeddedSettings = {}): EmbeddedEhr {
  const rules = releaseRules(zone, hospital);
  const store = embeddedStore(zone);

  // All results, notes and examinations are read: whether one leaves depends on others, whenever those were.
  const notesOf = async (personId: string, wish: ResultWish = {}) => assemble.notes(await findNotes(db, personId), wish, rules());
  const imagingOf = async (personId: string, wish: ResultWish = {}) => assemble.imaging(await findImaging(db, personId), wish, rules());

  async function patientOfNote(noteId: string): Promise<string | undefined> {
    const personId = await findPerson(db, "DocumentReference", noteId);
    if (personId === undefined) return undefined;
    const { notes } = await notesOf(personId);
    return notes.some(({ id }) => id === noteId) ? personId : undefined;
  }

  async function patientOfOrder(orderId: string): Promise<string | undefined> {
    const personId = (await findPerson(db, "ServiceRequest", orderId)) ?? (await findPerson(db, "DiagnosticReport", orderId));
    if (personId === undefined) return undefined;
    const { examinations } = await imagingOf(personId);
    return examinations.some((examination) => examination.orderId === orderId) ? personId : undefined;
  }

  return {
    findPersons: async (wish) => meantPersons(ofType<Patient>(await findBornOn(db, wish.birthDate), "Patient"), wish, mrnSystem),
    visitsOf: async (personId) => assemble.visits(await findVisits(db, personId), rules()),
    labsOf: async (personId, wish = {}) => assemble.labs(await findLabs(db, personId), rules(), wish),
    notesOf,
    imagingOf,
    appointmentsOf: async (personIds, between) =>
      assemble.appointments(personIds.length > 0 ? await findAppointments(db, personIds, between) : [], rules()),
    growthOf: async (personId) => assemble.growth(await findGrowth(db, personId), rules()),
    patientOf: (thing) => ("noteId" in thing ? patientOfNote(thing.noteId) : patientOfOrder(thing.orderId)),
    documentOf: (document, formats) => readDocument(db, document, formats),
    store,
  };
}
