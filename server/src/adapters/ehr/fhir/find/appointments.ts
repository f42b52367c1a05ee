import type { Between } from "../../port.ts";
import type { Appointment } from "../../resources/fhir-resources.ts";
import { inParts } from "../client/in-parts.ts";
import type { FhirReading, Findings } from "../fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import { mergeFindings } from "./merge-findings.ts";
import { ofType } from "./of-type.ts";
import type { PatientQuery } from "./patient-query.ts";

const A_PAGE = 100;

/** The appointments of these patients in that time, and what those are called who take part. */
export async function findAppointments(
  reading: FhirReading,
  query: PatientQuery,
  personIds: readonly string[],
  between: Between,
): Promise<Findings> {
  const ofPart = (ids: readonly string[]) =>
    reading.search("Appointment", [query.whose("Appointment", ids), ...query.during("Appointment", between), query.count(A_PAGE)], ids);
  const found = mergeFindings(await inParts([...new Set(personIds)], ofPart));
  const rows = ofType(found.rows, "Appointment").filter(
    ({ at }) => at !== undefined && at >= between.from.getTime() && at < between.to.getTime(),
  );
  const nameless = rows.flatMap((row) => fieldsOf<Appointment>(row).participants.filter(({ name }) => name === undefined));
  const idsOf = (wanted: string) => nameless.flatMap(({ type, id }) => (type === wanted && id !== undefined ? [id] : []));
  const [people, places] = await Promise.all([
    reading.named("Practitioner", idsOf("Practitioner")),
    reading.named("Location", idsOf("Location")),
  ]);
  return { rows: [...rows, ...people, ...places], otherPatients: found.otherPatients };
}
