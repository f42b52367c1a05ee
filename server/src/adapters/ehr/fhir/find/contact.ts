import type { FhirClient } from "../client/client.ts";
import type { PatientQuery } from "./patient-query.ts";

const PAGE_SIZE = 50;

/** A patient with related persons and payers, as received. Empty for types the server does not support. */
export async function findContact(client: FhirClient, query: PatientQuery, personId: string): Promise<unknown[]> {
  const ofPatient = async (type: string) =>
    query.profile.supportsType(type) ? client.search(type, [query.whose(type, [personId]), query.count(PAGE_SIZE)]) : [];
  const [patient, related, coverages] = await Promise.all([
    client.read("Patient", personId),
    ofPatient("RelatedPerson"),
    ofPatient("Coverage"),
  ]);
  return [...(patient === undefined ? [] : [patient]), ...related, ...coverages];
}
