import type { Between } from "../../port.ts";
import type { Appointment, Encounter, Location } from "../../resources/fhir-resources.ts";
import type { ReadResource } from "../../resources/read-resource.ts";
import { fieldsOf, ofType } from "../../resources/read-resource.ts";
import { inParts } from "../client/in-parts.ts";
import { type FhirReading, type Findings, mergeFindings, withRows } from "../reading/reading.ts";
import type { PatientQuery } from "./patient-query.ts";

const APPOINTMENTS_PAGE_SIZE = 100;

/** These patients' appointments in that time, with participants' names. */
export async function findAppointments(
  reading: FhirReading,
  query: PatientQuery,
  personIds: readonly string[],
  between: Between,
): Promise<Findings> {
  const ofPart = (ids: readonly string[]) =>
    reading.search(
      "Appointment",
      [query.whose("Appointment", ids), ...query.during("Appointment", between), query.count(APPOINTMENTS_PAGE_SIZE)],
      ids,
    );
  const found = mergeFindings(await inParts([...new Set(personIds)], ofPart));
  const rows = ofType(found.rows, "Appointment").filter(({ at, fields }) =>
    at === undefined ? "isUnreadable" in fields : at >= between.from.getTime() && at < between.to.getTime(),
  );
  const nameless = rows.flatMap((row) => fieldsOf<Appointment>(row).participants.filter(({ name }) => name === undefined));
  const idsOf = (wanted: string) => nameless.flatMap(({ type, id }) => (type === wanted && id !== undefined ? [id] : []));
  const [people, places] = await Promise.all([
    reading.named("Practitioner", idsOf("Practitioner")),
    reading.named("Location", idsOf("Location")),
  ]);
  return withRows({ ...found, rows }, people, places);
}

const PAGE_SIZE = 100;
/** Bed, room, ward, building, site, and one spare. */
const MAX_PLACES_AROUND = 6;

/** Places by id, with the surrounding places. */
async function placesOf(reading: FhirReading, ids: readonly string[]): Promise<ReadResource[]> {
  const found = new Map<string, ReadResource>();
  let wanted = [...new Set(ids)];
  for (let step = 0; step < MAX_PLACES_AROUND && wanted.length > 0; step += 1) {
    const places = await reading.named("Location", wanted);
    for (const place of places) found.set(place.id, place);
    wanted = places.flatMap((place) => fieldsOf<Location>(place).partOf ?? []).filter((id) => !found.has(id));
  }
  return [...found.values()];
}

/** A patient's visits with their places and organizations. */
export async function findVisits(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const found = await reading.search("Encounter", [query.whose("Encounter", [personId]), query.count(PAGE_SIZE)], [personId]);
  const visits = ofType(found.rows, "Encounter").map((row) => fieldsOf<Encounter>(row));
  const [places, organizations] = await Promise.all([
    placesOf(
      reading,
      visits.flatMap(({ places = [] }) => places.flatMap(({ id }) => id ?? [])),
    ),
    reading.named(
      "Organization",
      visits.flatMap(({ organizationId }) => organizationId ?? []),
    ),
  ]);
  return withRows({ ...found, rows: ofType(found.rows, "Encounter") }, places, organizations);
}
