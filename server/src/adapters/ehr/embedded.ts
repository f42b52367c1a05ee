import type { Database } from "../../platform/database.ts";
import { assemble } from "./assemble.ts";
import { findPerson, readDocument } from "./embedded-documents.ts";
import { findAppointments, findGrowth, findImaging, findLabs, findNotes, findVisits } from "./embedded-rows.ts";
import { embeddedStore, type StoredResources } from "./embedded-store.ts";
import type {
  AppointmentRecord,
  Between,
  Ehr,
  GrowthRecord,
  ImagingRecord,
  LabRecord,
  NoteRecord,
  ResultWish,
  VisitRecord,
} from "./port.ts";

async function visitsOf(db: Database, personId: string): Promise<VisitRecord> {
  return assemble.visits(await findVisits(db, personId));
}

async function labsOf(db: Database, personId: string, wish: ResultWish): Promise<LabRecord> {
  return assemble.labs(await findLabs(db, personId, wish));
}

/** All notes are read: whether one leaves depends on those that name it, whenever those were written. */
async function notesOf(db: Database, personId: string, wish: ResultWish): Promise<NoteRecord> {
  return assemble.notes(await findNotes(db, personId), wish);
}

/** All examinations are read: images belong to a report whenever it was written. */
async function imagingOf(db: Database, personId: string, wish: ResultWish): Promise<ImagingRecord> {
  return assemble.imaging(await findImaging(db, personId), wish);
}

async function appointmentsOf(db: Database, personIds: readonly string[], between: Between): Promise<AppointmentRecord> {
  return assemble.appointments(personIds.length > 0 ? await findAppointments(db, personIds, between) : []);
}

async function growthOf(db: Database, personId: string): Promise<GrowthRecord> {
  return assemble.growth(await findGrowth(db, personId));
}

async function patientOfNote(db: Database, noteId: string): Promise<string | undefined> {
  const personId = await findPerson(db, "DocumentReference", noteId);
  if (personId === undefined) return undefined;
  const { notes } = await notesOf(db, personId, {});
  return notes.some(({ id }) => id === noteId) ? personId : undefined;
}

async function patientOfOrder(db: Database, orderId: string): Promise<string | undefined> {
  const personId = (await findPerson(db, "ServiceRequest", orderId)) ?? (await findPerson(db, "DiagnosticReport", orderId));
  if (personId === undefined) return undefined;
  const { examinations } = await imagingOf(db, personId, {});
  return examinations.some((examination) => examination.orderId === orderId) ? personId : undefined;
}

/** The embedded record also takes resources in, for the importer and the demo hospital. */
export interface EmbeddedEhr extends Ehr {
  /**
   * Stores FHIR R4 resources, each the JSON text it was received as, and tells which were refused and why. `trx` is the caller's
   * transaction.
   */
  store(trx: Database, texts: readonly string[]): Promise<StoredResources>;
}

/**
 * The hospital's record in Linnet's own database. `zone` is the hospital's; days without a time are dated by it when they are
 * stored. A database that fails throws as it does everywhere: without it there is no portal to say so.
 */
export function embeddedEhr(db: Database, zone: string): EmbeddedEhr {
  return {
    visitsOf: (personId) => visitsOf(db, personId),
    labsOf: (personId, wish = {}) => labsOf(db, personId, wish),
    notesOf: (personId, wish = {}) => notesOf(db, personId, wish),
    imagingOf: (personId, wish = {}) => imagingOf(db, personId, wish),
    appointmentsOf: (personIds, between) => appointmentsOf(db, personIds, between),
    growthOf: (personId) => growthOf(db, personId),
    patientOf: (thing) => ("noteId" in thing ? patientOfNote(db, thing.noteId) : patientOfOrder(db, thing.orderId)),
    documentOf: (document, formats) => readDocument(db, document, formats),
    store: embeddedStore(zone),
  };
}
