import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { findPerson, readDocument } from "./embedded-documents.ts";
import { type FoundRow, findAppointments, findGrowth, findImaging, findNotes, ofType, withVisits } from "./embedded-rows.ts";
import { embeddedStore, type StoredResources } from "./embedded-store.ts";
import { examinationsOf, type StoredOrder, type StoredReport, type StoredStudy } from "./examinations.ts";
import type { Appointment, Encounter, Location, Organization, Practitioner, PractitionerRole } from "./fhir-resources.ts";
import { listedName } from "./human-name.ts";
import type { DiagnosticReport, Observation, ServiceRequest } from "./laboratory-resources.ts";
import { noteAuthors } from "./note-authors.ts";
import type {
  AppointmentRecord,
  Between,
  Ehr,
  Found,
  GrowthRecord,
  ImagingRecord,
  LabOrder,
  LabRecord,
  NoteRecord,
  ResultWish,
  VisitRecord,
  Withheld,
} from "./port.ts";
import { releasedNotes, type StoredNote, withTheirGroups } from "./released-notes.ts";

type Labelled = { id: string; status?: string | undefined; restricted?: boolean | undefined };
type Stored<Resource> = Found<Resource> & { restricted?: boolean | undefined };

const isInForce = ({ status }: Labelled) => status !== "entered-in-error";

const byId = <Resource extends { id: string }>(resources: readonly Resource[]) =>
  new Map(resources.map((resource) => [resource.id, resource]));

/** What may leave, and how much was held back. `heldIds` are held back besides what is labelled itself. */
function release<Resource extends Labelled>(resources: readonly Resource[], heldIds: ReadonlySet<string> = new Set()) {
  const inForce = resources.filter(isInForce);
  const released = inForce.filter(({ id, restricted }) => !restricted && !heldIds.has(id));
  return { released, held: inForce.length - released.length };
}

const withheld = (held: number): Withheld => (held > 0 ? { "security-label": held } : {});

/** The results below a restricted heading: what must not be named must not be shown line by line either. */
function idsBelow(observations: readonly Stored<Observation>[], reports: readonly Stored<DiagnosticReport>[]): Set<string> {
  const parents = observations.filter(({ restricted }) => restricted).flatMap(({ memberIds }) => memberIds ?? []);
  const headings = reports.filter(({ restricted }) => restricted).flatMap(({ resultIds }) => resultIds ?? []);
  return new Set([...parents, ...headings]);
}

function toOrders(requests: readonly Stored<ServiceRequest>[], practitioners: Map<string, Practitioner>): LabOrder[] {
  return requests.filter(isInForce).map(({ id, requester, requesterId }) => ({
    id,
    orderedBy: requester || listedName(practitioners.get(requesterId ?? "")?.names ?? []),
  }));
}

