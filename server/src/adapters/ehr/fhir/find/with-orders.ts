import type { DiagnosticReport } from "../../resources/laboratory.ts";
import type { FhirReading, Findings } from "../fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";

/** These, with the orders that they name: those that came along, and the others asked for. */
export async function withOrders(reading: FhirReading, personId: string, { rows, otherPatients }: Findings): Promise<Findings> {
  const found = new Set(rows.flatMap(({ type, id }) => (type === "ServiceRequest" ? [id] : [])));
  const named = rows.flatMap((row) => fieldsOf<Pick<DiagnosticReport, "orderIds">>(row).orderIds ?? []);
  const missing = named.filter((id) => !found.has(id));
  const asked = missing.length > 0 ? await reading.ofPatient("ServiceRequest", missing, personId) : [];
  return { rows: [...rows, ...asked], otherPatients };
}
