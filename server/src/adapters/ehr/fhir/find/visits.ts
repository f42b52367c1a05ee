import type { Encounter, Location } from "../../resources/fhir-resources.ts";
import type { ReadResource } from "../../resources/read-resource.ts";
import type { FhirReading, Findings } from "../fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import { ofType } from "./of-type.ts";
import type { PatientQuery } from "./patient-query.ts";

const A_PAGE = 100;
/** A bed in a room in a ward in a building at a site, and one to spare. */
const MOST_PLACES_AROUND = 6;

/** Places by id, and the places around them. */
async function placesOf(reading: FhirReading, ids: readonly string[]): Promise<ReadResource[]> {
  const found = new Map<string, ReadResource>();
  let wanted = [...new Set(ids)];
  for (let step = 0; step < MOST_PLACES_AROUND && wanted.length > 0; step += 1) {
    const places = await reading.named("Location", wanted);
    for (const place of places) found.set(place.id, place);
    wanted = places.flatMap((place) => fieldsOf<Location>(place).partOf ?? []).filter((id) => !found.has(id));
  }
  return [...found.values()];
}

/** A patient's visits, where they were, and the organizations. */
export async function findVisits(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const found = await reading.search("Encounter", [query.whose("Encounter", [personId]), query.count(A_PAGE)], [personId]);
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
  return { rows: [...ofType(found.rows, "Encounter"), ...places, ...organizations], otherPatients: found.otherPatients };
}