async function findVisits(db: Database, personId: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with recursive visits as materialized (
      select fields from ehr_resources where person_id = ${personId} and type = 'Encounter'
    ), places (id) as (
      select place ->> 'id' from visits, jsonb_array_elements(fields -> 'places') as place
      union
      select around.fields ->> 'partOf' from places join ehr_resources around on around.type = 'Location' and around.id = places.id
    )
    select 'Encounter' as type, fields from visits
    union all
    select type, fields from ehr_resources where type = 'Location' and id in (select id from places)
    union all
    select type, fields from ehr_resources where type = 'Organization' and id in (select fields ->> 'organizationId' from visits)
  `.execute(db);
  return rows;
}

/** One statement: the results, and what heads and orders them whenever that was (a report may be older than the look-back). */
async function findLabs(db: Database, personId: string, { since, encounterId }: ResultWish): Promise<FoundRow[]> {
  const ofPatient = db.selectFrom("ehr_resources").select(["type", "fields"]).where("person_id", "=", personId);
  const results = ofPatient
    .where("type", "=", "Observation")
    .where("category", "=", "laboratory")
    .$if(since !== undefined, (query) => query.where("happened_at", ">=", since ?? null))
    .$if(encounterId !== undefined, (query) => query.where("encounter_id", "=", encounterId ?? null));
  const reports = ofPatient.where("type", "=", "DiagnosticReport").where("category", "=", "laboratory");
  const requests = ofPatient.where("type", "=", "ServiceRequest");
  const requesters = db
    .selectFrom("ehr_resources")
    .select(["type", "fields"])
    .where("type", "=", "Practitioner")
    .where(
      "id",
      "in",
      db
        .selectFrom("ehr_resources")
        .select(sql<string>`fields ->> 'requesterId'`.as("id"))
        .where("person_id", "=", personId)
        .where("type", "=", "ServiceRequest"),
    );
  return results.unionAll(reports).unionAll(requests).unionAll(requesters).execute();
}

async function visitsOf(db: Database, personId: string): Promise<VisitRecord> {
  const rows = await findVisits(db, personId);
  const { released, held } = release(ofType<Stored<Encounter>>(rows, "Encounter"));
  return {
    encounters: released,
    locations: byId(ofType<Location>(rows, "Location")),
    organizations: byId(ofType<Organization>(rows, "Organization")),
    withheld: withheld(held),
  };
}

async function labsOf(db: Database, personId: string, wish: ResultWish): Promise<LabRecord> {
  const rows = await findLabs(db, personId, wish);
  const observations = ofType<Stored<Observation>>(rows, "Observation");
  const reports = ofType<Stored<DiagnosticReport>>(rows, "DiagnosticReport");
  const results = release(observations, idsBelow(observations, reports));
  return {
    observations: results.released,
    reports: release(reports).released,
    orders: toOrders(ofType<Stored<ServiceRequest>>(rows, "ServiceRequest"), byId(ofType<Practitioner>(rows, "Practitioner"))),
    withheld: withheld(results.held),
  };
}

/** Whether something is of the time or the visit that is asked for. */
const fitsTo =
  ({ since, encounterId }: ResultWish) =>
  ({ at, visitId }: { at?: number | undefined; visitId?: string | undefined }) =>
    (since === undefined || (at !== undefined && at >= since.getTime())) && (encounterId === undefined || visitId === encounterId);

/** All notes are read: whether one leaves depends on those that name it, whenever those were written. */
async function notesOf(db: Database, personId: string, wish: ResultWish): Promise<NoteRecord> {
  const rows = await findNotes(db, personId);
  const { released, held } = releasedNotes(withVisits<StoredNote>(rows, "DocumentReference"));
  const fits = fitsTo(wish);
  const writtenBy = noteAuthors(ofType<Practitioner>(rows, "Practitioner"), ofType<PractitionerRole>(rows, "PractitionerRole"));
  const notes = withTheirGroups(released, fits).map((note) => ({ ...note, writtenBy: writtenBy(note.author) }));
  return { notes, withheld: withheld(held.filter(fits).length) };
}

/** All examinations are read: images belong to a report whenever it was written. */
async function imagingOf(db: Database, personId: string, wish: ResultWish): Promise<ImagingRecord> {
  const rows = await findImaging(db, personId);
  const { released, held } = examinationsOf({
    reports: withVisits<StoredReport>(rows, "DiagnosticReport"),
    studies: withVisits<StoredStudy>(rows, "ImagingStudy"),
    orders: ofType<StoredOrder>(rows, "ServiceRequest"),
  });
  const fits = fitsTo(wish);
  return { examinations: released.filter(fits), withheld: withheld(held.filter(fits).length) };
}

async function appointmentsOf(db: Database, personIds: readonly string[], between: Between): Promise<AppointmentRecord> {
  const rows = personIds.length > 0 ? await findAppointments(db, personIds, between) : [];
  const found = rows.flatMap((row) => {
    const [appointment] = ofType<Stored<Appointment>>([row], "Appointment");
    return appointment && row.person_id !== null ? [{ ...appointment, personId: row.person_id }] : [];
  });
  const { released, held } = release(found);
  const actorNames = new Map([
    ...ofType<Practitioner>(rows, "Practitioner").map(({ id, names }) => [`Practitioner/${id}`, listedName(names)] as const),
    ...ofType<Location>(rows, "Location").map(({ id, name }) => [`Location/${id}`, name ?? ""] as const),
  ]);
  return { appointments: released, actorNames, withheld: withheld(held) };
}

async function growthOf(db: Database, personId: string): Promise<GrowthRecord> {
  const { released, held } = release(ofType<Stored<Observation>>(await findGrowth(db, personId), "Observation"));
  return { observations: released, withheld: withheld(held) };
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
