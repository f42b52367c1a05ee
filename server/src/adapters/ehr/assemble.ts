import { examinationsOf, type StoredOrder, type StoredReport, type StoredStudy } from "./examinations.ts";
import type { Appointment, Encounter, Location, Organization, Practitioner, PractitionerRole } from "./fhir-resources.ts";
import { type FoundRow, ofType, withVisits } from "./found-row.ts";
import { listedName } from "./human-name.ts";
import type { DiagnosticReport, Observation, ServiceRequest } from "./laboratory-resources.ts";
import { noteAuthors } from "./note-authors.ts";
import type {
  AppointmentRecord,
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

/** Whether something is of the time or the visit that is asked for. */
const fitsTo =
  ({ since, encounterId }: ResultWish) =>
  ({ at, visitId }: { at?: number | undefined; visitId?: string | undefined }) =>
    (since === undefined || (at !== undefined && at >= since.getTime())) && (encounterId === undefined || visitId === encounterId);

function visits(rows: readonly FoundRow[]): VisitRecord {
  const { released, held } = release(ofType<Stored<Encounter>>(rows, "Encounter"));
  return {
    encounters: released,
    locations: byId(ofType<Location>(rows, "Location")),
    organizations: byId(ofType<Organization>(rows, "Organization")),
    withheld: withheld(held),
  };
}

function labs(rows: readonly FoundRow[]): LabRecord {
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

function notes(rows: readonly FoundRow[], wish: ResultWish): NoteRecord {
  const { released, held } = releasedNotes(withVisits<StoredNote>(rows, "DocumentReference"));
  const fits = fitsTo(wish);
  const writtenBy = noteAuthors(ofType<Practitioner>(rows, "Practitioner"), ofType<PractitionerRole>(rows, "PractitionerRole"));
  return {
    notes: withTheirGroups(released, fits).map((note) => ({ ...note, writtenBy: writtenBy(note.author) })),
    withheld: withheld(held.filter(fits).length),
  };
}

function imaging(rows: readonly FoundRow[], wish: ResultWish): ImagingRecord {
  const { released, held } = examinationsOf({
    reports: withVisits<StoredReport>(rows, "DiagnosticReport"),
    studies: withVisits<StoredStudy>(rows, "ImagingStudy"),
    orders: ofType<StoredOrder>(rows, "ServiceRequest"),
  });
  const fits = fitsTo(wish);
  return { examinations: released.filter(fits), withheld: withheld(held.filter(fits).length) };
}

function appointments(rows: readonly FoundRow[]): AppointmentRecord {
  const found = rows.flatMap((row) => {
    const [appointment] = ofType<Stored<Appointment>>([row], "Appointment");
    return appointment && row.person_id ? [{ ...appointment, personId: row.person_id }] : [];
  });
  const { released, held } = release(found);
  const actorNames = new Map([
    ...ofType<Practitioner>(rows, "Practitioner").map(({ id, names }) => [`Practitioner/${id}`, listedName(names)] as const),
    ...ofType<Location>(rows, "Location").map(({ id, name }) => [`Location/${id}`, name ?? ""] as const),
  ]);
  return { appointments: released, actorNames, withheld: withheld(held) };
}

function growth(rows: readonly FoundRow[]): GrowthRecord {
  const { released, held } = release(ofType<Stored<Observation>>(rows, "Observation"));
  return { observations: released, withheld: withheld(held) };
}

/**
 * Makes the records of the port out of what an adapter found: what was entered in error and what is withheld does not leave, and
 * notes and examinations are put together. Both adapters use it, so that a chart does not depend on where the record is kept.
 */
export const assemble = { visits, labs, notes, imaging, appointments, growth };
