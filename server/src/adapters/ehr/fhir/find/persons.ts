import { withoutSuffix } from "@linnet/contract/patients/identity";
import { AppError } from "../../../../platform/http/errors.ts";
import type { PersonQuery } from "../../port.ts";
import type { Patient } from "../../resources/fhir-resources.ts";
import { fieldsOf } from "../../resources/read-resource.ts";
import type { FhirQuery } from "../client/addresses.ts";
import type { FhirClient } from "../client/client.ts";
import { readingsOf } from "../reading/directory.ts";
import { patientQuery } from "./patient-query.ts";

const PAGE_SIZE = 100;

/** Patients born on that date. The name is sent only to servers that need it, because servers compare names differently. */
export async function findPersons(
  { client, zone }: { client: FhirClient; zone: string },
  { lastName, birthDate }: PersonQuery,
): Promise<Omit<Patient, "personId">[]> {
  const profile = await client.profile();
  const query = patientQuery(profile, zone);
  const byDate = query.by("Patient", "birthdate", birthDate);
  const needsName = byDate.length === 0 || profile.switches.has("no-patient-search");
  const parts: FhirQuery = [...byDate, ...(needsName ? query.by("Patient", "family", withoutSuffix(lastName)) : [])];
  if (parts.length === 0)
    throw new AppError(
      "upstream_unavailable",
      "The portal cannot search the hospital’s record for patients. Contact the hospital’s administrators.",
    );
  const found = readingsOf(await client.search("Patient", [...parts, query.count(PAGE_SIZE)]), zone);
  return found.filter(({ type }) => type === "Patient").map((read) => fieldsOf<Omit<Patient, "personId">>(read));
}
